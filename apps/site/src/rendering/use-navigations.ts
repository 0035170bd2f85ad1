/** On each navigation: keeps the visit's language, and shows changes of the organization. */
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
    // A history entry or a link may name another language.
    if (query.has('lang') && query.get('lang') !== site.language()) {
      query.set('lang', site.language())
      navigate(`${path}?${query}`, { replace: true, state: history.state })
    }
  }, [path, search, language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation.
  useEffect(() => site.showRenewed(), [site, path])
}
