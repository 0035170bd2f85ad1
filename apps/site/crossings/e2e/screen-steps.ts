/** What people do on screens in real browsers, and how the model changes. */
import { callApi } from '@rxgauge/api/testing'
import { siteUrl } from '@rxgauge/e2e'
import fc from 'fast-check'
import { expect } from 'vitest'
import {
  choose,
  endSessions,
  type Model,
  type ModelTab,
  noteAuthentication,
  noteNewPage,
  noteReload,
  noteSignIn,
  placeKey,
  preferencesIn,
} from '../model'
import { TabStep } from '../tab-step'
import { ScreenTab } from './screen-tab'
import {
  addTab,
  type BrowserName,
  expectScreens,
  type OrganizationCode,
  pricesOf,
  type ScreenWalk,
  tabOf,
  wantedIn,
} from './screen-walk'

export type ScreenStep = fc.AsyncCommand<Model, ScreenWalk>

const mostTabs = 3

class Open implements ScreenStep {
  constructor(
    readonly browser: BrowserName,
    readonly organization: OrganizationCode,
  ) {}
  check = ({ tabs }: Model) => tabs.length < mostTabs
  async run(model: Model, walk: ScreenWalk) {
    const { browser, organization } = this
    const context = walk.browsers.get(browser)
    if (!context) throw new Error(`No browser ${browser}`)
    const tab = await ScreenTab.open(context, organization)
    noteAuthentication(model, addTab(model, walk, tab, { browser, organization }))
    await expectScreens(model, walk)
  }
  toString = () => `open ${this.organization} on the ${this.browser}`
}

abstract class InTab extends TabStep<ScreenWalk> implements ScreenStep {
  abstract act(tab: ScreenTab, model: Model, modelTab: ModelTab, walk: ScreenWalk): Promise<void>

  protected async runIn(modelTab: ModelTab, model: Model, walk: ScreenWalk) {
    const tab = tabOf(walk, modelTab)
    await tab.page.bringToFront()
    await this.act(tab, model, modelTab, walk)
    await expectScreens(model, walk)
  }
}

class SignIn extends InTab {
  constructor(
    which: number,
    readonly letter: 'A' | 'B',
  ) {
    super(which)
  }
  private personOf = ({ persons }: Model, { organization }: ModelTab) =>
    persons.find(({ name }) => name === `${this.letter}@${organization}`)
  override mayRun = (tab: ModelTab, model: Model) => tab.person === undefined && this.personOf(model, tab) !== undefined
  async act(tab: ScreenTab, model: Model, modelTab: ModelTab, walk: ScreenWalk) {
    const person = this.personOf(model, modelTab)
    if (!person) return
    await tab.signIn(person)
    noteNewPage(model, modelTab, '')
    noteSignIn(model, modelTab, person)
    const wanted = wantedIn(walk, modelTab)
    if (!wanted) return
    await tab.acceptWanted(wanted.tabs.has(modelTab.id))
    walk.wanted.delete(placeKey(modelTab))
    if (!person.coupons.has(wanted.name)) person.coupons.set(wanted.name, wanted.price)
  }
  say = () => `${this.letter} signs in`
}

class SignOut extends InTab {
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: ScreenTab, model: Model, modelTab: ModelTab, walk: ScreenWalk) {
    const { person } = modelTab
    if (!person) return
    await tab.signOut()
    walk.wanted.delete(placeKey(modelTab))
    // Their other tabs there start over by themselves.
    for (const each of endSessions(model, modelTab, person)) noteReload(model, each, '')
  }
  say = () => 'sign out'
}

class Reload extends InTab {
  async act(tab: ScreenTab, model: Model, modelTab: ModelTab, walk: ScreenWalk) {
    await tab.reload()
    wantedIn(walk, modelTab)?.tabs.delete(modelTab.id)
    noteReload(model, modelTab, '')
  }
  say = () => 'press reload'
}

class ChooseZip extends InTab {
  constructor(
    which: number,
    readonly zip: string,
  ) {
    super(which)
  }
  async act(tab: ScreenTab, model: Model, modelTab: ModelTab) {
    noteNewPage(model, modelTab, '')
    const { zip = '' } = preferencesIn(model, modelTab)
    expect(await tab.search(), 'the zip that a search starts with').toBe(zip)
    if (zip === this.zip) return
    await tab.chooseZip(this.zip)
    choose(model, modelTab, { zip: this.zip })
  }
  say = () => `choose zip ${this.zip}`
}

