/**
 * A walk: what persons do in tabs of browsers, beside a model of what is whose. After each step the tab that acted shows what
 * the model says, and what the server says.
 */
import { valueIn } from '@rxgauge/client'
import { calls, type Insurance, type Offer } from '@rxgauge/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Network } from './network'
import { type Browser, openBrowser, openTab, type Tab, until } from './tab'
import { type Choices, nothing, organizations, type Person, type World, zips } from './world'

interface ModelTab {
  browser: string
  organization: string
  person: Person | undefined
  /** Nobody changed anything of its person since its session was renewed. */
  isCurrent: boolean
}

interface Model {
  world: World
  /** By place: which tab acts is drawn as a number. */
  tabs: (ModelTab & { id: number })[]
  /** What guests chose, by browser and organization. */
  guests: Map<string, Choices>
  /** What applies to a person in a browser where they chose nothing themselves, by browser and name. */
  inherited: Map<string, Choices>
  /** The organization that a browser showed last. */
  lastShown: Map<string, string>
}

interface Walk {
  world: World
  browsers: Map<string, Browser>
  network: Network
  tabs: Map<number, Tab>
}

type Step = fc.AsyncCommand<Model, Walk>

export const startWalk = (world: World, network: Network) => ({
  model: { world, tabs: [], guests: new Map(), inherited: new Map(), lastShown: new Map() } satisfies Model,
  real: {
    world,
    network,
    browsers: new Map(['phone', 'laptop'].map((name) => [name, openBrowser(network)])),
    tabs: new Map(),
  } satisfies Walk,
})

export function endWalk({ tabs, network }: Walk): void {
  network.mend()
  for (const tab of tabs.values()) tab.close()
}

const guestOf = ({ guests }: Model, { browser, organization }: Pick<ModelTab, 'browser' | 'organization'>): Choices => {
  const key = `${browser} ${organization}`
  const guest = guests.get(key) ?? nothing()
  guests.set(key, guest)
  return guest
}

/** What applies in a tab: the person's, else what was the guest's when they signed in there; a guest's own. */
function choicesIn(model: Model, tab: ModelTab): Choices {
  const { person, browser } = tab
  if (!person) return guestOf(model, tab)
  const inherited = model.inherited.get(`${browser} ${person.name}`) ?? nothing()
  return {
    // A search begins with a guest's zip rather than with none.
    zip: person.zip ?? inherited.zip ?? guestOf(model, tab).zip,
    plan: person.plan ?? inherited.plan,
    favorite: person.favorite ?? inherited.favorite,
  }
}

/** A person's choice holds on all their devices, in place of what they have inherited there. */
function choose(model: Model, tab: ModelTab, choice: Partial<Choices>) {
  const { person, browser, organization } = tab
  Object.assign(person ?? guestOf(model, tab), choice)
  for (const [key, inherited] of model.inherited)
    if (person && key.endsWith(` ${person.name}`)) Object.assign(inherited, choice)
  // Not known yet in their other tabs; and a browser keeps one choice of an organization for whoever asks.
  for (const other of model.tabs) {
    const isThere = other.browser === browser && other.organization === organization
    const isConcerned = isThere ? !(person === undefined && other.person) : person && other.person === person
    if (other !== tab && isConcerned) other.isCurrent = false
  }
}

/**
 * An authentication stores whose page it is, and forgets here what is anybody else's: another person's tab then knows what the
 * server last said, until it asks again.
 */
function noteAuthentication({ tabs, lastShown }: Model, by: ModelTab) {
  lastShown.set(by.browser, by.organization)
  for (const tab of tabs) {
    const isThere = tab.browser === by.browser && tab.organization === by.organization
    if (isThere && tab.person !== undefined && tab.person !== by.person) tab.isCurrent = false
  }
}

let nextId = 0

class Open implements Step {
  constructor(
    readonly browser: 'phone' | 'laptop',
    readonly organization: string | undefined,
  ) {}
  check = ({ tabs, lastShown }: Model) =>
    tabs.length < 4 && (this.organization !== undefined || lastShown.has(this.browser))
  async run(model: Model, { browsers, tabs }: Walk) {
    const organization = this.organization ?? model.lastShown.get(this.browser) ?? ''
    const browser = browsers.get(this.browser)
    if (!browser) throw new Error(`No browser ${this.browser}`)
    const id = ++nextId
    const tab = await openTab(browser, this.organization)
    tabs.set(id, tab)
    const opened = { id, browser: this.browser, organization, person: undefined, isCurrent: true }
    model.tabs.push(opened)
    noteAuthentication(model, opened)
    await expectAgreement(model, opened, tab)
  }
  toString = () => `open ${this.organization ?? 'what was shown last'} on the ${this.browser}`
}

