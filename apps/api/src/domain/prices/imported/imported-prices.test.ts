/** Prices from an operator's own files and NADAC; each expected figure is computed by hand beside it. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database'
import { importFiles } from '../../../../test/import-files'
import { networks } from '../../../data/imports/derivations/networks'
import { ownPharmacies } from '../../../data/imports/derivations/own-pharmacies'
import { fileKinds } from '../../../data/imports/kinds'
import { DataVersions } from '../../../database/data-versions'
import { type Database, one } from '../../../database/database'
import { Pharmacies } from '../../pharmacies/pharmacies'
import type { Place } from '../../pharmacies/places'
import type { Plan } from '../plans'
import type { OfferFill, PriceQuery } from '../price-source'
import { sourceOrder } from '../source-order'
import { ImportedPrices } from './imported-prices'

/** Everything below applies on this day unless it says otherwise. */
let day = '2026-11-23'
let database: Database
let prices: ImportedPrices
let pharmacies: Pharmacies
let detailId: number
let brandId: number
let place: Place
/** Ids by codes and NPIs. */
let groups: Record<string, number>
let locations: Record<string, number>
let networkIds: Record<string, number>

const generic = { ndc: '00093505698', rxcui: '9000001' }
const brand = { ndc: '00169413013', rxcui: '9000002' }

const pharmacyFile = [
  'NPI,NCPDP,Name,Chain code,Chain name,Address,City,State,Zip,Phone',
  '1111111112,1234567,Sun Pharmacy 1,SUN,Sun,1 Main St,New York,NY,10001,212-234-0101',
  '2222222228,,Moon Pharmacy,MOON,Moon,2 Main St,New York,NY,10001,',
  '3333333334,,Star Pharmacy,STAR,Star,3 Main St,New York,NY,10001,',
].join('\n')
const networkFile = [
  'Network code,Name,BIN,PCN,Group,Powered by',
  'ALPHA,Alpha Rx,610011,ALPHARX,SAVE10,Alpha PBM',
  'BETA,Beta Rx,004682,BETA,BETA1,',
].join('\n')

beforeAll(async () => {
  database = await openTestDatabase()
  const versions = new DataVersions()
  pharmacies = new Pharmacies({ database, versions })
  prices = new ImportedPrices({ database, versions, kinds: fileKinds, pharmacies, figures: 'real', today: () => day })
  place = await one<Place>(database, `select zip, city, state, latitude, longitude from place where zip = '10001'`)
  detailId = await addDrug('Examplestatin', 'G', generic)
  brandId = await addDrug('Examplitor', 'B', brand)
  await importFiles(database, { 'pharmacies.csv': pharmacyFile, 'networks.csv': networkFile })
  await database.transaction(networks.run)
  await database.transaction(ownPharmacies.run)
  const named = async (sql: string) =>
    Object.fromEntries((await database.query<{ code: string; id: number }>(sql)).map(({ code, id }) => [code, id]))
  groups = await named(`select code, id from pharmacy_group where code in ('SUN', 'MOON', 'STAR')`)
  locations = await named(`select npi code, id from pharmacy_location where npi is not null`)
  networkIds = await named(`select code, id from network where code is not null`)
})
afterAll(() => database.close())
beforeEach(async () => {
  day = '2026-11-23'
  await database.query(`delete from data_import where kind not in ('networks', 'pharmacies')`)
})

async function addDrug(name: string, type: string, { ndc, rxcui }: typeof generic): Promise<number> {
  const { id } = await one<{ id: number }>(
    database,
    `with drug as (
       insert into product (name, type, therapeutic_class) values ($1, $2, 'Statins') returning id
     ), detail as (
       insert into product_detail (product_id, form, strength, unit, unit_name, position, is_default_form, is_default_strength, rxcui)
       select id, 'Tablet', '20 mg', 't', 'tablet', 0, true, true, $4 from drug returning id
     )
     insert into drug_ndc (ndc, product_detail_id, position) select $3, id, 0 from detail returning product_detail_id id`,
    [name, type, ndc, rxcui],
  )
  // Another package of the drug, which is not the representative one.
  await database.query('insert into drug_ndc (ndc, product_detail_id, position) values ($1, $2, 1)', [
    ndc.replace(/..$/, '77'),
    id,
  ])
  return id
}

