import { type FirstScreenMessages, resultsArea } from '@rxgauge/text'
import { useMemo } from 'react'
import type { PricingHost } from '../host'
import { useAreaMessages } from '../use-area-messages'
import type { PricingMessages } from './results-context'

/** The first screen's messages and those beyond it; `undefined` until these have loaded. */
export function useResultsMessages(host: PricingHost, messages: FirstScreenMessages): PricingMessages | undefined {
  const loaded = useAreaMessages(resultsArea, host)
  return useMemo(() => loaded && { ...messages, ...loaded }, [messages, loaded])
}
