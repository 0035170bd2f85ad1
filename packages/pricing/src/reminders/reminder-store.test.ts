import type { ServerResponse } from 'node:http'
import { authentication, fail, succeed } from '@rxgauge/client/testing'
import { type Offer, offer as offerSchema } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { offer as offerReply } from '../../test/responses'
import { createSavedCouponsStore, type SavedCouponsStore, savedCouponIdOf } from '../coupon/saved-coupons-store'
import { type DoseForm, doseBody, openDoseForm } from './reminder-forms'
import { createReminderStore, type ReminderStore } from './reminder-store'

let priced: PricedApi
let savedCoupons: SavedCouponsStore
let reminders: ReminderStore
const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Guam']
const [offer] = v.parse(v.array(offerSchema), [offerReply(1, '9.41')]) as [Offer]
const listed: Offer = { ...offer, zipCode: '90001', savedCouponId: 12, doseReminderFlag: true }
const form: DoseForm = {
  timeZone: 'America/New_York',
  time1: '08:00',
  withTime2: '',
  time2: '',
  withTime3: '',
  time3: '',
}

beforeEach(async () => {
  priced = await startPricedApi()
  const { api, session } = priced
  savedCoupons = createSavedCouponsStore(session)
  reminders = createReminderStore({ session, savedCoupons, contacts: async () => ({ phone: null, email: null }) })
  api.on('/reminderschedule/timezone/option/list', (_, response) =>
    succeed(
      response,
      zones.map((key, index) => ({ key, displayValue: key, default: index === 0 })),
    ),
  )
})
afterEach(() => priced.close())

const requestsTo = (path: string) => priced.api.requests.filter((request) => request.path === path)

describe('a reminder for a coupon that was deleted elsewhere', () => {
  test.each(['COUPON_NOT_FOUND', 'REMINDER_NOT_FOUND'])('opens as a new one (%s)', async (code) => {
    priced.api.on('/reminderschedule/dose/12', (_, response) => fail(response, 404, code))
    await reminders.actions.open('dose', listed)
    expect(reminders.getState().progress).toMatchObject({ status: 'form', isOn: false, initial: { time1: '08:00' } })
    const id = savedCouponIdOf(savedCoupons.getState(), listed)
    expect(id).toBe(code === 'COUPON_NOT_FOUND' ? undefined : 12)
  })

  // spec: search 3 Refill reminder, dose reminder
  test('is saved again, with its coupon', async () => {
    await reminders.actions.open('dose', { ...listed, doseReminderFlag: false })
    priced.api.on('/reminderschedule/dose/save', ({ body }, response) =>
      body.id === null ? succeed(response, { id: 13 }) : fail(response, 404, 'COUPON_NOT_FOUND'),
    )
    await reminders.actions.saveDose(form)
    expect(reminders.getState().progress).toMatchObject({ status: 'saved', savedCouponId: 13 })
    expect(savedCouponIdOf(savedCoupons.getState(), listed)).toBe(13)
    expect(requestsTo('/reminderschedule/dose/save').map(({ body }) => body.id)).toEqual([12, null])
    // The reminder names its owner.
    const { device } = await priced.session.start()
    expect(requestsTo('/reminderschedule/dose/save')[0]?.body).toMatchObject({ deviceId: device.id, appUserId: null })
  })

  // spec: search 4 Reminders
  test('a signed-in person’s reminder is saved as theirs', async () => {
    const { api, clock, session } = priced
    const appUser = { id: 'ann', pharmacyGroupId: null, pharmacyLocationId: null }
    api.on('/authenticate', (_, response) => succeed(response, authentication(clock.now(), { appUser })))
    await session.refresh()
    api.on('/reminderschedule/dose/save', (_, response) => succeed(response, { id: 13 }))
    await reminders.actions.open('dose', { ...listed, doseReminderFlag: false })
    await reminders.actions.saveDose(form)
    expect(requestsTo('/reminderschedule/dose/save').at(-1)?.body).toMatchObject({ appUserId: 'ann' })
  })

  test('any other failure is shown', async () => {
    priced.api.on('/reminderschedule/dose/12', (_, response) => fail(response, 503, 'OVERLOADED'))
    await reminders.actions.open('dose', listed)
    expect(reminders.getState().progress).toMatchObject({ status: 'failed', failure: { code: 'OVERLOADED' } })
  })
})

