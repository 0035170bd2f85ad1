/** Real names, forms, strengths, quantities and packages from files in the published formats. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogFiles } from '../../../../test/catalog-files'
import { openTestDatabase } from '../../../../test/database'
import { importFiles } from '../../../../test/import-files'
import { DataVersions } from '../../../database/data-versions'
import type { Database } from '../../../database/database'
import { Products } from '../../../domain/products/products'
import { removeDemoData } from '../../demo/remove'
import type { DerivationResult } from '../derivation'
import { listImports, undoImport } from '../import-records'

let database: Database
let beforeRemoval: readonly DerivationResult[]
beforeAll(async () => {
  database = await openTestDatabase()
  beforeRemoval = await take(catalogFiles())
  await removeDemoData(database)
  await take(catalogFiles())
})
afterAll(() => database.close())

async function take(files: Record<string, string>): Promise<DerivationResult[]> {
  const derived: DerivationResult[] = []
  const reports = await importFiles(database, files, {
    isAccepted: true,
    onDerived: (each) => derived.push(each),
  })
  for (const report of reports)
    expect(report).toMatchObject({ outcome: expect.stringMatching(/^(imported|same)$/), refused: 0 })
  return derived
}

/** A new instance without cached searches. */
const newProducts = () => new Products({ database, reads: database, versions: new DataVersions() })

async function idOf(name: string): Promise<number> {
  const product = await newProducts().find(name)
  if (!product) throw new Error(`There is no ${name}`)
  return product.id
}

/** `Tablet: 10 mg, *20 mg (*30, 60, 90)`: forms, strengths, and quantities of the usual strength; usual ones have a star. */
async function choicesOf(name: string): Promise<string[]> {
  const { forms } = await newProducts().choices(await idOf(name))
  const starred = (text: string | number, flag: string | null | undefined) => `${flag === 'Y' ? '*' : ''}${text}`
  return forms.map(({ form, defaultFlag, dosages }) => {
    const usual = dosages.find((dosage) => dosage.defaultFlag === 'Y')
    const quantities = usual?.quantities.filter(({ isCustomQuantity }) => !isCustomQuantity) ?? []
    return `${starred(form, defaultFlag)}: ${dosages.map((each) => starred(each.dosage, each.defaultFlag)).join(', ')} (${quantities
      .map((each) => starred(each.quantity, each.defaultFlag))
      .join(', ')} ${usual?.unitName})`
  })
}

test('while the demo’s drugs exist, nothing is derived, and the import says what to do', async () => {
  expect(beforeRemoval).toEqual([
    { name: 'catalog', waitsFor: expect.stringContaining('take it out with `demo remove`, then import again') },
  ])
})

describe('products', () => {
  test('brands keep their maker’s spelling, generics lose their route, and both are linked', async () => {
    const products = await database.query<{ name: string; type: string; aliasName: string | null }>(
      `select p.name, p.type, a.name "aliasName" from product p left join product a on a.id = p.alias_id
       where p.name = any($1) order by p.name`,
      [['Lipitor', 'Atorvastatin', 'Bupropion XL', 'Toprol XL', 'Ventolin HFA', 'Amlodipine/Hydrochlorothiazide/Olmesartan', 'Lisinopril']],
    ) // biome-ignore format: a list
    expect(products).toEqual([
      { name: 'Amlodipine/Hydrochlorothiazide/Olmesartan', type: 'G', aliasName: 'Tribenzor' },
      { name: 'Atorvastatin', type: 'G', aliasName: 'Lipitor' },
      { name: 'Bupropion XL', type: 'G', aliasName: 'Wellbutrin XL' },
      { name: 'Lipitor', type: 'B', aliasName: 'Atorvastatin' },
      { name: 'Lisinopril', type: 'G', aliasName: expect.stringMatching(/Zestril|Prinivil/) },
      { name: 'Toprol XL', type: 'B', aliasName: 'Metoprolol succinate' },
      { name: 'Ventolin HFA', type: 'B', aliasName: 'Albuterol' },
    ])
  })

  test('a generic is linked to a brand only if they share an equivalence code, with its number', async () => {
    const products = await database.query<{ name: string; aliasName: string | null }>(
      `select p.name, a.name "aliasName" from product p left join product a on a.id = p.alias_id
       where p.name in ('Levothyroxine', 'Synthroid', 'Levoxyl') order by p.name`,
    )
    expect(products).toEqual([
      { name: 'Levothyroxine', aliasName: 'Synthroid' },
      // AB3, but the generic's packages are rated AB1 and AB2.
      { name: 'Levoxyl', aliasName: null },
      { name: 'Synthroid', aliasName: 'Levothyroxine' },
    ])
  })

  test('classes come from the FDA, else from ingredients', async () => {
    const classes = await database.query<{ name: string; therapeuticClass: string }>(
      `select name, therapeutic_class "therapeuticClass" from product where name in ('Lipitor', 'Crestor', 'Zestril') order by name`,
    )
    expect(classes.map(({ therapeuticClass }) => therapeuticClass)).toEqual([
      'HMG-CoA Reductase Inhibitor',
      'HMG-CoA Reductase Inhibitor',
      'lisinopril',
    ])
  })

  test('the most dispensed come first', async () => {
    const top = await newProducts().top()
    expect(top.slice(0, 3).map(({ productName }) => productName)).toEqual([
      'Atorvastatin',
      'Lisinopril',
      'Levothyroxine',
    ])
  })
})