/** A step of one of the open tabs, drawn by a number. */
abstract class InTab implements Step {
  constructor(readonly which: number) {}
  protected tabOf = ({ tabs }: Model): Model['tabs'][number] | undefined => tabs[this.which % Math.max(tabs.length, 1)]
  protected mayRun(_tab: ModelTab, _model: Model): boolean {
    return true
  }
  protected abstract act(tab: Tab, model: Model, modelTab: Model['tabs'][number], walk: Walk): Promise<Tab | undefined>
  protected abstract say(): string

  check(model: Model) {
    const tab = this.tabOf(model)
    return tab !== undefined && this.mayRun(tab, model)
  }
  async run(model: Model, walk: Walk) {
    const modelTab = this.tabOf(model)
    const tab = modelTab && walk.tabs.get(modelTab.id)
    if (!modelTab || !tab) throw new Error('No such tab')
    await tab.passTime()
    const after = (await this.act(tab, model, modelTab, walk)) ?? tab
    if (!model.tabs.includes(modelTab)) return
    walk.tabs.set(modelTab.id, after)
    await expectAgreement(model, modelTab, after)
  }
  toString = () => `${this.say()} in tab ${this.which}`
}

class Close extends InTab {
  async act(tab: Tab, model: Model, modelTab: Model['tabs'][number], { tabs }: Walk) {
    tab.close()
    tabs.delete(modelTab.id)
    model.tabs.splice(model.tabs.indexOf(modelTab), 1)
    return undefined
  }
  say = () => 'close'
}

class Reload extends InTab {
  async act(tab: Tab, model: Model, modelTab: ModelTab) {
    const next = await tab.reload()
    // Rule 9: a reload clears the session.
    modelTab.person = undefined
    modelTab.isCurrent = true
    noteAuthentication(model, modelTab)
    return next
  }
  say = () => 'press reload'
}

class Renew extends InTab {
  async act(tab: Tab, model: Model, modelTab: ModelTab) {
    await tab.settle(tab.site.session.refresh())
    modelTab.isCurrent = true
    noteAuthentication(model, modelTab)
    return undefined
  }
  say = () => 'five minutes pass'
}

class SignIn extends InTab {
  constructor(
    which: number,
    readonly letter: 'A' | 'B',
  ) {
    super(which)
  }
  override mayRun = ({ person }: ModelTab) => person === undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab) {
    const { organization } = modelTab
    const person = model.world.persons.find(({ name }) => name === `${this.letter}@${organization}`)
    if (!person) throw new Error(`Nobody is called ${this.letter}@${organization}`)
    await tab.signIn(person)
    model.inherited.set(`${modelTab.browser} ${person.name}`, { ...guestOf(model, modelTab) })
    modelTab.person = person
    modelTab.isCurrent = true
    for (const other of model.tabs) if (other !== modelTab && other.person === person) other.isCurrent = false
    noteAuthentication(model, modelTab)
    return undefined
  }
  say = () => `${this.letter} signs in`
}

class SignOut extends InTab {
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const { person, browser } = modelTab
    const next = await tab.signOut()
    model.inherited.delete(`${browser} ${person?.name}`)
    // In every tab of the browser: they notice with their next call.
    for (const other of model.tabs) {
      if (other.person !== person || other.browser !== browser) continue
      other.person = undefined
      other.isCurrent = true
      const otherTab = other === modelTab ? undefined : walk.tabs.get(other.id)
      if (otherTab) await otherTab.settle(otherTab.site.session.refresh())
    }
    noteAuthentication(model, modelTab)
    return next
  }
  say = () => 'sign out'
}

/** Searches for the first medication, where the tab shows none yet. */
async function showPrices({ results, settle }: Tab, { products: [product] }: World) {
  if (!product) throw new Error('There is no medication')
  if (results.prescription.getState().product === undefined) results.show(product, {})
  return settle(until(results.prescription, ({ draft, prescription }) => Boolean(draft ?? prescription)))
}

