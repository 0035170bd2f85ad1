/** The journey, its host and its sentences, for the components inside; and the answer, for those below it. */
import type { FirstScreenMessages, ResultsMessages } from '@rxgauge/text'
import { createContext, useContext } from 'react'
import type { PricingHost } from '../host'
import type { Results } from '../results/results'
import type { Journey } from './journey'

interface JourneyContextValue {
  journey: Journey
  host: PricingHost
  messages: FirstScreenMessages
}

export type PricingMessages = FirstScreenMessages & ResultsMessages

interface ResultsContextValue {
  results: Results
  messages: PricingMessages
}

export const JourneyContext = createContext<JourneyContextValue | undefined>(undefined)
export const ResultsContext = createContext<ResultsContextValue | undefined>(undefined)

export function useJourney(): JourneyContextValue {
  const value = useContext(JourneyContext)
  if (!value) throw new Error('This part stands outside a PriceJourney')
  return value
}

export function useResults(): ResultsContextValue & { host: PricingHost } {
  const { host } = useJourney()
  const value = useContext(ResultsContext)
  if (!value) throw new Error('This part stands outside an answer')
  return { ...value, host }
}
