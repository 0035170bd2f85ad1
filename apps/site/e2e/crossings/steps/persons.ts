/** Who comes to a tab, and who goes: by their own doing, and without it. */
import { callApi } from '@rxgauge/api/testing'
import { siteUrl } from '@rxgauge/e2e'
import { expect } from 'vitest'
import { couponName } from '../agreement'
import { endSessions, inherit, type Model, type ModelTab, noteAuthentication } from '../model'
import { type Tab, until } from '../tab'
import { InTab, type Walk } from '../walk'

export class SignIn extends InTab {
  constructor(
    which: number,
    readonly letter: 'A' | 'B',
  ) {
    super(which)
  }
  override mayRun = ({ person }: ModelTab) => person === undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab) {
    const { organization, lost } = modelTab
    const person = model.world.persons.find(({ name }) => name === `${this.letter}@${organization}`)
    if (!person) throw new Error(`Nobody is called ${this.letter}@${organization}`)
    await tab.signIn(person)
    inherit(model, modelTab, person)
    modelTab.person = person
    modelTab.isCurrent = true
    for (const other of model.tabs) if (other !== modelTab && other.person === person) other.isCurrent = false
    noteAuthentication(model, modelTab)
    expect([undefined, tab.site.session.person()], 'whose coupons are kept').toContain(tab.keeper())
    modelTab.lost = undefined
    if (lost?.person !== person) return undefined
    // What they wanted before is done now.
    tab.site.session.lost.resume()
    await tab.settle(tab.browserIdle())
    if (lost.waiting) person.coupons.set(...lost.waiting)
    return undefined
  }
  say = () => `${this.letter} signs in`
}

export class SignOut extends InTab {
  constructor(
    which: number,
    /** The server does not hear of it before the next page. */
    readonly isUnheard: boolean,
  ) {
    super(which)
  }
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const { person } = modelTab
    if (!person) throw new Error('Nobody is signed in')
    if (this.isUnheard) walk.network.failNext('/logout')
    const next = await tab.signOut()
    expect(next.keeper(), 'whose coupons are kept after a sign-out').toBeUndefined()
    modelTab.language = model.languages.get(modelTab.browser) ?? 'en'
    const others = endSessions(model, modelTab, person).filter((each) => each !== modelTab)
    for (const each of others) each.lost = { person, waiting: undefined }
    await notice(model, others, walk)
    noteAuthentication(model, modelTab)
    return next
  }
  say = () => `sign out${this.isUnheard ? ', unheard by the server,' : ''}`
}

/**
 * The person's session is ended on the server while a tab shows their pharmacies: what they press next waits until they have
 * signed in again.
 */
export class EndElsewhere extends InTab {
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const { person, id } = modelTab
    const state = tab.site.session.state.getState()
    if (!person || state.status !== 'ready') throw new Error('Nobody is signed in')
    const listed = walk.lists.get(id)
    const offer = listed?.person === person ? listed.offers[0] : undefined
    await callApi(siteUrl(''), '/logout', { token: state.authentication.jwtToken })
    const ended = endSessions(model, modelTab, person)
    const { savedCoupons } = tab.results
    const isSaving = offer !== undefined && !person.coupons.has(couponName(offer))
    if (isSaving) {
      void savedCoupons.actions.toggle(offer)
      await tab.settle(until(tab.site.session.lost.state, (lost) => lost !== undefined))
    }
    for (const each of ended) {
      const waiting = isSaving && each === modelTab ? ([couponName(offer), offer.price] as const) : undefined
      each.lost = { person, waiting }
    }
    await notice(model, isSaving ? ended.filter((each) => each !== modelTab) : ended, walk)
    noteAuthentication(model, modelTab)
    expect(tab.keeper(), 'whose coupons are kept after the end of a session').toBeUndefined()
    return undefined
  }
  say = () => 'the session is ended elsewhere'
}

/** Whoever is signed out in a tab that is open notices with the next call. */
async function notice(model: Model, ended: readonly ModelTab[], { tabs }: Walk) {
  for (const modelTab of ended) {
    const tab = tabs.get(modelTab.id)
    await tab?.settle(tab.site.session.refresh())
    noteAuthentication(model, modelTab)
  }
}

/** My Coupons is opened: this browser keeps them for the counter. */
export class KeepCoupons extends InTab {
  override mayRun = ({ person, isCurrent }: ModelTab) => person !== undefined && isCurrent
  async act(tab: Tab) {
    tab.site.session.keep()
    expect(tab.keeper(), 'whose coupons are kept').toBe(tab.site.session.person())
    return undefined
  }
  say = () => 'open My Coupons'
}
