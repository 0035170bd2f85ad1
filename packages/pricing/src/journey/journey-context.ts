/** The journey, its host and its sentences, for the components inside; and the answer, for those below it. */
import type { LaterMessages, Messages } from '@rxgauge/text'
import { createContext, useContext } from 'react'
import type { PricingHost } from '../host'
import type { Answer } from './answer'
import type { Journey } from './journey'

interface JourneyContextValue {
  journey: Journey
  host: PricingHost
  messages: Messages
}

export type AllMessages = Messages & LaterMessages

interface AnswerContextValue {
  answer: Answer
  messages: AllMessages
}

export const JourneyContext = createContext<JourneyContextValue | undefined>(undefined)
export const AnswerContext = createContext<AnswerContextValue | undefined>(undefined)

export function useJourney(): JourneyContextValue {
  const value = useContext(JourneyContext)
  if (!value) throw new Error('This part stands outside a PriceJourney')
  return value
}

export function useAnswer(): AnswerContextValue & { host: PricingHost } {
  const { host } = useJourney()
  const value = useContext(AnswerContext)
  if (!value) throw new Error('This part stands outside an answer')
  return { ...value, host }
}
