/** Spanish text for a reached limit. */
import { translation } from '../../../sentence'
import type { LimitTexts } from '../../en/server/limits'

export const limits: LimitTexts = translation<LimitTexts>()({
  requests: 'Demasiadas solicitudes. Inténtelo de nuevo en {wait}.',
  visitors: 'Hay mucha actividad en este momento. Inténtelo de nuevo en {wait}.',
  signIn: 'Demasiados intentos. Inténtelo de nuevo en {wait} o elija una nueva contraseña.',
  currentPassword: 'Demasiados intentos. Inténtelo de nuevo en {wait} o presione “Olvidé mi contraseña”.',
  secrets: 'Ya lo pidió varias veces. Use el mensaje más reciente o inténtelo de nuevo en {wait}.',
  resend: 'Acabamos de enviarla. Puede enviarla de nuevo en {wait}.',
  messages: 'No podemos enviar más mensajes en este momento. Inténtelo de nuevo en {wait}.',
  questions: 'Ya recibimos sus preguntas anteriores. Puede enviar otra en {wait}.',
  allQuestions: 'Estamos recibiendo muchas preguntas. Inténtelo de nuevo en {wait}.',
})
