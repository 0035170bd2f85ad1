/** English text for a reached limit: how long to wait, and what else the person can do. */
import { sentences } from '../../../sentence'

export const limits = sentences({
  requests: 'Too many requests. Please try again in {wait}.',
  visitors: 'Many people are asking right now. Please try again in {wait}.',
  signIn: 'Too many tries. Try again in {wait}, or choose a new password.',
  currentPassword: 'Too many tries. Try again in {wait}, or press “I forgot my password”.',
  /** Limits messages to one contact, without revealing whether it has an account. */
  secrets: 'This was asked for several times already. Use the newest message, or try again in {wait}.',
  resend: 'It was sent a moment ago. It can be sent again in {wait}.',
  messages: 'Too many messages were sent. Please try again in {wait}.',
  questions: 'Your earlier questions have reached us. You can send another one in {wait}.',
  allQuestions: 'Many questions are reaching us right now. Please try again in {wait}.',
})

export type LimitTexts = typeof limits
export type LimitName = keyof LimitTexts
