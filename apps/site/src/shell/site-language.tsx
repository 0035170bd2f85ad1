/** The language choice; afterwards the address names the language. */
import { type Language, languageNames } from '@rxgauge/text'
import { LanguageSelect } from '@rxgauge/ui'
import { useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRawPath } from '../links'
import { useSite } from '../site-context'

export function SiteLanguage({ className }: { className: string }) {
  const { site, messages, language } = useSite()
  const [, navigate] = useLocation()
  const path = useRawPath()
  const search = useSearch()
  const latest = useRef({ path, search })
  latest.current = { path, search }
  async function change(next: Language) {
    if (!(await site.changeLanguage(next))) return
    // The page may have changed meanwhile.
    const { path, search } = latest.current
    const query = new URLSearchParams(search)
    query.set('lang', next)
    navigate(`${path}?${query}`, { replace: true, state: history.state })
  }
  return (
    <LanguageSelect
      className={className}
      isShort
      label={messages.common.language}
      value={language}
      names={languageNames}
      onChange={(next) => void change(next)}
    />
  )
}
