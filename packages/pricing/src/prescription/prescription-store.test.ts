import type { DeviceLocation, LocationPermission } from '@rxgauge/client'
import { fail, succeed } from '@rxgauge/client/testing'
import { calls, type Insurance } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { organizationWith, plan, planReply, product } from '../../test/host'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { choices as choicesReply } from '../../test/responses'
import { cancelDisabledUntil, type PrescriptionStore, type PrescriptionStoreOptions } from './prescription-state'
import { createPrescriptionStore } from './prescription-store'
import { resolveSelection } from './selection'

let priced: PricedApi
beforeEach(async () => {
  priced = await startPricedApi()
})
afterEach(() => priced.close())

const choices = v.parse(calls.product.getProductChoices.data, choicesReply)

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

/** A device whose browser responds as given. */
const device = (permission: LocationPermission, locate: DeviceLocation['locate']): DeviceLocation => ({
  permission: async () => permission,
  locate,
})
const here = async () => ({ latitude: 40.75, longitude: -73.99 })
const settled = (store: PrescriptionStore) =>
  vi.waitFor(() => expect(store.getState().place.status).not.toBe('loading'), { timeout: 60_000 })

test('reports that a ZIP is stored only after the server has stored it', async () => {
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

describe('initial choices', () => {
  test('form, strength and quantity by defaultFlag; without a ZIP the form asks for one', async () => {
    const store = await chosen()
    expect(store.getState().prescription).toBeUndefined()
    expect(store.getState().draft?.selection).toEqual({
      form: 'Tablet',
      productDetailId: 72,
      quantity: 30,
      isCustom: false,
    })
  })

  test('a known ZIP leads straight to the prices', async () => {
    const store = await chosen('10001')
    expect(store.getState()).toMatchObject({
      draft: undefined,
      prescription: { zip: '10001', selection: { quantity: 30 } },
    })
  })

  test('an invalid ZIP from the attribute is reported, and the form asks for another', async () => {
    priced.api.on('/zipcode/validate/00000', (_, response) => fail(response, 404, 'ZIP_NOT_FOUND', 'Not valid.'))
    for (const zip of ['00000', '123', 'abcde']) {
      const store = await chosen(zip)
      expect(store.getState()).toMatchObject({ rejected: ['zip'], prescription: undefined, draft: { zip: '' } })
    }
  })

  // spec: search 3 Stored client data
  test('the fifth digit of the ZIP checks it and loads the prices', async () => {
    const store = await chosen()
    store.actions.typeZip('1000')
    expect(store.getState().place.status).toBe('idle')
    store.actions.typeZip('10001')
    await vi.waitFor(() => expect(store.getState().prescription?.zip).toBe('10001'), { timeout: 60_000 })
    expect(priced.session.deviceStorage.get('storedZipData')).toBe('{"zipCode":"10001"}')
  })

  test('an unknown ZIP keeps the form open with the server’s sentence; letters are dropped', async () => {
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

describe('a ZIP that fails', () => {
  beforeEach(() => {
    priced.api.on('/zipcode/validate/00000', (_, response) => fail(response, 404, 'ZIP_NOT_FOUND', 'Not valid.'))
  })

  // spec: account 8 The error catalogue
  test('OK returns to the stored one, and the plan stays', async () => {
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

  test('if none is stored, OK clears plan and ZIP', async () => {
    const store = await chosen()
    store.actions.setInsurance(plan)
    store.actions.typeZip('00000')
    await settled(store)
    store.actions.acknowledgeZip()
    expect(store.getState()).toMatchObject({ draft: { zip: '', insurance: undefined }, place: { status: 'idle' } })
  })
})

test('a quantity of 0, as alternatives have, means the usual one', () => {
  expect(resolveSelection(choices, { productDetailId: '72', quantity: '0' })).toMatchObject({
    selection: { productDetailId: 72, quantity: 30 },
    rejected: [],
  })
})

describe('editing', () => {
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
  test('CANCEL restores the earlier values, DONE applies the draft', async () => {
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

  test('the fifth digit of another ZIP reloads prices while the settings are open; CANCEL restores the earlier one', async () => {
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
    // Prices that were already requested aren't requested again.
    expect(store.getState().prescription).toBe(reloaded)
    store.actions.edit()
    store.actions.typeZip('10001')
    await vi.waitFor(() => expect(store.getState().prescription?.zip).toBe('10001'), { timeout: 60_000 })
    store.actions.cancel()
    expect(store.getState().prescription).toBe(reloaded)
  })

  test('DONE without a change requests prices again', async () => {
    const store = await chosen('10001')
    const before = store.getState().prescription
    store.actions.edit()
    store.actions.submit()
    expect(store.getState().prescription).not.toBe(before)
    expect(store.getState().prescription).toEqual(before)
  })

  test('CANCEL is disabled for a second, and restores the earlier insurance', async () => {
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

  test('CANCEL does not undo what another gauge or tab has chosen since', async () => {
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
  ])('the quantity %j is rejected: %s', async (text, kind) => {
    const store = await chosen('10001')
    store.actions.edit()
    const before = store.getState().draft
    expect(store.actions.setCustomQuantity(text)).toMatchObject({ kind })
    expect(store.getState().draft).toBe(before)
  })

  test('a custom quantity is rounded for tablets; a listed one selects the option', async () => {
    const store = await chosen('10001')
    store.actions.edit()
    expect(store.actions.setCustomQuantity('44.6')).toBeUndefined()
    expect(store.getState().draft?.selection).toMatchObject({ quantity: 45, isCustom: true })
    expect(store.actions.setCustomQuantity('90')).toBeUndefined()
    expect(store.getState().draft?.selection).toMatchObject({ quantity: 90, isCustom: false })
  })

  test('opened from a later screen, the form has its own heading until DONE or CANCEL', async () => {
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
  test('the organization’s default applies if nobody chose; someone who chose none does not get one', async () => {
    priced.api.on('/insurance/7', (_, response) => succeed(response, { ...planReply, id: 7, name: 'Default PPO' }))
    const organization = organizationWith({ defaultInsuranceId: 7 as Insurance['id'] })
    const store = await chosen('10001', {}, { organization })
    expect(store.getState().prescription?.insurance).toMatchObject({ id: 7 })
    store.actions.setInsurance(undefined)
    const again = await chosen('10001', {}, { organization })
    expect(again.getState().prescription?.insurance).toBeUndefined()
  })

  test('a renamed plan gets its new name; one that the server no longer has is removed', async () => {
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

  test('a refresh is not a choice: a plan chosen since, here or elsewhere, stays with its time', async () => {
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

describe('the device’s location', () => {
  const organization = () => organizationWith({ locationPrivacyFlag: true })
  beforeEach(() => {
    priced.api.on('/savedevicelocation/40.75/-73.99/00000', (_, response) =>
      succeed(response, { zipCode: '10001', city: 'New York', stateName: 'NY' }),
    )
  })

  test('with permission, our own server finds its ZIP without a prompt', async () => {
    const store = await chosen(undefined, {}, { organization: organization(), location: device('granted', here) })
    expect(store.getState().prescription?.zip).toBe('10001')
    expect(priced.paths()).toContain('/savedevicelocation/40.75/-73.99/00000')
  })

  test.each(['denied', 'prompt', 'unavailable'] as const)(
    'while permission is %s, the stored ZIP is used',
    async (state) => {
      priced.session.deviceStorage.set('storedZipData', '{"zipCode":"90210"}')
      const store = await chosen(undefined, {}, { organization: organization(), location: device(state, here) })
      expect(store.getState().prescription?.zip).toBe('90210')
      expect(priced.paths().some((path) => path.startsWith('/savedevicelocation'))).toBe(false)
    },
  )

  test('a typed ZIP stays; with a flag of n the browser is not asked', async () => {
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

  test('a located ZIP stays located, also after DONE, until a ZIP is typed; then the browser is not asked again', async () => {
    const locate = vi.fn(here)
    const more = { organization: organization(), location: device('granted', locate) }
    const store = await chosen(undefined, {}, more)
    expect(stored()).toEqual(['10001', 'current_location'])
    store.actions.edit()
    store.actions.chooseQuantity(90)
    await settled(store)
    store.actions.submit()
    expect(stored()).toEqual(['10001', 'current_location'])
    // The next medication uses the device's location at that time.
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

  test('a ZIP located earlier does not count as typed after DONE, even if the browser no longer gives the location', async () => {
    priced.session.deviceStorage.set('storedZipData', '{"zipCode":"90210"}')
    priced.session.deviceStorage.set('zip_location_type', 'current_location')
    const more = { organization: organization(), location: device('prompt', here) }
    const store = await chosen(undefined, {}, more)
    store.actions.edit()
    store.actions.submit()
    expect(stored()).toEqual(['90210', 'current_location'])
    // A ZIP that the page gives was never located.
    const named = await chosen('10001', {}, more)
    named.actions.edit()
    named.actions.submit()
    expect(stored()).toEqual(['10001', 'manual'])
  })

  // spec: account 4 Location
  test('a browser that does not respond within five seconds is ignored, and the stored ZIP used', async () => {
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

  test('chosen in the dialog, it becomes the draft’s ZIP; after a failure, a ZIP can be typed', async () => {
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

describe('what a link requests', () => {
  test('a strength and a quantity are used, including a custom one', () => {
    expect(resolveSelection(choices, { productDetailId: '71', quantity: '90' })).toEqual({
      selection: { form: 'Tablet', productDetailId: 71, quantity: 90, isCustom: false },
      rejected: [],
    })
    expect(resolveSelection(choices, { quantity: '45' }).selection).toMatchObject({ quantity: 45, isCustom: true })
  })

  test('the placeholder 99999 selects the default quantity', () => {
    expect(resolveSelection(choices, { quantity: '99999' })).toMatchObject({
      selection: { quantity: 30 },
      rejected: [],
    })
  })

  test('a quantity is rounded as in the dialog, and one that rounds to a listed one selects it', () => {
    const taken = (quantity: string) => resolveSelection(choices, { quantity })
    expect(taken('30.5')).toMatchObject({ selection: { quantity: 31, isCustom: true }, rejected: [] })
    expect(taken('89.6')).toMatchObject({ selection: { quantity: 90, isCustom: false }, rejected: [] })
    const inMilliliters = structuredClone(choices)
    for (const form of inMilliliters.forms) for (const dosage of form.dosages) dosage.dosageType = 'o'
    expect(resolveSelection(inMilliliters, { quantity: '30.5' }).selection).toMatchObject({ quantity: 30.5 })
  })

  test('a saved coupon keeps its quantity, whatever is listed today', () => {
    expect(resolveSelection(choices, { quantity: '120', isSaved: true })).toMatchObject({
      selection: { quantity: 120, isCustom: true },
      rejected: [],
    })
  })

  test.each(['-1', '1e9', 'x', '5000', '91', '29', '0.5'])(
    'the quantity %s is rejected and the default used',
    (quantity) => {
      expect(resolveSelection(choices, { quantity })).toMatchObject({
        selection: { quantity: 30 },
        rejected: ['quantity'],
      })
    },
  )

  test('a strength of another product is rejected and the default used', () => {
    expect(resolveSelection(choices, { productDetailId: '1' })).toMatchObject({
      selection: { productDetailId: 72 },
      rejected: ['productDetailId'],
    })
  })
})

describe('what a host page names', () => {
  const named = (page: { strength?: string; quantity?: string }, more = {}) =>
    resolveSelection(choices, { page, ...more })

  test.each(['10 mg', '10MG', ' 10  mg '])('the strength %j is found by its words', (strength) => {
    expect(named({ strength, quantity: '90' })).toEqual({
      selection: { form: 'Tablet', productDetailId: 71, quantity: 90, isCustom: false },
      rejected: [],
    })
  })

  test('a strength may be of another form than the usual', () => {
    expect(named({ strength: '15 mg' }).selection).toMatchObject({ form: 'Capsule', productDetailId: 73 })
  })

  test('a strength that contradicts the medication’s code is rejected', () => {
    expect(named({ strength: '20 mg' }, { productDetailId: '71' }).rejected).toEqual(['pageStrength'])
    expect(named({ strength: '10 mg' }, { productDetailId: '71' }).rejected).toEqual([])
  })

  test.each(['0', '99999', '30.5', '91', 'thirty', '-30'])('the quantity %s is rejected, not rounded', (quantity) => {
    expect(named({ quantity }).rejected).toEqual(['pageQuantity'])
  })

  test.each([
    ['strength', { strength: '11 mg' }],
    ['quantity', { quantity: '91' }],
  ])('a %s that can’t be had waits for the person’s own, even with a ZIP', async (part, page) => {
    const onRejected = vi.fn()
    const store = await chosen('10001', { page }, { onRejected })
    expect(store.getState()).toMatchObject({ prescription: undefined, draft: { zip: '10001' } })
    expect(onRejected.mock.calls).toEqual([[part]])
    store.actions.chooseDosage(71)
    expect(store.getState().prescription).toBeUndefined()
    store.actions.submit()
    expect(store.getState()).toMatchObject({ prescription: { selection: { productDetailId: 71 } }, rejected: [] })
  })

  test('the fifth digit of a ZIP doesn’t price what was left to the person', async () => {
    const store = await chosen(undefined, { page: { strength: '11 mg' } })
    store.actions.typeZip('10001')
    await settled(store)
    expect(store.getState()).toMatchObject({ prescription: undefined, draft: { zip: '10001' } })
  })

  test.each([
    ['9', '/insurance/9'],
    ['ACME-PPO', '/insurance/key/ACME-PPO'],
    ['key:9', '/insurance/key/9'],
  ])('the plan %s applies until the person chooses one', async (pagePlan, path) => {
    priced.api.on(path, (_, response) => succeed(response, { ...planReply, id: 9, name: 'Page PPO' }))
    priced.api.on('/insurance/update/5', (_, response) => succeed(response, planReply))
    const onRejected = vi.fn()
    const store = await chosen('10001', {}, { pagePlan, onRejected })
    expect(store.getState().prescription?.insurance?.name).toBe('Page PPO')
    // It's not stored as the person's own.
    expect(priced.session.deviceStorage.get('storedInsuranceData')).toBeUndefined()
    store.actions.setInsurance(plan)
    await store.actions.chooseProduct(product)
    expect(store.getState().prescription?.insurance?.name).toBe('Acme PPO')
    expect(onRejected).not.toHaveBeenCalled()
  })

  test('a plan that nobody knows is reported, and the person’s usual one applies', async () => {
    priced.session.deviceStorage.set('storedInsuranceData', JSON.stringify(planReply))
    priced.api.on('/insurance/key/NOPE', (_, response) => fail(response, 404, 'INSURANCE_NOT_FOUND'))
    const onRejected = vi.fn()
    const store = await chosen('10001', {}, { pagePlan: 'NOPE', onRejected })
    expect(onRejected.mock.calls).toEqual([['plan']])
    expect(store.getState().prescription?.insurance?.name).toBe('Acme PPO')
  })

  test('its ZIP applies until the person gives another', async () => {
    const store = await chosen('10001')
    store.actions.edit()
    store.actions.typeZip('90210')
    await settled(store)
    store.actions.submit()
    await store.actions.chooseProduct(product)
    expect(store.getState().prescription?.zip).toBe('90210')
  })
})
