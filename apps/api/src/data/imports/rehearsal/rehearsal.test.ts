/**
 * An import's effect on prices, computed before it takes effect: what is printed, stored and held. Drugs and chains are the
 * demo's.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../../../test/database'
import { importFiles } from '../../../../test/import-files'
import type { Database } from '../../../database/database'
import { acceptImport, showImport } from '../import-records'
import { npiCheckDigit } from '../reading/npi'

let database: Database
/** Packages of generics, most dispensed first. */
let ndcs: string[]
let chains: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  const drugs = await database.query<{ ndc: string }>(
    `select n.ndc from product p join product_detail d on d.product_id = p.id join drug_ndc n on n.product_detail_id = d.id
     where p.type = 'G' and d.is_default_form and d.is_default_strength and not d.counts_packages
     order by p.popularity desc, p.id limit 100`,
  )
  ndcs = drugs.map(({ ndc }) => ndc)
  chains = (
    await database.query<{ code: string }>(`select code from pharmacy_group where code is not null order by id limit 3`)
  ).map(({ code }) => code)
})
afterAll(() => database.close())
beforeEach(() => database.query('delete from data_import where not is_demo'))

const ratesHeader = 'Network code,Chain code,NDC,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To'
const networksFile = 'Network code,Name,BIN,PCN,Group\nSBX,SunBridge,610011,P,G\nLUN,Lunar,610012,P,G\n'
const file = (header: string, rows: readonly string[]) => [header, ...rows, ''].join('\n')
const macs = (unitPrice: number, { network = 'SBX', from = '2026-11-01', count = 100 } = {}) =>
  file(
    ratesHeader,
    ndcs.slice(0, count).map((ndc) => `${network},,${ndc},,MAC,,${unitPrice},1.25,${from},`),
  )

async function take(files: Record<string, string>, options: Parameters<typeof importFiles>[2] = {}) {
  const reports = await importFiles(database, files, options)
  return reports.map((report) => {
    if (report.kind === undefined) throw new Error(report.reason)
    return report
  })
}

function npi(index: number): string {
  const nine = `1000001${10 + index}`
  return `${nine}${npiCheckDigit(nine)}`
}

/** Imports a network with unit prices of a nickel. */
const standing = () => take({ 'networks.csv': networksFile, 'mac.csv': macs(0.05) })

