/** The journey, its host and its sentences, for the components inside; and the answer, for those below it. */
import type { Messages } from '@rxgauge/text'
import { createContext, useContext } from 'react'
import type { PricingHost } from '../host'
import type { Answer } from './answer'
import type { Journey } from './journey'

interface JourneyContextValue {
  journey: Journey
  host: PricingHost
  messages: Messages
}

export const JourneyContext = createContext<JourneyContextValue | undefined>(undefined)
export const AnswerContext = createContext<Answer | undefined>(undefined)

export function useJourney(): JourneyContextValue {
  const value = useContext(JourneyContext)
  if (!value) throw new Error('This part stands outside a PriceJourney')
  return value
}

export function useAnswer(): { answer: Answer; host: PricingHost; messages: Messages } {
  const { host, messages } = useJourney()
  const answer = useContext(AnswerContext)
  if (!answer) throw new Error('This part stands outside an answer')
  return { answer, host, messages }
}
