/** One of our pages in a frame, with a replacement if the host page forbids frames. */
import { useRootElement } from '@rxgauge/ui'
import { type ReactNode, useEffect, useState } from 'react'

interface EmbeddedPageProps {
  title: string
  address: string
  /** Shown if frames are forbidden. */
  children: ReactNode
}

export function EmbeddedPage({ title, address, children }: EmbeddedPageProps) {
  const isBlocked = useBlockedFrame()
  const root = useRootElement()
  if (isBlocked) return children
  // Without scripts nothing can use the page's origin but its cache, which has the site's typeface.
  return root && <iframe className="rx-page" title={title} src={withLook(address, root)} sandbox="allow-same-origin" />
}

/** The look of the page around it: a widget's root has its own, the site's document has the visitor's choice. */
function withLook(address: string, root: Element): string {
  const url = new URL(address)
  const { theme, text, face } = root.closest<HTMLElement>('[data-theme]')?.dataset ?? {}
  for (const [name, value] of Object.entries({ theme, text, face }))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

function useBlockedFrame(): boolean {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const notice = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective.startsWith('frame-src') || effectiveDirective.startsWith('child-src')) setBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', notice)
    return () => document.removeEventListener('securitypolicyviolation', notice)
  }, [])
  return isBlocked
}
