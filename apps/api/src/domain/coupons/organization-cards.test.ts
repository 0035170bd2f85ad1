/** An organization's own networks and card numbers appear on its lists, cards and PDFs, and on nobody else's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyOrganization } from '../../../test/change-organization'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'
import { stranger } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { couponFacts } from '../documents/coupon-facts'
import type { OrganizationDocument } from '../organizations/organization-document'
import { readRecords } from '../organizations/organization-records'

let api: TestServer
let detail: number
beforeAll(async () => {
  api = await startTestServer()
  const [row] = await api.database.query<{ id: number }>(
    `select d.id from product_detail d join product p on p.id = d.product_id
     where p.name = 'Atorvastatin' and d.is_default_strength`,
  )
  detail = row?.id ?? 0
})
afterAll(() => api.close())

const setNetworks = (networks: OrganizationDocument['networks']) =>
  applyOrganization(api.database, 'ACME', { networks })

const networksOf = async (code = 'ACME') => {
  const { data } = await (await stranger(api, code)).get(`/price/cashnew/${detail}/30/10001`)
  return ((data ?? []) as { pbmName: string }[]).map(({ pbmName }) => pbmName)
}

async function card(code = 'ACME') {
  const device = await stranger(api, code)
  const [offer] = (await device.get(`/price/pharmacynew/${detail}/30/10001`)).data.otherPharmacies
  const { offerId, pbmPharmacyLocationId, pbmProductDetailId, pharmacyGroupPbmId, pbmId } = offer
  const { data } = await device.post('/adjudicate/cashoffer', {
    ...{ productDetailId: detail, quantity: 30, insuranceId: null, zipCode: '10001' },
    ...{ offerId, pbmPharmacyLocationId, pbmProductDetailId, pharmacyGroupPbmId, pbmId },
  })
  return data
}

test("an organization shows the networks of its list, with its numbers on card and PDF; others show the networks' own", async () => {
  expect(await networksOf()).toHaveLength(5)
  await setNetworks([
    {
      ...{ network: 'MedBridge', bin: '019999', pcn: 'ACM', groupNum: 'ACME-01', memberPrefix: 'ACM' },
      ...{ poweredBy: 'Acme Network', pharmacyPhone: '(212) 234-0001', memberPhone: '(212) 234-0002' },
    },
    { network: 'ClearScript', groupNum: 'ACME-02' },
  ])
  expect((await networksOf()).toSorted()).toEqual(['ClearScript', 'MedBridge'])
  expect(await networksOf('PLAIN')).toHaveLength(5)

  await setNetworks([
    {
      network: 'MedBridge',
      bin: '019999',
      pcn: 'ACM',
      groupNum: 'ACME-01',
      memberPrefix: 'ACM',
      pharmacyPhone: '(212) 234-0001',
      poweredBy: 'Acme Network',
    },
  ])
  const own = await card()
  expect(own).toMatchObject({ bin: '019999', pcn: 'ACM', groupNum: 'ACME-01', poweredByFlag: 'Y' })
  expect(own.poweredByText).toContain('Acme Network')
  expect(own.pharmacySupportPhoneNumText).toContain('(212) 234-0001')
  expect(own.memberId).toMatch(/^ACM\d{13}$/)
  // PDFs and wallet passes are made from these facts.
  expect(await couponFacts(api.database, own.adjudicationId)).toMatchObject({
    ...{ bin: '019999', pcn: 'ACM', groupNum: 'ACME-01', phone: '(212) 234-0001', memberId: own.memberId },
  })
  const others = await card('PLAIN')
  expect(others.groupNum).not.toMatch(/^ACME/)
  expect(others.memberId).toMatch(/^RXG/)
})

test('at equal prices the first network of the list is shown; a network outside its dates is not', async () => {
  // Two networks with the same price everywhere.
  await api.database.script(`
    update network_rate set discount_percent = 80, dispensing_fee = 1 where network in ('DEMO-1', 'DEMO-2')`)
  const best = async () => (await card()).groupNum
  await setNetworks([
    { network: 'ClearScript', groupNum: 'ONE' },
    { network: 'ValueNet Rx', groupNum: 'TWO' },
  ])
  expect(await best()).toBe('ONE')
  await setNetworks([
    { network: 'ValueNet Rx', groupNum: 'TWO' },
    { network: 'ClearScript', groupNum: 'ONE' },
  ])
  expect(await best()).toBe('TWO')
  await setNetworks([
    { network: 'ValueNet Rx', groupNum: 'TWO', to: '2026-01-31' },
    { network: 'ClearScript', groupNum: 'ONE' },
  ])
  expect(await best()).toBe('ONE')
  await setNetworks([{ network: 'ValueNet Rx', from: '2999-01-01' }])
  expect(await networksOf()).toEqual([])
  await expect(setNetworks([{ network: 'Nobody' }])).rejects.toThrow('ACME: networks.0: there is no network Nobody.')
  await setNetworks([])
  expect(await networksOf()).toHaveLength(5)
})

test('`price` prints the price that a visitor gets, and how each was computed', async () => {
  const environment = { ...(await copyPreparedDatabase()) }
  const words = ['price', 'atorvastatin', '--quantity=30', '--zip=10001', '--org=ACME', '--plan=Acme Health PPO']
  const printed = JSON.parse((await runCommand([...words, '--json'], environment)).stdout)
  const device = await stranger(api, 'PLAIN')
  const retail = (await device.get(`/price/retail/${detail}/30/10001`)).data
  expect(printed.retail).toMatchObject({ amount: retail.regularPrice, basis: 'median usual price' })
  expect(printed.discounts).toHaveLength(5)
  expect(printed.card).toMatchObject({ bin: expect.stringMatching(/^\d{6}$/), group: expect.any(String) })
  expect(printed.copay).toMatchObject({ basis: expect.stringMatching(/formulary tier|paid claims/) })
  expect(printed.rule).toMatch(/^At the same price, the card of the network with the lowest number/)
  const { stdout } = await runCommand(words, environment)
  expect(stdout).toMatch(/^Atorvastatin .*, 30 tablets, in 10001 \(/)
  expect(stdout).toMatch(/^retail +\$\d+\.\d\d +median usual price/m)
  expect(await runCommand(['price', 'nothingofthekind', '--zip=10001'], environment)).toMatchObject({ code: 1 })
  expect(await runCommand(['price', 'atorvastatin', '--zip=1000'], environment)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Zip must be 5 digits long'),
  })
})

test('reapplying a list changes nothing, whichever fields it leaves out; a renamed network is still the same', async () => {
  const list = [{ network: 'MedBridge', groupNum: 'ACME-01' }, { network: 'ClearScript' }]
  expect(await setNetworks(list)).toEqual(['ACME'])
  expect(await setNetworks(list)).toEqual([])
  await api.database.query(`update network set name = 'MedBridge Plus' where name = 'MedBridge'`)
  expect((await networksOf()).toSorted()).toEqual(['ClearScript', 'MedBridge Plus'])
  const [record] = (await readRecords(api.database, ['ACME'])).values()
  expect(record?.document.networks.map(({ network }) => network)).toEqual(['MedBridge Plus', 'ClearScript'])
  await expect(setNetworks(list)).rejects.toThrow('ACME: networks.0: there is no network MedBridge.')
  await expect(setNetworks([{ network: 'ClearScript' }, { network: 'ClearScript' }])).rejects.toThrow(
    'ACME: networks.1: the same network is listed twice.',
  )
})
