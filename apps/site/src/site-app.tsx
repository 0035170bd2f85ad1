/** The whole site: the shell around the route's page, the welcome screen before it, and the dialogs over it. */
import { isProfessional, matchRoute } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { Button, createTheme, FailureBoundary, lazyPart, PartSuspense, RootProvider } from '@rxgauge/ui'
import { useEffect, useMemo } from 'react'
import { Router, type RouterOptions } from 'wouter'
import { useStore } from 'zustand/react'
import { useDataLayer } from './analytics/use-data-layer'
import { useAppliedAppearance } from './appearance/use-appearance'
import { Engagement } from './engagement/engagement'
import { useRawPath } from './links'
import { NewBuildNotice } from './new-build/new-build-notice'
import { useNewBuild } from './new-build/use-new-build'
import { ErrorDialog } from './notices/error-dialog'
import { Toast } from './notices/toast'
import { NewMessageNotice } from './notifications/new-message-notice'
import { isFramed, useFramedLocation } from './rendering/framed-location'
import { useHead } from './rendering/use-head'
import { useNavigations } from './rendering/use-navigations'
import { useReportHeight } from './rendering/use-report-height'
import { Routes } from './routes'
import { Shell } from './shell/shell'
import { SignUpGateLoader } from './sign-up-gate/sign-up-gate-loader'
import { SignedOutNotice } from './signed-out/signed-out-notice'
import type { ReadyState, Site, SiteState } from './site'
import { RouteContext, SiteContext, useSite } from './site-context'
import { useNeedsCode } from './welcome/use-needs-code'
import { WelcomeScreen } from './welcome/welcome-screen'

const plainTheme = createTheme({})

const UnknownCodeScreen = lazyPart(() => import('./welcome/unknown-code-screen'))

interface SiteAppProps {
  site: Site
  /** The page's path, on a server and where its page is hydrated. */
  ssrPath?: string
  ssrSearch?: string
  /** Replaces the browser's address, such as in stories. */
  router?: Pick<RouterOptions, 'hook' | 'searchHook'>
}

export function SiteApp({ site, ssrPath, ssrSearch, router }: SiteAppProps) {
  const now = useStore(site.state)
  if (now.status === 'loading') return null
  if (now.status === 'failed') return <FailedState site={site} now={now} />
  const place = ssrPath === undefined ? {} : { ssrPath, ssrSearch: ssrSearch ?? '' }
  return (
    <Router {...place} {...(isFramed() && { hook: useFramedLocation })} {...router}>
      <Frame site={site} now={now} />
    </Router>
  )
}

function Frame({ site, now }: { site: Site; now: ReadyState }) {
  const { organization, language, messages, theme } = now
  const path = useRawPath()
  // Without the flag the site looks as usual (search 6).
  const isWidget = site.isWidgetModeRequested && organization.options.widgetEnabled
  useEffect(() => {
    if (isWidget) site.session.tabStorage.set('widgetEnabled', 'y')
    else site.session.tabStorage.remove('widgetEnabled')
  }, [site, isWidget])
  useAppliedAppearance(site, isWidget)
  const value = useMemo(() => ({ site, now, isWidget }), [site, now, isWidget])
  const route = matchRoute(path, organization)
  return (
    <RootProvider theme={theme} language={language}>
      <SiteContext value={value}>
        <RouteContext value={route ?? { name: 'home' }}>
          <FailureBoundary messages={{ ...messages, parts: messages.site.parts }}>
            <WelcomeGate route={route} isDense={isProfessional(organization)} />
          </FailureBoundary>
          <Toast />
          <ErrorDialog />
        </RouteContext>
      </SiteContext>
    </RootProvider>
  )
}

/** Shows the welcome screen first if the organization requires a company code (account 4, "Welcome"). */
function WelcomeGate({ route, isDense }: { route: ReturnType<typeof matchRoute>; isDense: boolean }) {
  const { site, messages, text } = useSite()
  const needsCode = useNeedsCode()
  useHead(route)
  useDataLayer(route)
  useReportHeight()
  useNewBuild(route)
  useNavigations()
  if (needsCode) return <WelcomeScreen />
  return (
    <Shell isDense={isDense}>
      <SignedOutNotice />
      <NewMessageNotice />
      <FailureBoundary resetKey={route?.name} messages={{ ...messages, parts: text.parts }} reload={site.reload}>
        <Routes route={route} />
      </FailureBoundary>
      <Engagement />
      <SignUpGateLoader />
      <NewBuildNotice />
    </Shell>
  )
}

function FailedState({ site, now }: { site: Site; now: Extract<SiteState, { status: 'failed' }> }) {
  const { failure, language, messages } = now
  const sentence = failureSentence(failure, messages)
  const isWrongCode = failure.code === 'ORG_CODE_NOT_FOUND' || failure.code === 'ORG_CODE_MISMATCH'
  const plain = (
    <main className="site-sentence" role="alert">
      <h1>{messages.common.sorry}</h1>
      <p>{sentence}</p>
      <Button onClick={site.reload}>{messages.common.tryAgain}</Button>
    </main>
  )
  return (
    <RootProvider theme={plainTheme} language={language}>
      {isWrongCode ? (
        <PartSuspense>
          <UnknownCodeScreen
            sentence={sentence}
            messages={messages}
            language={language}
            onLanguage={(next) => void site.changeLanguage(next)}
            goOnWithoutCode={site.reload}
          />
        </PartSuspense>
      ) : (
        plain
      )}
    </RootProvider>
  )
}
