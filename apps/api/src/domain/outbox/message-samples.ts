/** Every message of an organization as it will look, by the same renderer as real ones, with made-up data. */
import { fill, type Language } from '@rxgauge/text'
import { type EmailTemplateName, emailTemplateNames, outgoingText } from '@rxgauge/text/server'
import { emailContact, phoneContact } from '../accounts/contact'
import type { Organization } from '../organizations/organizations'
import { renderEmail } from './render-email'

export interface MessageSample {
  name: EmailTemplateName
  subject: string
  /** The email as plain text. */
  body: string
  html: string
  /** The same as a text message. */
  text: string
}

const secrets: Partial<Record<EmailTemplateName, 'password' | 'code'>> = {
  signupCode: 'password',
  recoveryCode: 'password',
  changeCode: 'code',
}
const withoutLink: readonly EmailTemplateName[] = [
  'signupCode',
  'accountExists',
  'recoveryCode',
  'changeCode',
  'contactTaken',
  'passwordChanged',
  'passwordCreated',
  'contactChanged',
  'accountRemoved',
  'supportAnswer',
]

/** @param origin the site's */
export const messageSamples = (organization: Organization, language: Language, origin: string): MessageSample[] =>
  emailTemplateNames.map((name) => {
    const words = outgoingText(language)
    const price = { amount: '$3.10', pharmacy: 'Corner Pharmacy', price: '$9.30', saved: '$12.40' }
    const secret = secrets[name]
    const options = {
      organization,
      language,
      origin,
      values: {
        support: organization.support.email,
        greeting: fill(words.helloName, { name: 'Ben' }),
        sender: fill(words.sentBySomebody, { name: 'Dr. Okafor' }),
        days: '30',
        news:
          name === 'watch' ? fill(words.watchNews, { ...price, threshold: '$10.00' }) : fill(words.refillLess, price),
        answer: words.sampleAnswer,
      },
      ...(secret && { secret: { kind: secret, value: 'K7P2QX' } }),
      ...(withoutLink.includes(name)
        ? {}
        : { link: `${origin}/?example`, unsubscribeUrl: `${origin}/unsubscribe?example` }),
    }
    const email = renderEmail(name, emailContact('ben@example.com'), options)
    const { body: text } = renderEmail(name, phoneContact('2125550100'), options)
    return { name, subject: email.subject, body: email.body, html: email.html, text }
  })