class ChooseZip extends InTab {
  constructor(
    which: number,
    readonly zip: string,
  ) {
    super(which)
  }
  async act(tab: Tab, model: Model, modelTab: ModelTab, { world }: Walk) {
    const { draft } = await showPrices(tab, world)
    const { actions } = tab.results.prescription
    if (!draft) actions.edit()
    actions.typeZip(this.zip)
    await tab.settle(until(tab.results.prescription, ({ prescription }) => prescription?.zip === this.zip))
    if (tab.results.prescription.getState().draft) actions.submit()
    await tab.settle(tab.browserIdle())
    choose(model, modelTab, { zip: this.zip })
    return undefined
  }
  say = () => `choose zip ${this.zip}`
}

class ChoosePlan extends InTab {
  constructor(
    which: number,
    /** Its place among the plans; none for no plan. */
    readonly plan: number | undefined,
  ) {
    super(which)
  }
  override mayRun = (tab: ModelTab, model: Model) => choicesIn(model, tab).zip !== undefined && tab.isCurrent
  async act(tab: Tab, model: Model, modelTab: ModelTab, { world }: Walk) {
    await showPrices(tab, world)
    const plan: Insurance | undefined = this.plan === undefined ? undefined : world.plans[this.plan]
    tab.results.confirmInsurance(plan)
    await tab.settle(tab.browserIdle())
    choose(model, modelTab, { plan: plan?.id })
    return undefined
  }
  say = () => (this.plan === undefined ? 'choose no plan' : `choose plan ${this.plan}`)
}

/** The offers of the tab's pharmacies, where its prices are shown. */
async function listOffers(tab: Tab, world: World): Promise<Offer[]> {
  await showPrices(tab, world)
  const { query } = await tab.settle(until(tab.results.prices, ({ query }) => query !== undefined))
  if (!query) return []
  const { actions } = tab.results.pharmacies
  actions.show(query, 'pharmacy')
  actions.reload()
  const loaded = await tab.settle(
    until(tab.results.pharmacies, ({ list }) => list.status === 'success' || list.status === 'failure'),
  )
  const list = valueIn(loaded.list)
  if (!list) throw new Error('The pharmacies did not come')
  return [...(list.favorite ? [list.favorite] : []), ...list.others]
}

abstract class WithOffers extends InTab {
  override mayRun(tab: ModelTab, model: Model) {
    return tab.isCurrent && choicesIn(model, tab).zip !== undefined
  }
}

class ChooseFavorite extends WithOffers {
  constructor(
    which: number,
    readonly shop: number,
  ) {
    super(which)
  }
  async act(tab: Tab, model: Model, modelTab: ModelTab, { world }: Walk) {
    const offers = await listOffers(tab, world)
    const offer = offers[this.shop % offers.length]
    if (!offer) throw new Error('No pharmacy near')
    await tab.settle(tab.results.favorite.actions.set(offer))
    choose(model, modelTab, { favorite: offer.pharmacyLocationId })
    return undefined
  }
  say = () => `choose pharmacy ${this.shop} as favorite`
}

class UnsetFavorite extends InTab {
  override mayRun = (tab: ModelTab, model: Model) => tab.isCurrent && choicesIn(model, tab).favorite !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab) {
    await tab.settle(tab.results.favorite.actions.unset())
    const { person, browser } = modelTab
    const inherited = person && model.inherited.get(`${browser} ${person.name}`)
    if (inherited && person.favorite === undefined) inherited.favorite = undefined
    else choose(model, modelTab, { favorite: undefined })
    return undefined
  }
  say = () => 'unset the favorite'
}

class Save extends WithOffers {
  constructor(
    which: number,
    readonly place: number,
  ) {
    super(which)
  }
  override mayRun(tab: ModelTab, model: Model) {
    return tab.person !== undefined && super.mayRun(tab, model)
  }
  async act(tab: Tab, _: Model, { person }: ModelTab, { world }: Walk) {
    const offers = await listOffers(tab, world)
    const offer = offers[this.place % offers.length]
    if (!offer || !person) throw new Error('Nothing to save')
    const { savedCoupons } = tab.results
    const key = couponName(offer)
    await tab.settle(savedCoupons.actions.toggle(offer))
    const { progress } = savedCoupons.getState()
    // Saved before, also on another device: a question comes instead.
    expect(progress.status, 'a press on SAVE COUPON').toBe(person.coupons.has(key) ? 'asking' : 'saved')
    savedCoupons.actions.close()
    if (!person.coupons.has(key)) person.coupons.set(key, offer.price)
    return undefined
  }
  say = () => `save coupon ${this.place}`
}

