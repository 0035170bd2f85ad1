/** The sentences beyond the first screen: English comes with this code, another language a moment loaded. */
import {
  editionOf,
  englishResults,
  type Language,
  loadResultsMessages,
  type Messages,
  type ResultsMessages,
} from '@rxgauge/text'
import { useEffect, useMemo, useState } from 'react'
import type { PricingHost } from '../host'
import type { PricingMessages } from './results-context'

/** `undefined` until they have come; those of the language before stay until the new ones are here. */
export function useResultsMessages(host: PricingHost, messages: Messages): PricingMessages | undefined {
  const edition = editionOf(host.organization)
  const { language } = host
  const [loaded, setLoaded] = useState<{ language: Language; sentences: ResultsMessages } | undefined>(() =>
    language === 'en' ? { language, sentences: englishResults(edition) } : undefined,
  )
  useEffect(() => {
    let isWanted = true
    loadResultsMessages(language, edition)
      // Where a language does not come, what is said in English is better than nothing.
      .catch(() => englishResults(edition))
      .then((sentences) => isWanted && setLoaded({ language, sentences }))
    return () => {
      isWanted = false
    }
  }, [language, edition])
  return useMemo(() => loaded && { ...messages, ...loaded.sentences }, [messages, loaded])
}
