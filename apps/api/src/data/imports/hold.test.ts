/** Which files are held by their changed rows; none of the drugs here is in the catalog. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import type { Database } from '../../database/database'
import { acceptImport, undoImport } from './import-records'
import { npiCheckDigit } from './reading/npi'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.query('delete from data_import'))

const headers = {
  rates: 'Network code,Chain code,NDC,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To',
  'usual-prices': 'Chain code,NDC,RXCUI,Quantity,Usual price,From,To',
  'unit-costs': 'NDC,Basis,Unit,Unit price,From,To',
  networks: 'Network code,Name,BIN,PCN,Group',
  pharmacies: 'NPI,Name,Chain code,Address,City,State,Zip',
  'plan-tiers': 'Plan Code,Tier,Days Supply,Pharmacy,Copay,Coinsurance',
  'package-sizes': 'NDC,Billing Unit,Package Size,Pieces',
  'paid-claims': 'Fill date,Network code,Chain code,RXCUI,Quantity,Patient paid',
} as const

const many = (count: number, row: (ndc: string, index: number) => string) =>
  Array.from({ length: count }, (_, index) => row(String(99_900_000_000 + index), index))
function npi(index: number): string {
  const nine = `1000001${10 + index}`
  return `${nine}${npiCheckDigit(nine)}`
}
const macs = (count: number, price: number, from = '2026-11-01', to = '') =>
  many(count, (ndc) => `SBX,,${ndc},,MAC,,${price},1.25,${from},${to}`)
const contracts = (discount: number) =>
  many(12, (_, index) => `SBX,CHAIN${index},,generic,AWP,${discount},,1.25,2026-11-01,`)

async function take(
  kind: keyof typeof headers,
  rows: readonly string[],
  options: Parameters<typeof importFiles>[2] & { name?: string } = {},
) {
  const { name = `${kind}.csv`, ...rest } = options
  const [report] = await importFiles(database, { [name]: [headers[kind], ...rows, ''].join('\n') }, rest)
  if (report?.kind !== kind) throw new Error(`It was not read as ${kind}`)
  return report
}

/** Ids of the imports that servers read. */
const current = async () =>
  (await database.query<{ id: number }>(`select id from data_import where state = 'current' order by id`)).map(
    ({ id }) => id,
  )

describe('a list of rates is held', () => {
  test.each([
    ['16 unit prices times ten', macs(16, 0.04), macs(16, 0.4), '16 of 16 prices change by more than half'],
    [
      'a contract of 12 rows with 7.8 in place of 78',
      contracts(78),
      contracts(7.8),
      '12 of 12 prices change by more than half',
    ],
    [
      '400 unit prices times ten under a newer first day',
      macs(400, 0.04),
      macs(400, 0.4, '2026-11-20'),
      '400 of 400 prices change by more than half',
    ],
    [
      '400 unit prices times ten on the same day',
      macs(400, 0.04),
      macs(400, 0.4),
      '400 of 400 prices change by more than half',
    ],
    [
      '40 unchanged rows in place of 400',
      macs(400, 0.04),
      macs(40, 0.04),
      '360 of 400 rows that apply today are missing',
    ],
    ['a single row times ten', macs(1, 0.04), macs(1, 0.4), '1 of 1 prices change by more than half'],
    ['a fifth of the rows gone', macs(5, 0.04), macs(4, 0.04), '1 of 5 rows that apply today are missing'],
    [
      'all rows ended yesterday',
      macs(5, 0.04),
      macs(5, 0.04, '2026-11-01', '2026-11-22'),
      '5 of 5 rows that apply today are missing',
    ],
    [
      'half of the rows begin next month',
      macs(4, 0.04),
      [...macs(2, 0.04), ...macs(4, 0.04, '2026-12-01').slice(2)],
      '2 of 4 rows that apply today are missing',
    ],
  ])('%s', async (_, before, after, reason) => {
    const first = await take('rates', before)
    expect(first).toMatchObject({ outcome: 'imported' })
    expect(await take('rates', after)).toMatchObject({ outcome: 'held', reason })
    expect(await current()).toEqual([first.importId])
    expect(await take('rates', after)).toMatchObject({
      outcome: 'held',
      reason: `it came before and still waits for approval: ${reason}`,
    })
    expect(await take('rates', after, { isDryRun: true })).toMatchObject({ outcome: 'dry run', reason })
    expect(await take('rates', after, { isAccepted: true })).toMatchObject({ outcome: 'imported' })
  })

  test('next month’s rates under the old name are held with a sentence that names the day, and taken after approval', async () => {
    const first = await take('rates', macs(16, 0.04))
    const next = await take('rates', macs(16, 0.05, '2026-12-01'))
    expect(next).toMatchObject({
      outcome: 'held',
      reason: expect.stringContaining(
        'none of its rows applies before 2026-12-01, and 16 that it would replace apply today',
      ),
    })
    expect(await current()).toEqual([first.importId])
    await acceptImport(database, next.importId ?? 0)
    expect(await current()).toEqual([next.importId])
  })
})

