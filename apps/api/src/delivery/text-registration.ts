/**
 * The answers that carriers require before a number may send texts (10DLC campaign, toll-free verification), made from
 * the product's own sentences.
 */
import { fill, fillPlaces, type Language, languages } from '@rxgauge/text'
import { consentWording, type EmailTemplateName, emailTemplate, outgoingText } from '@rxgauge/text/server'

/** The organization that sends the texts. */
export interface TextSender {
  organization: string
  productName: string
  supportPhone: string
  supportEmail: string
  /** The site's address, such as `https://savings.example.com`. */
  site: string
}

/**
 * Sample messages in English; most forms have room for five. The product's other texts differ only in their occasion.
 */
const sampled: readonly EmailTemplateName[] = ['signupCode', 'recoveryCode', 'coupon', 'savings', 'refill']

/** The values for a sample's placeholders. */
function valuesOf(sender: TextSender): Readonly<Record<string, string>> {
  const news = { price: '$12.40', pharmacy: 'Main Street Pharmacy', saved: '$14.90', amount: '$2.50' }
  return {
    organization: sender.organization,
    support: sender.supportEmail,
    code: '4TZQ88',
    link: `${sender.site}/c/4f7Qk2Zr`,
    news: fill(outgoingText('en').refillLess, news),
  }
}

/** The form's fields in Markdown, ready to paste. */
export function textRegistration(sender: TextSender): string {
  const samples = sampled.map((name) => fillPlaces(emailTemplate(name, 'en').text, valuesOf(sender)))
  const { organization, productName, supportPhone, supportEmail, site } = sender
  const replies = (language: Language) => {
    const { help, stopped, started } = outgoingText(language)
    return [
      fill(stopped, { organization }),
      fill(started, { organization }),
      fill(help, { organization, phone: supportPhone, email: supportEmail }),
    ]
  }
  return [
    '## Campaign',
    fields([
      ['Brand', `${organization}, which shows ${productName} at ${site}`],
      [
        'Use case',
        '10DLC: Low Volume Mixed, or Mixed with Two-Factor Authentication and Customer Care. Toll-free: Healthcare',
      ],
      [
        'Content',
        'One-time passwords, notices about the recipient’s own account, coupons that a visitor requests, and refill reminders and price alerts that the recipient turned on. No medication is named.',
      ],
      ['Embedded links', `Yes, only to ${site}; no public link shortener`],
      ['Embedded phone numbers', `Yes, only in the reply to HELP: ${supportPhone}`],
      ['Age-gated content, direct lending', 'No'],
      ['Messages per month', 'Your own estimate: `rxgauge report` says how many were sent by text'],
      ['Privacy policy, terms', `${site}/privacy-policy, ${site}/terms-and-conditions`],
    ]),
    '## Campaign description',
    `${productName} tells people in the US what a medication costs at pharmacies near them and gives them a free coupon. It texts one-time passwords and security notices to people who open an account with their mobile number, a coupon or savings link to a number that a visitor of the site types for that one message, and refill reminders and price alerts to account holders who turned them on. Nothing is sold by text, no list is bought or shared, and consent is not a condition of any purchase.`,
    '## How people opt in',
    `1. **Account.** At ${site}/sign-up a person types their own mobile number and presses the button above this sentence (screenshot: that page):`,
    ...everyLanguage((language) => consentWording('signupText', language)),
    'The number is used after the person has typed the one-time password that was texted to it.',
    `2. **Refill reminders.** Signed in, at each saved coupon, an unchecked box (screenshot: ${site}/MyAccount/MyCoupons):`,
    ...everyLanguage((language) => consentWording('refillText', language)),
    `3. **Price alerts.** Signed in, at a price that the person wants to hear about, an unchecked box (screenshot: ${site}/my-list):`,
    ...everyLanguage((language) => consentWording('watchText', language)),
    `4. **Settings.** Signed in, a switch for both (screenshot: ${site}/MyAccount/Settings):`,
    ...everyLanguage((language) => consentWording('settingsText', language)),
    `5. **One message on request.** On a coupon or a medication’s prices a visitor presses the button for a text and types a number (screenshot: that dialog). Only that message is sent. The number isn't put on any list, and numbers that have opted out get nothing.`,
    'Wording, day and source of every consent and refusal are stored with the number.',
    '## Sample messages',
    ...samples.map((sample) => block(sample)),
    '## Replies to STOP, START and HELP',
    'Any reasonable wording counts as a refusal, in English and Spanish, such as STOP, QUIT, END, CANCEL and UNSUBSCRIBE.',
    ...everyLanguage((language) => replies(language).join('\n')),
  ].join('\n\n')
}

const everyLanguage = (say: (language: Language) => string) => languages.map((language) => block(say(language)))

const block = (text: string) => ['```text', text, '```'].join('\n')

const fields = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([field, answer]) => `- ${field}: ${answer}`).join('\n')
