/** The choice of a language; the address names it from then on. */

import { type Language, languageNames } from '@rxgauge/text'
import { LanguageSelect } from '@rxgauge/ui'
import { useLocation, useSearch } from 'wouter'
import { useRawPath } from '../links'
import { useSite } from '../site-context'

export function SiteLanguage({ className }: { className: string }) {
  const { site, messages, language } = useSite()
  const [, navigate] = useLocation()
  const path = useRawPath()
  const search = useSearch()
  function change(next: Language) {
    const query = new URLSearchParams(search)
    query.set('lang', next)
    site.changeLanguage(next)
    navigate(`${path}?${query}`, { replace: true, state: history.state })
  }
  return (
    <LanguageSelect
      className={className}
      label={messages.common.language}
      value={language}
      names={languageNames}
      onChange={change}
    />
  )
}
