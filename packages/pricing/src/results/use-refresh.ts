/** Requests everything again in another language, and when a tab with old prices comes back. */
import { useEffect, useRef } from 'react'
import type { Results } from './results'

export function useRefresh(results: Results, language: string): void {
  const shownLanguage = useRef(language)
  useEffect(() => {
    if (shownLanguage.current === language) return
    shownLanguage.current = language
    // Disclaimers, notes and the names of choices come from the server.
    results.refresh()
  }, [results, language])
  useEffect(() => {
    const look = () => {
      // Not `=== 'visible'`, because an element in the host page may shadow this property.
      if (document.visibilityState !== 'hidden') results.refreshIfOld()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [results])
}
