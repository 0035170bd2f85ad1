/** HTML that the server has sanitized; its links within the site navigate without a reload. */
import { useEffect, useRef } from 'react'
import { useGo } from '../links'

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string }
}

/** The one Trusted Types policy that the page allows; created once, since its name can't be used twice. */
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

function trusted(html: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!types) return html
  policy ??= types.createPolicy('rxgauge-content', { createHTML: (text) => text })
  return policy.createHTML(html)
}

export function ContentText({ html }: { html: string }) {
  const go = useGo()
  const place = useRef<HTMLDivElement>(null)
  const follow = useRef<(event: MouseEvent) => void>(() => undefined)
  follow.current = (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!path?.startsWith('/') || path.startsWith('//') || !isPlain) return
    event.preventDefault()
    go(path)
  }
  useEffect(() => {
    const element = place.current
    const listen = (event: MouseEvent) => follow.current(event)
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [])
  // Sanitized by the server, with a list of allowed tags.
  return <div ref={place} className="site-content" dangerouslySetInnerHTML={{ __html: trusted(html) }} />
}
