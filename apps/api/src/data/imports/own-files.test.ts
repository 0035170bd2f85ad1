/** An operator's own files: what is taken, what is refused and why, and the resulting networks and pharmacies. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import type { Database } from '../../database/database'
import { networks } from './derivations/networks'
import { ownPharmacies } from './derivations/own-pharmacies'
import { undoImport } from './import-records'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const headers = {
  chains: 'Chain code,Name,Logo',
  networks: 'Network code,Name,BIN,PCN,Group',
  rates:
    'Network code,Chain code,NPI,NCPDP,NDC,RXCUI,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To',
  'usual-prices': 'Chain code,NPI,NCPDP,NDC,RXCUI,Quantity,Usual price,From,To',
  'package-sizes': 'NDC,Billing Unit,Package Size,Pieces',
  coupons: 'Chain code,NDC,RXCUI,Drugs,Percent off,Amount off,Lowest price,Network code,From,To',
  'copay-programs': 'Brand name,RXCUI,Program,Patient pays,Max benefit,BIN,From,To',
  'unit-costs': 'NDC,Basis,Unit,Unit price,From,To',
  'paid-claims': 'Fill date,Network code,Chain code,NPI,NCPDP,NDC,RXCUI,Quantity,Patient paid,Organization code',
  pharmacies: 'NPI,NCPDP,Name,Chain code,Address,City,State,Zip,Latitude,Longitude,Closed on,Mail order address',
}

test.each([
  ['chains', 'CVS,CVS Pharmacy,http://logos.example/cvs.png', 'Logo', 'neither https:// nor /brand/'],
  ['chains', 'CVS,,', 'Name', 'it is empty'],
  ['chains', 'INDEPENDENT,Others,', 'Chain code', 'without a chain'],
  ['networks', 'A,Alpha,10011,P,G', 'BIN', '6 or 8 digits'],
  ['networks', 'A,Alpha,610011,ELEVENLONGX,G', 'PCN', 'more than 10'],
  [
    'rates',
    'A,,,,,,generic,NADAC,0.15,,1,2026-01-01,',
    'Discount percent',
    'looks like a fraction: write percent, such as 15',
  ],
  ['rates', 'A,,,,,,generic,NADAC,,,1,2026-01-01,', 'Discount percent', 'not a number'],
  ['rates', 'A,,,,,,generic,NADAC,100,,1,2026-01-01,', 'Discount percent', 'more than'],
  ['rates', 'A,,,,,,,NADAC,15,,1,2026-01-01,', 'Drugs', 'neither it nor NDC or RXCUI'],
  ['rates', 'A,,,,00093505698,,generic,NADAC,15,,1,2026-01-01,', 'Drugs', 'only one of it'],
  ['rates', 'A,CVS,1234567893,,,,all,NADAC,15,,1,2026-01-01,', 'Chain code', 'only one of it'],
  ['rates', 'A,,,123456,,,all,NADAC,15,,1,2026-01-01,', 'NCPDP', '7 digits, with leading zeros'],
  ['rates', 'A,,,,93505698,,,NADAC,15,,1,2026-01-01,', 'NDC', 'leading zeros'],
  ['rates', 'A,,,,,,all,MAC,,0,,2026-01-01,', 'MAC unit price', 'less than'],
  ['rates', 'A,,,,,,all,MAC,15,0.1,,2026-01-01,', 'Discount percent', 'no discount'],
  ['rates', 'A,,,,,,all,NADAC,15,,1,2026-02-01,2026-01-01', 'To', 'is before'],
  ['usual-prices', ',,,,617318,30,10,2026-01-01,', 'Chain code', 'neither it nor NPI or NCPDP'],
  ['usual-prices', 'CVS,,,,,30,10,2026-01-01,', 'RXCUI', 'neither it nor NDC'],
  ['usual-prices', 'CVS,,,,617318,30,1000000,2026-01-01,', 'Usual price', 'more than'],
  ['package-sizes', '93317431,GM,8.5,', 'NDC', 'leading zeros'],
  ['package-sizes', '00093317431,puffs,200,', 'Billing Unit', 'not one of EA, ML, GM'],
  ['package-sizes', '00093317431,GM,0,', 'Package Size', 'less than'],
  ['coupons', 'CVS,,,all,10,5,,,2026-01-01,', 'Percent off', 'only one of it'],
  ['coupons', 'CVS,,,all,0.1,,,,2026-01-01,', 'Percent off', 'looks like a fraction: write percent, such as 10'],
  ['copay-programs', ',,Card,25,150,,2026-01-01,', 'Brand name', 'neither it nor RXCUI'],
  ['paid-claims', '2026-12-05,A,CVS,,,,617318,30,7.50,', 'Fill date', 'lies in the future'],
  ['paid-claims', '2026-10-05,A,,,,,617318,30,7.50,', 'Chain code', 'neither it nor NPI or NCPDP'],
  ['paid-claims', '2026-10-05,A,CVS,,,,,30,7.50,', 'NDC', 'neither it nor RXCUI'],
  ['paid-claims', '2026-10-05,A,CVS,,,93505698,,30,7.50,', 'NDC', 'leading zeros'],
  ['paid-claims', '2026-10-05,A,CVS,,,,617318,30,-7.50,', 'Patient paid', 'less than'],
  ['paid-claims', '2026-10-05,,CVS,,,,617318,30,7.50,', 'Network code', 'it is empty'],
  ['unit-costs', '00093505698,NADAC,EA,1,2026-01-01,', 'Basis', 'a file of its own'],
  ['pharmacies', '123456789,,Shop,,1 Main St,Town,NY,10001,,,,', 'NPI', '10 digits'],
  ['pharmacies', '1234567893,,Shop,,1 Main St,Town,NY,1001,,,,', 'Zip', 'leading zeros'],
  ['pharmacies', '1234567893,,Shop,,1 Main St,Town,NY,10001,,,,ftp://orders', 'Mail order address', 'https://'],
] as const)('%s: %s is refused by column and reason', async (kind, line, column, reason) => {
  const [report] = await importFiles(database, { 'own.csv': `${headers[kind]}\n${line}` }, { mostRefusedPercent: 100 })
  expect(report).toMatchObject({ kind, outcome: 'refused', refused: 1 })
  expect(report && 'firstRefused' in report && report.firstRefused).toMatchObject([
    { line: 2, column, reason: expect.stringContaining(reason) },
  ])
})

test.each([
  [`${headers.rates},Unit\nA,,,,,,all,MAC,,0.1,,2026-01-01,,TAB`, 'not one of EA, ML, GM'],
  [`${headers.rates},Unit\nA,,,,,,all,NADAC,15,,1,2026-01-01,,EA`, 'for MAC alone'],
  [`${headers['usual-prices']},Unit\nCVS,,,,617318,30,10,2026-01-01,,grams`, 'not one of EA, ML, GM'],
])('an invalid unit is refused: %s', async (text, reason) => {
  const [report] = await importFiles(database, { 'own.csv': text }, { mostRefusedPercent: 100 })
  expect(report && 'firstRefused' in report && report.firstRefused).toMatchObject([
    { line: 2, column: 'Unit', reason: expect.stringContaining(reason) },
  ])
})

test('rows that name unknown things are taken, counted and named', async () => {
  const lines = ['NOBODY,NOCHAIN,,,,,generic', 'NOBODY,,,,00000000001,,'].map(
    (line) => `${line},NADAC,15,,1,2026-01-01,`,
  )
  const [report] = await importFiles(database, { 'rates.csv': [headers.rates, ...lines].join('\n') })
  expect(report).toMatchObject({
    outcome: 'imported',
    taken: 2,
    notes: [
      'these networks are not known yet (1): NOBODY',
      'these chains and pharmacies are not known yet (1): chain:NOCHAIN',
      'these drugs are not known yet (1): ndc:00000000001',
    ],
  })
})

test('a newer file with the same name replaces the older one, a file with another name is added', async () => {
  const rate = (discount: number) => `${headers.rates}\nA,,,,,,generic,NADAC,${discount},,1,2026-01-01,`
  await importFiles(database, { 'a.csv': rate(15) })
  expect(await importFiles(database, { 'a.csv': rate(20) })).toMatchObject([{ changed: 1, added: 0, removed: 0 }])
  expect(await importFiles(database, { 'b.csv': rate(25) })).toMatchObject([{ added: 1 }])
})

test('pharmacies of the list have chains by code, are placed at their zip if no position is given, and close when they leave the list', async () => {
  const lines = [
    '1000000111,,Comet 1,COMET,1 Main St,New York,NY,10001,,,,',
    '1000000129,,Corner Pharmacy,,2 Main St,New York,NY,10001-1234,40.5,-73.5,,',
    '1000000137,,Nowhere,COMET,3 Main St,New York,NY,10299,,,,',
  ]
  const stored = () =>
    database.query<{ npi: string; name: string; latitude: number; isOpen: boolean; code: string | null }>(
      `select l.npi, l.name, l.latitude, l.closed_on is null "isOpen", g.code
       from pharmacy_location l join pharmacy_group g on g.id = l.pharmacy_group_id
       where l.npi like '10000001%' order by l.npi`,
    )
  const take = async (...kept: string[]) => {
    const files = { 'pharmacies.csv': [headers.pharmacies, ...kept].join('\n') }
    await importFiles(database, files, { isAccepted: true })
    await database.transaction(ownPharmacies.run)
  }
  await take(...lines)
  const [{ latitude } = { latitude: 0 }] = await database.query<{ latitude: number }>(
    `select latitude from place where zip = '10001'`,
  )
  expect(await stored()).toEqual([
    { npi: '1000000111', name: 'Comet 1', latitude, isOpen: true, code: 'COMET' },
    { npi: '1000000129', name: 'Corner Pharmacy', latitude: 40.5, isOpen: true, code: 'INDEPENDENT' },
  ])
  await take(lines[1] ?? '')
  expect((await stored()).map(({ isOpen }) => isOpen)).toEqual([false, true])
})

test('a list of pharmacies adds its zips if no file of zips was imported before', async () => {
  await database.query('delete from place')
  await importFiles(database, {
    'first.csv': `${headers.pharmacies}\n1000000194,,First,,9 Main St,Ketchikan,AK,99901,,,,`,
  })
  expect(
    await database.query(
      `select p.city, l.latitude = p.latitude "isThere" from pharmacy_location l join place p on p.zip = l.zip where l.npi = '1000000194'`,
    ),
  ).toEqual([{ city: 'Ketchikan', isThere: true }])
})

test('chains are named by their file, whether it comes before or after their pharmacies; without it they keep their names', async () => {
  const shown = () =>
    database.query(`select code, name, logo_url logo from pharmacy_group where code in ('NOVA', 'CVS') order by code`)
  const lines = ['NOVA,Nova Drugs,https://logos.example/nova.png', 'cvs,CVS,/brand/ACME/cvs.svg', 'NEVER,Never,']
  const [report] = await importFiles(database, { 'chains.csv': [headers.chains, ...lines].join('\n') })
  expect(report).toMatchObject({
    kind: 'chains',
    outcome: 'imported',
    notes: ['these chains are not known yet (3): CVS, NEVER, NOVA'],
  })
  expect(await shown()).toEqual([])
  const shops = ['1000000152,,Nova 1,NOVA,5 Main St', '1000000160,,CVS 6,CVS,6 Main St']
  const list = shops.map((shop) => `${shop},New York,NY,10001,,,,`)
  await importFiles(database, { 'shops.csv': [headers.pharmacies, ...list].join('\n') })
  expect(await shown()).toEqual([
    { code: 'CVS', name: 'CVS', logo: '/brand/ACME/cvs.svg' },
    { code: 'NOVA', name: 'Nova Drugs', logo: 'https://logos.example/nova.png' },
  ])
  await undoImport(database, report && 'importId' in report ? (report.importId ?? 0) : 0, { isAccepted: true })
  expect(await shown()).toEqual([
    { code: 'CVS', name: 'CVS', logo: '' },
    { code: 'NOVA', name: 'NOVA', logo: '' },
  ])
})

test('a pharmacy of the list with an address for orders is mail-order, and so is its chain', async () => {
  const take = async (url: string) => {
    const line = `1000000145,,Post Pharmacy,POST,4 Main St,New York,NY,10001,,,,${url}`
    await importFiles(database, { 'by-mail.csv': `${headers.pharmacies}\n${line}` })
    return database.query(
      `select l.type, g.type "chainType", g.mail_order_url "mailOrderUrl"
       from pharmacy_location l join pharmacy_group g on g.id = l.pharmacy_group_id where l.npi = '1000000145'`,
    )
  }
  const address = 'https://post.example/orders'
  expect(await take(address)).toEqual([{ type: 'M', chainType: 'M', mailOrderUrl: address }])
  expect(await take('')).toEqual([{ type: 'R', chainType: 'R', mailOrderUrl: '' }])
})

test('a pharmacy of the list has its opening hours until it leaves the list; one where nobody goes has none', async () => {
  const week = [...Array.from({ length: 5 }, () => [{ opens: 540, closes: 1260 }]), [], null]
  const registered = '1000000178'
  const take = (...lines: string[]) =>
    importFiles(
      database,
      { 'open.csv': [`${headers.pharmacies},Opening hours`, ...lines].join('\n') },
      { isAccepted: true },
    )
  const stored = () =>
    database.query(
      `select npi, opening_hours "openingHours" from pharmacy_location where npi in ($1, '1000000186', '1000000202') order by npi`,
      [registered],
    )
  await importFiles(database, {
    'npidata_pfile_20050523-20260913.csv': [
      'NPI,Entity Type Code,Provider Organization Name (Legal Business Name),Provider First Line Business Practice Location Address,Provider Business Practice Location Address City Name,Provider Business Practice Location Address State Name,Provider Business Practice Location Address Postal Code,Healthcare Provider Taxonomy Code_1',
      `${registered},2,HOURS DRUG INC,7 MAIN ST,NEW YORK,NY,10001,3336C0003X`,
    ].join('\n'),
  })
  const place = '7 Main St,New York,NY,10001,,,'
  const [report] = await take(
    `${registered},,Hours Drug,,${place},,Mo-Fr 09:00-21:00; Sa closed`,
    `1000000186,,Silent Drug,,${place},,`,
    `1000000202,,Post Drug,POSTED,${place},https://post.example/orders,24/7`,
  )
  expect(report).toMatchObject({
    taken: 3,
    balance: { partsLeftOut: [{ reason: 'opening hours of a mail-order pharmacy, where nobody goes', rows: 1 }] },
    notes: [
      expect.stringMatching(/^1 pharmacy has opening hours that don't name every day, .*: Hours Drug 1000000178$/),
    ],
  })
  expect(await stored()).toEqual([
    { npi: registered, openingHours: week },
    { npi: '1000000186', openingHours: null },
    { npi: '1000000202', openingHours: null },
  ])
  expect(await take(`1000000186,,Silent Drug,,${place},,9 to 5`)).toMatchObject([
    {
      outcome: 'refused',
      firstRefused: [{ line: 2, column: 'Opening hours', reason: expect.stringContaining('"9 to 5"') }],
    },
  ])
  await take(`1000000186,,Silent Drug,,${place},,24/7`)
  expect((await stored()).slice(0, 2)).toEqual([
    { npi: registered, openingHours: null },
    { npi: '1000000186', openingHours: Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]) },
  ])
})

test('a program’s file says how people enroll for its card', async () => {
  const columns =
    'Enrollment,Enrollment (Spanish),Enrollment steps,Enrollment steps (Spanish),Notice title,Notice title (Spanish),Notice,Notice (Spanish),Opens by itself'
  const take = (...said: string[]) =>
    importFiles(
      database,
      {
        'entered.csv': [
          `${headers['copay-programs']},${columns}`,
          ...said.map((each, index) => `Brand${index},,Card,25,150,610011,2026-01-01,,${each}`),
        ].join('\n'),
      },
      { mostRefusedPercent: 100 },
    )
  const [report] = await take(
    'Two steps:,Dos pasos:,Open it | Show it,Abra|Muestre,Before,Antes,Read this.,Lea esto.,Y',
    ',,,,,,,,',
    ',,,,Before,,,,',
    ',,,,,Antes,,Lea esto.,',
  )
  expect(report).toMatchObject({
    taken: 2,
    firstRefused: [
      { column: 'Notice', reason: expect.stringContaining('together') },
      { column: 'Notice (Spanish)', reason: expect.stringContaining('beside those in English') },
    ],
  })
  expect(
    await database.query(
      `select enrollment_text text, enrollment_steps steps, interstitial, opens_by_itself "opensByItself"
       from copay_program p join data_import i on i.id = p.import_id where i.scope = 'entered.csv' order by p.drug`,
    ),
  ).toEqual([
    {
      text: { en: 'Two steps:', es: 'Dos pasos:' },
      steps: { en: ['Open it', 'Show it'], es: ['Abra', 'Muestre'] },
      interstitial: { en: { title: 'Before', body: 'Read this.' }, es: { title: 'Antes', body: 'Lea esto.' } },
      opensByItself: true,
    },
    { text: {}, steps: {}, interstitial: null, opensByItself: false },
  ])
})

test('a program’s own address must be a public web address, or its row is refused', async () => {
  const addresses = [
    'https://card.example/enroll',
    'http://card.example',
    'javascript:alert(1)',
    'https://me:secret@card.example',
    'https://card',
  ]
  const [report] = await importFiles(
    database,
    {
      'linked.csv': [
        `${headers['copay-programs']},Program address`,
        ...addresses.map((address, index) => `Linked${index},,Card,25,150,610011,2026-01-01,,${address}`),
      ].join('\n'),
    },
    { mostRefusedPercent: 100 },
  )
  const refusal = {
    column: 'Program address',
    reason: expect.stringContaining('is not an address that begins with https://'),
  }
  expect(report).toMatchObject({
    taken: 1,
    refused: 4,
    firstRefused: expect.arrayContaining([expect.objectContaining(refusal)]),
  })
})

test('unchanged data moves no data version', async () => {
  await importFiles(database, { 'networks.csv': `${headers.networks}\nA,Alpha Rx,610011,P,G` })
  await database.transaction(networks.run)
  const version = () => database.query<{ xmin: string }>(`select xmin::text from network where code = 'A'`)
  const before = await version()
  await database.transaction(networks.run)
  expect(await version()).toEqual(before)
})
