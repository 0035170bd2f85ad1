// database: none

import { expect, test } from 'vitest'
import { buildCatalog } from '../../data/demo/catalog'
import { productsByCommonName } from './common-names'
import source from './common-names.psv?raw'
import { rankProducts, toSearchable } from './rank-products'

const demo = buildCatalog()
  .products.sort((one, other) => other.popularity - one.popularity)
  .map(({ name, alias_name }) => toSearchable({ productName: name, aliasName: alias_name }))
const namesFor = (typed: string, catalog = demo) =>
  productsByCommonName(typed, catalog).map(({ productName }) => productName)

test('hyphens, blanks and capitals do not matter', () => {
  for (const typed of ['z-pak', 'z pak', 'zpak', 'z-pack', 'zpack'])
    expect(namesFor(typed).toSorted()).toEqual(['Azithromycin', 'Zithromax'])
})

test('names in Spanish are found too, with or without their accents', () => {
  for (const typed of ['presión alta', 'presion alta', 'blood pressure'])
    expect(namesFor(typed).slice(0, 3)).toEqual(['Lisinopril', 'Amlodipine', 'Losartan'])
})

test('the ingredient itself comes before combinations with it', () => {
  expect(namesFor('hctz')[0]).toBe('Hydrochlorothiazide')
  expect(namesFor('hctz')).toContain('Lisinopril-hydrochlorothiazide')
})

test('each drug of a kind is suggested once before another brand of the first', () => {
  expect(namesFor('cholesterol').slice(0, 3)).toEqual(['Atorvastatin', 'Rosuvastatin', 'Simvastatin'])
  expect(namesFor('birth control').slice(0, 3)).toEqual([
    'Drospirenone-ethinyl estradiol',
    'Norgestimate-ethinyl estradiol',
    'Norethindrone',
  ])
})

test('a beginning is enough if it can mean only one thing', () => {
  expect(namesFor('birth con')).toContain('Norethindrone')
  expect(namesFor('water pil')).toContain('Furosemide')
  // Pressure, thinner or sugar.
  expect(namesFor('blood')).toEqual([])
})

test('a name for a single drug doesn’t suggest combinations', () => {
  // Emergency contraception contains no estrogen.
  expect(namesFor('plan b')).toEqual([])
})

test('a name matches whole words, however a catalog joins ingredients', () => {
  const catalog = [
    { productName: 'Hydrochlorothiazide/Lisinopril', aliasName: 'Zestoretic' },
    { productName: 'Amlodipine', aliasName: 'Norvasc' },
    { productName: 'Levamlodipine', aliasName: 'Conjupri' },
    { productName: 'Acetaminophen/HYDROcodone', aliasName: null },
    { productName: 'Fluzone', aliasName: null },
  ].map((product) => toSearchable(product))
  expect(namesFor('hctz', catalog)).toEqual(['Hydrochlorothiazide/Lisinopril'])
  expect(namesFor('blood pressure', catalog)).toEqual(['Amlodipine'])
  expect(namesFor('vicodin', catalog)).toEqual(['Acetaminophen/HYDROcodone'])
  expect(namesFor('flu shot', catalog)).toEqual(['Fluzone'])
})

test('names of products that are not in the catalog suggest nothing, such as vaccines', () => {
  expect(namesFor('flu shot')).toEqual([])
  expect(namesFor('covid vaccine')).toEqual([])
})

test('no name is in the file twice, and none is the beginning of a drug’s own name', () => {
  const names = source
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.split('|')[0]?.split(',') ?? [])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const ofDrugs = names.filter((name) =>
    rankProducts(demo, name).some((product) => product.productName.toLowerCase().startsWith(name)),
  )
  expect(ofDrugs).toEqual([])
})
