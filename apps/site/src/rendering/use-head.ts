/** Updates title, description and links in the document's head when the page changes. */

import type { SiteRoute } from '@rxgauge/contract'
import { languages } from '@rxgauge/text'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { manifestPath } from '../installable/manifest'
import { useSite } from '../site-context'
import { headOf } from './head'
import { useServedData } from './use-served-data'

export function useHead(route: SiteRoute | undefined): void {
  const { site, organization, text, language, isWidget } = useSite()
  const data = useServedData()
  const isOwnLink = new URLSearchParams(useSearch()).has('encuser')
  useEffect(() => {
    const { title, description, canonical } = headOf({ route, organization, text, data, isOwnLink })
    document.title = title
    document.documentElement.lang = language
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    const base = canonical === undefined ? undefined : `${site.served?.origin ?? site.origin}${canonical}`
    if (!isWidget) pointLink({ rel: 'manifest' }, manifestPath(organization, language))
    pointLink({ rel: 'canonical' }, base)
    for (const each of languages) pointLink({ rel: 'alternate', hreflang: each }, base && `${base}?lang=${each}`)
    pointLink({ rel: 'alternate', hreflang: 'x-default' }, base)
  }, [site, route, organization, text, language, data, isOwnLink, isWidget])
}

/** Removes the link on a page without a canonical address, and adds it again on the next one. */
function pointLink(attributes: Record<string, string>, address: string | undefined) {
  const selector = Object.entries(attributes).map(([name, value]) => `[${name}="${value}"]`)
  const existing = document.head.querySelector(`link${selector.join('')}`)
  if (address === undefined) return existing?.remove()
  const link = existing ?? document.head.appendChild(document.createElement('link'))
  for (const [name, value] of Object.entries({ ...attributes, href: address })) link.setAttribute(name, value)
}
