/** Which plan a journey starts with: for signed-in people, the one on the server. */
import { authentication, fail, succeed } from '@rxgauge/client/testing'
import type { InsuranceId } from '@rxgauge/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plan as commercial, organizationWith } from '../../test/host'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { startingZip, storeInsurance, storeZip } from '../prescription/stored-selection'
import { startingInsurance } from './starting-insurance'

let priced: PricedApi

beforeEach(async () => {
  priced = await startPricedApi()
  for (const id of [3, 7])
    priced.api.on(`/insurance/${id}`, (_, response) =>
      succeed(response, { id, name: `Plan ${id}`, type: 'X', value: '', formularyText: '' }),
    )
})
afterEach(() => priced.close())

/** Signs in as a person with this plan and ZIP at the next authentication. */
async function signIn(insuranceId: number | null, zipCode: string | null = null, more: object = {}) {
  const { api, clock, session } = priced
  await clock.advance(1000)
  api.on('/authenticate', (_, response) => {
    const guest = authentication(clock.now())
    const appUser = { id: 'u-1', pharmacyGroupId: null, pharmacyLocationId: null }
    succeed(response, { ...guest, appUser, device: { ...guest.device, insuranceId, zipCode, ...more } })
  })
  await session.refresh()
}
const start = (defaultInsuranceId: number | null = null) =>
  startingInsurance(priced.session, organizationWith({ defaultInsuranceId: defaultInsuranceId as InsuranceId | null }))

// spec: account 4 Other
describe('a signed-in person’s plan', () => {
  test('is their own, whatever was chosen on this device before', async () => {
    storeInsurance(priced.session, commercial)
    await signIn(3)
    expect(await start()).toMatchObject({ id: 3, type: 'government' })
    storeInsurance(priced.session, undefined)
    await signIn(3)
    expect(await start()).toMatchObject({ id: 3 })
  })

  test('is none if it was removed on another device', async () => {
    storeInsurance(priced.session, commercial)
    await signIn(null)
    expect(await start()).toBeUndefined()
  })

  test('is what they chose here since, until the next authentication says otherwise', async () => {
    await signIn(3)
    await priced.clock.advance(1000)
    storeInsurance(priced.session, commercial)
    expect(await start()).toMatchObject({ id: 5 })
    await signIn(3)
    expect(await start()).toMatchObject({ id: 3 })
  })

  test('is not requested if it is the stored one', async () => {
    storeInsurance(priced.session, commercial)
    await signIn(5)
    const asked = priced.paths().length
    expect(await start()).toMatchObject(commercial)
    expect(priced.paths()).toHaveLength(asked)
  })

  test('is none if they chose none, and the organization’s if they never chose', async () => {
    await signIn(null)
    expect(await start(7)).toMatchObject({ id: 7 })
    storeInsurance(priced.session, undefined)
    await signIn(null)
    expect(await start(7)).toBeUndefined()
  })

  test('is none if they chose none on another device', async () => {
    await signIn(null, null, { hasChosenNoInsurance: true })
    expect(await start(7)).toBeUndefined()
  })
})

test('a guest’s plan is the stored one', async () => {
  storeInsurance(priced.session, commercial)
  expect(await start(7)).toMatchObject({ id: 5 })
  storeInsurance(priced.session, undefined)
  expect(await start(7)).toBeUndefined()
})

test('a signed-in person’s ZIP is their own, until another is typed here', async () => {
  storeZip(priced.session, '90210', 'manual')
  expect(startingZip(priced.session)).toBe('90210')
  await signIn(null, '10001')
  expect(startingZip(priced.session)).toBe('10001')
  await priced.clock.advance(1000)
  storeZip(priced.session, '60601', 'manual')
  expect(startingZip(priced.session)).toBe('60601')
})

test('it stays their own while the session is renewed, and if it cannot be', async () => {
  const { session, api } = priced
  storeZip(session, '90210', 'manual')
  storeInsurance(session, commercial)
  await signIn(3, '10001')
  const seen: unknown[] = []
  session.state.subscribe(({ status }) => seen.push([status, startingZip(session)]))
  await session.refresh()
  api.on('/authenticate', (_, response) => fail(response, 403, 'ORIGIN_NOT_ALLOWED'))
  await expect(session.refresh()).rejects.toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  expect(seen).toEqual(['authenticating', 'ready', 'authenticating', 'failed'].map((status) => [status, '10001']))
  api.on('/authenticate', (_, response) => succeed(response, authentication(priced.clock.now())))
  expect(await start()).toMatchObject({ id: 3 })
})
