import type { DeviceLocation, LocationPermission } from '@rxgauge/client'
import { fail, succeed } from '@rxgauge/client/testing'
import { calls, type Insurance } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { organizationWith, plan, planAnswer, product } from '../../test/host'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { choices as choicesAnswer } from '../../test/responses'
import { cancelDisabledUntil, type PrescriptionStore, type PrescriptionStoreOptions } from './prescription-state'
import { createPrescriptionStore } from './prescription-store'
import { resolveSelection } from './selection'

let priced: PricedApi
beforeEach(async () => {
  priced = await startPricedApi()
})
afterEach(() => priced.close())

const choices = v.parse(calls.product.getProductChoices.data, choicesAnswer)

async function chosen(
  startZip?: string,
  requested = {},
  more: Partial<PrescriptionStoreOptions> = {},
): Promise<PrescriptionStore> {
  const { session, clock } = priced
  const store = createPrescriptionStore({ session, clock, organization: organizationWith(), startZip, ...more })
  await store.actions.chooseProduct(product, requested)
  return store
}

/** A device whose browser answers as it is told. */
const device = (permission: LocationPermission, locate: DeviceLocation['locate']): DeviceLocation => ({
  permission: async () => permission,
  locate,
})
const here = async () => ({ latitude: 40.75, longitude: -73.99 })
const settled = (store: PrescriptionStore) =>
  vi.waitFor(() => expect(store.getState().place.status).not.toBe('loading'), { timeout: 60_000 })

test('a zip that the server has stored is told, once it has', async () => {
  const onZipSaved = vi.fn()
  const store = await chosen(undefined, {}, { onZipSaved })
  store.actions.typeZip('10001')
  await vi.waitFor(() => expect(onZipSaved).toHaveBeenCalledOnce(), { timeout: 60_000 })
  expect(priced.paths()).toContain('/zipcode/useZipCode/10001')
  priced.api.on('/zipcode/useZipCode/90210', (_, response) => fail(response, 503, 'OVERLOADED'))
  store.actions.edit()
  store.actions.typeZip('90210')
  await settled(store)
  store.actions.submit()
  await vi.waitFor(() => expect(priced.paths()).toContain('/zipcode/useZipCode/90210'), { timeout: 60_000 })
  await priced.clock.advance(0)
  expect(onZipSaved).toHaveBeenCalledOnce()
})

describe('what is chosen at first', () => {
  test('form, strength and quantity by defaultFlag; without a zip the form asks for one', async () => {
    const store = await chosen()
    expect(store.getState().prescription).toBeUndefined()
    expect(store.getState().draft?.selection).toEqual({
      form: 'Tablet',
      productDetailId: 72,
      quantity: 30,
      isCustom: false,
    })
  })

  test('a zip that is known leads straight to the prices', async () => {
    const store = await chosen('10001')
    expect(store.getState()).toMatchObject({
      draft: undefined,
      prescription: { zip: '10001', selection: { quantity: 30 } },
    })
  })

  test('a zip of the attribute that is none is said, and asked for', async () => {
    priced.api.on('/zipcode/validate/00000', (_, response) => fail(response, 404, 'ZIP_NOT_FOUND', 'Not valid.'))
    for (const zip of ['00000', '123', 'abcde']) {
      const store = await chosen(zip)
      expect(store.getState()).toMatchObject({ rejected: ['zip'], prescription: undefined, draft: { zip: '' } })
    }
  })

  // spec: search 3 Stored client data
  test('the fifth digit of the zip checks it and brings the prices', async () => {
    const store = await chosen()
    store.actions.typeZip('1000')
    expect(store.getState().place.status).toBe('idle')
    store.actions.typeZip('10001')
    await vi.waitFor(() => expect(store.getState().prescription?.zip).toBe('10001'), { timeout: 60_000 })
    expect(priced.session.deviceStorage.get('storedZipData')).toBe('{"zipCode":"10001"}')
  })

  test('an unknown zip keeps the form open with the server’s sentence; letters are not taken', async () => {
    priced.api.on('/zipcode/validate/00000', (_, response) => fail(response, 404, 'ZIP_NOT_FOUND', 'Not valid.'))
    const store = await chosen()
    store.actions.typeZip('00000')
    await settled(store)
    expect(store.getState()).toMatchObject({ prescription: undefined, place: { failure: { message: 'Not valid.' } } })
    store.actions.typeZip('12a')
    expect(store.getState()).toMatchObject({ zipError: 'digitsOnly', draft: { zip: '12' } })
    expect(store.actions.submit()).toBe(false)
    expect(store.getState().zipError).toBe('zipLength')
  })
})

