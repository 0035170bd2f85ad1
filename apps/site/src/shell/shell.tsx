/** Header, navigation and footer around the page; in widget mode only the page. */
import { PartSuspense } from '@rxgauge/ui'
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
      {/* Each part hydrates by itself, so that presses don't wait for the whole page. */}
      <PartSuspense>
        <Header />
      </PartSuspense>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <PartSuspense>
        <Footer />
      </PartSuspense>
    </div>
  )
}