describe('held because of prices', () => {
  test('a list ten times too high under another name, though none of its rows replaces one', async () => {
    await standing()
    const [report] = await take({ 'mac-new.csv': macs(0.5, { from: '2026-11-20' }) })
    expect(report).toMatchObject({
      outcome: 'held',
      added: 100,
      reason: expect.stringMatching(/^7\d\d of 800 rehearsed prices change by more than half$/),
    })
    expect(report?.rehearsals?.[0]).toMatchObject({ gone: 0, added: 0 })
    expect(report?.rehearsals?.[0]?.largest).toHaveLength(50)
    for (const { by, before, after, percent } of report?.rehearsals?.[0]?.largest ?? []) {
      expect(by).toBe('SunBridge')
      // The fee stays the same.
      expect((Number(after) - 1.25) / (Number(before) - 1.25)).toBeCloseTo(10, 3)
      expect(percent).toBe(Math.round((Number(after) / Number(before) - 1) * 100))
    }
  })

  test('next month’s rates ten times too high under another name, by the prices of that day', async () => {
    await standing()
    const [report] = await take({ 'december.csv': macs(0.5, { from: '2026-12-01' }) })
    expect(report).toMatchObject({
      outcome: 'held',
      reason: expect.stringMatching(/^7\d\d of 800 rehearsed prices of 2026-12-01 change by more than half$/),
      rehearsals: [
        { day: '2026-11-23', changed: 0 },
        { day: '2026-12-01', changed: 800 },
      ],
    })
    expect(await take({ 'december.csv': macs(0.06, { from: '2026-12-01' }) })).toMatchObject([{ outcome: 'imported' }])
  })

  test('a held import is not visible, and approval makes it current', async () => {
    await standing()
    const states = () =>
      database.query<{ id: number; state: string }>(`select id, state from data_import where not is_demo order by id`)
    const derived = () =>
      database.query<object>('select name, made_from, xmin::text written_by from data_derivation order by name')
    const [before, made] = [await states(), await derived()]
    const [report] = await take({ 'mac-new.csv': macs(0.5) })
    const importId = report?.importId ?? 0
    expect(await states()).toEqual([...before, { id: importId, state: 'held' }])
    expect(await derived()).toEqual(made)
    const shown = await showImport(database, importId)
    expect(shown).toMatchObject({ heldBecause: report?.reason, rehearsals: report?.rehearsals })
    await acceptImport(database, importId)
    expect(await states()).toEqual([...before, { id: importId, state: 'current' }])
  })

  test('a coupon of ninety percent instead of ten, and one without its floor', async () => {
    await standing()
    const coupons = (percent: number, floor: string) =>
      file('Chain code,Drugs,Percent off,Amount off,Lowest price,From,To', [
        `${chains[0]},generic,${percent},,${floor},2026-11-01,`,
      ])
    expect(await take({ 'coupons.csv': coupons(10, '1.00') })).toMatchObject([{ outcome: 'imported' }])
    expect(await take({ 'coupons.csv': coupons(90, '') })).toMatchObject([
      { outcome: 'held', reason: expect.stringContaining('rehearsed prices change by more than half') },
    ])
  })

  test('a program that pays ten times as much', async () => {
    const [brand] = await database.query<{ name: string; ndc: string }>(
      `select p.name, n.ndc from product p join product_detail d on d.product_id = p.id join drug_ndc n on n.product_detail_id = d.id
       where p.type = 'B' and d.is_default_form and d.is_default_strength and not d.counts_packages
       order by p.popularity desc limit 1`,
    )
    const rates = file(ratesHeader, [`SBX,,${brand?.ndc},,MAC,,20,1.25,2026-11-01,`])
    const programs = (benefit: number) =>
      file('Brand name,RXCUI,Program,Patient pays,Max benefit,BIN,From,To', [
        `${brand?.name},,Savings Card,5,${benefit},610020,2026-01-01,`,
      ])
    await take({ 'networks.csv': networksFile, 'rates.csv': rates })
    expect(await take({ 'programs.csv': programs(15) })).toMatchObject([{ outcome: 'imported' }])
    const [report] = await take({ 'programs.csv': programs(100_000) })
    expect(report).toMatchObject({ outcome: 'held' })
    expect(report?.rehearsals?.[0]?.largest[0]).toMatchObject({ by: 'Savings Card, with insurance', after: '5.00' })
  })

  test('copays of a plan whose tiers have other names', async () => {
    const rows = ndcs.slice(0, 20).map((ndc) => `ACME,,${ndc},1`)
    const tiers = (tier: string) =>
      file('Plan Code,Tier,Days Supply,Pharmacy,Copay,Coinsurance', [`ACME,${tier},30,retail,10,`])
    await take({
      'plans.csv': file('Plan Code,Plan Name,Plan Type', ['ACME,Acme PPO,commercial']),
      'plan-drugs.csv': file('Formulary,RXCUI,NDC,Tier', rows),
      'plan-tiers.csv': tiers('1'),
    })
    const [report] = await take({ 'plan-tiers.csv': tiers('one') })
    expect(report).toMatchObject({
      outcome: 'held',
      reason: expect.stringMatching(/1 of 1 rows .*are missing; (\d+) of \1 rehearsed prices are missing/),
    })
    expect(report?.rehearsals?.[0]?.largest[0]).toMatchObject({ by: 'Acme PPO', at: [], before: '10.00', after: null })
  })

  test.each([
    ['that lost their chain', ',', 'OURS,'],
    ['that are all closed', 'OURS,2026-11-01', 'OURS,'],
  ])('a list of pharmacies %s', async (_, after, before) => {
    const pharmacies = (chain: string) =>
      file(
        'NPI,Name,Chain code,Closed on,Address,City,State,Zip',
        Array.from({ length: 10 }, (_, index) => `${npi(index)},Shop ${index},${chain},1 Main St,New York,NY,10001`),
      )
    const rates = file(
      ratesHeader,
      ndcs.slice(0, 20).map((ndc) => `SBX,OURS,${ndc},,MAC,,0.05,1.25,2026-11-01,`),
    )
    await take({ 'pharmacies.csv': pharmacies(before), 'networks.csv': networksFile, 'rates.csv': rates })
    const [report] = await take({ 'pharmacies.csv': pharmacies(after) })
    expect(report).toMatchObject({ outcome: 'held', reason: expect.stringContaining('rehearsed prices are missing') })
  })
})

