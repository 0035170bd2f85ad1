/** A tab of the site without a screen: one page after another, with the running server. */
import { organizationPrefix, type PageCodes } from '@rxgauge/client'
import { FakeStorage } from '@rxgauge/client/testing'
import { type Authentication, matchRoute } from '@rxgauge/contract'
import { startingZip } from '@rxgauge/pricing'
import { type Results, startingInsurance } from '@rxgauge/pricing/testing/headless'
import { reloadForNewBuild } from '../src/new-build/reload-for-new-build'
import { signIn } from '../src/sign-in/sign-in'
import { screen } from './globals'
import type { Network } from './network'
import { openPage, type Page, type PageBrowser } from './page'
import { settle, until } from './until'
import type { Person } from './world'

/** A browser: what its tabs share. */
export interface Browser extends PageBrowser {
  network: Network
  /** The build of the next page. */
  nextBuild: () => string
  /** How many reloads each build caused. */
  reloads: Map<string, number>
  onAuthenticated: (tab: Tab) => void
}

export class Tab {
  private page: Page | undefined
  readonly sessionStorage = new FakeStorage()
  /** The codes of the page that replaces this one. */
  private reloadFor: PageCodes | undefined

  private constructor(readonly browser: Browser) {}

  /**
   * @param orgCode in the address; without it the page shows this browser's last organization
   * @param query other query parameters
   */
  static async open(browser: Browser, orgCode: string | undefined, query: Record<string, string> = {}): Promise<Tab> {
    const tab = new Tab(browser)
    await tab.load(new URLSearchParams(orgCode === undefined ? query : { orgCode, ...query }), false)
    return tab
  }

  /** Duplicates the tab as a browser does: with a copy of its session storage. */
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
    if (!results) throw new Error('The page has not started')
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
    return this.current.site.signUpGate.getState()
  }
  get build() {
    return this.current.build
  }
  get wasReloaded() {
    return this.current.wasReloaded
  }
  get typed() {
    return this.current.typed
  }
  get authentication(): Authentication {
    const state = this.site.session.state.getState()
    if (state.status !== 'ready') throw new Error(`The session is ${state.status}`)
    return state.authentication
  }

  private async load(query: URLSearchParams, wasReloaded: boolean) {
    const { browser, sessionStorage } = this
    const page = openPage({
      ...{ browser, query, sessionStorage, wasReloaded, build: browser.nextBuild() },
      onReload: (codes) => {
        this.reloadFor = codes
      },
      onAuthenticated: () => browser.onAuthenticated(this),
    })
    this.page = page
    const { site } = page
    await this.settle(until(site.state, ({ status }) => status !== 'loading'))
    const ready = site.state.getState()
    if (ready.status === 'failed') throw new Error('The site did not load', { cause: ready.failure })
    if (ready.status !== 'ready') throw new Error('The site is loading')
    page.organization = ready.organization.code
    await this.settle(site.session.start())
    page.begin(ready)
  }

  /** Waits for the page's work, moving its clock. */
  settle = <T>(work: Promise<T>): Promise<T> => settle(work, this.browser, this.clock)

  /** Moves the page's clock, which is otherwise paused, to the current time, and runs what is due. */
  async passTime() {
    const { time, clockError } = this.browser
    const { clock } = this.current
    clock.sleep(Math.max(time.now + clockError - clock.now(), 1))
    const isDue = (clock.untilNext() ?? 1) <= 0
    await clock.advance(0)
    if (!isDue) return
    await this.settle(this.idle())
    await this.settle(until(this.site.session.state, ({ status }) => status === 'ready' || status === 'failed'))
    // The next action happens later than the server's response.
    clock.sleep(1)
  }

  /** Resolves when no call is pending and the session isn't pausing between two attempts. */
  async idle() {
    const { state } = this.site.session
    const isBeginning = () => state.getState().status === 'registering' || state.getState().status === 'authenticating'
    do {
      await until(state, () => !isBeginning())
      // The effects of a response start with the next turn.
      for (let turn = 0; turn < 3; turn++) {
        await this.browser.network.idle()
        await new Promise((resolve) => setImmediate(resolve))
      }
    } while (isBeginning())
  }

  get isAskedToReload() {
    return this.reloadFor !== undefined
  }

  /** Starts the next page if the page was asked to start over. Returns whether it was. */
  async follow(): Promise<boolean> {
    const codes = this.reloadFor
    if (codes === undefined) return false
    this.reloadFor = undefined
    this.current.close()
    await this.load(queryOf(codes), true)
    return true
  }

  /** What the page would start a search with. */
  async begins() {
    const { site, results } = this
    const ready = site.state.getState()
    if (ready.status !== 'ready') throw new Error('The site is not ready')
    const insurance = await this.settle(startingInsurance(site.session, ready.organization))
    return {
      zip: startingZip(site.session),
      plan: insurance?.id,
      favorite: results.favorite.getState().favorite?.locationId,
    }
  }

  /** The id of the person whose coupons this browser stores for offline use. */
  keeper = (): string | undefined => JSON.parse(this.storage.shared.get('keptSession') ?? '{}').person

  /** The ids of the people whose values this browser stores for the organization on the screen. */
  owners = (): string[] => {
    const stored = this.browser.localStorage.getItem(`${organizationPrefix(this.organization.toUpperCase())}owners`)
    return [...new Set(Object.values<string>(JSON.parse(stored ?? '{}')))]
  }

  /** Everything that only this tab stores. */
  tabStorage = (): string => [...this.sessionStorage.items.values()].join('\n')

  async signIn({ contact, password }: Pick<Person, 'contact' | 'password'>) {
    await this.settle(signIn(this.site.session, contact, password))
  }

  /** Signs out like the menu. */
  async signOut() {
    this.site.signOut()
    await this.leave()
  }

  /** Like the account page after the account is deleted. */
  async forgetPerson() {
    this.site.forgetPerson()
    await this.leave()
  }

  private async leave() {
    while (this.reloadFor === undefined) await this.settle(this.idle())
    await this.follow()
  }

  /** Types into a form of the page. */
  type(text: string) {
    this.current.typed = text
  }

  /** Navigates to another screen within the page; the text of the left form is gone. */
  goTo(path: string) {
    Object.assign(this.current, { path, typed: undefined })
  }

  /**
   * Checks for a new build, as a page does when it starts and on each navigation. Returns whether it asks for a
   * reload.
   */
  looksForNewBuild(): boolean {
    const { site, path, typed, build } = this.current
    if (!site.newBuild.isDue()) return false
    const ready = site.state.getState()
    if (ready.status !== 'ready') throw new Error('The site is not ready')
    screen.hasForm = typed !== undefined
    reloadForNewBuild(site, matchRoute(path, ready.organization))
    screen.hasForm = false
    if (!this.isAskedToReload) return false
    const { reloads } = this.browser
    reloads.set(build, (reloads.get(build) ?? 0) + 1)
    return true
  }

  /** Loads another page of the site. */
  async navigate() {
    this.current.close()
    await this.load(queryOf(this.storage.codes), false)
  }

  /** Like the browser's reload button. */
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
