/** Spanish text of the server's success messages, and of the frame around every email. */
import { translation } from '../../../sentence'
import type { OutgoingText } from '../../en/server/outgoing'

export const outgoing = translation<OutgoingText>()({
  thanksForSharing: 'Gracias por compartir {product}.',
  thanksForRating: 'Gracias por calificar {product}.',
  contactTaken: 'Gracias.',
  contactReply: 'Respondemos en un plazo de {days} días hábiles.',
  hello: 'Hola:',
  helloName: 'Hola, {name}:',
  sampleAnswer: 'Hola, Ben:\n\nLe enviamos una tarjeta nueva.\n\nCleo, asistencia',
  sentBySomebody: 'Alguien que usa el nombre “{name}”',
  sender: 'Enviado por {organization}',
  unsubscribe: 'No recibir más de estos correos',
  passwordLabel: 'Contraseña temporal',
  codeLabel: 'Código de verificación',
  help: '{organization}: ayuda en {phone} o {email}. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir más mensajes.',
  stopped: '{organization}: no le enviaremos más mensajes de texto. Responda START para recibirlos de nuevo.',
  started: '{organization}: volverá a recibir nuestros mensajes de texto. Responda STOP para no recibirlos más.',
  signedIn: 'Inició sesión correctamente.',
  codeResent: 'Se ha reenviado un código de verificación.',
  signedUp: 'Su cuenta está lista.',
  passwordSaved: 'Su contraseña se cambió.',
  profileSaved: 'Su perfil se guardó.',
  emailSaved: 'Su correo electrónico se cambió.',
  phoneSaved: 'Su número de teléfono se cambió.',
  emailOn: 'Recibirá por correo electrónico recordatorios de ahorro y avisos de los precios que sigue.',
  emailOff: 'Ya no recibirá por correo electrónico recordatorios de ahorro ni avisos de los precios que sigue.',
  textOn: 'Recibirá por mensaje de texto recordatorios de ahorro y avisos de los precios que sigue.',
  textOff: 'Ya no recibirá por mensaje de texto recordatorios de ahorro ni avisos de los precios que sigue.',
  removed:
    'Su cuenta se eliminó. Sus datos se borraron. La ley nos exige guardar, sin su nombre, un registro de los mensajes que aceptó o rechazó.',
  unsubscribed: 'No enviaremos más mensajes a esta dirección.',
  couponSaved: 'El cupón está en su lista Mis cupones.',
  couponDeleted: 'El cupón y sus recordatorios se eliminaron.',
  newMessage: 'Tiene un mensaje nuevo.',
  refillSaved: 'Le recordaremos el {date}, y luego cada {days} días.',
  storedPlanRefused:
    'El plan de seguro guardado es {plan}. Las ofertas de fabricantes no se pueden usar con Medicare, Medicaid u otro plan del gobierno. Si el plan cambió, elija el nuevo en los ajustes de búsqueda.',
  doseSaved: 'Le recordaremos todos los días a las {times}. La primera vez será {first}.',
  remindersPaused:
    'Los recordatorios están en pausa por ahora. Volverán solos más adelante, y conservaremos lo que usted programó.',
  firstToday: 'hoy a las {time}',
  firstTomorrow: 'mañana a las {time}',
  firstOn: 'el {date} a las {time}',
  doseTitle: 'Es hora de su medicamento',
  doseText: 'Es hora de tomar {name} {strength}.',
  refillTitle: 'Es hora de resurtir {name}',
  refillLess: 'Ahora {amount} menos en {pharmacy}: {price}. Era {saved} cuando lo guardó.',
  refillSame: 'Sigue a {price} en {pharmacy}, igual que cuando lo guardó.',
  refillMore:
    'Ahora {price} en {pharmacy}, {amount} más que cuando lo guardó. Hoy no hay nada más bajo cerca de usted.',
  refillEnded: '{pharmacy} ya no acepta este cupón. Compare precios para encontrar otra.',
  watchSaved: 'Lo revisaremos cada día y le avisaremos cuando cueste {threshold} o menos.',
  watchLowAlready:
    'Hoy cuesta {price}, así que ya está en ese precio. Le avisaremos la próxima vez que baje a {threshold} o menos.',
  watchNoPrice:
    'Hoy no tenemos un precio para esto. Lo revisaremos cada día y le avisaremos cuando cueste {threshold} o menos.',
  watchDeleted: 'Ya no seguimos este precio.',
  watchTitle: '{name} ahora cuesta {price}',
  watchText:
    '{name} {strength} ahora cuesta {price} en {pharmacy}. Usted pidió un aviso a {threshold} o menos. El próximo mensaje llegará después de que el precio haya subido.',
  watchCopayText:
    '{name} {strength} ahora cuesta {price} con su seguro. Usted pidió un aviso a {threshold} o menos. El próximo mensaje llegará después de que el precio haya subido.',
  watchListTitle: 'Su lista ahora cuesta {price}',
  watchListText:
    'Los {count} medicamentos de su lista ahora cuestan {price} en total, cada uno donde cuesta menos. Usted pidió un aviso a {threshold} o menos. El próximo mensaje llegará después de que el precio haya subido.',
  watchNews: 'Ahora cuesta {price}. Usted pidió un aviso a {threshold} o menos.',
  watchEndedTitle: 'Dejamos de seguir un precio',
  watchEnded: {
    gone: {
      one: 'Ya no tenemos {name} {strength} en nuestro catálogo, así que dejamos de seguir su precio.',
      list: 'Ya no tenemos {name} {strength} en nuestro catálogo, así que dejamos de seguir el precio de su lista. Puede seguir los demás otra vez.',
    },
    recounted: {
      one: '{name} {strength} ahora se cuenta en otra unidad, así que dejamos de seguir su precio. Elija otra vez la cantidad en su lista y vuelva a seguir el precio.',
      list: '{name} {strength} ahora se cuenta en otra unidad, así que dejamos de seguir el precio de su lista. Elija otra vez la cantidad en su lista y vuelva a seguir el precio.',
    },
  },
  calendarDose: 'Es hora de su medicamento',
  calendarRefill: 'Es hora de su resurtido',
  calendarRefills: 'Es hora de {count} resurtidos',
  calendarRefillOf: 'Es hora de resurtir {name}',
  calendarText: 'Recordatorio de {product}',
  welcomeTitle: 'Le damos la bienvenida a {product}',
  welcomeText: 'Su cuenta está lista. Guarde cupones y elija una farmacia favorita. Aquí estarán sus mensajes.',
  radius: '{miles} millas',
})