/** $0.20 per tablet since November; before, $0.30. */
const nadac = [
  'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,OTC,Classification for Rate Setting,As of Date',
  `EXAMPLESTATIN 20 MG TABLET,${generic.ndc},0.30000,09/01/2026,EA,N,G,09/09/2026`,
  `EXAMPLESTATIN 20 MG TABLET,${generic.ndc},0.20000,11/01/2026,EA,N,G,11/18/2026`,
  `EXAMPLITOR 20 MG TABLET,${brand.ndc},10.00000,11/01/2026,EA,N,B,11/18/2026`,
].join('\n')
const rates = (...lines: string[]) =>
  [
    'Network,Chain code,NPI,NCPDP,NDC,RXCUI,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To',
    ...lines,
  ].join('\n')
const usual = (...lines: string[]) =>
  ['Chain code,NPI,NCPDP,NDC,RXCUI,Quantity,Usual price,From,To', ...lines].join('\n')
const coupons = (...lines: string[]) =>
  ['Chain code,NDC,RXCUI,Drugs,Percent off,Amount off,Lowest price,Network code,From,To', ...lines].join('\n')
const programs = (...lines: string[]) =>
  [
    'Brand name,RXCUI,Program,Patient pays,Max benefit,Uninsured benefit,BIN,PCN,Group,Text,Texto,From,To',
    ...lines,
  ].join('\n')

/** By contract: 30 x $0.20 less 10 percent = $5.40, plus a fee of $1.50 = $6.90. */
const contract = 'ALPHA,,,,,,generic,NADAC,10,,1.50,2026-01-01,'
/** 30 x $0.10 = $3.00, plus the contract's fee of $1.50 = $4.50. */
const mac = `ALPHA,,,,${generic.ndc},,,MAC,,0.10,,2026-01-01,2026-12-31`

async function load(files: Record<string, string>) {
  const reports = await importFiles(database, files, { isAccepted: true })
  for (const report of reports) expect(report).toMatchObject({ outcome: 'imported', refused: 0 })
  return Object.fromEntries(reports.map((report) => [report.kind, 'importId' in report ? report.importId : undefined]))
}

const queryOf = (quantity: string, more: Partial<PriceQuery> = {}): PriceQuery => ({
  productDetailId: detailId,
  quantity,
  place,
  pharmacyGroupIds: Object.values(groups),
  networkIds: null,
  sources: sourceOrder(''),
  ...more,
})

/** The lowest card at each pharmacy, as [chain, dollars, basis, network]. */
async function cards(quantity = '30', more: Partial<PriceQuery> = {}, plan?: Plan) {
  const fill: OfferFill = {
    query: queryOf(quantity, more),
    groupIds: Object.values(groups),
    locationIds: Object.values(locations),
    plan,
  }
  const [offers] = await prices.offers([fill])
  const found = offers?.cards ?? []
  return ['Sun', 'Moon', 'Star'].flatMap((chain) =>
    found
      .filter(({ group }) => group.name === chain)
      .map(({ amount, basis, network }) => [chain, (amount / 100).toFixed(2), basis, network.name]),
  )
}
const at = async (chain: string, quantity?: string, more?: Partial<PriceQuery>) =>
  (await cards(quantity, more)).find(([name]) => name === chain)?.slice(1)

describe('a card’s price is the least of', () => {
  test('contract: unit cost x quantity, less the discount, plus the fee', async () => {
    await load({ 'nadac.csv': nadac, 'rates.csv': rates(contract) })
    expect(await at('Sun')).toEqual(['6.90', 'network contract', 'Alpha Rx'])
    // 7 x $0.20 x 0.9 + $1.50 = $2.76
    expect(await at('Sun', '7')).toEqual(['2.76', 'network contract', 'Alpha Rx'])
  })

  test('MAC, with its own fee or the contract’s', async () => {
    await load({ 'nadac.csv': nadac, 'rates.csv': rates(contract, mac) })
    expect(await at('Sun')).toEqual(['4.50', 'maximum allowable cost', 'Alpha Rx'])
    // 30 x $0.10 + $0.25 = $3.25 with its own fee.
    await load({ 'rates.csv': rates(contract, mac.replace('0.10,,', '0.10,0.25,')) })
    expect(await at('Sun')).toEqual(['3.25', 'maximum allowable cost', 'Alpha Rx'])
  })

  test('usual price, for this quantity or for one unit', async () => {
    await load({
      'nadac.csv': nadac,
      'rates.csv': rates(contract, mac),
      'usual.csv': usual(
        `SUN,,,,${generic.rxcui},30,4.00,2026-01-01,`,
        // 30 x $0.149 = $4.47, below $4.50
        `MOON,,,,${generic.rxcui},,0.149,2026-01-01,`,
        `STAR,,,,${generic.rxcui},90,4.00,2026-01-01,`,
      ),
    })
    expect(await cards()).toEqual([
      ['Sun', '4.00', 'usual price', 'Alpha Rx'],
      ['Moon', '4.47', 'usual price', 'Alpha Rx'],
      // A price for 90 doesn't apply to 30.
      ['Star', '4.50', 'maximum allowable cost', 'Alpha Rx'],
    ])
    // The median of $4.00 and $4.47 is the lower one, as a discrete percentile. Star has no price for 30.
    expect(await prices.retail(queryOf('30'))).toMatchObject({ amount: 400, basis: 'median usual price' })
  })

  test('and is rounded half up to the cent, at the end', async () => {
    await load({ 'rates.csv': rates('ALPHA,,,,,,all,MAC,,0.115,0,2026-01-01,') })
    // $0.115 is $0.12; 3 x $0.115 = $0.345 is $0.35, not 3 x $0.12.
    expect(await at('Sun', '1')).toEqual(['0.12', 'maximum allowable cost', 'Alpha Rx'])
    expect(await at('Sun', '3')).toEqual(['0.35', 'maximum allowable cost', 'Alpha Rx'])
  })
})

