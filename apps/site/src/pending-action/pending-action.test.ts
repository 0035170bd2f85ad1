/**
 * A guest's pending action, from the press to the signed-in person: across tabs, organizations, failures and time.
 */
import { createChangeQueue, createSession, openSiteStorage, type Session } from '@rxgauge/client'
import {
  authentication,
  createFakeClock,
  type FakeClock,
  fail,
  registration,
  type ScriptedServer,
  startScriptedServer,
  succeed,
} from '@rxgauge/client/testing'
import { type PendingAction, pendingAction } from '@rxgauge/pricing/pending-action'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCompletionStore } from './completion'
import { forgetOldAction } from './forget-old-action'
import { forgetAction, readStoredAction, storeAction } from './stored-action'

const action: PendingAction = v.parse(pendingAction, {
  reason: 'coupon',
  productName: 'Atorvastatin',
  form: 'Tablet',
  strength: '20 mg',
  productDetailId: 72,
  quantity: 30,
  couponType: 'pharmacy',
  pharmacyLocationId: 1,
  pharmacyName: 'Riverside',
  insuranceId: 5,
  zipCode: '10001',
  price: 941,
})
const savePath = '/coupon/save/72/30/1/5/P'
const hour = 3_600_000

let api: ScriptedServer
let clock: FakeClock
let browser: Map<string, string>
let sessions: Session[]
let lock: ReturnType<typeof createChangeQueue>

beforeEach(async () => {
  api = await startScriptedServer()
  clock = createFakeClock()
  browser = new Map()
  sessions = []
  lock = createChangeQueue()
  api.on('/register', (_, response) => succeed(response, registration))
  api.on('/authenticate', (_, response) =>
    succeed(response, authentication(clock.now(), { expiresIn: clock.now() + 100 * hour })),
  )
  api.on(savePath, (_, response) => succeed(response, { savedCouponId: 12 }))
  api.on('/coupon/delete/12', (_, response) => succeed(response, null))
})
afterEach(async () => {
  for (const session of sessions) session.stop()
  await api.close()
})

/** Opens a tab of one browser. */
function openTab(orgCode = 'ACME') {
  const codes = { orgCode }
  const storage = openSiteStorage(
    { localStorage: storageOn(browser), sessionStorage: storageOn(new Map()) },
    () => codes,
  )
  const session = createSession({
    ...{ baseUrl: api.url, orgCode, hostname: 'x', storage, clock, userAgent: 'test' },
    language: () => 'en',
    reload: () => undefined,
  })
  sessions.push(session)
  return { session, clock }
}
type Tab = ReturnType<typeof openTab>

function storageOn(items: Map<string, string>): Storage {
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

/** Home after a sign-in in a tab. */
function completionIn(tab: Tab, isSignedIn = true) {
  const stored = readStoredAction(tab)
  if (!stored) throw new Error('no action is stored')
  return createCompletionStore({
    ...tab,
    action: stored,
    lock,
    isSignedIn: () => isSignedIn,
    onCouponsChanged: () => undefined,
  })
}
const saves = () => api.requests.filter(({ path }) => path === savePath)

test('the coupon is saved after the sign-in as it was on the screen, and the action is deleted', async () => {
  const tab = openTab()
  storeAction(tab, action)
  const completion = completionIn(tab)
  await completion.actions.begin()
  expect(completion.getState()).toMatchObject({ status: 'saved', savedCouponId: 12 })
  expect(saves()).toMatchObject([{ query: 'zip=10001' }])
  expect(readStoredAction(tab)).toBeUndefined()
  await completion.actions.undo()
  expect(completion.getState().status).toBe('deleted')
})

test('undo cannot delete a coupon that the person had already saved with reminders', async () => {
  api.on(savePath, (_, response) => succeed(response, { savedCouponId: 12, alreadySavedFlag: 'Y' }))
  const tab = openTab()
  storeAction(tab, action)
  const completion = completionIn(tab)
  await completion.actions.begin()
  expect(completion.getState()).toMatchObject({ status: 'saved', wasSaved: true })
})

test('the code may come an hour late; after a day the action is deleted, even without a sign-in', async () => {
  const tab = openTab()
  storeAction(tab, action)
  await clock.advance(hour)
  expect(readStoredAction(tab)).toMatchObject({ action, isOfThisTab: true })
  await clock.advance(23 * hour + 1)
  expect(readStoredAction(tab)).toBeUndefined()
  forgetOldAction(tab.session.deviceStorage, clock.now())
  expect([...browser.keys()].filter((key) => key.includes('pendingAction'))).toEqual([])
})

test('another tab of the browser first asks whether it is the same person, without details', async () => {
  const first = openTab()
  storeAction(first, action)
  const second = completionIn(openTab())
  await second.actions.begin()
  expect(second.getState()).toEqual({ status: 'asking' })
  expect(saves()).toEqual([])
  await second.actions.proceed()
  expect(second.getState().status).toBe('saved')
  expect(readStoredAction(first)).toBeUndefined()
})

test('another organization does not see it', () => {
  storeAction(openTab('ACME'), action)
  expect(readStoredAction(openTab('CORNER'))).toBeUndefined()
})

test('two tabs that sign in at once do it once', async () => {
  const [first, second] = [openTab(), openTab()]
  storeAction(first, action)
  const completions = [completionIn(first), completionIn(second)]
  await Promise.all(completions.map((completion) => completion.actions.proceed()))
  expect(completions.map((completion) => completion.getState().status)).toEqual(['saved', 'over'])
  expect(saves()).toHaveLength(1)
})

test('a failed save keeps the action for the next try or sign-in', async () => {
  api.on(savePath, (_, response) => fail(response, 500, 'UNKNOWN', 'Oops.'))
  const tab = openTab()
  storeAction(tab, action)
  const completion = completionIn(tab)
  await completion.actions.begin()
  expect(completion.getState()).toMatchObject({ status: 'failed' })
  expect(readStoredAction(tab)).toMatchObject({ action })
  api.on(savePath, (_, response) => succeed(response, { savedCouponId: 12 }))
  await completion.actions.proceed()
  expect(completion.getState().status).toBe('saved')
})

test('a reminder is not set automatically: its coupon is loaded instead', async () => {
  const tab = openTab()
  storeAction(tab, { ...action, reason: 'dose' })
  const completion = completionIn(tab)
  await completion.actions.begin()
  expect(completion.getState()).toEqual({ status: 'reminder' })
  expect(saves()).toEqual([])
  completion.actions.end()
  expect(readStoredAction(tab)).toBeUndefined()
})

test('for a guest it keeps waiting', async () => {
  const tab = openTab()
  storeAction(tab, action)
  const completion = completionIn(tab, false)
  await completion.actions.begin()
  expect(completion.getState()).toEqual({ status: 'over' })
  expect(readStoredAction(tab)).toMatchObject({ action })
})

test('a newer action replaces it, and is not deleted with the older one', async () => {
  const tab = openTab()
  storeAction(tab, action)
  const older = readStoredAction(tab)
  await clock.advance(1000)
  storeAction(tab, { ...action, reason: 'refill' })
  if (older) forgetAction(tab, older)
  expect(readStoredAction(tab)).toMatchObject({ action: { reason: 'refill' } })
})

test('an overwritten value is ignored', () => {
  const tab = openTab()
  for (const value of ['', 'x', `${clock.now()} {`, `${clock.now()} {"reason":"coupon"}`, '9e99 {}']) {
    tab.session.deviceStorage.set('pendingAction', value)
    expect(readStoredAction(tab), value).toBeUndefined()
  }
})
