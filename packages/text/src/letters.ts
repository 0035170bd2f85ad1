/** What is written to people, by email and by text: in paragraphs, with the sentence that a text takes instead. */
import type { Language } from './language'

export interface EmailTemplate {
  /** Of an email. */
  subject: string
  paragraphs: readonly string[]
  /** The same in one text. `{organization}`, `{code}`, `{link}` and others are filled in. */
  text: string
  /** What the link is called in an email. */
  button?: string
}

const emailTemplates = {
  en: {
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
  },
  es: {
    signupCode: {
      subject: '{code} es su contraseña temporal',
      paragraphs: [
        'Hola:',
        'Esta es su contraseña temporal para {organization}. Funciona durante 10 minutos.',
        '¿No la pidió usted? Entonces no hace falta hacer nada: sin ella nadie puede abrir una cuenta a su nombre.',
      ],
      text: '{organization}: {code} es su contraseña temporal. Funciona durante 10 minutos. Responda STOP para no recibir más mensajes, HELP para ayuda.',
    },
    accountExists: {
      subject: 'Usted ya tiene una cuenta',
      paragraphs: [
        'Hola:',
        'Alguien, probablemente usted, intentó registrarse en {organization} con esta dirección. Ya tiene una cuenta: inicie sesión. Si olvidó la contraseña, elija allí “Olvidé mi contraseña”.',
      ],
      text: '{organization}: este número ya tiene una cuenta. Inicie sesión o elija “Olvidé mi contraseña”. Responda STOP para no recibir más mensajes.',
    },
    recoveryCode: {
      subject: '{code} es su contraseña temporal',
      paragraphs: [
        'Hola:',
        'Con esta contraseña temporal puede elegir una nueva contraseña en {organization}. Funciona durante 10 minutos.',
        '¿No la pidió usted? Entonces su contraseña sigue igual.',
      ],
      text: '{organization}: {code} es su contraseña temporal para elegir una nueva. Funciona durante 10 minutos. Responda STOP para no recibir más mensajes.',
    },
    changeCode: {
      subject: '{code} es su código de verificación',
      paragraphs: [
        'Hola:',
        'Ingrese este código en {organization} para confirmar esta dirección. Funciona durante 10 minutos.',
        '¿No lo pidió usted? Entonces no hace falta hacer nada.',
      ],
      text: '{organization}: {code} es su código de verificación. Funciona durante 10 minutos. Responda STOP para no recibir más mensajes.',
    },
    contactTaken: {
      subject: 'Esta dirección ya tiene una cuenta',
      paragraphs: [
        'Hola:',
        'Alguien quiso usar esta dirección para otra cuenta en {organization}. Ya pertenece a una cuenta, y no se cambió nada.',
      ],
      text: '{organization}: alguien quiso usar este número para otra cuenta. Ya pertenece a una; no se cambió nada. Responda STOP para no recibir más mensajes.',
    },
    passwordChanged: {
      subject: 'Se cambió su contraseña',
      paragraphs: [
        'Hola:',
        'Se cambió la contraseña de su cuenta en {organization}, y se cerró su sesión en todos los demás dispositivos.',
        '¿No fue usted? Elija enseguida “Olvidé mi contraseña” en la página de inicio de sesión.',
      ],
      text: '{organization}: se cambió su contraseña. ¿No fue usted? Elija enseguida “Olvidé mi contraseña”. Responda STOP para no recibir más mensajes.',
    },
    contactChanged: {
      subject: 'Se cambiaron sus datos de contacto',
      paragraphs: [
        'Hola:',
        'Su cuenta en {organization} ya no usa este contacto, porque se confirmó otro en su lugar.',
        '¿No fue usted? Escriba a {support}.',
      ],
      text: '{organization}: su cuenta ya no usa este número. ¿No fue usted? Contacte a {support}. Responda STOP para no recibir más mensajes.',
    },
    accountRemoved: {
      subject: 'Su cuenta fue eliminada',
      paragraphs: [
        'Hola:',
        'Su cuenta en {organization} y lo que se guardaba en ella se borraron.',
        'Solo queda la prueba de lo que usted aceptó y rechazó recibir, sin su nombre, como lo pide la ley.',
      ],
      text: '{organization}: su cuenta fue eliminada y sus datos se borraron.',
    },
    site: {
      subject: 'Vea cuánto cuesta su medicamento cerca de usted',
      paragraphs: [
        '{greeting}',
        '{sender} pensó que esto podría ayudarle: compare los precios de venta, con descuento, con cupón y con seguro de un medicamento cerca de usted, y muestre el cupón en el mostrador.',
        'Esto no es un seguro. Los precios son estimaciones; la farmacia decide.',
      ],
      text: '{organization}: compare cuánto cuesta su medicamento cerca de usted y obtenga un cupón gratuito: {link}',
      button: 'COMPARAR PRECIOS',
    },
    coupon: {
      subject: 'Su cupón de ahorro',
      paragraphs: [
        '{greeting}',
        '{sender} le envía un cupón de ahorro. Muéstrelo al farmacéutico antes de pagar.',
        'Esto no es un seguro. La farmacia decide el precio final. El enlace funciona durante {days} días.',
      ],
      text: '{organization}: su cupón de ahorro. Muéstrelo al farmacéutico antes de pagar: {link}',
      button: 'VER CUPÓN',
    },
    savings: {
      subject: 'Cuánto cuesta su medicamento cerca de usted',
      paragraphs: [
        '{greeting}',
        '{sender} le envía ahorros para un medicamento: cuánto cuesta en farmacias cerca de usted, y un cupón gratuito para mostrar allí.',
        'Esto no es un seguro. La farmacia decide el precio final. El enlace funciona durante {days} días.',
      ],
      text: '{organization}: ahorros para su medicamento y un cupón gratuito: {link} Responda STOP para no recibir más mensajes.',
      button: 'VER AHORROS',
    },
    refill: {
      subject: 'Es hora de su reposición',
      paragraphs: [
        'Hola:',
        'Es hora de reponer un medicamento cuyo cupón guardó en {organization}.',
        '{news}',
        'El medicamento no se nombra aquí, porque otros pueden leerlo. Lo encuentra en sus mensajes.',
      ],
      text: '{organization}: es hora de su reposición. {news} {link} Responda STOP para no recibir más mensajes.',
      button: 'VER CUPÓN',
    },
  },
} satisfies Record<Language, Record<string, EmailTemplate>>

export type EmailTemplateName = keyof (typeof emailTemplates)['en']

export const emailTemplateNames = Object.keys(emailTemplates.en) as EmailTemplateName[]

/** A letter with its places open: see `fill`. */
export const emailTemplate = (name: EmailTemplateName, language: Language): EmailTemplate =>
  emailTemplates[language][name]