describe('which row applies', () => {
  test('NDC before RXCUI before brand or generic before all; the NDC of another package doesn’t count', async () => {
    const line = (drug: string, price: string) => `ALPHA,,,,${drug},MAC,,${price},0,2026-01-01,`
    const lines = [
      line(',,all', '0.40'),
      line(',,generic', '0.30'),
      line(`,${generic.rxcui},`, '0.20'),
      line(`${generic.ndc},,`, '0.10'),
      line(`${generic.ndc.replace(/..$/, '77')},,`, '0.01'),
    ]
    const found = []
    for (const count of [5, 3, 2, 1]) {
      const kept = count === 5 ? lines : lines.slice(0, count)
      await load({ 'rates.csv': rates(...kept) })
      found.push((await at('Sun', '10'))?.[0])
    }
    expect(found).toEqual(['1.00', '2.00', '3.00', '4.00'])
  })

  test('a pharmacy’s own row before its chain’s before the one for all', async () => {
    await load({
      'nadac.csv': nadac,
      'rates.csv': rates(
        contract,
        // 30 x $0.20 x 0.5 + $1 = $4.00 at Sun, by NCPDP; 30 x $0.20 x 0.8 = $4.80 at all of Moon.
        'ALPHA,,,1234567,,,generic,NADAC,50,,1,2026-01-01,',
        'ALPHA,SUN,,,,,generic,NADAC,60,,0,2026-01-01,',
        'ALPHA,MOON,,,,,generic,NADAC,20,,0,2026-01-01,',
      ),
    })
    expect(await cards()).toEqual([
      ['Sun', '4.00', 'network contract', 'Alpha Rx'],
      ['Moon', '4.80', 'network contract', 'Alpha Rx'],
      ['Star', '6.90', 'network contract', 'Alpha Rx'],
    ])
    // For the whole chain its own row applies: 30 x $0.20 x 0.4 = $2.40.
    const [whole] = await prices.offers([{ query: queryOf('30'), groupIds: [groups.SUN ?? 0] }])
    expect(whole?.cards).toMatchObject([{ amount: 240, group: { name: 'Sun' } }])
    expect(whole?.cards[0]).not.toHaveProperty('pharmacyLocationId')
  })

  test('a rate that begins tomorrow applies from tomorrow, and an ended one no longer', async () => {
    await load({
      'nadac.csv': nadac,
      'rates.csv': rates(
        'ALPHA,,,,,,generic,NADAC,10,,1.50,2026-01-01,2026-11-23',
        // 30 x $0.20 x 0.7 + $1.50 = $5.70
        'ALPHA,,,,,,generic,NADAC,30,,1.50,2026-11-24,2026-11-30',
      ),
    })
    expect((await at('Sun'))?.[0]).toBe('6.90')
    day = '2026-11-24'
    expect((await at('Sun'))?.[0]).toBe('5.70')
    day = '2026-12-01'
    expect(await cards()).toEqual([])
  })

  test('NADAC as of the day of the fill', async () => {
    await load({ 'nadac.csv': nadac, 'rates.csv': rates(contract) })
    day = '2026-10-31'
    // 30 x $0.30 x 0.9 + $1.50 = $9.60
    expect((await at('Sun'))?.[0]).toBe('9.60')
  })

  test('NADAC’s newest week wins, also where it returns to an earlier effective day', async () => {
    const corrected = `${nadac}\nEXAMPLESTATIN 20 MG TABLET,${generic.ndc},0.25000,10/15/2026,EA,N,G,11/25/2026`
    day = '2026-11-26'
    await importFiles(
      database,
      { 'nadac.csv': corrected, 'rates.csv': rates(contract) },
      { today: day, now: Date.parse('2026-11-26T17:00:00Z') },
    )
    // 30 x $0.25 less 10 percent, plus $1.50 = $8.25
    expect(await at('Sun')).toEqual(['8.25', 'network contract', 'Alpha Rx'])
    // The price announced for November 1 never applied.
    const costs = await prices.acquisitionCosts(detailId)
    expect(costs?.changes.map(({ price }) => price)).toEqual(['0.3', '0.25'])
  })

  test('a price that is missing from the newest week has the day of its own last week, and is out of date after three weeks', async () => {
    const others = ['11/11/2026', '11/18/2026', '11/25/2026'].map(
      (week) => `EXAMPLITOR 20 MG TABLET,${brand.ndc},10.00000,11/01/2026,EA,N,B,${week}`,
    )
    const header = nadac.split('\n')[0]
    const gone = `EXAMPLESTATIN 20 MG TABLET,${generic.ndc},0.30000,09/01/2026,EA,N,G,10/28/2026`
    day = '2026-11-26'
    await importFiles(
      database,
      {
        'nadac.csv': [header, gone, ...others].join('\n'),
        'rates.csv': rates(contract, contract.replace('generic', 'brand')),
      },
      { today: day, now: Date.parse('2026-11-26T17:00:00Z') },
    )
    const [quote] = await prices.discounts(queryOf('30'))
    expect(quote).toMatchObject({ amount: 960, isStale: true, staleAsOf: new Date('2026-10-28T00:00:00Z') })
    expect(quote?.steps?.()).toContainEqual(
      expect.objectContaining({ label: 'unitCost', asOf: new Date('2026-10-28T00:00:00Z') }),
    )
    expect(await prices.acquisitionCosts(detailId)).toMatchObject({
      isStale: true,
      asOf: new Date('2026-10-28T00:00:00Z'),
    })
    const [other] = await prices.discounts(queryOf('30', { productDetailId: brandId }))
    expect(other).toMatchObject({ isStale: false })
  })

  test('the order of the weeks in the file does not matter', async () => {
    const [header = '', ...weeks] = nadac.split('\n')
    const again = `EXAMPLESTATIN 20 MG TABLET,${generic.ndc},0.30000,09/01/2026,EA,N,G,11/25/2026`
    day = '2026-11-26'
    await importFiles(
      database,
      { 'nadac.csv': [header, again, ...weeks].join('\n'), 'rates.csv': rates(contract) },
      { today: day, now: Date.parse('2026-11-26T17:00:00Z') },
    )
    // 30 x $0.30 less 10 percent, plus $1.50 = $9.60
    expect(await at('Sun')).toEqual(['9.60', 'network contract', 'Alpha Rx'])
  })

  test('without NADAC there is no contract price, and none is guessed', async () => {
    await load({ 'rates.csv': rates(contract) })
    expect(await cards()).toEqual([])
    await expect(prices.discounts(queryOf('30'))).rejects.toMatchObject({ code: 'PRICE_NOT_AVAILABLE' })
    await expect(prices.retail(queryOf('30'))).rejects.toMatchObject({ code: 'PRICE_NOT_AVAILABLE' })
    await load({ 'rates.csv': rates(contract, mac) })
    expect(await at('Sun')).toEqual(['4.50', 'maximum allowable cost', 'Alpha Rx'])
  })

  test('other bases come from the operator’s file of unit costs', async () => {
    await load({
      'awp.csv': `NDC,Basis,Unit,Unit price,From,To\n${generic.ndc},AWP,EA,2.00,2026-01-01,`,
      'rates.csv': rates('ALPHA,,,,,,generic,AWP,85,,1,2026-01-01,'),
    })
    // 30 x $2.00 x 0.15 + $1 = $10.00
    expect(await at('Sun')).toEqual(['10.00', 'network contract', 'Alpha Rx'])
  })

  test('of two files, the newer applies', async () => {
    await load({ 'a.csv': rates('ALPHA,,,,,,all,MAC,,0.50,0,2026-06-01,') })
    await load({ 'b.csv': rates('ALPHA,,,,,,all,MAC,,0.70,0,2026-01-01,') })
    expect((await at('Sun', '10'))?.[0]).toBe('7.00')
  })

  test('of rows by a pharmacy’s NPI and by its NCPDP number, the newer applies', async () => {
    const macAt = (numbers: string, price: string) => rates(`ALPHA,,${numbers},,,all,MAC,,${price},0,2026-01-01,`)
    const usualAt = (numbers: string, price: string) => usual(`,${numbers},,${generic.rxcui},,${price},2026-01-01,`)
    const [byNpi, byNcpdp] = ['1111111112,', ',1234567']
    for (const [older, newer] of [
      [byNpi, byNcpdp],
      [byNcpdp, byNpi],
    ] as const) {
      await database.query(`delete from data_import where kind in ('rates', 'usual-prices')`)
      await load({ 'a.csv': macAt(older, '0.50'), 'b.csv': usualAt(older, '0.60') })
      await load({ 'c.csv': macAt(newer, '0.70'), 'd.csv': usualAt(newer, '0.80') })
      expect((await at('Sun', '10'))?.[0]).toBe('7.00')
      expect(await prices.retail(queryOf('10'))).toMatchObject({ amount: 800 })
    }
  })
})