/** Save coupon: saves a person’s coupon, and stores a guest’s for after the sign-in. */
class Save extends InTab {
  constructor(
    which: number,
    readonly place: number,
  ) {
    super(which)
  }
  override mayRun = (tab: ModelTab, model: Model) => preferencesIn(model, tab).zip !== undefined
  async act(tab: ScreenTab, model: Model, modelTab: ModelTab, walk: ScreenWalk) {
    noteNewPage(model, modelTab, '')
    const { zip = '' } = preferencesIn(model, modelTab)
    expect(await tab.search(), 'the zip that a search starts with').toBe(zip)
    const price = await tab.openCoupon(this.place)
    const name = `${zip} ${this.place}`
    const { person } = modelTab
    if (!person) {
      await tab.want()
      walk.wanted.set(placeKey(modelTab), { name, price, tabs: new Set([modelTab.id]) })
    } else if (person.coupons.has(name)) {
      expect(await tab.isSaved(), 'whether the screen says that the coupon is saved').toBe(true)
    } else {
      await tab.save()
      person.coupons.set(name, price)
    }
  }
  say = () => `save coupon ${this.place}`
}

class OpenMyCoupons extends InTab {
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: ScreenTab, _: Model, { person }: ModelTab) {
    expect(await tab.couponsOnScreen(), 'My Coupons').toEqual(person && pricesOf(person))
  }
  say = () => 'open My Coupons'
}

/** Ends the person’s session on the server; each of their tabs notices with its next press. */
class EndElsewhere extends InTab {
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: ScreenTab, model: Model, modelTab: ModelTab, walk: ScreenWalk) {
    const { person } = modelTab
    if (!person) return
    await callApi(siteUrl(''), '/logout', { token: await tab.token() })
    for (const each of endSessions(model, modelTab, person)) {
      const ended = tabOf(walk, each)
      await ended.page.bringToFront()
      await ended.goOnWithout()
      noteAuthentication(model, each)
    }
  }
  say = () => 'the session is ended elsewhere'
}

const which = fc.nat(2)
const place = fc.nat(1)
const steps = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(new Open('phone', 'ACME'), new Open('laptop', 'ACME'), new Open('laptop', 'CORNER')),
  },
  { weight: 3, arbitrary: fc.tuple(which, fc.constantFrom('A', 'B')).map(([tab, letter]) => new SignIn(tab, letter)) },
  { weight: 1, arbitrary: which.map((tab) => new SignOut(tab)) },
  { weight: 1, arbitrary: which.map((tab) => new Reload(tab)) },
  {
    weight: 2,
    arbitrary: fc.tuple(which, fc.constantFrom('10001', '60601')).map(([tab, zip]) => new ChooseZip(tab, zip)),
  },
  { weight: 3, arbitrary: fc.tuple(which, place).map(([tab, each]) => new Save(tab, each)) },
  { weight: 1, arbitrary: which.map((tab) => new OpenMyCoupons(tab)) },
  { weight: 1, arbitrary: which.map((tab) => new EndElsewhere(tab)) },
)

/** Makes the first possible one of a few steps, since most need something before them. */
class FirstPossible implements ScreenStep {
  private chosen: ScreenStep | undefined
  constructor(private readonly drawn: readonly ScreenStep[]) {}
  check = (model: Model) => this.drawn.some((step) => step.check(model))
  async run(model: Model, walk: ScreenWalk) {
    this.chosen = this.drawn.find((step) => step.check(model))
    await this.chosen?.run(model, walk)
  }
  toString = () => String(this.chosen)
}

/** The start of a walk, without which most walks would never get anywhere. */
const openings: readonly (() => ScreenStep[])[] = [
  // A guest who saves a coupon.
  () => [new Open('phone', 'ACME'), new ChooseZip(0, '10001'), new Save(0, 0)],
  // Two people on one browser.
  () => [new Open('laptop', 'ACME'), new SignIn(0, 'A'), new Open('laptop', 'ACME'), new SignIn(1, 'B')],
  // Two organizations on one browser.
  () => [new Open('laptop', 'ACME'), new SignIn(0, 'A'), new Open('laptop', 'CORNER'), new SignIn(1, 'A')],
  // One person on two devices.
  () => [new Open('laptop', 'ACME'), new SignIn(0, 'A'), new Open('phone', 'ACME'), new SignIn(1, 'A')],
]

/** @param count how many steps follow the start */
export const screenWalksOf = (count: number) =>
  fc.tuple(
    fc.constantFrom(...openings),
    fc.array(
      fc.array(steps, { minLength: 8, maxLength: 8 }).map((drawn) => new FirstPossible(drawn)),
      { minLength: count, maxLength: count },
    ),
  )
