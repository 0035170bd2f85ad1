/** What happens to tabs, whoever is in them: they open, close, reload, renew their session, change language. */
import type { Language } from '@rxgauge/text'
import { expect } from 'vitest'
import { expectAgreement } from '../agreement'
import { type Model, type ModelTab, noteAuthentication, placeKey } from '../model'
import { addTab, InTab, type Step } from '../step'
import { Tab } from '../tab'
import { passTime, showReloadedPage, tabOf, type Walk } from '../walk'

const mostTabs = 4

export class Open implements Step {
  constructor(
    readonly browser: 'phone' | 'laptop',
    /** Without one, the page shows this browser's last organization. */
    readonly organization: string | undefined,
  ) {}
  check = ({ tabs, lastShown }: Model) =>
    tabs.length < mostTabs && (this.organization !== undefined || lastShown.has(this.browser))
  async run(model: Model, walk: Walk) {
    const organization = this.organization ?? model.lastShown.get(this.browser) ?? ''
    const browser = walk.browsers.get(this.browser)
    if (!browser) throw new Error(`No browser ${this.browser}`)
    await addTab(model, walk, await Tab.open(browser, this.organization), {
      browser: this.browser,
      organization,
      language: model.languages.get(this.browser) ?? 'en',
      person: undefined,
      interruption: undefined,
    })
  }
  toString = () => `open ${this.organization ?? 'what was shown last'} on the ${this.browser}`
}

export class Duplicate extends InTab {
  override mayRun = ({ interruption }: ModelTab, { tabs }: Model) => tabs.length < mostTabs && !interruption
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const { browser, organization, person } = modelTab
    const language = model.languages.get(browser) ?? 'en'
    const copy = await tab.duplicate()
    const { id } = await addTab(model, walk, copy, { browser, organization, language, person, interruption: undefined })
    const pending = model.pendingCoupons.get(placeKey(modelTab))
    // If the copy was reloaded for a new build, its storage is empty.
    if (!copy.wasReloaded && pending?.tabs.has(modelTab.id)) pending.tabs.add(id)
  }
  say = () => 'duplicate'
}

export class Close extends InTab {
  async act(tab: Tab, model: Model, modelTab: ModelTab, { tabs }: Walk) {
    tab.close()
    tabs.delete(modelTab.id)
    model.tabs.splice(model.tabs.indexOf(modelTab), 1)
  }
  say = () => 'close'
}

export class Reload extends InTab {
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    await tab.reload()
    // Rule 9: a reload clears the session.
    showReloadedPage(model, walk, modelTab)
  }
  say = () => 'press reload'
}

export class Renew extends InTab {
  async act(tab: Tab, model: Model, modelTab: ModelTab) {
    await tab.settle(tab.site.session.refresh())
    noteAuthentication(model, modelTab)
  }
  say = () => 'renew'
}

/** Ten minutes pass: each tab renews its session when it's due. */
export class PassTime implements Step {
  check = ({ tabs }: Model) => tabs.length > 0
  async run(model: Model, walk: Walk) {
    const { clock } = walk.world.server
    const end = clock.now + 600_000
    for (const tab of model.tabs) await passTime(model, walk, tab)
    while (clock.now < end) {
      const due = model.tabs.map((tab) => tabOf(walk, tab).clock.untilNext() ?? Number.POSITIVE_INFINITY)
      clock.now = Math.min(end, clock.now + Math.max(1, Math.min(...due)))
      for (const tab of model.tabs) await passTime(model, walk, tab)
    }
    for (const tab of model.tabs) await expectAgreement(model, tab, walk)
  }
  toString = () => 'ten minutes pass'
}

/** The lid is closed for an hour: no timer has run when the first press comes. */
export class Sleep extends InTab {
  async act(tab: Tab, model: Model, modelTab: ModelTab, { world }: Walk) {
    const hour = 3_600_000
    world.server.clock.now += hour
    tab.clock.sleep(hour)
    const before = tab.authentication
    await tab.settle(tab.site.session.start())
    expect(tab.authentication, 'the session after an hour').not.toBe(before)
    noteAuthentication(model, modelTab)
  }
  say = () => 'an hour of sleep'
}

export class Speak extends InTab {
  constructor(
    which: number,
    readonly language: Language,
    /** The organization's texts fail to load in it. */
    readonly fails = false,
  ) {
    super(which)
  }
  async act(tab: Tab, model: Model, modelTab: ModelTab, { network }: Walk) {
    if (this.fails) network.failNext('/organization/')
    await tab.settle(tab.site.changeLanguage(this.language))
    // A language that was loaded before isn't requested again.
    const hasFailed = this.fails && !network.isFailing()
    network.mend()
    if (hasFailed) return
    const { browser, organization } = modelTab
    modelTab.language = this.language
    model.languages.set(browser, this.language)
    // Fetching an organization makes it the last one shown; a cached one doesn't.
    if (tab.storage.shared.get('orgCode') === organization) model.lastShown.set(browser, organization)
  }
  say = () => `choose the language ${this.language}${this.fails ? ', which fails to load,' : ''}`
}

/** A proxy responds instead of the server, once. */
export class Fail implements Step {
  constructor(readonly path: '/register' | '/authenticate') {}
  check = ({ tabs }: Model) => tabs.length > 0
  async run(_: Model, { network }: Walk) {
    network.failNext(this.path)
  }
  toString = () => `the next ${this.path} fails`
}

/** There is no signal when the session should be renewed, and it comes back later. */
export class RenewWithoutSignal extends InTab {
  async act(tab: Tab, model: Model, modelTab: ModelTab, { network }: Walk) {
    network.goDown()
    await expect(tab.settle(tab.site.session.refresh()), 'a renewal without a signal').rejects.toMatchObject({
      code: 'NETWORK',
    })
    network.mend()
    await tab.settle(tab.site.session.start())
    noteAuthentication(model, modelTab)
  }
  say = () => 'the signal is gone for a while'
}

/** Another server takes over on the same database. */
export class Restart implements Step {
  check = ({ tabs }: Model) => tabs.filter(({ person }) => person).length > 1
  run = (_: Model, { world }: Walk) => world.server.restart()
  toString = () => 'the server is restarted'
}
