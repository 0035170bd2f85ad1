/** What a page shows: from what was served with it, else asked for; a failure opens the dialog (search 8). */
import { toFailure } from '@rxgauge/client'
import { type Area, failure, loading, success } from '@rxgauge/pricing'
import { useEffect, useRef, useState } from 'react'
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

/**
 * @param served the answer where it came with the page
 * @param key another key is another question
 */
export function useLoaded<T>(served: T | undefined, key: string, load: () => Promise<T>): Area<T> {
  const { site } = useSite()
  const [state, setState] = useState<{ key: string; area: Area<T> }>(() => ({
    key,
    area: served === undefined ? loading : success(served),
  }))
  const latest = useRef(load)
  latest.current = load
  const isAnswered = state.key === key && state.area.status === 'success'
  useEffect(() => {
    if (isAnswered) return
    let isWanted = true
    const settle = (area: Area<T>) => isWanted && setState({ key, area })
    latest.current().then(
      (value) => settle(success(value)),
      (error: unknown) => {
        if (isWanted) site.notices.report(error)
        settle(failure(toFailure(error)))
      },
    )
    return () => {
      isWanted = false
    }
  }, [key, isAnswered, site])
  return state.key === key ? state.area : loading
}