describe('a zip that does not work', () => {
  beforeEach(() => {
    priced.api.on('/zipcode/validate/00000', (_, response) => fail(response, 404, 'ZIP_NOT_FOUND', 'Not valid.'))
  })

  // spec: account 8 The error catalogue
  test('OK leads back to the stored one, and the plan stays', async () => {
    priced.session.deviceStorage.set('storedZipData', '{"zipCode":"10001"}')
    const store = await chosen()
    store.actions.edit()
    store.actions.setInsurance(plan)
    store.actions.typeZip('00000')
    await settled(store)
    store.actions.acknowledgeZip()
    await settled(store)
    expect(store.getState()).toMatchObject({
      draft: { zip: '10001', insurance: { id: plan.id } },
      place: { status: 'success' },
    })
  })

  test('where none is stored, OK clears plan and zip', async () => {
    const store = await chosen()
    store.actions.setInsurance(plan)
    store.actions.typeZip('00000')
    await settled(store)
    store.actions.acknowledgeZip()
    expect(store.getState()).toMatchObject({ draft: { zip: '', insurance: undefined }, place: { status: 'idle' } })
  })
})

test('a quantity of 0, as alternatives have, is the usual one', () => {
  expect(resolveSelection(choices, { productDetailId: '72', quantity: '0' })).toMatchObject({
    selection: { productDetailId: 72, quantity: 30 },
    rejected: [],
  })
})