class Delete extends InTab {
  override mayRun = ({ person }: ModelTab) => (person?.coupons.size ?? 0) > 0
  async act(tab: Tab, _: Model, { person }: ModelTab) {
    const [first] = await tab.settle(tab.site.session.call(calls.coupon.listCoupons, {}))
    if (!first?.offer || !person) throw new Error('The saved coupon is not listed')
    await tab.settle(tab.site.session.call(calls.coupon.deleteCoupon, { params: { id: first.savedCouponId } }))
    person.coupons.delete(couponName(first.offer))
    return undefined
  }
  say = () => 'delete the latest coupon'
}

/** A proxy answers in place of the server, once. */
class Fail implements Step {
  constructor(readonly path: '/register' | '/authenticate') {}
  check = () => true
  async run(_: Model, { network }: Walk) {
    network.failNext(this.path)
  }
  toString = () => `the next ${this.path} fails`
}

const couponName = ({ productDetailId, pharmacyLocationId, couponType }: Offer) =>
  [productDetailId, pharmacyLocationId, couponType].join(' ')

/** Screen, storage, server and model say the same of a tab. */
async function expectAgreement(model: Model, modelTab: ModelTab, tab: Tab) {
  const { person, organization, isCurrent } = modelTab
  expect(tab.organization, 'the organization on the screen').toBe(organization)
  const state = tab.site.session.state.getState()
  if (state.status !== 'ready') throw new Error(`The session is ${state.status}`)
  expect(state.authentication.organization.code, 'the organization of the session').toBe(organization)
  expect(state.authentication.appUser !== null, 'whether somebody is signed in').toBe(person !== undefined)
  if (!isCurrent) return
  expect(await tab.begins(), 'zip, plan and favorite on the screen').toEqual(choicesIn(model, modelTab))
  if (!person) return
  const profile = await tab.settle(tab.site.session.call(calls.account.getProfile, {}))
  expect(profile.email, 'who is signed in').toBe(person.email)
  expect(
    { zip: profile.zipCode, plan: profile.insuranceId, favorite: profile.pharmacyLocationId },
    'zip, plan and favorite of the profile',
  ).toEqual({ zip: person.zip ?? null, plan: person.plan ?? null, favorite: person.favorite ?? null })
  const saved = await tab.settle(tab.site.session.call(calls.coupon.listCoupons, {}))
  const coupons = saved.flatMap(({ offer, savedPrice }) => (offer ? [[couponName(offer), savedPrice] as const] : []))
  expect(new Map(coupons), 'My Coupons').toEqual(person.coupons)
}

const which = fc.nat(3)
const two = fc.nat(1)
const zip = fc.constantFrom(...zips)

/** Steps that fast-check draws walks from. */
export const steps = fc.commands(
  [
    fc
      .tuple(fc.constantFrom('phone' as const, 'laptop' as const), fc.constantFrom(...organizations, undefined))
      .map(([browser, organization]) => new Open(browser, organization)),
    which.map((tab) => new Close(tab)),
    which.map((tab) => new Reload(tab)),
    which.map((tab) => new Renew(tab)),
    fc.tuple(which, fc.constantFrom('A' as const, 'B' as const)).map(([tab, letter]) => new SignIn(tab, letter)),
    which.map((tab) => new SignOut(tab)),
    fc.tuple(which, zip).map(([tab, zip]) => new ChooseZip(tab, zip)),
    fc.tuple(which, fc.option(two, { nil: undefined })).map(([tab, plan]) => new ChoosePlan(tab, plan)),
    fc.tuple(which, two).map(([tab, shop]) => new ChooseFavorite(tab, shop)),
    which.map((tab) => new UnsetFavorite(tab)),
    fc.tuple(which, two).map(([tab, place]) => new Save(tab, place)),
    which.map((tab) => new Delete(tab)),
    fc.constantFrom('/register' as const, '/authenticate' as const).map((path) => new Fail(path)),
  ],
  { maxCommands: 30, size: 'max' },
)
