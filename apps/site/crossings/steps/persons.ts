/** Sign-ins, sign-outs, and sessions that end elsewhere. */
import { callApi } from '@rxgauge/api/testing'
import { personOf } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { expect } from 'vitest'
import { couponName, expectMyCoupons } from '../agreement'
import { endSessions, type Model, type ModelTab, noteAuthentication, noteSignIn, placeKey } from '../model'
import { InTab } from '../step'
import type { Tab } from '../tab'
import { until } from '../until'
import { noteRenewals, showReloadedPage, tabOf, type Walk } from '../walk'
import { addPerson, type Person } from '../world'
import { goTo } from './deploys'
import { priceNow } from './lists'
import { completePendingCoupon } from './pending-coupons'

/** A and B have accounts; N is the person who signed up in this walk. */
export type PersonName = 'A' | 'B' | 'N'

const personNamed = ({ persons, newcomers }: Model, letter: PersonName, organization: string): Person | undefined =>
  letter === 'N' ? newcomers.get(organization) : persons.find(({ name }) => name === `${letter}@${organization}`)

/** Signs in a person with an account, and completes what they wanted before. */
export async function signInAs(
  person: Person,
  tab: Tab,
  model: Model,
  modelTab: ModelTab,
  walk: Walk,
  isSame: boolean,
) {
  const { interruption } = modelTab
  await tab.signIn(person)
  noteSignIn(model, modelTab, person)
  walk.lists.delete(modelTab.id)
  // The sign-in leads home.
  if (modelTab.isSignInPage) await goTo('home', model, modelTab, walk)
  expect([undefined, personOf(tab.site.session.visitor.getState())], 'whose coupons are stored').toContain(tab.keeper())
  if (!interruption) return completePendingCoupon(tab, model, modelTab, walk, isSame)
  if (interruption.person !== person) return
  // Their waiting calls are made now.
  const { waiting } = interruption
  const price = waiting && (await priceNow(tab, walk, waiting))
  tab.site.session.visitor.actions.resumeCalls()
  await tab.settle(tab.idle())
  if (waiting && price !== undefined) person.coupons.set(couponName(waiting.offer), price)
}

export class SignIn extends InTab {
  constructor(
    which: number,
    readonly letter: PersonName,
    /** Asked whether another tab's pending coupon is theirs, they say yes. */
    readonly isSame = true,
  ) {
    super(which)
  }
  override mayRun = ({ person, organization }: ModelTab, model: Model) =>
    person === undefined && personNamed(model, this.letter, organization) !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const person = personNamed(model, this.letter, modelTab.organization)
    if (person) await signInAs(person, tab, model, modelTab, walk, this.isSame)
  }
  say = () => `${this.letter} signs in`
}

/** A tab whose session has ended notices with its next call. */
async function notice(model: Model, ended: readonly ModelTab[], walk: Walk) {
  for (const modelTab of ended) {
    const tab = tabOf(walk, modelTab)
    await tab.settle(tab.site.session.refresh())
    noteAuthentication(model, modelTab)
  }
}

/** The tabs of a browser in which somebody has signed out start over, this one first. */
async function restartTabs(model: Model, modelTab: ModelTab, others: readonly ModelTab[], walk: Walk) {
  showReloadedPage(model, walk, modelTab)
  for (const other of others) {
    expect(await tabOf(walk, other).follow(), 'whether another tab starts over').toBe(true)
    showReloadedPage(model, walk, other)
  }
}

export class SignOut extends InTab {
  constructor(
    which: number,
    /** The server doesn't get the sign-out before the next page. */
    readonly isUnheard = false,
  ) {
    super(which)
  }
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const { person } = modelTab
    if (!person) throw new Error('Nobody is signed in')
    if (this.isUnheard) walk.network.failNext('/logout')
    const { jwtToken } = tab.authentication
    await tab.signOut()
    walk.network.mend()
    expect(tab.keeper(), 'whose coupons are stored after a sign-out').toBeUndefined()
    const others = endSessions(model, modelTab, person).filter((each) => each !== modelTab)
    model.pendingCoupons.delete(placeKey(modelTab))
    await restartTabs(model, modelTab, others, walk)
    const asThemselves = callApi(walk.world.server.url, '/account/', { token: jwtToken })
    await expect(asThemselves, 'a call of the session that has ended').rejects.toThrow()
  }
  say = () => `sign out${this.isUnheard ? ', which does not reach the server,' : ''}`
}

/**
 * Ends the person's session on the server while a tab shows their pharmacies: their next press waits until they have
 * signed in again.
 */
