/** What came with the page: a component shows it at once and requests nothing. */
import { useSearch } from 'wouter'
import { useRawPath } from '../links'
import { useSite } from '../site-context'

/** The data that the server sent for this very address and language. */
export function useServedData() {
  const { site, language } = useSite()
  const { served } = site
  const path = useRawPath()
  const search = useSearch()
  const isSame = served?.path === path && served.language === language && letterOf(served.search) === letterOf(search)
  return isSame ? served.data : undefined
}

const letterOf = (search: string) => new URLSearchParams(search).get('letter')