describe('networks', () => {
  test('with the same price, the organization’s first is shown, else the one with the lower id', async () => {
    const { ALPHA = 0, BETA = 0 } = networkIds
    await load({ 'nadac.csv': nadac, 'rates.csv': rates(contract, contract.replace('ALPHA', 'BETA')) })
    expect(ALPHA).toBeLessThan(BETA)
    expect((await at('Sun'))?.[2]).toBe('Alpha Rx')
    expect((await at('Sun', '30', { networkIds: [BETA, ALPHA] }))?.[2]).toBe('Beta Rx')
    expect((await at('Sun', '30', { networkIds: [BETA] }))?.[2]).toBe('Beta Rx')
    expect(await cards('30', { networkIds: [] })).toEqual([])
    const discounts = await prices.discounts(queryOf('30', { networkIds: [BETA, ALPHA] }))
    expect(discounts.map(({ network, amount }) => [network.name, amount])).toEqual([
      ['Beta Rx', 690],
      ['Alpha Rx', 690],
    ])
  })

  test('have the numbers of their file on the card, and keep their ids when these change', async () => {
    const renumbered = { 'networks.csv': networkFile.replace('SAVE10', 'SAVE20') }
    await importFiles(database, renumbered, { isAccepted: true })
    await database.transaction(networks.run)
    const row = await one<{ id: number; group_num: string }>(
      database,
      `select id, group_num from network where code = 'ALPHA'`,
    )
    expect(row).toEqual({ id: networkIds.ALPHA, group_num: 'SAVE20' })
  })
})