export class EndElsewhere extends InTab {
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const { person, id } = modelTab
    if (!person) throw new Error('Nobody is signed in')
    const listed = walk.lists.get(id)
    const offer = listed?.person === person ? listed.offers[0] : undefined
    // The token may have expired some time before the page renews it.
    const { jwtToken } = await tab.settle(tab.site.session.start())
    noteRenewals(model, walk)
    await callApi(walk.world.server.url, '/logout', { token: jwtToken })
    const ended = endSessions(model, modelTab, person)
    const { savedCoupons } = tab.results
    let waiting =
      offer && !person.coupons.has(couponName(offer)) ? { offer, priceChanges: listed?.priceChanges ?? 0 } : undefined
    if (waiting) void savedCoupons.actions.toggle(waiting.offer)
    // If the page still shows a coupon as saved that was deleted elsewhere, it asks whether to delete it, and no call
    // waits.
    if (savedCoupons.getState().progress.status === 'asking') {
      savedCoupons.actions.close()
      waiting = undefined
    }
    if (waiting) await tab.settle(until(tab.site.session.visitor, ({ kind }) => kind === 'interrupted'))
    for (const each of ended) each.interruption = { person, waiting: each === modelTab ? waiting : undefined }
    await notice(model, waiting ? ended.filter((each) => each !== modelTab) : ended, walk)
    noteAuthentication(model, modelTab)
    expect(tab.keeper(), 'whose coupons are stored after the end of a session').toBeUndefined()
  }
  say = () => 'the session is ended elsewhere'
}

/** Their sessions on other devices end, and the pages there say so. */
export class ChangePassword extends InTab {
  override mayRun = ({ person, browser }: ModelTab, { tabs }: Model) =>
    person !== undefined && tabs.filter((other) => other.browser === browser && other.person === person).length === 1
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const { person, browser } = modelTab
    if (!person) throw new Error('Nobody is signed in')
    const body = { currentPassword: person.password, newPassword: `${person.password}7` }
    await tab.settle(tab.site.session.call(calls.account.changePassword, { body }))
    person.password = body.newPassword
    await endOtherSessions(model, browser, person, walk)
  }
  say = () => 'change the password'
}

async function endOtherSessions(model: Model, browser: string, person: Person, walk: Walk) {
  for (const other of walk.browsers.keys()) {
    if (other === browser) continue
    const ended = endSessions(model, { browser: other }, person)
    for (const each of ended) each.interruption = { person, waiting: undefined }
    await notice(model, ended, walk)
  }
}

/** Deletes the account and all its data; a new person with the same name takes its place. */
export class RemoveAccount extends InTab {
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: Tab, model: Model, modelTab: ModelTab, walk: Walk) {
    const { person, browser, organization } = modelTab
    if (!person) throw new Error('Nobody is signed in')
    await tab.settle(tab.site.session.call(calls.account.deleteAccount, {}))
    await tab.forgetPerson()
    expect(tab.keeper(), 'whose coupons are stored after an account was deleted').toBeUndefined()
    const others = endSessions(model, modelTab, person).filter((each) => each !== modelTab)
    model.pendingCoupons.delete(placeKey(modelTab))
    await restartTabs(model, modelTab, others, walk)
    await endOtherSessions(model, browser, person, walk)
    if (model.newcomers.get(organization) === person) model.newcomers.delete(organization)
    const place = model.persons.indexOf(person)
    if (place >= 0) model.persons[place] = await addPerson(walk.world.server, person.name, organization)
  }
  say = () => 'remove the account'
}

/** Opens My Coupons, so that this browser stores the coupons for offline use. */
export class OpenMyCoupons extends InTab {
  override mayRun = ({ person, isCurrent }: ModelTab) => person !== undefined && isCurrent
  async act(tab: Tab, _: Model, { person }: ModelTab) {
    tab.site.session.keepBeyondTab()
    expect(tab.keeper(), 'whose coupons are stored').toBe(personOf(tab.site.session.visitor.getState()))
    if (person) await expectMyCoupons(tab, person)
  }
  say = () => 'open My Coupons'
}

/** A message arrives for the signed-in person. */
export class ReceiveMessage extends InTab {
  override mayRun = ({ person }: ModelTab) => person !== undefined
  async act(tab: Tab, _: Model, { person }: ModelTab, { world }: Walk) {
    const { database, services } = world.server
    const message = { type: 'refill', title: 'Your refill costs less', body: 'Now $3.10 less.' } as const
    const id = tab.authentication.appUser?.id ?? ''
    await database.transaction((transaction) => services.messages.add(transaction, id, message))
    if (person) person.unread++
  }
  say = () => 'a message comes'
}

/** Presses the message's notification: its person sees the messages, and a guest is asked to sign in. */
export class PressNotification extends InTab {
  override mayRun = ({ interruption }: ModelTab) => interruption === undefined
  async act(tab: Tab, _: Model, { person }: ModelTab) {
    const { session } = tab.site
    const listing = session.call(calls.message.listMessages, {})
    if (!person) {
      await expect(tab.settle(listing), 'messages of a guest').rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
      return
    }
    const unread = (await tab.settle(listing)).filter(({ readFlag }) => !readFlag)
    expect(unread, 'listed unread messages').toHaveLength(person.unread)
    const [newest] = unread
    if (!newest) return
    await tab.settle(session.call(calls.message.markMessageRead, { params: { id: newest.id } }))
    person.unread--
  }
  say = () => 'press a notification'
}
