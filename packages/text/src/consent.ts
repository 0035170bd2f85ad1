/** What somebody agrees to, word for word: the same sentence is shown on the screen and kept with the consent. */
import type { Language } from './language'

const wordings = {
  en: {
    signupText:
      'By continuing you agree to receive text messages about your account at this number. Message and data rates may apply. Reply STOP to end them, HELP for help.',
    signupEmail: 'By continuing you agree to receive emails about your account at this address.',
    refillEmail: 'Send me refill savings reminders by email.',
    refillText:
      'Send me refill savings reminders by text. Message and data rates may apply. Reply STOP to end them, HELP for help.',
  },
  es: {
    signupText:
      'Al continuar acepta recibir mensajes de texto sobre su cuenta en este número. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibirlos más, HELP para ayuda.',
    signupEmail: 'Al continuar acepta recibir correos sobre su cuenta en esta dirección.',
    refillEmail: 'Envíenme recordatorios de ahorro por correo.',
    refillText:
      'Envíenme recordatorios de ahorro por mensaje de texto. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibirlos más, HELP para ayuda.',
  },
} satisfies Record<Language, Record<string, string>>

export type ConsentName = keyof (typeof wordings)['en']

export const consentWording = (name: ConsentName, language: Language): string => wordings[language][name]