describe('choices', () => {
  test.each([
    ['Lipitor', ['*Tablet: 10 mg, *20 mg, 40 mg, 80 mg (*30, 60, 90 tablet)']],
    ['Metformin XR', ['*Extended-release tablet: 500 mg, *750 mg (30, *60, 90 tablet)']],
    ['Azithromycin', ['*Tablet: 250 mg, *500 mg (*6, 12, 18 tablet)']],
    ['Ozempic', ['*Pen injector: *1.34 mg/mL (*1, 3 pen)']],
    ['Ventolin HFA', ['*Inhaler: *90 mcg/puff (*1, 2, 3 inhaler)']],
    ['Latanoprost', ['*Eye drops: *0.005 % (*2.5, 7.5 mL)']],
    ['Triamcinolone', ['*Cream: *0.1 % (*80, 240 g)']],
    ['Levothyroxine', ['*Tablet: 25 mcg, *50 mcg, 100 mcg (*30, 60, 90 tablet)']],
  ])('%s', async (name, choices) => {
    expect(await choicesOf(name)).toEqual(choices)
  })

  test('controlled and over-the-counter drugs are marked', async () => {
    const marks = await database.query<{ name: string; isOtc: boolean; schedule: string | null }>(
      `select distinct p.name, d.is_otc "isOtc", d.dea_schedule schedule from product p join product_detail d on d.product_id = p.id
       where p.name in ('Xanax', 'Claritin', 'Norco', 'Lipitor') order by p.name`,
    )
    expect(marks).toEqual([
      { name: 'Claritin', isOtc: true, schedule: null },
      { name: 'Lipitor', isOtc: false, schedule: null },
      { name: 'Norco', isOtc: false, schedule: 'CII' },
      { name: 'Xanax', isOtc: false, schedule: 'CIV' },
    ])
  })
})

test('packages have their labeler, contents and equivalence codes', async () => {
  const packages = await database.query<{ ndc: string; name: string; holds: string; teCodes: string[] }>(
    `select n.ndc, p.name, concat_ws(' ', trim_scale(n.package_units), d.unit_name) ||
       coalesce(': ' || trim_scale(n.milliliters) || ' mL', '') || coalesce(', in ' || n.billing_unit || ' by ' || n.unit_source, '') holds,
       n.te_codes "teCodes" from drug_ndc n
     join product_detail d on d.id = n.product_detail_id join product p on p.id = d.product_id
     where n.position = 0 and (n.ndc = any('{00071015623,00093766398,00003089421,00169413013}')
       or p.name in ('Synthroid', 'Ventolin HFA') and d.is_default_strength) order by p.name`,
  )
  expect(packages).toEqual([
    { ndc: '00093766398', name: 'Atorvastatin', holds: '90 tablet, in EA by form', teCodes: ['AB'] },
    { ndc: '00003089421', name: 'Eliquis', holds: '90 tablet, in EA by form', teCodes: ['AB'] },
    { ndc: '00071015623', name: 'Lipitor', holds: '90 tablet, in EA by form', teCodes: ['AB'] },
    { ndc: '00169413013', name: 'Ozempic', holds: '1 pen: 3 mL, in ML by fda', teCodes: [] },
    { ndc: expect.anything(), name: 'Synthroid', holds: '90 tablet, in EA by form', teCodes: ['AB1', 'AB2'] },
    { ndc: expect.anything(), name: 'Ventolin HFA', holds: '1 inhaler', teCodes: [] },
  ])
})