describe('a chain’s own coupon', () => {
  test('takes its percent off the card, not below its floor', async () => {
    await load({
      'nadac.csv': nadac,
      'rates.csv': rates(contract),
      'coupons.csv': coupons(
        // $6.90 less 15 percent = $5.865, rounded half up: $5.87
        `SUN,,,generic,15,,,,2026-01-01,`,
        // $6.90 less 50 percent = $3.45, but no less than $4.00
        `MOON,,,generic,50,,4.00,,2026-01-01,`,
        // Begins tomorrow.
        `STAR,,,generic,50,,,,2026-11-24,`,
      ),
    })
    expect(await cards()).toEqual([
      ['Sun', '5.87', 'group coupon', 'Alpha Rx'],
      ['Moon', '4.00', 'group coupon', 'Alpha Rx'],
      ['Star', '6.90', 'network contract', 'Alpha Rx'],
    ])
    const found = await prices.coupons(queryOf('30'), plans.none)
    expect('quotes' in found && found.quotes.map(({ amount }) => amount)).toEqual([400, 587])
  })

  test('is never more expensive than the card, and runs on the card of its network', async () => {
    await load({
      'nadac.csv': nadac,
      // Beta: 30 x $0.20 + $1.50 = $7.50
      'rates.csv': rates(contract, 'BETA,,,,,,generic,NADAC,0,,1.50,2026-01-01,'),
      'coupons.csv': coupons(
        // A floor of $8.00 leaves the card's own $6.90.
        'SUN,,,generic,5,,8.00,,2026-01-01,',
        // $7.50 less $2.00 = $5.50, on Beta's card
        'MOON,,,generic,,2.00,,BETA,2026-01-01,',
        // $7.50 less $0.10 = $7.40 on Beta's card: Alpha's card without a coupon costs less
        'STAR,,,generic,,0.10,,BETA,2026-01-01,',
      ),
    })
    expect(await cards()).toEqual([
      ['Sun', '6.90', 'group coupon', 'Alpha Rx'],
      ['Moon', '5.50', 'group coupon', 'Beta Rx'],
      ['Star', '6.90', 'network contract', 'Alpha Rx'],
    ])
  })
})

