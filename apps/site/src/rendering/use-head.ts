/** Keeps title, description and addresses in the document's head true while pages change. */

import type { SiteRoute } from '@rxgauge/contract'
import { languages } from '@rxgauge/text'
import { useEffect } from 'react'
import { useSite } from '../site-context'
import { headOf } from './head'
import { useServedData } from './use-served-data'

export function useHead(route: SiteRoute | undefined): void {
  const { site, organization, text, language } = useSite()
  const data = useServedData()
  useEffect(() => {
    const { title, description, canonical } = headOf({ route, organization, text, data })
    document.title = title
    document.documentElement.lang = language
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    const point = (selector: string, query: string) => {
      const link = document.querySelector(selector)
      if (canonical === undefined) link?.remove()
      else link?.setAttribute('href', `${site.served?.origin ?? site.origin}${canonical}${query}`)
    }
    point('link[rel="canonical"]', '')
    for (const each of languages) point(`link[hreflang="${each}"]`, `?lang=${each}`)
    point('link[hreflang="x-default"]', '')
  }, [site, route, organization, text, language, data])
}
