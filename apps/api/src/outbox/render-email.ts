/** Letters: what is written to somebody, in an organization's name and colours, as email or as text. */
import { defaultBrandColor, type Organization as OrganizationRecord } from '@rxgauge/contract'
import { type EmailTemplateName, emailTemplate, fill, type Language, outgoingText } from '@rxgauge/text'
import type { Contact } from '../accounts/contact'
import type { Organization } from '../organizations/organizations'
import { type Mail, type MailBrand, mailHtml, mailText } from './mail-page'
import type { OutgoingMessage } from './outbox'

export interface EmailOptions {
  organization: Organization
  language: Language
  /** Scheme and host of the site, for images and links. */
  origin: string
  /** What fills the letter's places. */
  values?: Readonly<Record<string, string>>
  /** A one-time secret, shown large. */
  secret?: { kind: 'password' | 'code'; value: string }
  link?: string
  /** Where a press ends such emails. Only what nobody asked for has one. */
  unsubscribeUrl?: string
}

/** A letter as a message that can be sent. */
export function renderEmail(
  name: EmailTemplateName,
  to: Contact,
  options: EmailOptions,
): Omit<OutgoingMessage, 'deviceId'> & { subject: string; html: string } {
  const { organization, language, origin, secret, link, unsubscribeUrl } = options
  const record = organization.replies[language]
  const letter = emailTemplate(name, language)
  const around = outgoingText(language)
  const values = { organization: record.name, code: secret?.value ?? '', link: link ?? '', ...options.values }
  const own = { organizationId: organization.id, channel: to.channel, recipient: to.value }
  if (to.channel === 'text') return { ...own, subject: '', html: '', body: fill(letter.text, values) }
  const mail: Mail = {
    language,
    subject: fill(letter.subject, values),
    paragraphs: letter.paragraphs.map((paragraph) => fill(paragraph, values)),
    code: secret && { label: around[`${secret.kind}Label`], value: secret.value },
    button: link === undefined ? undefined : { label: letter.button ?? link, url: link },
    footer: fill(around.sender, values),
    unsubscribe: unsubscribeUrl === undefined ? undefined : { label: around.unsubscribe, url: unsubscribeUrl },
  }
  const brand = mailBrand(organization.record, origin)
  return {
    ...own,
    subject: mail.subject,
    body: mailText(mail, brand),
    html: mailHtml(mail, brand),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl, isRequested: false }),
  }
}

/** How an organization's emails look. */
function mailBrand(record: OrganizationRecord, origin: string): MailBrand {
  const { colorScheme: colors, options, app, code, name } = record
  const color = colors.menubarColor ?? defaultBrandColor(app.appCode)
  const isImage = /\.(png|jpe?g|gif)$/i.test(options.logoFileName)
  return {
    name,
    color,
    buttonColor: colors.primaryButtonColor ?? color,
    buttonTextColor: colors.primaryButtonTextColor,
    logoUrl: isImage
      ? `${origin}/brand/${encodeURIComponent(code || '-')}/${encodeURIComponent(options.logoFileName)}`
      : undefined,
    address: app.companyAddress,
  }
}
