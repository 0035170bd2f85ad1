import {
  bundledMessages,
  editionOf,
  type FirstScreenMessages,
  inEnglish,
  type Language,
  loadMessages,
  type ResultsMessages,
  resultsArea,
} from '@rxgauge/text'
import { useEffect, useMemo, useState } from 'react'
import type { PricingHost } from '../host'
import type { PricingMessages } from './results-context'

/**
 * The messages beyond the first screen. English is bundled; while another language loads, this is the previous language, or `undefined`
 * at first.
 */
export function useResultsMessages(host: PricingHost, messages: FirstScreenMessages): PricingMessages | undefined {
  const edition = editionOf(host.organization)
  const { language } = host
  const [loaded, setLoaded] = useState<{ language: Language; sentences: ResultsMessages } | undefined>(() => {
    const sentences = bundledMessages(resultsArea, language, edition)
    return sentences && { language, sentences }
  })
  useEffect(() => {
    let isWanted = true
    loadMessages(resultsArea, language, edition)
      // If a language fails to load, English is better than nothing.
      .catch(() => inEnglish(resultsArea, edition))
      .then((sentences) => isWanted && setLoaded({ language, sentences }))
    return () => {
      isWanted = false
    }
  }, [language, edition])
  return useMemo(() => loaded && { ...messages, ...loaded.sentences }, [messages, loaded])
}
