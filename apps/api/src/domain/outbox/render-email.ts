/** Renders emails and texts from their templates, with an organization's name and colors. */
import { defaultBrandColor } from '@rxgauge/contract'
import { fill, fillPlaces, type Language } from '@rxgauge/text'
import { type EmailTemplateName, emailTemplate, outgoingText } from '@rxgauge/text/server'
import type { Contact } from '../accounts/contact'
import type { Organization } from '../organizations/organizations'
import { type Mail, type MailBrand, mailHtml, mailText } from './mail-page'
import type { OutgoingMessage } from './outbox'

export interface EmailOptions {
  organization: Organization
  language: Language
  /** Scheme and host of the site, for images and links. */
  origin: string
  /** Values for the template's placeholders. */
  values?: Readonly<Record<string, string>>
  /** A one-time secret, shown large. */
  secret?: { kind: 'password' | 'code'; value: string }
  link?: string
  /** The link for one-click unsubscribing, for emails that the recipient didn't request. */
  unsubscribeUrl?: string
}

/** Renders a message from a template, ready to enqueue. */
export function renderEmail(
  name: EmailTemplateName,
  to: Contact,
  options: EmailOptions,
): Omit<OutgoingMessage, 'deviceId'> & { subject: string; html: string } {
  const { organization, language, origin, secret, link, unsubscribeUrl } = options
  const record = organization.replies[language]
  const template = emailTemplate(name, language)
  const text = outgoingText(language)
  const values = { organization: record.name, code: secret?.value ?? '', link: link ?? '', ...options.values }
  const address = { organizationId: organization.id, channel: to.channel, recipient: to.value }
  if (to.channel === 'text') return { ...address, subject: '', html: '', body: fillPlaces(template.text, values) }
  const mail: Mail = {
    language,
    subject: fillPlaces(template.subject, values),
    paragraphs: template.paragraphs.map((paragraph) => fillPlaces(paragraph, values)),
    code: secret && { label: text[`${secret.kind}Label`], value: secret.value },
    button: link === undefined ? undefined : { label: template.button ?? link, url: link },
    footer: fill(text.sender, values),
    unsubscribe: unsubscribeUrl === undefined ? undefined : { label: text.unsubscribe, url: unsubscribeUrl },
  }
  const brand = mailBrand(organization, origin)
  return {
    ...address,
    subject: mail.subject,
    body: mailText(mail, brand),
    html: mailHtml(mail, brand),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl, isRequested: false }),
  }
}

/** The look of an organization's emails. */
function mailBrand({ record, mailLogo, mailLogoRatio }: Organization, origin: string): MailBrand {
  const { colorScheme: colors, app, code, name } = record
  const color = colors.menubarColor ?? defaultBrandColor(app.appCode)
  const isImage = /\.(png|jpe?g|gif)$/i.test(mailLogo)
  return {
    name,
    color,
    buttonColor: colors.primaryButtonColor ?? color,
    buttonTextColor: colors.primaryButtonTextColor,
    logoUrl: isImage ? `${origin}/brand/${encodeURIComponent(code || '-')}/${encodeURIComponent(mailLogo)}` : undefined,
    logoRatio: mailLogoRatio,
    address: app.companyAddress,
  }
}
