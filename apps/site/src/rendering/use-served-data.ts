/** The data that came with the page, so that a component shows it at once without a request. */
import { useSearch } from 'wouter'
import { useRawPath } from '../links'
import { useSite } from '../site-context'

/** The served data, if it's for the current address and language. */
export function useServedData() {
  const { site, language } = useSite()
  const { served } = site
  const path = useRawPath()
  const search = useSearch()
  const isSame =
    served?.path === path && served.language === language && requestedLetter(served.search) === requestedLetter(search)
  return isSame ? served.data : undefined
}

const requestedLetter = (search: string) => new URLSearchParams(search).get('letter')
