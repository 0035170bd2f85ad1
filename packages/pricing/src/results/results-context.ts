/** The results and their messages, for the components inside. */
import type { FirstScreenMessages, ResultsMessages } from '@rxgauge/text'
import { createContext, useContext } from 'react'
import type { PricingHost } from '../host'
import { useJourney } from '../journey/journey-context'
import type { Results } from './results'

export type PricingMessages = FirstScreenMessages & ResultsMessages

interface ResultsContextValue {
  results: Results
  messages: PricingMessages
}

export const ResultsContext = createContext<ResultsContextValue | undefined>(undefined)

export function useResults(): ResultsContextValue & { host: PricingHost } {
  const { host } = useJourney()
  const value = useContext(ResultsContext)
  if (!value) throw new Error('This component must be inside a ResultsView')
  return { ...value, host }
}
