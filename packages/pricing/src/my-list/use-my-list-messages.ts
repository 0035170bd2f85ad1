import { bundledMessages, editionOf, inEnglish, loadMessages, type MyListMessages, myListArea } from '@rxgauge/text'
import { useEffect, useState } from 'react'
import type { PricingHost } from '../host'

/** English comes with this code. While another language loads, this is the previous one, or `undefined` at first. */
export function useMyListMessages({
  organization,
  language,
}: Pick<PricingHost, 'organization' | 'language'>): MyListMessages | undefined {
  const edition = editionOf(organization)
  const [messages, setMessages] = useState(() => bundledMessages(myListArea, language, edition))
  useEffect(() => {
    let isWanted = true
    loadMessages(myListArea, language, edition)
      // English is better than nothing.
      .catch(() => inEnglish(myListArea, edition))
      .then((loaded) => isWanted && setMessages(loaded))
    return () => {
      isWanted = false
    }
  }, [language, edition])
  return messages
}