const planOf = (kind: Plan['kind'], id: number): Plan => ({ id, kind, formularyText: '' })
const plans = { none: planOf('none', 1), commercial: planOf('commercial', 2), government: planOf('government', 3) }

describe('a manufacturer’s program', () => {
  beforeEach(async () => {
    await load({
      'nadac.csv': nadac,
      // 30 x $10 + $2 = $302.00
      'rates.csv': rates('ALPHA,,,,,,brand,NADAC,0,,2,2026-01-01,'),
      'programs.csv': programs(
        'EXAMPLITOR,,Examplitor Card,25.00,150.00,,610020,PDMI,9999,Terms apply.,Aplican condiciones.,2026-01-01,2026-12-31',
      ),
    })
  })
  const programsOf = async (quantity: string, plan: Plan) => {
    const query = queryOf(quantity, { productDetailId: brandId })
    const [offers] = await prices.offers([{ query, groupIds: [groups.SUN ?? 0], plan }])
    return offers?.programs.map(({ amount, program }) => [amount, program.name])
  }

  test('pays up to its benefit, but the patient pays a minimum', async () => {
    // $302.00 less $150.00 = $152.00
    expect(await programsOf('30', plans.commercial)).toEqual([[15200, 'Examplitor Card']])
    // 10 x $10 + $2 = $102.00 less $150.00 is less than the $25.00 that the patient pays.
    expect(await programsOf('10', plans.commercial)).toEqual([[2500, 'Examplitor Card']])
  })

  test('excludes government beneficiaries, and people without insurance if it has no benefit for them', async () => {
    expect(await programsOf('30', plans.government)).toEqual([])
    const query = queryOf('30', { productDetailId: brandId })
    expect(await prices.coupons(query, plans.government)).toEqual({ reason: 'notEligible' })
    expect(await prices.coupons(query, plans.none)).toEqual({ reason: 'notEligible' })
    expect(await prices.program(brandId, plans.commercial)).toBe('available')
    expect(await prices.program(brandId, plans.government)).toBe('notEligible')
    expect(await prices.program(detailId, plans.commercial)).toBeUndefined()
  })

  test('ends with its last day', async () => {
    day = '2027-01-01'
    expect(await programsOf('30', plans.commercial)).toEqual([])
    expect(await prices.program(brandId, plans.commercial)).toBeUndefined()
  })
})

describe('how a price is computed', () => {
  test('step by step, each with its file and day', async () => {
    const ids = await load({ 'nadac.csv': nadac, 'rates.csv': rates(contract, mac) })
    const [quote] = await prices.discounts(queryOf('30'))
    const imported = new Date('2026-11-18T00:00:00Z')
    const own = { kind: 'import', name: 'rates', importId: ids.rates }
    const cost = { kind: 'import', name: 'NADAC (CMS)', importId: ids.nadac }
    expect(quote).toMatchObject({ source: own, isStale: false, asOf: expect.any(Date) })
    expect(quote?.steps?.()).toMatchObject([
      { label: 'quantity', amount: '30' },
      { label: 'unitCost', amount: '0.2', detail: 'NADAC', source: cost, asOf: imported },
      { label: 'discountPercent', amount: '10', source: own },
      { label: 'dispensingFee', amount: '1.5', source: own },
      { label: 'contractPrice', amount: '6.90' },
      { label: 'macUnitPrice', amount: '0.1', source: own },
      { label: 'dispensingFee', amount: '1.5', source: own },
      { label: 'macPrice', amount: '4.50' },
      { label: 'cardPrice', amount: '4.50' },
    ])
  })

  test('a usual price of one unit is multiplied, and the result is rounded to cents', async () => {
    const perTablet = `SUN,,,${generic.ndc},,,0.333,2026-01-01,`
    await load({ 'nadac.csv': nadac, 'rates.csv': rates(contract), 'usual.csv': usual(perTablet) })
    const { steps = () => [] } = await prices.retail(queryOf('7'))
    // 7 x $0.333 = $2.331
    expect(steps()).toMatchObject([
      { label: 'pharmacies' },
      { label: 'quantity', amount: '7' },
      { label: 'usualUnitPrice', amount: '0.333' },
      { label: 'usualPrice', amount: '2.33' },
      { label: 'retailPrice', amount: '2.33' },
    ])
    const [card] = await prices.discounts(queryOf('7'))
    expect(card?.steps?.().slice(-3)).toMatchObject([
      { label: 'usualUnitPrice', amount: '0.333' },
      { label: 'usualPrice', amount: '2.33' },
      { label: 'cardPrice', amount: '2.33' },
    ])
  })

  test('prices based on a file that is older than its kind allows are marked', async () => {
    await load({ 'nadac.csv': nadac, 'rates.csv': rates(contract) })
    // NADAC of November 18 may be 21 days old.
    day = '2026-12-09'
    expect((await prices.discounts(queryOf('30')))[0]).toMatchObject({ isStale: false })
    day = '2026-12-10'
    expect((await prices.discounts(queryOf('30')))[0]).toMatchObject({ isStale: true })
  })

  test('what pharmacies paid in the last twelve months, by the day of each change', async () => {
    expect(await prices.acquisitionCosts(detailId)).toBeUndefined()
    await load({ 'nadac.csv': nadac })
    expect(await prices.acquisitionCosts(detailId)).toMatchObject({
      ndc: generic.ndc,
      unit: 'EA',
      asOf: new Date('2026-11-18T00:00:00Z'),
      changes: [{ price: '0.3' }, { price: '0.2' }],
    })
    // Of two older prices, only the one of twelve months ago counts.
    day = '2027-11-02'
    expect((await prices.acquisitionCosts(detailId))?.changes).toMatchObject([{ price: '0.2' }])
  })
})

