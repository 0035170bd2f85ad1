/** Spanish text of emails and text messages. */
import type { EmailTemplate } from '../../../server/email-template'
import type { EmailTemplateName } from '../../en/server/email-templates'

export const emailTemplates: Record<EmailTemplateName, EmailTemplate> = {
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
  passwordCreated: {
    subject: 'Se creó una contraseña para su cuenta',
    paragraphs: [
      'Hola:',
      'Se creó una contraseña para su cuenta en {organization}, mediante un enlace para sus miembros. Desde ahora puede iniciar sesión con esta dirección y la contraseña.',
      '¿No fue usted? Elija enseguida “Olvidé mi contraseña” en la página de inicio de sesión: desde entonces solo funciona su nueva contraseña.',
    ],
    text: '{organization}: se creó una contraseña para su cuenta. ¿No fue usted? Elija enseguida “Olvidé mi contraseña”. Responda STOP para no recibir más mensajes.',
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
}
