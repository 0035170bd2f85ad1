/** English of what is said where a limit was reached: how long it holds, and the way on where there is one. */
import { sentences } from '../../../sentence'

export const limits = sentences({
  requests: 'Too many requests. Please try again in {wait}.',
  visitors: 'Many people are asking right now. Please try again in {wait}.',
  signIn: 'Too many tries. Try again in {wait}, or choose a new password.',
  currentPassword: 'Too many tries. Try again in {wait}, or press “I forgot my password”.',
  /** Of a contact; whether it has an account is not said. */
  secrets: 'This was asked for several times already. Use the newest message, or try again in {wait}.',
  resend: 'It was sent a moment ago. It can be sent again in {wait}.',
  messages: 'Too many messages were sent. Please try again in {wait}.',
  questions: 'Your earlier questions have reached us. You can send another one in {wait}.',
  allQuestions: 'Many questions are reaching us right now. Please try again in {wait}.',
})

export type LimitTexts = typeof limits
export type LimitName = keyof LimitTexts
