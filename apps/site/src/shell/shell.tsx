/** Header, navigation and footer; in widget mode only what they stand around. */
import type { ReactNode } from 'react'
import { useSite } from '../site-context'
import { Footer } from './footer'
import { Header } from './header'

export function Shell({ isDense, children }: { isDense: boolean; children: ReactNode }) {
  const { text, isWidget } = useSite()
  if (isWidget) return <main className="site-widget">{children}</main>
  return (
    <div className="site" data-dense={isDense ? '' : undefined}>
      <a className="site-skip" href="#content">
        {text.shell.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
