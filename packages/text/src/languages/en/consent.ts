/** Consent texts, word for word: the sentence on the screen is stored with the consent. */

export const consent = {
  signupText:
    'By continuing you agree to receive text messages about your account at this number. Message and data rates may apply. Reply STOP to end them, HELP for help.',
  signupEmail: 'By continuing you agree to receive emails about your account at this address.',
  refillEmail: 'Send me refill savings reminders by email.',
  refillText:
    'Send me refill savings reminders by text. Message and data rates may apply. Reply STOP to end them, HELP for help.',
  settingsEmail: 'Email me refill savings reminders, and tell me when a price I watch is low enough.',
  settingsText:
    'Text me refill savings reminders, and tell me when a price I watch is low enough. Message and data rates may apply. Reply STOP to end them, HELP for help.',
  watchEmail: 'Email me when a price I watch is low enough.',
  watchText:
    'Text me when a price I watch is low enough. Message and data rates may apply. Reply STOP to end them, HELP for help.',
}

export type ConsentName = keyof typeof consent
export type ConsentWordings = Readonly<Record<ConsentName, string>>
