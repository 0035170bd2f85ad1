/** Checks that screen, storage, server and model agree about a tab. */
import type { TestServer } from '@rxgauge/api/testing'
import { isSignedIn, personOf } from '@rxgauge/client'
import { calls, type Offer } from '@rxgauge/contract'
import { expect } from 'vitest'
import { readStoredAction } from '../src/pending-action/stored-action'
import { knownBuildsOf, type Model, type ModelTab, placeKey, preferencesIn } from './model'
import type { Tab } from './tab'
import { noteRenewals, tabOf, type Walk } from './walk'
import type { Person } from './world'

export const couponName = ({
  productDetailId,
  pharmacyLocationId,
  couponType,
}: Pick<Offer, 'productDetailId' | 'pharmacyLocationId' | 'couponType'>) =>
  [productDetailId, pharmacyLocationId, couponType].join(' ')

export async function expectAgreement(model: Model, modelTab: ModelTab, walk: Walk) {
  noteRenewals(model, walk)
  if (walk.isBeginning) return
  const tab = tabOf(walk, modelTab)
  for (const each of walk.tabs.values()) expect(each.isAskedToReload, 'whether a page starts over').toBe(false)
  expectPage(model, modelTab, tab)
  expectBuild(model, modelTab, tab)
  expectNothingOfOthers(model, modelTab, walk)
  if (modelTab.isCurrent) {
    expect(await tab.begins(), 'zip, plan and favorite on the screen').toEqual(expectedOnScreen(model, modelTab))
  }
  const idOf = await expectServer(model, walk.world.server)
  const { person } = modelTab
  expect(tab.authentication.appUser?.id, 'who is signed in').toBe(person && idOf(person))
}

function expectPage(model: Model, modelTab: ModelTab, tab: Tab) {
  const { person, organization, language, interruption } = modelTab
  expect(tab.organization, 'the organization on the screen').toBe(organization)
  const page = tab.site.state.getState()
  expect(page.status === 'ready' && page.language, 'the language on the screen').toBe(language)
  const { authentication } = tab
  expect(authentication.organization.code, 'the organization of the session').toBe(organization)
  expect(authentication.appUser !== null, 'whether somebody is signed in').toBe(person !== undefined)
  const visitor = tab.site.session.visitor.getState()
  expect(isSignedIn(visitor), 'whether the page says that somebody is signed in').toBe(person !== undefined)
  expect(visitor.kind === 'interrupted', 'whether it says that somebody was signed out').toBe(
    interruption !== undefined,
  )
  const pending = model.pendingCoupons.get(placeKey(modelTab))
  const storedAction = readStoredAction(tab.site)
  expect(
    storedAction && [storedAction.action.reason, couponName(storedAction.action), storedAction.action.price],
    'the pending action',
  ).toEqual(pending && [pending.reason, couponName(pending.offer), pending.offer.price])
}

/** A page of yesterday's build keeps its form's text; each build causes at most one reload. */
function expectBuild(model: Model, modelTab: ModelTab, { build, typed, site, storage, browser }: Tab) {
  expect({ build, typed, saysUpdated: site.wasSignedOutByUpdate }, 'the page').toEqual({
    ...{ build: modelTab.build, typed: modelTab.typed, saysUpdated: modelTab.saysUpdated },
  })
  expect(new Set(storage.shared.get('known_builds')?.split(' ')), 'the builds that are known').toEqual(
    knownBuildsOf(model, modelTab),
  )
  for (const [each, count] of browser.reloads) expect(count, `reloads for ${each}`).toBe(1)
}

/** The storage of this browser and tab names only its person, or the person whose session was interrupted there. */
function expectNothingOfOthers(model: Model, modelTab: ModelTab, walk: Walk) {
  const { person, interruption, isCurrent, browser, organization } = modelTab
  const tab = tabOf(walk, modelTab)
  if (isCurrent) {
    // A person in another tab still stores values here: they are marked as theirs, and nobody else reads them.
    const here = model.tabs.filter((each) => each.browser === browser && each.organization === organization)
    const present = here.map((each) => personOf(tabOf(walk, each).site.session.visitor.getState()))
    for (const owner of tab.owners()) expect(present, 'whose values are stored').toContain(owner)
  }
  const others = model.persons.filter((other) => other !== person && other !== interruption?.person)
  const stored = tab.tabStorage()
  for (const { contact, name } of others)
    expect(stored.includes(String(contact.email ?? contact.phone)), `whether the tab stores who ${name} is`).toBe(false)
  expect(tab.storage.shared.get('orgCode'), 'the organization that is shown next').toBe(model.lastShown.get(browser))
}

