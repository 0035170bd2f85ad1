/** Header, navigation and footer; in widget mode only what is between them. */
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
      {/* Each part hydrates by itself, so that no press waits for the whole page. */}
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
