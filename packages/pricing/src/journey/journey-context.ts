/** The journey, its host and its sentences, for the components inside. */
import type { Messages } from '@rxgauge/text'
import { createContext, useContext } from 'react'
import type { PricingHost } from '../host'
import type { Journey } from './journey'

interface JourneyContextValue {
  journey: Journey
  host: PricingHost
  messages: Messages
}

export const JourneyContext = createContext<JourneyContextValue | undefined>(undefined)

export function useJourney(): JourneyContextValue {
  const value = useContext(JourneyContext)
  if (!value) throw new Error('This part stands outside a PriceJourney')
  return value
}
