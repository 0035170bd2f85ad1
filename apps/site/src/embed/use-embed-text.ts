import { bundledMessages, type EmbedMessages, embedArea, inEnglish, loadMessages } from '@rxgauge/text'
import { useEffect, useState } from 'react'
import { useSite } from '../site-context'

/** English comes with the page. While another language loads, this is the previous one, or `undefined` at first. */
export function useEmbedText(): EmbedMessages | undefined {
  const { language } = useSite()
  const [text, setText] = useState(() => bundledMessages(embedArea, language, 'consumer'))
  useEffect(() => {
    let isWanted = true
    loadMessages(embedArea, language)
      // English is better than nothing.
      .catch(() => inEnglish(embedArea))
      .then((loaded) => isWanted && setText(loaded))
    return () => {
      isWanted = false
    }
  }, [language])
  return text
}