describe('search', () => {
  const first = async (typed: string) => (await newProducts().search(typed)).map(({ productName }) => productName)
  const near = async (typed: string) => {
    const products = newProducts()
    return (await products.nearMatches(typed, await products.search(typed))).map(({ productName }) => productName)
  }

  test.each([
    ['lipitor', ['Lipitor', 'Atorvastatin']],
    ['atorva', ['Atorvastatin', 'Lipitor', 'Caduet', 'Amlodipine/Atorvastatin']],
    ['metf', ['Metformin', 'Metformin XR', 'Glucophage', 'Glucophage XR']],
    ['hctz lisinopril', ['Hydrochlorothiazide/Lisinopril', 'Zestoretic']],
    ['lisinopril hydrochlorothiazide', ['Hydrochlorothiazide/Lisinopril', 'Zestoretic']],
    ['lisinopril/hctz', ['Hydrochlorothiazide/Lisinopril', 'Zestoretic']],
    ['clavulanate and amoxicillin', ['Amoxicillin/Clavulanate', 'Augmentin']],
    ['prinivil', ['Prinivil', 'Lisinopril']],
    ['xl bupropion', ['Bupropion XL', 'Wellbutrin XL']],
  ])('%s', async (typed, expected) => {
    const found = await first(typed)
    expect(found.slice(0, expected.length).toSorted()).toEqual(expected.toSorted())
    expect(found[0]).toBe(expected[0])
    expect(await near(typed)).toEqual([])
  })

  test.each([
    ['amoxicilin', 'Amoxicillin'],
    ['lipator', 'Lipitor'],
    ['ozempik', 'Ozempic'],
    ['hydrochlorothiazde', 'Hydrochlorothiazide'],
    ['clavulante', 'Amoxicillin/Clavulanate'],
  ])('%s is not a name: %s is suggested separately', async (typed, meant) => {
    expect(await first(typed)).toEqual([])
    expect((await near(typed))[0]).toBe(meant)
  })

  test.each(['0071-0156-23', '00071015623', '0071015623', 'NDC 0071-0156-23', '0071-0156', '300710156231'])(
    'the number %s on a bottle finds its drug',
    async (typed) => {
      expect(await first(typed)).toEqual(['Lipitor'])
      expect(await near(typed)).toEqual([])
    },
  )

  test('unknown numbers find nothing', async () => {
    expect(await first('99999-9999-99')).toEqual([])
    expect(await first('9999999999')).toEqual([])
  })
})

