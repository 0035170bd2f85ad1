/** A tab of the site without a screen: the site's own session, storage and stores against the running server. */
import {
  createTokenSharing,
  openSiteStorage,
  organizationPrefix,
  type PageCodes,
  readPageCodes,
  type SafeStorage,
} from '@rxgauge/client'
import { createFakeClock, type FakeClock, FakeStorage } from '@rxgauge/client/testing'
import { type Authentication, calls } from '@rxgauge/contract'
import { startingZip } from '@rxgauge/pricing'
import type { PendingAction } from '@rxgauge/pricing/pending-action'
import { createResults, createTestHost, type Results, startingInsurance } from '@rxgauge/pricing/testing/headless'
import type { StoreApi } from 'zustand/vanilla'
import { signIn } from '../src/sign-in/sign-in'
import { createSite, type Site } from '../src/site'
import type { Network } from './network'
import type { Person } from './world'

/** A browser: what its tabs share. */
export interface Browser {
  name: string
  /** Where the server is. */
  origin: string
  localStorage: FakeStorage
  network: Network
  /** The time that it is; milliseconds since 1970. */
  time: { now: number }
  /** What its clock is ahead of the time by. */
  clockError: number
  onAuthenticated: (tab: Tab) => void
}

/** Longest pause before a call is made again, in milliseconds. */
const longestPause = 5000

interface Page {
  site: Site
  /** Once the session has begun. */
  results: Results | undefined
  storage: SafeStorage & { codes: PageCodes }
  clock: FakeClock
  /** The organization on the screen. */
  organization: string
  /** What a guest wanted, as the gate to an account shows it. */
  atGate: PendingAction | undefined
  close: () => void
}

interface PageOptions {
  query: URLSearchParams
  sessionStorage: FakeStorage
  wasReloaded: boolean
}

let pages = 0

export class Tab {
  private page: Page | undefined
  readonly sessionStorage = new FakeStorage()
  /** The codes of the page that takes the place of this one. */
  private reloadFor: PageCodes | undefined

  private constructor(readonly browser: Browser) {}

  /**
   * @param orgCode in the address; without it the page shows what this browser showed last
   * @param more what else the address says
   */
  static async open(browser: Browser, orgCode: string | undefined, more: Record<string, string> = {}): Promise<Tab> {
    const tab = new Tab(browser)
    await tab.load(new URLSearchParams(orgCode === undefined ? more : { orgCode, ...more }), false)
    return tab
  }

  /** As the browser duplicates it: with a copy of what the tab stores. */
  async duplicate(): Promise<Tab> {
    const tab = new Tab(this.browser)
    for (const [key, value] of this.sessionStorage.items) tab.sessionStorage.setItem(key, value)
    await tab.load(queryOf(this.current.storage.codes), false)
    return tab
  }

  private get current(): Page {
    if (!this.page) throw new Error('The tab has no page')
    return this.page
  }
  get site() {
    return this.current.site
  }
  get results(): Results {
    const { results } = this.current
    if (!results) throw new Error('The page has not begun')
    return results
  }
  get organization() {
    return this.current.organization
  }
  get storage() {
    return this.current.storage
  }
  get clock() {
    return this.current.clock
  }
  get atGate() {
    return this.current.atGate
  }
  get authentication(): Authentication {
    const state = this.site.session.state.getState()
    if (state.status !== 'ready') throw new Error(`The session is ${state.status}`)
    return state.authentication
  }

  private async load(query: URLSearchParams, wasReloaded: boolean) {
    this.page = await this.begin({ query, sessionStorage: this.sessionStorage, wasReloaded })
    await this.settle(until(this.site.state, ({ status }) => status !== 'loading'))
    const ready = this.site.state.getState()
    if (ready.status === 'failed') throw new Error('The site did not come', { cause: ready.failure })
    if (ready.status !== 'ready') throw new Error('The site is loading')
    this.page.organization = ready.organization.code
    await this.settle(this.site.session.start())
    this.page.results = createResults(this.hostOf(this.page, ready))
    this.page.results.start()
  }