describe('a list of rates is taken', () => {
  test.each([
    ['unchanged under a newer first day', macs(400, 0.04), macs(400, 0.04, '2026-11-20')],
    ['with a few prices changed by much', macs(400, 0.04), [...macs(320, 0.04), ...macs(400, 0.4).slice(320)]],
    ['with all prices changed by little', macs(16, 0.04), macs(16, 0.05)],
    ['with less than a fifth of the rows gone', macs(400, 0.04), macs(321, 0.04)],
    ['with next month’s rows beside today’s', macs(16, 0.04), [...macs(16, 0.04), ...macs(16, 0.05, '2026-12-01')]],
    ['after one that is over', macs(400, 0.04, '2026-10-01', '2026-10-31'), macs(400, 0.05)],
    ['with next month’s after one that begins then too', macs(16, 0.04, '2026-12-01'), macs(16, 0.05, '2026-12-01')],
  ])('%s', async (_, before, after) => {
    await take('rates', before)
    const second = await take('rates', after)
    expect(second).toMatchObject({ outcome: 'imported' })
    expect(second).not.toHaveProperty('reason')
    expect(await current()).toEqual([second.importId])
  })

  test('a first one, also for next month', async () => {
    expect(await take('rates', macs(16, 0.04, '2026-12-01'))).toMatchObject({ outcome: 'imported' })
  })

  test('next month’s rates under another name', async () => {
    const first = await take('rates', macs(16, 0.04))
    const next = await take('rates', macs(16, 0.05, '2026-12-01'), { name: 'december.csv' })
    expect(await current()).toEqual([first.importId, next.importId])
  })
})

describe('other files are held', () => {
  test.each([
    [
      'usual-prices',
      many(10, (ndc) => `CVS,${ndc},,30,12.99,2026-11-01,`),
      many(10, (ndc) => `CVS,${ndc},,30,1299,2026-11-20,`),
      '10 of 10 prices change by more than half',
    ],
    [
      'unit-costs',
      many(10, (ndc) => `${ndc},AWP,EA,1.5,2026-11-01,`),
      many(10, (ndc) => `${ndc},AWP,EA,0.15,2026-11-20,`),
      '10 of 10 prices change by more than half',
    ],
    [
      'plan-tiers',
      many(4, (_, index) => `P,${index},30,retail,10,`),
      many(4, (_, index) => `P,${index},30,retail,0,`),
      '4 of 4 prices change by more than half',
    ],
    [
      'package-sizes',
      many(10, (ndc) => `${ndc},GM,8.5,1`),
      many(10, (ndc) => `${ndc},GM,85,1`),
      '10 of 10 package sizes have another unit or change by more than half',
    ],
    [
      'networks',
      many(3, (_, index) => `N${index},Name ${index},610011,P,G`),
      many(2, (_, index) => `N${index},Name ${index},610011,P,G`),
      '1 of 3 rows are missing',
    ],
    [
      'networks',
      many(3, (_, index) => `N${index},Name ${index},610011,P,G`),
      many(3, (_, index) => `N${index},Name ${index},61001${index},P,G`),
      'the numbers on the cards of N0, N2 change',
    ],
    [
      'pharmacies',
      many(10, (_, index) => `${npi(index)},Shop,CVS,1 Main St,New York,NY,10001`),
      many(7, (_, index) => `${npi(index)},Shop,CVS,1 Main St,New York,NY,10001`),
      '3 of 10 rows are missing',
    ],
  ] as const)('%s', async (kind, before, after, reason) => {
    expect(await take(kind, before)).toMatchObject({ outcome: 'imported' })
    expect(await take(kind, after)).toMatchObject({ outcome: 'held', reason: expect.stringContaining(reason) })
  })

  test('but claims never are, because no price depends on them', async () => {
    const claims = (count: number) => many(count, (_, index) => `2026-10-05,SBX,CVS,617318,30,${index}.50`)
    await take('paid-claims', claims(10))
    expect(await take('paid-claims', claims(1))).toMatchObject({ outcome: 'imported' })
  })
})

test('the same rows under another name are another file, which neither replaces the first nor counts as the same', async () => {
  const now = macs(16, 0.04)
  const next = macs(16, 0.05, '2026-12-01')
  expect(await take('rates', now)).toMatchObject({ outcome: 'imported' })
  // Next month's prices under this month's name are held; under another name they are added.
  expect(await take('rates', next)).toMatchObject({ outcome: 'held' })
  expect(await take('rates', next, { name: 'december.csv' })).toMatchObject({ outcome: 'imported' })
  // The content is current under another name, so it isn't the same for this one.
  expect(await take('rates', next, { name: 'december.csv' })).toMatchObject({ outcome: 'same' })
  expect(await take('rates', now, { name: 'other.csv' })).toMatchObject({ outcome: 'imported' })
})

test('a package size that contradicts public files waits for approval', async () => {
  const [tablet] = await database.query<{ ndc: string }>(
    `select n.ndc from drug_ndc n join product_detail d on d.id = n.product_detail_id
     where n.billing_unit = 'EA' and d.unit = 't' order by n.ndc limit 1`,
  )
  const row = `${tablet?.ndc},ML,1,`
  await database.query(`update drug_ndc set unit_source = 'form' where ndc = $1`, [tablet?.ndc])
  expect(await take('package-sizes', [row])).toMatchObject({
    outcome: 'held',
    reason: expect.stringContaining(`say otherwise than NADAC, the form or the FDA’s text: ${tablet?.ndc}`),
  })
})

test('after an undo that left nothing, the next list is held, since nothing compares with it', async () => {
  const first = await take('rates', macs(16, 0.04))
  await undoImport(database, 'importId' in first ? (first.importId ?? 0) : 0, { isAccepted: true })
  const next = await take('rates', macs(16, 0.4))
  expect(next).toMatchObject({ outcome: 'held', reason: expect.stringContaining('was undone') })
  await acceptImport(database, 'importId' in next ? (next.importId ?? 0) : 0)
  expect(await take('rates', macs(16, 0.41))).toMatchObject({ outcome: 'imported' })
})
