/**
 * A screen that continues with what another one passed to it. The server knows nothing of that: until the browser has
 * hydrated the page, it shows the heading alone.
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
