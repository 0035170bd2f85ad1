/** A page of the site without a screen: its own session, storage and stores, until the next page in the tab. */
import {
  createTokenSharing,
  isSignedIn,
  openSiteStorage,
  type PageCodes,
  readPageCodes,
  type SafeStorage,
} from '@rxgauge/client'
import { createFakeClock, type FakeClock, type FakeStorage } from '@rxgauge/client/testing'
import { type Authentication, calls } from '@rxgauge/contract'
import { createResults, createTestHost, type Results } from '@rxgauge/pricing/testing/headless'
import { createSite, type ReadyState, type Site } from '../src/site'

/** The parts of the browser that a page uses. */
export interface PageBrowser {
  name: string
  /** The server's address. */
  origin: string
  localStorage: FakeStorage
  /** The current time in milliseconds since 1970. */
  time: { now: number }
  /** How far its clock is ahead of the time. */
  clockError: number
}

interface PageOptions {
  browser: PageBrowser
  query: URLSearchParams
  sessionStorage: FakeStorage
  wasReloaded: boolean
  /** The page's build. */
  build: string
  /** Called when it's asked to start over, with these codes in its address. */
  onReload: (codes: PageCodes) => void
  /** Called after each authentication of its session. */
  onAuthenticated: () => void
}

export interface Page {
  site: Site
  /** Set once the session has started. */
  results: Results | undefined
  storage: SafeStorage & { codes: PageCodes }
  clock: FakeClock
  build: string
  wasReloaded: boolean
  path: string
  /** The text typed into its form. */
  typed: string | undefined
  /** The organization on the screen. */
  organization: string
  /** Called once its site is ready and its session has started. */
  begin: (ready: ReadyState) => void
  close: () => void
}

let pages = 0

export function openPage({ browser, query, sessionStorage, wasReloaded, build, ...listeners }: PageOptions): Page {
  const { localStorage, time, clockError, name, origin } = browser
  // This page's own clock, so that skipped pauses don't affect the others.
  const clock = createFakeClock(time.now + clockError)
  const storage = openSiteStorage({ localStorage, sessionStorage }, (shared) => readPageCodes({ query, shared }))
  const site = createSite({
    origin,
    hostname: 'rxgauge.example',
    query,
    codes: storage.codes,
    served: undefined,
    storage,
    clock,
    preferredLanguages: ['en'],
    page: { userAgent: 'crossings', pageStartedAt: ++pages, wasReloaded },
    commit: build,
    tabs: createTokenSharing(storage.session, `${name}:`),
    reload: listeners.onReload,
  })
  let before: Authentication | undefined
  site.session.state.subscribe((now) => {
    if (now.status !== 'ready' || now.authentication === before) return
    before = now.authentication
    listeners.onAuthenticated()
  })
  const page: Page = {
    site,
    storage,
    clock,
    results: undefined,
    build,
    wasReloaded,
    path: '/',
    typed: undefined,
    organization: '',
    begin({ organization }) {
      page.results = createResults(hostOf(page, organization))
      page.results.start()
    },
    close() {
      page.results?.stop()
      site.session.stop()
    },
  }
  return page
}

function hostOf(page: Page, organization: ReadyState['organization']) {
  const { site } = page
  return createTestHost(
    // A paused clock, so that nobody waits for the gauge.
    { session: site.session, clock: createFakeClock() },
    {
      organization,
      account: {
        isSignedIn: () => isSignedIn(site.session.visitor.getState()),
        gate: page.site.signUpGate,
        onCouponsChanged: () => undefined,
        contacts: async () => {
          const { phone, email } = await site.session.call(calls.account.getProfile, {})
          return { phone, email }
        },
      },
    },
  )
}
