/** What each change of the address brings: its language stays the visit's, and what the organization has changed shows. */
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRawPath } from '../links'
import { useSite } from '../site-context'

export function useNavigations(): void {
  const { site, language } = useSite()
  const [, navigate] = useLocation()
  const path = useRawPath()
  const search = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address and language.
  useEffect(() => {
    const query = new URLSearchParams(search)
    // An entry of the history, or a link, may name the language of before.
    if (query.has('lang') && query.get('lang') !== site.language()) {
      query.set('lang', site.language())
      navigate(`${path}?${query}`, { replace: true, state: history.state })
    }
  }, [path, search, language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that is gone to.
  useEffect(() => site.showRenewed(), [site, path])
}
