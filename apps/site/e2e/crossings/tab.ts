/** A tab of the site without a screen: the site's own session, storage and stores against the running server. */
import { openSiteStorage, type PageCodes, readPageCodes } from '@rxgauge/client'
import { createFakeClock, FakeStorage } from '@rxgauge/client/testing'
import { calls } from '@rxgauge/contract'
import { siteUrl } from '@rxgauge/e2e'
import { knownZip } from '@rxgauge/pricing'
import { createResults, createTestHost, type Results, startingInsurance } from '@rxgauge/pricing/testing/headless'
import type { StoreApi } from 'zustand/vanilla'
import { createSite, type Site } from '../../src/site'
import type { Network } from './network'
import type { Person } from './world'

/** A browser: what its tabs share. */
export interface Browser {
  localStorage: FakeStorage
  network: Network
}

export const openBrowser = (network: Network): Browser => ({
  localStorage: new FakeStorage(),
  network,
})

/** Longest pause before a call is made again, in milliseconds. */
const longestPause = 5000

export interface Tab {
  site: Site
  results: Results
  /** The organization on the screen. */
  organization: string
  /** Waits for what the page has begun, letting its clock move on. */
  settle: <T>(work: Promise<T>) => Promise<T>
  /** Sets the page's clock to the time that it is: it stands still otherwise. */
  passTime: () => Promise<void>
  /** Resolves when the page waits for no call. */
  browserIdle: () => Promise<void>
  /** What the page would begin a search with. */
  begins: () => Promise<{ zip: string | undefined; plan: number | undefined; favorite: number | undefined }>
  /** The id of the person whose coupons this browser keeps for the counter. */
  keeper: () => string | undefined
  signIn: (person: Person) => Promise<void>
  /** Signs out as the menu does; gives the tab of the page after it. */
  signOut: () => Promise<Tab>
  /** As the browser's reload button does. */
  reload: () => Promise<Tab>
  close: () => void
}

interface Page {
  browser: Browser
  query: URLSearchParams
  sessionStorage: FakeStorage
  wasReloaded: boolean
}

let pages = 0

/** @param orgCode in the address; without it the page shows what this browser showed last */
export const openTab = (browser: Browser, orgCode: string | undefined): Promise<Tab> =>
  openPage({
    browser,
    query: new URLSearchParams(orgCode === undefined ? {} : { orgCode }),
    sessionStorage: new FakeStorage(),
    wasReloaded: false,
  })

async function openPage({ browser, query, sessionStorage, wasReloaded }: Page): Promise<Tab> {
  const { network } = browser
  // Of this page alone: a pause that it does not really wait for moves no other's time.
  const clock = createFakeClock(Date.now())
  const storage = openSiteStorage(
    { localStorage: browser.localStorage, sessionStorage },
    {
      ofBefore: (shared) => readPageCodes({ query: new URLSearchParams(), shared }),
      ofPage: (shared) => readPageCodes({ query, shared }),
    },
  )
  let reloaded: ((codes: PageCodes) => void) | undefined
  const site = createSite({
    origin: siteUrl(''),
    hostname: 'rxgauge.example',
    query,
    codes: storage.codes,
    served: undefined,
    storage,
    clock,
    preferredLanguages: ['en'],
    page: { userAgent: 'crossings', pageStartedAt: ++pages, wasReloaded },
    reload: (codes) => reloaded?.(codes),
  })

  async function settle<T>(work: Promise<T>): Promise<T> {
    let isOver = false
    const end = () => {
      isOver = true
    }
    work.then(end, end)
    while (!isOver) {
      await network.idle()
      await new Promise((resolve) => setImmediate(resolve))
      const next = clock.untilNext()
      if (!isOver && next !== undefined && next <= longestPause) await clock.advance(next)
    }
    return work
  }

  const ready = await settle(until(site.state, ({ status }) => status !== 'loading'))
  if (ready.status !== 'ready') throw new Error('The site did not come')
  const { organization } = ready
  await settle(site.session.start())
  const host = createTestHost(
    // Its own clock stands still: what the gauge shows later is not waited for.
    { session: site.session, clock: createFakeClock() },
    {
      organization,
      account: {
        isSignedIn: () => site.isSignedIn.getState(),
        openGate: () => undefined,
        onCouponsChanged: () => undefined,
        contacts: async () => ({ phone: null, email: null }),
      },
    },
  )
  const results = createResults(host)

  function close() {
    results.stop()
    site.session.stop()
  }

  /** The page after this one, in the same tab, for the codes that the reload names. */
  function next(codes: PageCodes, isOwn: boolean): Promise<Tab> {
    close()
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(codes)) if (value !== undefined) query.set(key, value)
    return openPage({ browser, query, sessionStorage, wasReloaded: isOwn })
  }

  return {
    site,
    results,
    organization: organization.code,
    settle,
    passTime: () => clock.advance(Math.max(Date.now() - clock.now(), 1)),
    async browserIdle() {
      // What an answer leads to begins with the next turn.
      for (let turn = 0; turn < 3; turn++) {
        await network.idle()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    async begins() {
      const insurance = await settle(startingInsurance(site.session, organization))
      return {
        zip: knownZip(site.session),
        plan: insurance?.id,
        favorite: results.favorite.getState().favorite?.locationId,
      }
    },
    keeper: () => JSON.parse(storage.shared.get('keptSession') ?? '{}').person,
    async signIn({ email, password }) {
      const { refreshToken } = await settle(site.session.start())
      const body = { refreshToken, email, password }
      const session = await settle(site.session.call(calls.account.login, { body }))
      await settle(site.session.resumeWith(session.refreshToken))
    },
    async signOut() {
      const codes = await settle(
        new Promise<PageCodes>((resolve) => {
          reloaded = resolve
          site.signOut()
        }),
      )
      return next(codes, true)
    },
    reload: () => next(storage.codes, true),
    close,
  }
}

/** The state of a store once it is as wanted. */
export function until<State>(store: StoreApi<State>, isWanted: (state: State) => boolean): Promise<State> {
  return new Promise((resolve) => {
    const look = (state: State) => {
      if (!isWanted(state)) return
      stop()
      resolve(state)
    }
    const stop = store.subscribe(look)
    look(store.getState())
  })
}