describe('taken', () => {
  test('a list of 40 pharmacies of which one has another chain', async () => {
    const pharmacies = (lastChain: string) =>
      file(
        'NPI,Name,Chain code,Address,City,State,Zip',
        Array.from(
          { length: 40 },
          (_, index) => `${npi(index)},Shop ${index},${index === 39 ? lastChain : 'OURS'},1 Main St,New York,NY,10001`,
        ),
      )
    const rates = file(
      ratesHeader,
      ndcs.slice(0, 40).map((ndc) => `SBX,OURS,${ndc},,MAC,,0.05,1.25,2026-11-01,`),
    )
    await take({ 'pharmacies.csv': pharmacies('OURS'), 'networks.csv': networksFile, 'rates.csv': rates })
    const [report] = await take({ 'pharmacies.csv': pharmacies('') })
    expect(report).toMatchObject({ outcome: 'imported', rehearsals: [{ gone: expect.any(Number) }] })
    expect(report?.rehearsals?.[0]?.gone).toBeGreaterThan(0)
  })

  test('all files of a first run, in which one lowers prices of another', async () => {
    const contract = file(
      ratesHeader,
      ndcs.map((ndc) => `SBX,,${ndc},,MAC,,5,1.25,2026-01-01,`),
    )
    const reports = await take({ 'a.csv': contract, 'b.csv': macs(0.05), 'networks.csv': networksFile })
    expect(reports.map(({ outcome }) => outcome)).toEqual(['imported', 'imported', 'imported'])
  })

  test('rates of another network, which change no existing price: new prices are listed, highest first', async () => {
    await standing()
    const [report] = await take({ 'lunar.csv': macs(0.5, { network: 'LUN' }) })
    expect(report).toMatchObject({ outcome: 'imported', rehearsals: [{ changed: 0, gone: 0 }] })
    const { added = 0, largest = [] } = report?.rehearsals?.[0] ?? {}
    expect(added).toBeGreaterThan(0)
    expect(new Set(largest.map(({ before, percent }) => `${before} ${percent}`))).toEqual(new Set(['null null']))
    const amounts = largest.map(({ after }) => Number(after))
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  })

  test('a list whose prices change little, with the largest changes listed', async () => {
    await standing()
    const [report] = await take({ 'mac.csv': macs(0.06) })
    expect(report).toMatchObject({ outcome: 'imported', rehearsals: [{ changedByHalf: 0, gone: 0 }] })
    expect(report?.rehearsals?.[0]?.largest.length).toBe(50)
  })

  test('a list that removes a few prices', async () => {
    await standing()
    const [report] = await take({ 'mac.csv': macs(0.05, { count: 98 }) })
    expect(report).toMatchObject({ outcome: 'imported' })
    expect(report?.rehearsals?.[0]?.gone).toBeGreaterThan(0)
  })
})

test('a dry run, a held file and `import show` print the table', async () => {
  const copy = await copyPreparedDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-test-'))
  const path = join(folder, 'mac.csv')
  const networks = join(folder, 'networks.csv')
  writeFileSync(networks, networksFile)
  writeFileSync(path, macs(0.05))
  expect(await runCommand(['import', networks, path], copy)).toMatchObject({ code: 0 })
  writeFileSync(path, macs(0.5))
  const dryRun = await runCommand(['import', path, '--dry-run'], copy)
  const table =
    /Rehearsed for \d{4}-\d\d-\d\d: (\d+) prices before, \1 after; \1 change, \d+ of them by more than a half, 0 go, 0 are new\.\n +drug .*quantity .*at .*by .*before .*after .*change\n.* SunBridge +\$\d+\.\d\d +\$\d+\.\d\d +\+\d+%\n/
  expect(dryRun).toMatchObject({ code: 0, stdout: expect.stringMatching(table) })
  writeFileSync(join(folder, 'lunar.csv'), macs(0.5, { network: 'LUN' }))
  const lunar = await runCommand(['import', join(folder, 'lunar.csv'), '--dry-run'], copy)
  expect(lunar).toMatchObject({ code: 0, stdout: expect.stringMatching(/ Lunar\w* +none +\$\d+\.\d\d +new\n/) })
  const heldFile = await runCommand(['import', path], { ...copy, OPERATOR_EMAIL: 'operator@example.com' })
  expect(heldFile).toMatchObject({ code: 1, stdout: expect.stringMatching(table) })
  const [, id] = /held as import (\d+)/.exec(heldFile.stdout) ?? []
  const shown = await runCommand(['import', 'show', String(id)], copy)
  expect(shown).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+ held .* from .*mac\.csv: 100 of 100 prices change/),
  })
  expect(shown.stdout).toMatch(/ SunBridge +\$\d+\.\d\d +\$\d+\.\d\d +\+\d+%\n/)
  const json = await runCommand(['import', 'show', String(id), '--json'], copy)
  expect(JSON.parse(json.stdout).rehearsals[0].largest[0]).toMatchObject({
    by: 'SunBridge',
    percent: expect.any(Number),
  })
  const opened = await openTestDatabase(copy)
  const [letter] = await opened.query<{ body: string }>(
    `select body from outbox where recipient = 'operator@example.com'`,
  )
  await opened.close()
  expect(letter?.body).toMatch(/ SunBridge +\$\d+\.\d\d +\$\d+\.\d\d +\+\d+%\n/)
  expect(letter?.body).toContain(`rxgauge import show ${id}`)
  expect(await runCommand(['import', 'show', '999999'], copy)).toMatchObject({ code: 1 })
})
