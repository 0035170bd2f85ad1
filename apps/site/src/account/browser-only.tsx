/**
 * A screen that continues with the router state of another screen. The server doesn't have that state, so only the
 * heading shows until the page is hydrated.
 */
import type { ReactNode } from 'react'
import { useIsBrowser } from '../site-context'

interface BrowserOnlyProps {
  title: string
  /** Of the screen that follows, so that its heading stays in place. */
  className: string
  children: () => ReactNode
}

export function BrowserOnly({ title, className, children }: BrowserOnlyProps) {
  if (useIsBrowser()) return children()
  return (
    <div className={className}>
      <h1>{title}</h1>
    </div>
  )
}
