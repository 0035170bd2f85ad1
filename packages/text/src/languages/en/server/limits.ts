/** English text for a reached limit: how long to wait, and what else the person can do. */
import { sentences } from '../../../sentence'

export const limits = sentences({
  requests: 'Too many requests. Please try again in {wait}.',
  visitors: 'We’re very busy right now. Please try again in {wait}.',
  signIn: 'Too many tries. Try again in {wait}, or choose a new password.',
  currentPassword: 'Too many tries. Try again in {wait}, or press “I forgot my password”.',
  /** Limits messages to one contact, without revealing whether it has an account. */
  secrets: 'You’ve asked for this several times. Use the newest message, or try again in {wait}.',
  resend: 'We just sent it. You can send it again in {wait}.',
  messages: 'We can’t send more messages right now. Please try again in {wait}.',
  questions: 'We already have your earlier questions. You can send another one in {wait}.',
  allQuestions: 'We’re getting a lot of questions right now. Please try again in {wait}.',
})

export type LimitTexts = typeof limits
export type LimitName = keyof LimitTexts