describe('later files', () => {
  const counts = async () =>
    (
      await database.query<{ versions: string }>(
        `select sum(moves)::text versions from data_version where family = 'catalog'`,
      )
    )[0]?.versions
  const details = () =>
    database.query<{ id: number; rxcui: string; name: string; obsolete: boolean }>(
      `select d.id, d.rxcui, p.name, d.obsolete_on is not null obsolete from product_detail d join product p on p.id = d.product_id
       where d.rxcui is not null order by d.rxcui`,
    )

  test('drugs keep their ids; retired ones are no longer offered, stay, and can come back', async () => {
    const before = await details()
    const products = newProducts()
    const zocor = await idOf('Zocor')
    await take(catalogFiles({ retired: ['Zocor'], without: ['Crestor'] }))
    const after = await details()
    expect(after.map(({ id, rxcui }) => ({ id, rxcui }))).toEqual(before.map(({ id, rxcui }) => ({ id, rxcui })))
    const obsolete = new Set(after.filter((each) => each.obsolete).map(({ name }) => name))
    expect([...obsolete].toSorted()).toEqual(['Crestor', 'Zocor'])
    const now = newProducts()
    expect((await now.search('zocor')).map(({ productName }) => productName)).not.toContain('Zocor')
    expect((await now.list()).map(({ productName }) => productName)).not.toContain('Zocor')
    expect((await now.drugs()).map(({ productName }) => productName)).not.toContain('Zocor')
    await expect(now.choices(zocor)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect((await now.find('Simvastatin'))?.aliasId ?? null).toBeNull()
    const imports = await listImports(database, false)
    const newest = imports.filter(({ kind, state }) => kind === 'rxterms' && state === 'current')[0]
    await undoImport(database, newest?.id ?? 0)
    expect(await details()).toEqual(before)
    expect((await products.find('Zocor'))?.id).toBe(zocor)
  })

  test('files with the same content invalidate no caches', async () => {
    await take(catalogFiles())
    const snapshot = () =>
      database.query(`select (select json_agg(p order by p.id) from product p)::text products,
        (select json_agg(d order by d.id) from product_detail d)::text details,
        (select json_agg(n order by n.ndc) from drug_ndc n)::text packages,
        (select json_agg(q order by q.product_detail_id, q.quantity) from product_quantity q)::text quantities`)
    const before = await snapshot()
    const versions = await counts()
    expect(await take(catalogFiles())).toEqual([])
    expect(await counts()).toBe(versions)
    await database.query(`delete from data_derivation where name = 'catalog'`)
    expect(await take(catalogFiles())).toEqual([{ name: 'catalog' }])
    expect(await snapshot()).toEqual(before)
  })

  test('an operator’s own drugs are added', async () => {
    const header = 'Drug Name,Drug Type,Other Name,Form,Strength,Unit,Usual Quantity,NDC,Package,Package Units,OTC'
    const reports = await importFiles(database, {
      'ours.csv': `${header}\nMagic Mouthwash,generic,,Oral suspension,1:1:1,mL,240,99999-0001-01,240 mL bottle,240,N\n`,
      'programs.csv':
        'Brand name,RXCUI,Program,Patient pays,Max benefit,BIN,From,To\nMagic Mouthwash,,Magic Savings,5,100,610011,2026-01-01,',
    })
    // The later file already knows the drug from the earlier one.
    expect(reports).toMatchObject([{ taken: 1 }, { kind: 'copay-programs', outcome: 'imported', taken: 1 }])
    expect(reports[1]).not.toHaveProperty('notes')
    expect(await choicesOf('Magic Mouthwash')).toEqual(['*Oral suspension: *1:1:1 (*240, 720 mL)'])
    expect((await newProducts().search('99999-0001-01')).map(({ productName }) => productName)).toEqual([
      'Magic Mouthwash',
    ])
    const own = (await listImports(database, false)).find(({ kind }) => kind === 'catalog-additions')
    expect(own?.scope).toBe('ours.csv')
    await undoImport(database, own?.id ?? 0, { isAccepted: true })
    expect(await newProducts().search('magic mouthwash')).toEqual([])
  })

  test('an operator’s own file adds quantities, the class, and how often a drug is dispensed', async () => {
    const header = 'Drug Name,Drug Type,Form,Strength,Unit,Usual Quantity,Quantities,NDC,Class,Prescriptions'
    const line = (strength: string, ndc: string, prescriptions: string) =>
      `Ourdrug,generic,Tablet,${strength},tablet,14,7 28,${ndc},house remedy,${prescriptions}`
    const lines = [
      line('5 mg', '99999-0002-01', '9'),
      line('10 mg', '99999-0002-02', '8'),
      line('20 mg', '99999-0002-03', ''),
    ]
    const reports = await importFiles(database, {
      'ranked.csv': [header, ...lines].join('\n'),
      'bad.csv': [
        header,
        line('5 mg', '99999-0003-01', 'often'),
        line('5 mg', '99999-0003-02', '1').replace('7 28', '1 2 3 4 5'),
      ].join('\n'),
    })
    expect(reports).toMatchObject([
      {
        outcome: 'refused',
        firstRefused: [
          { column: 'Prescriptions', reason: '"often" is not a whole number' },
          { column: 'Quantities', reason: 'there are 5: 4 are offered at the most' },
        ],
      },
      { outcome: 'imported', taken: 3 },
    ])
    // The most dispensed strength is the usual one, not the middle one.
    expect(await choicesOf('Ourdrug')).toEqual(['*Tablet: *5 mg, 10 mg, 20 mg (7, *14, 28 tablet)'])
    const [row] = await database.query<object>(
      `select therapeutic_class "therapeuticClass", popularity from product where name = 'Ourdrug'`,
    )
    expect(row).toEqual({ therapeuticClass: 'house remedy', popularity: 17 })
  })

  test('the representative package is one that NADAC’s newest week prices, not one that it no longer has', async () => {
    const ours = 'Drug Name,Drug Type,Form,Strength,Unit,Usual Quantity,NDC,Prescriptions'
    const nadac =
      'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,OTC,Classification for Rate Setting,As of Date'
    const week = (ndc: string, asOf: string) => `TWODRUG 5 MG TABLET,${ndc},0.10000,10/01/2026,EA,N,G,${asOf}`
    const first = async () => {
      const rows = await database.query<{ ndc: string }>(
        `select n.ndc from drug_ndc n join product_detail d on d.id = n.product_detail_id join product p on p.id = d.product_id
         where p.name = 'Twodrug' order by n.position limit 1`,
      )
      return rows[0]?.ndc
    }
    await take({
      'two.csv': `${ours}\nTwodrug,generic,Tablet,5 mg,tablet,30,99999000401,9\nTwodrug,generic,Tablet,5 mg,tablet,30,99999000402,1\n`,
    })
    expect(await first()).toBe('99999000401')
    const weeks = [
      week('99999000401', '11/11/2026'),
      week('99999000402', '11/11/2026'),
      week('99999000402', '11/18/2026'),
    ]
    await importFiles(database, { 'nadac.csv': [nadac, ...weeks].join('\n') }, { isAccepted: true })
    expect(await first()).toBe('99999000402')
    await importFiles(
      database,
      { 'nadac.csv': [nadac, ...weeks, week('99999000401', '11/18/2026')].join('\n') },
      { isAccepted: true },
    )
    expect(await first()).toBe('99999000401')
  })
})
