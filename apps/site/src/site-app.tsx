/** The site's frame around its routes: header and footer, or nothing of both in widget mode. */
import { failureSentence } from '@rxgauge/pricing'
import { Button, createTheme, RootProvider } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { Routes } from './routes'
import { Shell } from './shell'
import type { Site, SiteState } from './start-site'

const plainTheme = createTheme({})

export function SiteApp({ site }: { site: Site }) {
  const now = useStore(site.state)
  if (now.status === 'loading') return null
  if (now.status === 'failed') return <Refusal now={now} />
  const { organization, language, messages, theme } = now
  const wantsWidget = site.asksWidgetMode
  const isWidget = wantsWidget && organization.organizationOptionJson.widgetEnabled
  return (
    <RootProvider theme={theme} language={language}>
      {wantsWidget && !isWidget ? (
        <main className="site-sentence">
          <p role="alert">{messages.errors.widgetOff}</p>
        </main>
      ) : (
        <Shell site={site} now={now} isWidget={isWidget}>
          <Routes site={site} now={now} isWidget={isWidget} />
        </Shell>
      )}
    </RootProvider>
  )
}

function Refusal({ now: { failure, language, messages } }: { now: Extract<SiteState, { status: 'failed' }> }) {
  return (
    <RootProvider theme={plainTheme} language={language}>
      <main className="site-sentence" role="alert">
        <h1>{messages.common.sorry}</h1>
        <p>{failureSentence(failure, messages)}</p>
        <Button onClick={() => location.reload()}>{messages.common.tryAgain}</Button>
      </main>
    </RootProvider>
  )
}