describe('changing it', () => {
  test('another form resets strength and quantity; another strength keeps a quantity that it offers', async () => {
    const store = await chosen('10001')
    store.actions.edit()
    store.actions.chooseQuantity(90)
    store.actions.chooseDosage(71)
    expect(store.getState().draft?.selection).toMatchObject({ productDetailId: 71, quantity: 90 })
    store.actions.chooseForm('Capsule')
    expect(store.getState().draft?.selection).toMatchObject({ form: 'Capsule', productDetailId: 73, quantity: 30 })
  })

  // spec: search 4 Search form
  test('CANCEL restores what stood, DONE takes what is drafted', async () => {
    const store = await chosen('10001')
    const before = store.getState().prescription
    store.actions.edit()
    store.actions.chooseQuantity(90)
    store.actions.cancel()
    expect(store.getState()).toMatchObject({ draft: undefined, prescription: before })
    store.actions.edit()
    store.actions.chooseQuantity(90)
    expect(store.actions.submit()).toBe(true)
    expect(store.getState().prescription?.selection.quantity).toBe(90)
  })

  test('the fifth digit of another zip reloads while the settings are open; CANCEL gives back the one that stood', async () => {
    const store = await chosen('10001')
    const before = store.getState().prescription
    store.actions.edit()
    store.actions.typeZip('9021')
    expect(store.getState().prescription).toBe(before)
    store.actions.typeZip('90210')
    await vi.waitFor(() => expect(store.getState().prescription?.zip).toBe('90210'), { timeout: 60_000 })
    const reloaded = store.getState().prescription
    expect(store.getState().draft).toBeDefined()
    store.actions.submit()
    // What was asked for already is not asked for again.
    expect(store.getState().prescription).toBe(reloaded)
    store.actions.edit()
    store.actions.typeZip('10001')
    await vi.waitFor(() => expect(store.getState().prescription?.zip).toBe('10001'), { timeout: 60_000 })
    store.actions.cancel()
    expect(store.getState().prescription).toBe(reloaded)
  })

  test('DONE without a change asks for prices anew', async () => {
    const store = await chosen('10001')
    const before = store.getState().prescription
    store.actions.edit()
    store.actions.submit()
    expect(store.getState().prescription).not.toBe(before)
    expect(store.getState().prescription).toEqual(before)
  })

  test('CANCEL rests for a second, and restores the insurance from before', async () => {
    const store = await chosen('10001')
    store.actions.setInsurance(plan)
    store.actions.edit()
    store.actions.setInsurance({ ...plan, id: 6, name: 'Other PPO' } as Insurance)
    expect(store.getState().draft?.insurance?.id).toBe(6)
    store.actions.cancel()
    expect(cancelDisabledUntil(store.getState(), priced.clock.now())).toBe(priced.clock.now() + 1000)
    expect(store.getState().prescription?.insurance?.id).toBe(5)
    expect(JSON.parse(priced.session.deviceStorage.get('storedInsuranceData') ?? '')).toMatchObject({ id: 5 })
    store.actions.edit()
    store.actions.cancel()
    expect(store.getState().draft).toBeDefined()
    await priced.clock.advance(1000)
    expect(cancelDisabledUntil(store.getState(), priced.clock.now())).toBeUndefined()
    store.actions.cancel()
    expect(store.getState().draft).toBeUndefined()
  })

  test('CANCEL takes nothing back that another gauge or tab has chosen since', async () => {
    const store = await chosen('10001')
    store.actions.setInsurance(plan)
    store.actions.edit()
    store.actions.setInsurance({ ...plan, id: 6 as Insurance['id'], name: 'Other PPO' })
    const newer = await chosen('10001')
    newer.actions.setInsurance({ ...plan, id: 7 as Insurance['id'], name: 'Third PPO' })
    store.actions.cancel()
    expect(store.getState().prescription?.insurance?.id).toBe(5)
    expect(JSON.parse(priced.session.deviceStorage.get('storedInsuranceData') ?? '')).toMatchObject({ id: 7 })
  })

  test.each([
    ['', 'notANumber'],
    ['ten', 'notANumber'],
    ['-1', 'notANumber'],
    ['0', 'outside'],
    ['29', 'outside'],
    ['91', 'outside'],
    ['99999', 'outside'],
  ])('the quantity %j is refused: %s', async (text, kind) => {
    const store = await chosen('10001')
    store.actions.edit()
    const before = store.getState().draft
    expect(store.actions.setCustomQuantity(text)).toMatchObject({ kind })
    expect(store.getState().draft).toBe(before)
  })

  test('a custom quantity is rounded for tablets; one that is listed selects it', async () => {
    const store = await chosen('10001')
    store.actions.edit()
    expect(store.actions.setCustomQuantity('44.6')).toBeUndefined()
    expect(store.getState().draft?.selection).toMatchObject({ quantity: 45, isCustom: true })
    expect(store.actions.setCustomQuantity('90')).toBeUndefined()
    expect(store.getState().draft?.selection).toMatchObject({ quantity: 90, isCustom: false })
  })

  test('opened from a later screen, the form is headed so; DONE and CANCEL take that back', async () => {
    const store = await chosen('10001')
    store.actions.edit({ isModifying: true })
    expect(store.getState().isModifying).toBe(true)
    store.actions.submit()
    expect(store.getState().isModifying).toBe(false)
  })

  test('an insurance counts at once, is stored, and is flagged as chosen', async () => {
    const store = await chosen('10001')
    store.actions.setInsurance(plan)
    expect(store.getState().prescription?.insurance).toEqual(plan)
    expect(priced.session.deviceStorage.get('userSelectedInsurance')).toBe('Y')
    expect(priced.session.deviceStorage.get('commercialInsuranceValue')).toBe(plan.value)
    store.actions.setInsurance(undefined)
    expect(priced.session.deviceStorage.get('commercialInsuranceValue')).toBeUndefined()
    expect(priced.session.deviceStorage.get('userSelectedInsurance')).toBe('N')
    expect(priced.session.deviceStorage.get('storedInsuranceData')).toBeUndefined()
  })
})

