/** Shown prices compared with paid claims, with every number computed by hand. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import { networks } from '../../data/imports/derivations/networks'
import { ownPharmacies } from '../../data/imports/derivations/own-pharmacies'
import { type Database, one } from '../../database/database'
import { accuracyOf } from './accuracy'

const rxcui = '9000011'
const ndc = '00093505698'
const day = '2026-10-05'
/** 30 x $0.20 = $6.00, plus a fee of $1.50 = $7.50; in September 30 x $0.30 plus $1.50 = $10.50. */
const files = {
  'networks.csv': 'Network code,Name,BIN,PCN,Group\nALPHA,Alpha Rx,610011,ALPHARX,SAVE10',
  'pharmacies.csv': [
    'NPI,NCPDP,Name,Chain code,Chain name,Address,City,State,Zip,Phone',
    '1111111112,1234567,Sun 1,SUN,Sun,1 Main St,New York,NY,10001,',
    '2222222228,,Sun 2,SUN,Sun,2 Main St,New York,NY,10001,',
  ].join('\n'),
  'nadac.csv': [
    'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,OTC,Classification for Rate Setting,As of Date',
    `EXAMPLESTATIN,${ndc},0.30000,09/01/2026,EA,N,G,09/09/2026`,
    `EXAMPLESTATIN,${ndc},0.20000,10/01/2026,EA,N,G,10/07/2026`,
  ].join('\n'),
  'rates.csv': [
    'Network,Chain code,Drugs,Basis,Discount percent,Dispensing fee,From,To',
    'ALPHA,SUN,generic,NADAC,0,1.50,2026-01-01,',
  ].join('\n'),
}
const header = 'Fill date,Network code,Chain code,NPI,NCPDP,NDC,RXCUI,Quantity,Patient paid,Organization code,Member id'

interface Claim {
  on?: string
  network?: string
  place?: string
  drug?: string
  quantity?: string
  paid: string
  organization?: string
}
const line = ({ on = day, network = 'ALPHA', place = 'SUN,,', drug = `,${rxcui}`, quantity = '30', ...claim }: Claim) =>
  `${on},${network},${place},${drug},${quantity},${claim.paid},${claim.organization ?? ''},SECRET123`
const times = (count: number, claim: Claim) => Array<string>(count).fill(line(claim))

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await prepare(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.query('delete from adjudication')
  await database.query(`delete from data_import where kind = 'paid-claims'`)
})

async function prepare(of: Database) {
  await of.query(
    `with drug as (
       insert into product (name, type, therapeutic_class) values ('Examplestatin', 'G', 'Statins') returning id
     ), detail as (
       insert into product_detail (product_id, form, strength, unit, unit_name, position, is_default_form, is_default_strength, rxcui)
       select id, 'Tablet', '20 mg', 't', 'tablet', 0, true, true, $2 from drug returning id
     ) insert into drug_ndc (ndc, product_detail_id) select $1, id from detail`,
    [ndc, rxcui],
  )
  for (const report of await importFiles(of, files)) expect(report).toMatchObject({ outcome: 'imported' })
  await of.transaction(networks.run)
  await of.transaction(ownPharmacies.run)
}

async function take(...lines: string[]) {
  const [report] = await importFiles(
    database,
    { 'claims.csv': [header, ...lines].join('\n') },
    { ignoredColumns: ['Member id'] },
  )
  expect(report).toMatchObject({ kind: 'paid-claims', outcome: 'imported', refused: 0 })
}

/** A card at a pharmacy that somebody saw. */
async function show(
  price: string,
  { npi = '1111111112', at = `${day}T12:00:00Z`, quantity = '30', organization = 'DEMO' } = {},
) {
  const { id } = await one<{ id: string }>(
    database,
    `insert into device (organization_id, app_code, device_type, details)
     select id, app_code, 'web', '' from organization where code = $1 or $1 = 'DEMO' order by id limit 1 returning id`,
    [organization],
  )
  await database.query(
    `insert into adjudication (device_id, kind, offer_id, product_detail_id, quantity, pharmacy_location_id, network_id, member_id, zip,
       price, seen_at, unit_name, bin, pcn, group_num, powered_by, pharmacy_phone, member_phone)
     select $1::uuid, 'cash', 'cash-1-1', d.id, $2, l.id, n.id, $1::uuid::text, '10001', $3, $4::timestamptz, d.unit_name, n.bin, n.pcn, n.group_num, '', '', ''
     from product_detail d, pharmacy_location l, network n where d.rxcui = $5 and l.npi = $6 and n.code = 'ALPHA'`,
    [id, quantity, price, at, rxcui, npi],
  )
}

const cell = { network: 'Alpha Rx', chain: 'Sun', drug: 'Examplestatin 20 mg Tablet' }
const none = { network: 0, pharmacy: 0, drug: 0, package: 0, price: 0 }

