/** English text of emails and text messages. */
import type { EmailTemplate } from '../../../server/email-template'

export const emailTemplates = {
  signupCode: {
    subject: '{code} is your temporary password',
    paragraphs: [
      'Hello,',
      'This is your temporary password for {organization}. It works for 10 minutes.',
      'Did you not ask for it? Then nothing needs to be done: without it nobody can open an account in your name.',
    ],
    text: '{organization}: {code} is your temporary password. It works for 10 minutes. Reply STOP to end texts, HELP for help.',
  },
  accountExists: {
    subject: 'You already have an account',
    paragraphs: [
      'Hello,',
      'Somebody, probably you, tried to sign up at {organization} with this address. It already has an account: please sign in. If you forgot the password, choose “I forgot my password” there.',
    ],
    text: '{organization}: this number already has an account. Please sign in, or choose “I forgot my password”. Reply STOP to end texts.',
  },
  recoveryCode: {
    subject: '{code} is your temporary password',
    paragraphs: [
      'Hello,',
      'With this temporary password you can choose a new password at {organization}. It works for 10 minutes.',
      'Did you not ask for it? Then your password stays as it is.',
    ],
    text: '{organization}: {code} is your temporary password to choose a new one. It works for 10 minutes. Reply STOP to end texts.',
  },
  changeCode: {
    subject: '{code} is your verification code',
    paragraphs: [
      'Hello,',
      'Enter this code at {organization} to confirm this address. It works for 10 minutes.',
      'Did you not ask for it? Then nothing needs to be done.',
    ],
    text: '{organization}: {code} is your verification code. It works for 10 minutes. Reply STOP to end texts.',
  },
  contactTaken: {
    subject: 'This address already has an account',
    paragraphs: [
      'Hello,',
      'Somebody wanted to use this address for another account at {organization}. It already belongs to an account, and nothing was changed.',
    ],
    text: '{organization}: somebody wanted to use this number for another account. It belongs to one already; nothing was changed. Reply STOP to end texts.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'Hello,',
      'The password of your account at {organization} was changed, and you were signed out everywhere else.',
      'Was it not you? Choose “I forgot my password” on the sign-in page at once.',
    ],
    text: '{organization}: your password was changed. Was it not you? Choose “I forgot my password” at once. Reply STOP to end texts.',
  },
  passwordCreated: {
    subject: 'A password was created for your account',
    paragraphs: [
      'Hello,',
      'A password was created for your account at {organization}, through a link for its members. From now on you can sign in with this address and the password.',
      'Was it not you? Choose “I forgot my password” on the sign-in page at once: only your new password works then.',
    ],
    text: '{organization}: a password was created for your account. Was it not you? Choose “I forgot my password” at once. Reply STOP to end texts.',
  },
  contactChanged: {
    subject: 'Your contact details were changed',
    paragraphs: [
      'Hello,',
      'Your account at {organization} no longer uses this contact, since another was confirmed in its place.',
      'Was it not you? Please write to {support}.',
    ],
    text: '{organization}: your account no longer uses this number. Was it not you? Contact {support}. Reply STOP to end texts.',
  },
  accountRemoved: {
    subject: 'Your account was removed',
    paragraphs: [
      'Hello,',
      'Your account at {organization} and what was kept in it were erased.',
      'What remains is the proof of what you agreed to be sent and refused, without your name, as the law asks for it.',
    ],
    text: '{organization}: your account was removed and its data erased.',
  },
  site: {
    subject: 'See what your medication costs nearby',
    paragraphs: [
      '{greeting}',
      '{sender} thought this could help you: compare retail, discount, coupon and insurance prices of a medication near you, and show the coupon at the counter.',
      'This is not insurance. Prices are estimates; the pharmacy decides.',
    ],
    text: '{organization}: compare what your medication costs nearby, and get a free coupon: {link}',
    button: 'COMPARE PRICES',
  },
  coupon: {
    subject: 'Your savings coupon',
    paragraphs: [
      '{greeting}',
      '{sender} sends you a savings coupon. Show it to the pharmacist before you pay.',
      'This is not insurance. The pharmacy decides the final price. The link works for {days} days.',
    ],
    text: '{organization}: your savings coupon. Show it to the pharmacist before you pay: {link}',
    button: 'VIEW COUPON',
  },
  savings: {
    subject: 'What your medication costs near you',
    paragraphs: [
      '{greeting}',
      '{sender} sends you savings for a medication: what it costs at pharmacies near you, and a free coupon to show there.',
      'This is not insurance. The pharmacy decides the final price. The link works for {days} days.',
    ],
    text: '{organization}: savings for your medication, and a free coupon: {link} Reply STOP to end texts.',
    button: 'VIEW SAVINGS',
  },
  refill: {
    subject: 'Time for your refill',
    paragraphs: [
      'Hello,',
      'It is time to refill a medication whose coupon you saved at {organization}.',
      '{news}',
      'The medication is not named here, since others may read along. You find it in your messages.',
    ],
    text: '{organization}: time for your refill. {news} {link} Reply STOP to end texts.',
    button: 'VIEW COUPON',
  },
} satisfies Record<string, EmailTemplate>

export type EmailTemplateName = keyof typeof emailTemplates
