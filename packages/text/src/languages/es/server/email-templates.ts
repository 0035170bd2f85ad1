/** Spanish text of emails and text messages. */
import type { EmailTemplate } from '../../../server/email-template'
import type { EmailTemplateName } from '../../en/server/email-templates'

export const emailTemplates: Record<EmailTemplateName, EmailTemplate> = {
  signupCode: {
    subject: '{code} es su contraseña temporal',
    paragraphs: [
      'Hola:',
      'Esta es su contraseña temporal para {organization}. Vence en 10 minutos.',
      '¿No la pidió usted? Puede ignorar este mensaje. Nadie puede abrir una cuenta a su nombre sin esta contraseña.',
    ],
    text: '{organization}: {code} es su contraseña temporal. Vence en 10 minutos. Responda STOP para no recibir más mensajes, HELP para ayuda.',
  },
  accountExists: {
    subject: 'Usted ya tiene una cuenta',
    paragraphs: [
      'Hola:',
      'Alguien, probablemente usted, intentó registrarse en {organization} con esta dirección. Usted ya tiene una cuenta, así que inicie sesión. Si olvidó su contraseña, elija allí “Olvidé mi contraseña”.',
    ],
    text: '{organization}: este número ya tiene una cuenta. Inicie sesión o elija “Olvidé mi contraseña”. Responda STOP para no recibir más mensajes.',
  },
  recoveryCode: {
    subject: '{code} es su contraseña temporal',
    paragraphs: [
      'Hola:',
      'Use esta contraseña temporal para elegir una nueva contraseña en {organization}. Vence en 10 minutos.',
      '¿No la pidió usted? Puede ignorar este mensaje. Su contraseña sigue igual.',
    ],
    text: '{organization}: {code} es su contraseña temporal para elegir una nueva. Vence en 10 minutos. Responda STOP para no recibir más mensajes.',
  },
  changeCode: {
    subject: '{code} es su código de verificación',
    paragraphs: [
      'Hola:',
      'Ingrese este código en {organization} para confirmar esta dirección. Vence en 10 minutos.',
      '¿No lo pidió usted? Puede ignorar este mensaje.',
    ],
    text: '{organization}: {code} es su código de verificación. Vence en 10 minutos. Responda STOP para no recibir más mensajes.',
  },
  contactTaken: {
    subject: 'Esta dirección ya tiene una cuenta',
    paragraphs: [
      'Hola:',
      'Alguien intentó usar esta dirección para otra cuenta en {organization}. Ya tiene una cuenta, así que no se cambió nada.',
    ],
    text: '{organization}: alguien intentó usar este número para otra cuenta. Ya tiene una cuenta, así que no se cambió nada. Responda STOP para no recibir más mensajes.',
  },
  passwordChanged: {
    subject: 'Se cambió su contraseña',
    paragraphs: [
      'Hola:',
      'Se cambió su contraseña en {organization}, y se cerró su sesión en todos los demás dispositivos.',
      '¿No fue usted? Elija enseguida “Olvidé mi contraseña” en la página de inicio de sesión.',
    ],
    text: '{organization}: se cambió su contraseña. ¿No fue usted? Elija enseguida “Olvidé mi contraseña”. Responda STOP para no recibir más mensajes.',
  },
  passwordCreated: {
    subject: 'Se creó una contraseña para su cuenta',
    paragraphs: [
      'Hola:',
      'Alguien creó una contraseña para su cuenta en {organization}, con un enlace para sus miembros. Ya puede iniciar sesión con esta dirección y esa contraseña.',
      '¿No fue usted? Elija enseguida “Olvidé mi contraseña” en la página de inicio de sesión. Después, solo funcionará su nueva contraseña.',
    ],
    text: '{organization}: se creó una contraseña para su cuenta. ¿No fue usted? Elija enseguida “Olvidé mi contraseña”. Responda STOP para no recibir más mensajes.',
  },
  contactChanged: {
    subject: 'Se cambiaron sus datos de contacto',
    paragraphs: [
      'Hola:',
      'Su cuenta en {organization} ya no usa este contacto. Se confirmó otro en su lugar.',
      '¿No fue usted? Escriba a {support}.',
    ],
    text: '{organization}: su cuenta ya no usa este número. ¿No fue usted? Contacte a {support}. Responda STOP para no recibir más mensajes.',
  },
  accountRemoved: {
    subject: 'Su cuenta se eliminó',
    paragraphs: [
      'Hola:',
      'Su cuenta en {organization} y todo lo que contenía se borraron.',
      'La ley nos exige guardar, sin su nombre, un registro de los mensajes que aceptó o rechazó.',
    ],
    text: '{organization}: su cuenta se eliminó y sus datos se borraron.',
  },
  supportAnswer: {
    subject: 'Su pregunta a {organization}',
    paragraphs: ['{answer}'],
    text: '{organization}: {answer} Responda STOP para no recibir más mensajes.',
  },
  site: {
    subject: 'Vea cuánto cuesta su medicamento cerca de usted',
    paragraphs: [
      '{greeting}',
      '{sender} pensó que esto podría ayudarle. Compare cerca de usted el precio regular, con descuento, con cupón y con seguro. Luego muestre el cupón en el mostrador.',
      'Esto no es un seguro. Los precios son estimaciones; la farmacia decide.',
    ],
    text: '{organization}: compare cuánto cuesta su medicamento cerca de usted y obtenga un cupón gratuito: {link}',
    button: 'Comparar precios',
  },
  coupon: {
    subject: 'Su cupón de ahorro',
    paragraphs: [
      '{greeting}',
      '{sender} le envió un cupón de ahorro. Muéstrelo al farmacéutico antes de pagar.',
      'Esto no es un seguro. La farmacia decide el precio final. El enlace funciona durante {days} días.',
    ],
    text: '{organization}: su cupón de ahorro. Muéstrelo al farmacéutico antes de pagar: {link}',
    button: 'Ver cupón',
  },
  savings: {
    subject: 'Cuánto cuesta su medicamento cerca de usted',
    paragraphs: [
      '{greeting}',
      '{sender} le envió ahorros para un medicamento: cuánto cuesta en farmacias cerca de usted, y un cupón gratuito para mostrar allí.',
      'Esto no es un seguro. La farmacia decide el precio final. El enlace funciona durante {days} días.',
    ],
    text: '{organization}: ahorros para su medicamento y un cupón gratuito: {link} Responda STOP para no recibir más mensajes.',
    button: 'VER AHORROS',
  },
  list: {
    subject: 'Cuánto cuestan juntos sus medicamentos',
    paragraphs: [
      '{greeting}',
      '{sender} le envió una lista de medicamentos: cuánto cuestan juntos en farmacias cerca de usted, y cupones gratuitos para mostrar allí.',
      'Esto no es un seguro. La farmacia decide el precio final. El enlace funciona durante {days} días.',
    ],
    text: '{organization}: su lista de medicamentos y cupones gratuitos para ella: {link} Responda STOP para no recibir más mensajes.',
    button: 'Ver lista',
  },
  refill: {
    subject: 'Es hora de su resurtido',
    paragraphs: [
      'Hola:',
      'Es hora de resurtir un medicamento. Usted guardó un cupón para él en {organization}.',
      '{news}',
      'No nombramos el medicamento aquí, para proteger su privacidad. Lo encontrará en Notificaciones.',
    ],
    text: '{organization}: es hora de su resurtido. {news} {link} Responda STOP para no recibir más mensajes.',
    button: 'Ver cupón',
  },
  watch: {
    subject: 'Un precio que usted sigue está bajo',
    paragraphs: [
      'Hola:',
      'Usted sigue un precio en {organization}.',
      '{news}',
      'No nombramos el medicamento aquí, para proteger su privacidad. Lo encontrará en Notificaciones.',
    ],
    text: '{organization}: un precio que usted sigue está bajo. {news} {link} Responda STOP para no recibir más mensajes.',
    button: 'Ver notificaciones',
  },
}
