/** HTML that the server has sanitized; its links within the site navigate without a reload. */
import { useEffect, useRef } from 'react'
import { useGo } from '../links'
import { trustedHtml } from '../rendering/trusted-html'

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
  return <div ref={place} className="site-content" dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
}
