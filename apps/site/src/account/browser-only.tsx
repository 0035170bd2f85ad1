/**
 * A screen that continues with the router state of another screen. The server doesn't have that state, so only the
 * heading shows until the page is hydrated.
 */
import type { ReactNode } from 'react'
import { useIsBrowser } from '../site-context'

export function BrowserOnly({ title, children }: { title: string; children: () => ReactNode }) {
  if (useIsBrowser()) return children()
  return (
    <div className="site-reading">
      <h1>{title}</h1>
    </div>
  )
}
