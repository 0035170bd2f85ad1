/** Spanish text for a reached limit. */
import { translation } from '../../../sentence'
import type { LimitTexts } from '../../en/server/limits'

export const limits: LimitTexts = translation<LimitTexts>()({
  requests: 'Demasiadas solicitudes. Inténtelo de nuevo en {wait}.',
  visitors: 'Muchas personas están consultando ahora. Inténtelo de nuevo en {wait}.',
  signIn: 'Demasiados intentos. Inténtelo de nuevo en {wait} o elija una nueva contraseña.',
  currentPassword: 'Demasiados intentos. Inténtelo de nuevo en {wait} o pulse “Olvidé mi contraseña”.',
  secrets: 'Esto ya se pidió varias veces. Use el mensaje más reciente o inténtelo de nuevo en {wait}.',
  resend: 'Se acaba de enviar. Se puede enviar de nuevo en {wait}.',
  messages: 'Se enviaron demasiados mensajes. Inténtelo de nuevo en {wait}.',
  questions: 'Ya recibimos sus preguntas anteriores. Puede enviar otra en {wait}.',
  allQuestions: 'Estamos recibiendo muchas preguntas. Inténtelo de nuevo en {wait}.',
})