describe('insurance', () => {
  test('the organization’s default stands where nobody chose; who chose none is not given one', async () => {
    priced.api.on('/insurance/7', (_, response) => succeed(response, { ...planAnswer, id: 7, name: 'Default PPO' }))
    const organization = organizationWith({ defaultInsuranceId: 7 as Insurance['id'] })
    const store = await chosen('10001', {}, { organization })
    expect(store.getState().prescription?.insurance).toMatchObject({ id: 7 })
    store.actions.setInsurance(undefined)
    const again = await chosen('10001', {}, { organization })
    expect(again.getState().prescription?.insurance).toBeUndefined()
  })

  test('a plan that has another name is called by it; one that the server no longer knows is taken away', async () => {
    const store = await chosen('10001')
    store.actions.setInsurance(plan)
    store.actions.refreshInsurance({ ...plan, name: 'Acme PPO 2027' })
    expect(store.getState().prescription?.insurance?.name).toBe('Acme PPO 2027')
    expect(JSON.parse(priced.session.deviceStorage.get('storedInsuranceData') ?? '')).toMatchObject({
      name: 'Acme PPO 2027',
    })
    store.actions.refreshInsurance(undefined)
    expect(store.getState().prescription?.insurance).toBeUndefined()
    expect(priced.session.deviceStorage.get('userSelectedInsurance')).toBe('N')
  })

  test('what it is called by now is no choice: one that was made since, or elsewhere, stays, and keeps its time', async () => {
    const { session, clock } = priced
    const stored = () =>
      ['storedInsuranceData', 'userSelectedInsurance', 'insuranceChosenAt'].map(session.deviceStorage.get)
    const older = await chosen('10001')
    older.actions.setInsurance(plan)
    const other: Insurance = { ...plan, id: 6 as Insurance['id'], name: 'Other PPO' }
    const newer = await chosen('10001')
    newer.actions.setInsurance(other)
    const before = stored()
    await clock.advance(1000)
    for (const refreshed of [{ ...plan, name: 'Acme PPO 2027' }, undefined]) {
      older.actions.refreshInsurance(refreshed)
      expect(older.getState().prescription?.insurance).toEqual(refreshed)
      expect(stored()).toEqual(before)
    }
    newer.actions.refreshInsurance({ ...other, name: 'Other PPO 2027' })
    const [data, flag, chosenAt] = stored()
    expect(JSON.parse(data ?? '')).toMatchObject({ id: 6, name: 'Other PPO 2027' })
    expect([flag, chosenAt]).toEqual(before.slice(1))
  })
})

describe('where the device is', () => {
  const organization = () => organizationWith({ locationPrivacyFlag: true })
  beforeEach(() => {
    priced.api.on('/savedevicelocation/40.75/-73.99/00000', (_, response) =>
      succeed(response, { zipCode: '10001', city: 'New York', stateName: 'NY' }),
    )
  })

  test('with permission, its zip is found by our own server without asking', async () => {
    const store = await chosen(undefined, {}, { organization: organization(), location: device('granted', here) })
    expect(store.getState().prescription?.zip).toBe('10001')
    expect(priced.paths()).toContain('/savedevicelocation/40.75/-73.99/00000')
  })

  test.each(['denied', 'prompt', 'unavailable'] as const)(
    'while permission is %s, the stored zip is used',
    async (state) => {
      priced.session.deviceStorage.set('storedZipData', '{"zipCode":"90210"}')
      const store = await chosen(undefined, {}, { organization: organization(), location: device(state, here) })
      expect(store.getState().prescription?.zip).toBe('90210')
      expect(priced.paths().some((path) => path.startsWith('/savedevicelocation'))).toBe(false)
    },
  )

  test('a zip that was typed stays; a flag of n asks the browser nothing', async () => {
    priced.session.deviceStorage.set('storedZipData', '{"zipCode":"90210"}')
    priced.session.deviceStorage.set('zip_location_type', 'manual')
    const asked = vi.fn(here)
    const typed = await chosen(undefined, {}, { organization: organization(), location: device('granted', asked) })
    expect(typed.getState().prescription?.zip).toBe('90210')
    priced.session.deviceStorage.remove('zip_location_type')
    const off = await chosen(undefined, {}, { location: device('granted', asked) })
    expect(off.getState().prescription?.zip).toBe('90210')
    expect(asked).not.toHaveBeenCalled()
  })

  const stored = () => {
    const { deviceStorage } = priced.session
    return [JSON.parse(deviceStorage.get('storedZipData') ?? 'null')?.zipCode, deviceStorage.get('zip_location_type')]
  }

  test('what it was found by stays, with DONE too, until a zip is typed; then the browser is not asked again', async () => {
    const locate = vi.fn(here)
    const more = { organization: organization(), location: device('granted', locate) }
    const store = await chosen(undefined, {}, more)
    expect(stored()).toEqual(['10001', 'current_location'])
    store.actions.edit()
    store.actions.chooseQuantity(90)
    await settled(store)
    store.actions.submit()
    expect(stored()).toEqual(['10001', 'current_location'])
    // The next medication is for where the device is by then.
    priced.api.on('/savedevicelocation/40.75/-73.99/00000', (_, response) =>
      succeed(response, { zipCode: '90210', city: 'Beverly Hills', stateName: 'CA' }),
    )
    await store.actions.chooseProduct(product, {})
    expect(store.getState().prescription?.zip).toBe('90210')
    store.actions.edit()
    store.actions.typeZip('90210')
    await settled(store)
    store.actions.submit()
    expect(stored()).toEqual(['90210', 'manual'])
    await store.actions.chooseProduct(product, {})
    expect(locate).toHaveBeenCalledTimes(2)
  })

  test('a zip that was found before, while the browser does not tell, is no typed one after DONE', async () => {
    priced.session.deviceStorage.set('storedZipData', '{"zipCode":"90210"}')
    priced.session.deviceStorage.set('zip_location_type', 'current_location')
    const more = { organization: organization(), location: device('prompt', here) }
    const store = await chosen(undefined, {}, more)
    store.actions.edit()
    store.actions.submit()
    expect(stored()).toEqual(['90210', 'current_location'])
    // One that the page names was never found.
    const named = await chosen('10001', {}, more)
    named.actions.edit()
    named.actions.submit()
    expect(stored()).toEqual(['10001', 'manual'])
  })

  // spec: account 4 Location
  test('a browser that does not answer is given up after five seconds: the stored zip is used', async () => {
    priced.session.deviceStorage.set('storedZipData', '{"zipCode":"90210"}')
    const never = () => new Promise<never>(() => undefined)
    const { session, clock } = priced
    const location = device('granted', never)
    const store = createPrescriptionStore({ session, clock, organization: organization(), location })
    const done = store.actions.chooseProduct(product, {})
    await vi.waitFor(() => expect(store.getState().isLocating).toBe(true), { timeout: 60_000 })
    await clock.advance(4999)
    expect(store.getState().isLocating).toBe(true)
    await clock.advance(1)
    await done
    expect(store.getState()).toMatchObject({ isLocating: false, prescription: { zip: '90210' } })
  })

  test('chosen in the dialog, it becomes the draft’s zip; a failure leaves the zip to be typed', async () => {
    let works = false
    const location = device('prompt', async () => {
      if (!works) throw new Error('refused')
      return here()
    })
    const store = await chosen('90210', {}, { organization: organization(), location })
    store.actions.edit()
    expect(await store.actions.locateDevice()).toBe('unknown')
    expect(store.getState().draft?.zip).toBe('90210')
    works = true
    expect(await store.actions.locateDevice()).toBe('found')
    expect(store.getState().draft).toMatchObject({ zip: '10001', locationType: 'current_location' })
    await settled(store)
    store.actions.submit()
    expect(priced.session.deviceStorage.get('zip_location_type')).toBe('current_location')
  })
})

