import {
  type AreaMessages,
  type AreaName,
  bundledMessages,
  editionOf,
  inEnglish,
  loadMessages,
  type MessageArea,
} from '@rxgauge/text'
import { useEffect, useState } from 'react'
import type { PricingHost } from './host'

/** An area's messages. English is bundled; while another language loads, these are the previous language's, or `undefined` at first. */
export function useAreaMessages<Name extends AreaName>(
  area: MessageArea<Name>,
  { organization, language }: Pick<PricingHost, 'organization' | 'language'>,
): AreaMessages[Name] | undefined {
  const edition = editionOf(organization)
  const [messages, setMessages] = useState(() => bundledMessages(area, language, edition))
  useEffect(() => {
    let isWanted = true
    loadMessages(area, language, edition)
      // If a language fails to load, English is better than nothing.
      .catch(() => inEnglish(area, edition))
      .then((loaded) => isWanted && setMessages(loaded))
    return () => {
      isWanted = false
    }
  }, [area, language, edition])
  return messages
}