test('a retail price is estimated from what pharmacies pay only if the organization wants it', async () => {
  await load({ 'nadac.csv': nadac })
  await expect(prices.retail(queryOf('30'))).rejects.toMatchObject({ code: 'PRICE_NOT_AVAILABLE' })
  // 30 x $0.20 = $6.00, plus 40 percent = $8.40, plus $10.00 = $18.40
  const estimate = await prices.retail(queryOf('30', { retailEstimate: { markupPercent: 40, fee: 10 } }))
  expect(estimate).toMatchObject({ amount: 1840, basis: 'acquisition cost estimate' })
})

test('many fills by one statement, in their order', async () => {
  await load({ 'nadac.csv': nadac, 'rates.csv': rates(contract, 'ALPHA,,,,,,brand,NADAC,0,,2,2026-01-01,') })
  const groupIds = [groups.SUN ?? 0]
  const offers = await prices.offers([
    { query: queryOf('30'), groupIds },
    { query: queryOf('30', { productDetailId: 1 }), groupIds },
    { query: queryOf('10', { productDetailId: brandId }), groupIds },
  ])
  expect(offers.map(({ cards: found }) => found.map(({ amount }) => amount))).toEqual([[690], [], [10200]])
})

describe('a price per unit is multiplied only by a quantity of that unit', () => {
  const plain = {
    countsPackages: false,
    unitName: 'tablet',
    packageUnits: null,
    eaches: null,
    milliliters: null,
    grams: null,
  }
  /** Sets the drug's counting unit and its package. */
  async function is(changes: Partial<Record<keyof typeof plain, string | boolean | null>>, billingUnit: string | null) {
    const { countsPackages, unitName, packageUnits, eaches, milliliters, grams } = { ...plain, ...changes }
    await database.query(
      `with changed as (update product_detail set counts_packages = $2, unit_name = $3 where id = $1)
       update drug_ndc set package_units = $4::numeric, eaches = $5::numeric, milliliters = $6::numeric, grams = $7::numeric,
         billing_unit = $8
       where product_detail_id = $1`,
      [detailId, countsPackages, unitName, packageUnits, eaches, milliliters, grams, billingUnit],
    )
  }
  const twoInjectors = { unitName: 'auto-injector', packageUnits: '2', eaches: '2', milliliters: '0.6' }
  const lowest = async (quantity: string) => (await prices.discounts(queryOf(quantity)))[0]?.amount
  const none = { code: 'PRICE_NOT_AVAILABLE' }
  const noDiscount = 'ALPHA,,,,,,all,NADAC,0,,5.00,2026-01-01,'
  const perMl = nadac.replace('0.20000,11/01/2026,EA', '500.00000,11/01/2026,ML')
  const perEach = nadac.replace('0.20000,11/01/2026,EA', '150.00000,11/01/2026,EA')
  afterEach(() => is(plain, null))

  test('a package converts the chosen quantity: two injectors of 0.3 mL are 2 each, and 0.6 mL', async () => {
    await is(twoInjectors, 'EA')
    await load({ 'nadac.csv': perEach, 'rates.csv': rates(noDiscount) })
    // 2 x $150.00 + $5.00
    expect(await lowest('2')).toBe(30_500)
    await load({ 'nadac.csv': perMl })
    // 0.6 x $500.00 + $5.00
    expect(await lowest('2')).toBe(30_500)
    await is({ ...twoInjectors, unitName: 'mL', packageUnits: '0.6' }, 'EA')
    expect(await lowest('0.6')).toBe(30_500)
    await load({ 'nadac.csv': perEach })
    expect(await lowest('0.6')).toBe(30_500)
  })

  test('without the package’s contents there is no price and no estimate', async () => {
    await load({ 'nadac.csv': perEach, 'rates.csv': rates(noDiscount) })
    const estimate = () => prices.retail(queryOf('2', { retailEstimate: { markupPercent: 0, fee: 5 } }))
    await is(twoInjectors, 'EA')
    expect((await estimate()).amount).toBe(30_500)
    for (const unknown of [{ unitName: 'mL' }, { unitName: 'mL', milliliters: '0.6' }, { unitName: 'auto-injector' }, { countsPackages: true, packageUnits: '1' }]) {
      await is(unknown, null)
      await expect(prices.discounts(queryOf('2'))).rejects.toMatchObject(none)
      await expect(estimate()).rejects.toMatchObject(none)
    } // biome-ignore format: a list
  })

  test('a cost per mL doesn’t apply to a tablet', async () => {
    await load({
      'awp.csv': `NDC,Basis,Unit,Unit price,From,To\n${generic.ndc},AWP,ML,99.00,2026-01-01,`,
      'rates.csv': rates('ALPHA,,,,,,all,AWP,0,,5.00,2026-01-01,'),
    })
    await expect(prices.discounts(queryOf('30'))).rejects.toMatchObject(none)
  })

  test('a MAC is per its own unit, else per the drug’s', async () => {
    const macOf = (unit: string, price: string) =>
      `Network,Drugs,Basis,Discount percent,MAC unit price,Unit,Dispensing fee,From,To\nALPHA,all,MAC,,${price},${unit},5.00,2026-01-01,`
    await is(twoInjectors, 'EA')
    await load({ 'rates.csv': macOf('', '150') })
    expect(await lowest('2')).toBe(30_500)
    await load({ 'rates.csv': macOf('ml', '500') })
    expect(await lowest('2')).toBe(30_500)
    await load({ 'rates.csv': macOf('GM', '500') })
    await expect(prices.discounts(queryOf('2'))).rejects.toMatchObject(none)
    // The drug has no billing unit.
    await is(twoInjectors, null)
    await load({ 'rates.csv': macOf('', '151') })
    await expect(prices.discounts(queryOf('2'))).rejects.toMatchObject(none)
  })

  test('a usual price is too, for one or for a quantity', async () => {
    const usualOf = (quantity: string, price: string, unit: string) =>
      `Chain code,RXCUI,Quantity,Usual price,Unit,From,To\nSUN,${generic.rxcui},${quantity},${price},${unit},2026-01-01,`
    await is(twoInjectors, 'EA')
    const usualPrice = async () => (await prices.retail(queryOf('2'))).amount
    for (const line of [usualOf('', '150', ''), usualOf('', '500', 'ML'), usualOf('2', '300', ''), usualOf('0.6', '300', 'ML')]) {
      await load({ 'usual.csv': line })
      expect(await usualPrice(), line).toBe(30_000)
    } // biome-ignore format: a list
    for (const line of [usualOf('', '500', 'GM'), usualOf('2', '300', 'ML')]) {
      await load({ 'usual.csv': line })
      await expect(usualPrice(), line).rejects.toMatchObject(none)
    }
  })

  test('if the MAC is per another unit than the cost, each is shown with its own quantity', async () => {
    await is(twoInjectors, 'EA')
    await load({
      'nadac.csv': perEach,
      'rates.csv': `Network,Drugs,Basis,Discount percent,MAC unit price,Unit,Dispensing fee,From,To\nALPHA,all,MAC,,490,ML,5.00,2026-01-01,\nALPHA,all,NADAC,0,,,5.00,2026-01-01,`,
    })
    const [quote] = await prices.discounts(queryOf('2'))
    const steps = quote?.steps?.() ?? []
    expect(steps.filter(({ label }) => label === 'quantity').map(({ amount }) => amount)).toEqual(['2', '0.6'])
    expect(quote?.amount).toBe(29_900)
  })
})