  private begin({ query, sessionStorage, wasReloaded }: PageOptions): Page {
    const { localStorage, time, clockError, name, origin } = this.browser
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
      tabs: createTokenSharing(storage.session, `${name}:`),
      reload: (codes) => {
        this.reloadFor = codes
      },
    })
    let before: Authentication | undefined
    site.session.state.subscribe((now) => {
      if (now.status !== 'ready' || now.authentication === before) return
      before = now.authentication
      this.browser.onAuthenticated(this)
    })
    const page: Page = {
      site,
      storage,
      clock,
      results: undefined,
      organization: '',
      atGate: undefined,
      close() {
        page.results?.stop()
        site.session.stop()
      },
    }
    return page
  }

  private hostOf(page: Page, { organization }: Extract<ReturnType<Site['state']['getState']>, { status: 'ready' }>) {
    const { site } = page
    return createTestHost(
      // Its own clock stands still: what the gauge shows later is not waited for.
      { session: site.session, clock: createFakeClock() },
      {
        organization,
        account: {
          isSignedIn: () => site.isSignedIn.getState(),
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

  /** Waits for what the page has begun, letting its clock move on. */
  async settle<T>(work: Promise<T>): Promise<T> {
    const { network, time } = this.browser
    const { clock } = this.current
    let isOver = false
    const end = () => {
      isOver = true
    }
    work.then(end, end)
    while (!isOver) {
      await network.idle()
      await new Promise((resolve) => setImmediate(resolve))
      const next = clock.untilNext()
      if (isOver || next === undefined || next > longestPause) continue
      await clock.advance(Math.max(next, 0))
      time.now = Math.max(time.now, clock.now() - this.browser.clockError)
    }
    return work
  }

  /** Sets the page's clock to the time that it is: it stands still otherwise. What fell due meanwhile is done now. */
  async passTime() {
    const { time, clockError } = this.browser
    const { clock } = this.current
    clock.sleep(Math.max(time.now + clockError - clock.now(), 1))
    const isDue = (clock.untilNext() ?? 1) <= 0
    await clock.advance(0)
    if (!isDue) return
    await this.settle(this.idle())
    await this.settle(until(this.site.session.state, ({ status }) => status === 'ready' || status === 'failed'))
    // What is done next is done later than the server's answer.
    clock.sleep(1)
  }

  /** Resolves when the page waits for no call, nor for its session, which pauses between two attempts. */
  async idle() {
    const { state } = this.site.session
    const isBeginning = () => state.getState().status === 'registering' || state.getState().status === 'authenticating'
    do {
      await until(state, () => !isBeginning())
      // What an answer leads to begins with the next turn.
      for (let turn = 0; turn < 3; turn++) {
        await this.browser.network.idle()
        await new Promise((resolve) => setImmediate(resolve))
      }
    } while (isBeginning())
  }

  get isAskedToReload() {
    return this.reloadFor !== undefined
  }

  /** Where the page was asked to start over: the page after it. Returns whether it was. */
  async follow(): Promise<boolean> {
    const codes = this.reloadFor
    if (codes === undefined) return false
    this.reloadFor = undefined
    this.current.close()
    await this.load(queryOf(codes), true)
    return true
  }

  /** What the page would begin a search with. */
  async begins() {
    const { site, results } = this
    const ready = site.state.getState()
    if (ready.status !== 'ready') throw new Error('The site has gone')
    const insurance = await this.settle(startingInsurance(site.session, ready.organization))
    return {
      zip: startingZip(site.session),
      plan: insurance?.id,
      favorite: results.favorite.getState().favorite?.locationId,
    }
  }

  /** The id of the person whose coupons this browser keeps for the counter. */
  keeper = (): string | undefined => JSON.parse(this.storage.shared.get('keptSession') ?? '{}').person

  /** Whose the things are that this browser stores for the organization on the screen, by their ids. */
  owners = (): string[] => {
    const stored = this.browser.localStorage.getItem(`${organizationPrefix(this.organization.toUpperCase())}owners`)
    return [...new Set(Object.values<string>(JSON.parse(stored ?? '{}')))]
  }

  /** Everything that this tab alone stores. */
  tabStorage = (): string => [...this.sessionStorage.items.values()].join('\n')

  async signIn({ contact, password }: Pick<Person, 'contact' | 'password'>) {
    await this.settle(signIn(this.site.session, contact, password))
  }

  /** Signs out as the menu does. */
  async signOut() {
    this.site.signOut()
    await this.leave()
  }

  /** As the account page does once the account is removed. */
  async forgetPerson() {
    this.site.forgetPerson()
    await this.leave()
  }

  private async leave() {
    while (this.reloadFor === undefined) await this.settle(this.idle())
    await this.follow()
  }

  /** To another page of the site by a full load. */
  async navigate() {
    this.current.close()
    await this.load(queryOf(this.storage.codes), false)
  }

  /** As the browser's reload button does. */
  async reload() {
    this.reloadFor = this.storage.codes
    await this.follow()
  }

  close() {
    this.page?.close()
  }
}

function queryOf(codes: PageCodes): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(codes)) if (value !== undefined) query.set(key, value)
  return query
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