/** The screen looks the same for no insurance and for none chosen yet. */
function expectedOnScreen(model: Model, modelTab: ModelTab) {
  const { zip, plan, favorite } = preferencesIn(model, modelTab)
  return { zip, plan: plan ?? undefined, favorite }
}

/** Checks the person's My Coupons. */
export async function expectMyCoupons(tab: Tab, { coupons, reminders }: Person) {
  const saved = await tab.settle(tab.site.session.call(calls.coupon.listCoupons, {}))
  const listed = saved.flatMap(({ offer, savedPrice }) => (offer ? [[couponName(offer), savedPrice] as const] : []))
  expect(new Map(listed), 'My Coupons').toEqual(coupons)
  const marked = saved.flatMap(({ offer, doseReminderFlag, refillReminderFlag }) => [
    ...(offer && doseReminderFlag ? [`dose ${couponName(offer)}`] : []),
    ...(offer && refillReminderFlag ? [`refill ${couponName(offer)}`] : []),
  ])
  expect(new Set(marked), 'reminders in My Coupons').toEqual(reminders)
}

interface Row {
  id: string
  contact: string
  zip: string | null
  plan: number | null
  favorite: number | null
  unread: number
  coupons: { name: string; price: number; reminders: string[] | null }[] | null
}

/** The `couponName` of a saved coupon, in SQL. */
const nameOfRow = `concat_ws(' ', c.product_detail_id, c.pharmacy_location_id,
  case c.coupon_type when 'P' then 'pharmacy' else 'manufacturer' end)`

/**
 * Checks the server's data about each person, wherever they are signed in: everything acknowledged is there, and
 * nothing else.
 */
async function expectServer(
  { persons: members, newcomers, tabs }: Model,
  { database }: TestServer,
): Promise<(person: Person) => string | undefined> {
  // An earlier newcomer may still be signed in after the next one has come.
  const present = tabs.flatMap(({ person }) => person ?? [])
  const persons = [...new Set([...members, ...newcomers.values(), ...present])]
  const rows = await database.query<Row>(
    `select u.id, coalesce(u.email, u.phone) contact, u.zip, u.insurance_id plan, u.pharmacy_location_id favorite,
       (select count(*)::int from message m where m.app_user_id = u.id and m.read_at is null and m.deleted_at is null) unread,
       (select json_agg(json_build_object('name', ${nameOfRow}, 'price', (c.price * 100)::int, 'reminders',
          (select json_agg(r.kind) from reminder r where r.saved_coupon_id = c.id)))
        from saved_coupon c where c.app_user_id = u.id) coupons
     from app_user u where coalesce(u.email, u.phone) = any($1)`,
    [persons.map(contactOf)],
  )
  const byContact = new Map(rows.map((row) => [row.contact, row]))
  for (const person of persons) {
    const row = byContact.get(contactOf(person))
    const { zip = null, plan = null, favorite = null, unread, coupons, reminders } = person
    expect(row && { zip: row.zip, plan: row.plan, favorite: row.favorite, unread: row.unread }, person.name).toEqual({
      ...{ zip, plan, favorite, unread },
    })
    const saved = row?.coupons ?? []
    expect(new Map(saved.map(({ name, price }) => [name, price])), `saved by ${person.name}`).toEqual(coupons)
    const kinds = saved.flatMap(({ name, reminders }) => (reminders ?? []).map((kind) => `${kind} ${name}`))
    expect(new Set(kinds), `reminders of ${person.name}`).toEqual(reminders)
  }
  return (person) => byContact.get(contactOf(person))?.id
}

const contactOf = ({ contact: { email, phone } }: Person): string => email ?? phone ?? ''
