/** The journey, its host and the first screen's messages, for the components inside. */
import type { FirstScreenMessages } from '@rxgauge/text'
import { createContext, useContext } from 'react'
import type { PricingHost } from '../host'
import type { Journey } from './journey'

interface JourneyContextValue {
  journey: Journey
  host: PricingHost
  messages: FirstScreenMessages
  /** `false` on pages about a single medication. */
  hasSearch: boolean
}

export const JourneyContext = createContext<JourneyContextValue | undefined>(undefined)

export function useJourney(): JourneyContextValue {
  const value = useContext(JourneyContext)
  if (!value) throw new Error('This component must be inside a PriceJourney')
  return value
}