test('claims without a shown card are compared with the files’ prices on the day of the fill', async () => {
  await take(
    ...times(10, { paid: '7.50' }),
    ...times(5, { paid: '9.50' }),
    ...times(5, { paid: '12.50', on: '2026-09-10' }),
  )
  // 5 of 20 are $2.00 off in October and 5 in September: $1.00 on average.
  const compared = { claims: 20, expected: '8.25', paid: '9.25', difference: '1.00', distance: '1.00' }
  expect(await accuracyOf(database, {})).toEqual({
    cells: [{ ...cell, ...compared, shownClaims: 0, exactPercent: 50 }],
    hiddenCells: 0,
    unmatched: none,
    firstDay: '2026-09-10',
    lastDay: day,
  })
  const october = await accuracyOf(database, { month: '2026-10' })
  expect(october.cells).toMatchObject([{ claims: 15, expected: '7.50', exactPercent: 67 }])
})

test('a card shown shortly before the fill wins over the files; the same pharmacy’s card wins, then the latest', async () => {
  await show('5.00', { at: '2026-09-20T12:00:00Z' })
  await show('8.00', { at: '2026-10-02T12:00:00Z' })
  await show('9.00', { at: '2026-10-01T12:00:00Z', npi: '2222222228' })
  await take(...times(11, { place: ',1111111112,', paid: '8.00' }))
  expect((await accuracyOf(database, {})).cells).toMatchObject([
    { claims: 11, shownClaims: 11, expected: '8.00', distance: '0.00', exactPercent: 100 },
  ])
  await take(...times(11, { place: ',2222222228,', paid: '8.00' }))
  expect((await accuracyOf(database, {})).cells).toMatchObject([{ expected: '9.00', difference: '-1.00' }])
  // Cards for other days or quantities, or shown after the fill, don't count.
  await database.query('delete from adjudication')
  await show('5.00', { at: '2026-09-20T12:00:00Z' })
  await show('5.00', { at: '2026-10-07T12:00:00Z' })
  await show('5.00', { quantity: '60' })
  expect((await accuracyOf(database, {})).cells).toMatchObject([{ expected: '7.50', shownClaims: 0 }])
})

test('cells under 11 are hidden, and so is a part that could be told from the rest', async () => {
  await take(...times(10, { paid: '7.50' }))
  expect(await accuracyOf(database, {})).toMatchObject({ cells: [], hiddenCells: 1 })
  expect(await accuracyOf(database, { hidesNothing: true })).toMatchObject({
    cells: [{ claims: 10, expected: '7.50', paid: '7.50' }],
    hiddenCells: 0,
  })
  await show('7.00', { npi: '1111111112' })
  await take(...times(20, { paid: '7.50' }), ...times(4, { paid: '7.50', quantity: '60' }))
  expect((await accuracyOf(database, {})).cells).toMatchObject([{ claims: 24, shownClaims: null }])
})

test('claims that can’t be compared are counted by reason', async () => {
  await take(
    ...times(11, { network: 'NOBODY', paid: '1' }),
    ...times(12, { place: 'NOCHAIN,,', paid: '1' }),
    ...times(13, { drug: '00000000001,', paid: '1' }),
    ...times(14, { on: '2025-01-01', paid: '1' }),
    ...times(11, { drug: `${ndc},`, paid: '7.50' }),
  )
  expect(await accuracyOf(database, {})).toMatchObject({
    cells: [{ claims: 11 }],
    unmatched: { network: 11, pharmacy: 12, drug: 13, package: 0, price: 14 },
  })
  await take(line({ network: 'NOBODY', paid: '1' }))
  expect(await accuracyOf(database, {})).toMatchObject({ unmatched: { ...none, network: null } })
})

test('nothing about people is stored: identical claims are one row, and ignored columns are dropped', async () => {
  await take(...times(3, { paid: '7.50' }))
  const rows = await database.query<{ claims: number; row: string }>(
    `select c.claims, row_to_json(c)::text as row from paid_claim c`,
  )
  expect(rows).toMatchObject([{ claims: 3 }])
  expect(rows[0]?.row).not.toContain('SECRET')
})

test('accuracy: the worst first, as text, JSON and CSV; without claims it says what to do', async () => {
  const copy = await copyPreparedDatabase()
  const file = join(mkdtempSync(join(tmpdir(), 'accuracy-test-')), 'accuracy.csv')
  expect(await runCommand(['accuracy'], copy)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('paid-claims'),
  })
  const folder = mkdtempSync(join(tmpdir(), 'accuracy-files-'))
  const claims = [header, ...times(12, { network: 'NOBODY', paid: '1' })].join('\n')
  writeFileSync(join(folder, 'claims.csv'), claims)
  expect(await runCommand(['import', folder, '--ignore-column', 'Member id'], copy)).toMatchObject({ code: 0 })
  expect(await runCommand(['accuracy', '--csv', file], copy)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Not compared: 12 claims, since no network has that code.'),
  })
  expect(readFileSync(file, 'utf8')).toMatch(/^network,chain,drug,claims,/)
  const { stdout } = await runCommand(['accuracy', '--json', '--month', '2026-10'], copy)
  expect(JSON.parse(stdout)).toMatchObject({ month: '2026-10', cells: [], unmatched: { network: 12 } })
  expect(await runCommand(['accuracy', '--month', '2026'], copy)).toMatchObject({ code: 2 })
  expect(await runCommand(['accuracy', '--org', 'NOBODY'], copy)).toMatchObject({ code: 1 })
})
