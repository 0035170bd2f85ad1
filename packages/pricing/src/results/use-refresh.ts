/** When what is shown is requested again: in another language, and when a tab comes back whose prices are old. */
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
      // Not "is visible": an element of the page around may stand in the place of this property.
      if (document.visibilityState !== 'hidden') results.refreshOld()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [results])
}
