/** A page of the site without a screen: its own session, storage and stores, until another one takes its place in the tab. */
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
import type { PendingAction } from '@rxgauge/pricing/pending-action'
import { createResults, createTestHost, type Results } from '@rxgauge/pricing/testing/headless'
import { createSite, type ReadyState, type Site } from '../src/site'

/** What a page has of its browser. */
export interface PageBrowser {
  name: string
  /** Where the server is. */
  origin: string
  localStorage: FakeStorage
  /** The time that it is; milliseconds since 1970. */
  time: { now: number }
  /** What its clock is ahead of the time by. */
  clockError: number
}

interface PageOptions {
  browser: PageBrowser
  query: URLSearchParams
  sessionStorage: FakeStorage
  wasReloaded: boolean
  /** What it was built from. */
  build: string
  /** It is asked to start over, with these codes in its address. */
  onReload: (codes: PageCodes) => void
  /** Its session was authenticated. */
  onAuthenticated: () => void
}

export interface Page {
  site: Site
  /** Once the session has begun. */
  results: Results | undefined
  storage: SafeStorage & { codes: PageCodes }
  clock: FakeClock
  build: string
  wasReloaded: boolean
  path: string
  /** What stands in a form of it. */
  typed: string | undefined
  /** The organization on the screen. */
  organization: string
  /** What a guest wanted, as the gate to an account shows it. */
  atGate: PendingAction | undefined
  /** Once its site is ready and its session has begun. */
  begin: (ready: ReadyState) => void
  close: () => void
}

let pages = 0

export function openPage({ browser, query, sessionStorage, wasReloaded, build, ...listeners }: PageOptions): Page {
  const { localStorage, time, clockError, name, origin } = browser
  // Of this page alone: a pause that it does not really wait for moves no other's time.
  const clock = createFakeClock(time.now + clockError)
  const storage = openSiteStorage(
    { localStorage, sessionStorage },
    {
      ofBefore: (shared) => readPageCodes({ query: new URLSearchParams(), shared }),
      ofPage: (shared) => readPageCodes({ query, shared }),
    },
  )
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
    atGate: undefined,
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
    // Its own clock stands still: what the gauge shows later is not waited for.
    { session: site.session, clock: createFakeClock() },
    {
      organization,
      account: {
        isSignedIn: () => isSignedIn(site.session.visitor.getState()),
        openGate: (action) => {
          page.atGate = action
        },
        onCouponsChanged: () => undefined,
        contacts: async () => {
          const { phone, email } = await site.session.call(calls.account.getProfile, {})
          return { phone, email }
        },
      },
    },
  )
}
