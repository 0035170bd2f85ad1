/** English text of emails and text messages. */
import type { EmailTemplate } from '../../../server/email-template'

export const emailTemplates = {
  signupCode: {
    subject: '{code} is your temporary password',
    paragraphs: [
      'Hello,',
      'This is your temporary password for {organization}. It expires in 10 minutes.',
      'Didn’t request this? You can ignore this message. Nobody can open an account in your name without this password.',
    ],
    text: '{organization}: {code} is your temporary password. It expires in 10 minutes. Reply STOP to end texts, HELP for help.',
  },
  accountExists: {
    subject: 'You already have an account',
    paragraphs: [
      'Hello,',
      'Someone, probably you, tried to sign up at {organization} with this address. You already have an account, so please sign in. If you forgot your password, choose “I forgot my password” there.',
    ],
    text: '{organization}: this number already has an account. Please sign in, or choose “I forgot my password”. Reply STOP to end texts.',
  },
  recoveryCode: {
    subject: '{code} is your temporary password',
    paragraphs: [
      'Hello,',
      'Use this temporary password to choose a new password at {organization}. It expires in 10 minutes.',
      'Didn’t request this? You can ignore this message. Your password stays the same.',
    ],
    text: '{organization}: {code} is your temporary password to choose a new one. It expires in 10 minutes. Reply STOP to end texts.',
  },
  changeCode: {
    subject: '{code} is your verification code',
    paragraphs: [
      'Hello,',
      'Enter this code at {organization} to confirm this address. It expires in 10 minutes.',
      'Didn’t request this? You can ignore this message.',
    ],
    text: '{organization}: {code} is your verification code. It expires in 10 minutes. Reply STOP to end texts.',
  },
  contactTaken: {
    subject: 'This address already has an account',
    paragraphs: [
      'Hello,',
      'Someone tried to use this address for another account at {organization}. It already has an account, so nothing was changed.',
    ],
    text: '{organization}: someone tried to use this number for another account. It already has an account, so nothing was changed. Reply STOP to end texts.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'Hello,',
      'Your password at {organization} was changed, and you were signed out everywhere else.',
      'Wasn’t you? Choose “I forgot my password” on the sign-in page right away.',
    ],
    text: '{organization}: your password was changed. Wasn’t you? Choose “I forgot my password” right away. Reply STOP to end texts.',
  },
  passwordCreated: {
    subject: 'A password was created for your account',
    paragraphs: [
      'Hello,',
      'Someone created a password for your account at {organization}, using a link for its members. You can now sign in with this address and that password.',
      'Wasn’t you? Choose “I forgot my password” on the sign-in page right away. After that, only your new password works.',
    ],
    text: '{organization}: a password was created for your account. Wasn’t you? Choose “I forgot my password” right away. Reply STOP to end texts.',
  },
  contactChanged: {
    subject: 'Your contact details were changed',
    paragraphs: [
      'Hello,',
      'Your account at {organization} no longer uses this contact. Another one was confirmed in its place.',
      'Wasn’t you? Please write to {support}.',
    ],
    text: '{organization}: your account no longer uses this number. Wasn’t you? Contact {support}. Reply STOP to end texts.',
  },
  accountRemoved: {
    subject: 'Your account was removed',
    paragraphs: [
      'Hello,',
      'Your account at {organization} and everything in it have been deleted.',
      'The law requires us to keep a record of the messages you agreed to or refused, without your name.',
    ],
    text: '{organization}: your account was removed and its data deleted.',
  },
  supportAnswer: {
    subject: 'Your question to {organization}',
    paragraphs: ['{answer}'],
    text: '{organization}: {answer} Reply STOP to end texts.',
  },
  site: {
    subject: 'See what your medication costs nearby',
    paragraphs: [
      '{greeting}',
      '{sender} thought this could help you. Compare retail, discount, coupon and insurance prices near you. Then show the coupon at the counter.',
      'This is not insurance. Prices are estimates; the pharmacy decides.',
    ],
    text: '{organization}: compare what your medication costs nearby, and get a free coupon: {link}',
    button: 'Compare prices',
  },
  coupon: {
    subject: 'Your savings coupon',
    paragraphs: [
      '{greeting}',
      '{sender} sent you a savings coupon. Show it to the pharmacist before you pay.',
      'This is not insurance. The pharmacy decides the final price. The link works for {days} days.',
    ],
    text: '{organization}: your savings coupon. Show it to the pharmacist before you pay: {link}',
    button: 'View coupon',
  },
  savings: {
    subject: 'What your medication costs near you',
    paragraphs: [
      '{greeting}',
      '{sender} sent you savings for a medication: what it costs at pharmacies near you, and a free coupon to show there.',
      'This is not insurance. The pharmacy decides the final price. The link works for {days} days.',
    ],
    text: '{organization}: savings for your medication, and a free coupon: {link} Reply STOP to end texts.',
    button: 'VIEW SAVINGS',
  },
  list: {
    subject: 'What your medications cost together',
    paragraphs: [
      '{greeting}',
      '{sender} sent you a list of medications: what they cost together at pharmacies near you, and free coupons to show there.',
      'This is not insurance. The pharmacy decides the final price. The link works for {days} days.',
    ],
    text: '{organization}: your list of medications, and free coupons for it: {link} Reply STOP to end texts.',
    button: 'View list',
  },
  refill: {
    subject: 'Time for your refill',
    paragraphs: [
      'Hello,',
      'It’s time to refill a medication. You saved a coupon for it at {organization}.',
      '{news}',
      'We don’t name the medication here, to protect your privacy. You’ll find it in Notifications.',
    ],
    text: '{organization}: time for your refill. {news} {link} Reply STOP to end texts.',
    button: 'View coupon',
  },
  watch: {
    subject: 'A price you watch is low',
    paragraphs: [
      'Hello,',
      'You watch a price at {organization}.',
      '{news}',
      'We don’t name the medication here, to protect your privacy. You’ll find it in Notifications.',
    ],
    text: '{organization}: a price you watch is low. {news} {link} Reply STOP to end texts.',
    button: 'View notifications',
  },
} satisfies Record<string, EmailTemplate>

export type EmailTemplateName = keyof typeof emailTemplates