describe('what an address asks for', () => {
  test('a strength and a quantity are taken, a custom one too', () => {
    expect(resolveSelection(choices, { productDetailId: '71', quantity: '90' })).toEqual({
      selection: { form: 'Tablet', productDetailId: 71, quantity: 90, isCustom: false },
      rejected: [],
    })
    expect(resolveSelection(choices, { quantity: '45' }).selection).toMatchObject({ quantity: 45, isCustom: true })
  })

  test('the placeholder 99999 takes the default quantity', () => {
    expect(resolveSelection(choices, { quantity: '99999' })).toMatchObject({
      selection: { quantity: 30 },
      rejected: [],
    })
  })

  test('a quantity is rounded as in the dialog, and one that it would round to a listed one is that', () => {
    const taken = (quantity: string) => resolveSelection(choices, { quantity })
    expect(taken('30.5')).toMatchObject({ selection: { quantity: 31, isCustom: true }, rejected: [] })
    expect(taken('89.6')).toMatchObject({ selection: { quantity: 90, isCustom: false }, rejected: [] })
    const inMilliliters = structuredClone(choices)
    for (const form of inMilliliters.forms) for (const dosage of form.dosages) dosage.dosageType = 'o'
    expect(resolveSelection(inMilliliters, { quantity: '30.5' }).selection).toMatchObject({ quantity: 30.5 })
  })

  test('a coupon that was kept has its own quantity, whatever is listed today', () => {
    expect(resolveSelection(choices, { quantity: '120', isKept: true })).toMatchObject({
      selection: { quantity: 120, isCustom: true },
      rejected: [],
    })
  })

  test.each(['-1', '1e9', 'x', '5000', '91', '29', '0.5'])(
    'the quantity %s is refused and the default taken',
    (quantity) => {
      expect(resolveSelection(choices, { quantity })).toMatchObject({
        selection: { quantity: 30 },
        rejected: ['quantity'],
      })
    },
  )

  test('a strength of another product is refused and the default taken', () => {
    expect(resolveSelection(choices, { productDetailId: '1' })).toMatchObject({
      selection: { productDetailId: 72 },
      rejected: ['productDetailId'],
    })
  })
})
