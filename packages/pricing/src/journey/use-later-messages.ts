/** The sentences beyond the first screen: English comes with this code, another language a moment later. */
import {
  editionOf,
  englishLater,
  type Language,
  type LaterMessages,
  loadLaterMessages,
  type Messages,
} from '@rxgauge/text'
import { useEffect, useMemo, useState } from 'react'
import type { PricingHost } from '../host'
import type { AllMessages } from './journey-context'

/** `undefined` until they have come; those of the language before stay until the new ones are here. */
export function useAllMessages(host: PricingHost, messages: Messages): AllMessages | undefined {
  const edition = editionOf(host.organization)
  const { language } = host
  const [later, setLater] = useState<{ language: Language; sentences: LaterMessages } | undefined>(() =>
    language === 'en' ? { language, sentences: englishLater(edition) } : undefined,
  )
  useEffect(() => {
    let isWanted = true
    loadLaterMessages(language, edition)
      // Where a language does not come, what is said in English is better than nothing.
      .catch(() => englishLater(edition))
      .then((sentences) => isWanted && setLater({ language, sentences }))
    return () => {
      isWanted = false
    }
  }, [language, edition])
  return useMemo(() => later && { ...messages, ...later.sentences }, [messages, later])
}