describe('while it is being saved', () => {
  const typed = { ...form, time1: '21:30' }
  const unsaved: Offer = { ...offer, savedCouponId: null }
  let release: (response: (response: ServerResponse) => void) => void
  let saving: Promise<void>

  beforeEach(async () => {
    const held = new Promise<(response: ServerResponse) => void>((resolve) => {
      release = resolve
    })
    priced.api.on('/reminderschedule/dose/save', async (_, response) => (await held)(response))
    await reminders.actions.open('dose', unsaved)
    saving = reminders.actions.saveDose(typed)
    reminders.actions.close()
  })

  test('closing only hides it: the outcome is shown', async () => {
    expect(reminders.getState()).toMatchObject({ progress: { status: 'saving' }, isHidden: true })
    release((response) => succeed(response, { id: 13 }))
    await saving
    expect(reminders.getState()).toMatchObject({ progress: { status: 'saved', savedCouponId: 13 }, isHidden: false })
  })

  test('a failure is shown too, and leads back to the form with what was typed', async () => {
    release((response) => fail(response, 503, 'OVERLOADED'))
    await saving
    expect(reminders.getState()).toMatchObject({ progress: { status: 'failed' }, isHidden: false })
    reminders.actions.acknowledge()
    expect(reminders.getState().progress).toMatchObject({ status: 'form', initial: typed })
    reminders.actions.close()
    expect(reminders.getState().progress).toBeUndefined()
  })

  test('pressed again, it is shown again, and not saved twice', async () => {
    await reminders.actions.open('refill', unsaved)
    expect(reminders.getState()).toMatchObject({ progress: { status: 'saving', kind: 'dose' }, isHidden: false })
    await reminders.actions.saveDose(typed)
    release((response) => succeed(response, { id: 13 }))
    await saving
    expect(requestsTo('/reminderschedule/dose/save')).toHaveLength(1)
  })
})

test.each([
  { phone: null, email: 'ana@example.com' },
  { phone: '2125550142', email: null },
  { phone: '2125550142', email: 'ana@example.com' },
])('a refill’s form has the confirmed contacts, and no consent is checked beforehand: %j', async (own) => {
  const { api, session } = priced
  api.on('/reminderschedule/startdate/option/list', (_, response) => succeed(response, []))
  const store = createReminderStore({ session, savedCoupons, contacts: async () => own })
  await store.actions.open('refill', { ...offer, savedCouponId: null })
  const initial = { byText: '', phone: own.phone ?? '', byEmail: '', email: own.email ?? '' }
  expect(store.getState().progress).toMatchObject({ status: 'form', own, initial })
})

test('in another language the form stays, with options in that language', async () => {
  await reminders.actions.open('dose', { ...listed, doseReminderFlag: false })
  const before = reminders.getState().progress
  const inSpanish = { key: zones[0], displayValue: 'Hora del este', default: true }
  priced.api.on('/reminderschedule/timezone/option/list', (_, response) => succeed(response, [inSpanish]))
  await reminders.actions.refreshChoices()
  expect(reminders.getState().progress).toEqual({ ...before, timeZones: [inSpanish] })
  // If they fail to load, the earlier options stay.
  priced.api.on('/reminderschedule/timezone/option/list', (_, response) => fail(response, 503, 'OVERLOADED'))
  await reminders.actions.refreshChoices()
  expect(reminders.getState().progress).toMatchObject({ timeZones: [inSpanish] })
})

test('the server’s notice about reminders is in the form, and changes with the language', async () => {
  const say = (message: string) =>
    priced.api.on('/reminderschedule/timezone/option/list', (_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success: true, message, data: [] }))
    })
  say('None are sent for the moment.')
  await reminders.actions.open('dose', { ...listed, doseReminderFlag: false })
  expect(reminders.getState().progress).toMatchObject({ status: 'form', notice: 'None are sent for the moment.' })
  say('Por el momento no se envían.')
  await reminders.actions.refreshChoices()
  expect(reminders.getState().progress).toMatchObject({ notice: 'Por el momento no se envían.' })
})

test('a calendar that fails to load says so in the form, and what was typed stays', async () => {
  priced.api.on('/reminderschedule/dose/12', (_, response) =>
    succeed(response, doseBody(form, listed, 12, priced.clock.now())),
  )
  await reminders.actions.open('dose', listed)
  await reminders.actions.addToCalendar()
  expect(reminders.getState().progress).toMatchObject({ status: 'form', failure: { status: 404 } })
})

test('the device’s time zone is the default if it is listed, otherwise that of the ZIP on the screen', async () => {
  for (const [own, chosen] of [
    ['Pacific/Guam', 'Pacific/Guam'],
    ['Europe/Paris', 'America/New_York'],
  ]) {
    const { initial } = await openDoseForm(priced.session, listed, undefined, own)
    expect(initial.timeZone).toBe(chosen)
  }
  expect(priced.api.requests.at(-1)?.query).toBe('zip=90001')
})

test('a dose starts on the current date in the chosen time zone, and has the ZIP on the screen', () => {
  // Ten at night in New York is the next day in Guam.
  const now = Date.parse('2027-01-12T03:00:00Z')
  expect(doseBody(form, listed, undefined, now)).toMatchObject({ startDate: '01/11/2027', zipCode: '90001' })
  const there = { ...form, timeZone: 'Pacific/Guam' }
  expect(doseBody(there, listed, undefined, now)).toMatchObject({ startDate: '01/12/2027' })
})
