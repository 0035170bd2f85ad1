// database: none

import { expect, test } from 'vitest'
import { buildCatalog } from '../../data/demo/catalog'
import { NearMatches } from './near-matches'
import { startsWordOf, toSearchable } from './rank-products'

const catalog = buildCatalog()
  .products.sort((one, other) => other.popularity - one.popularity)
  .map(({ id, name, alias_name, alias_id }) => ({ id, productName: name, aliasName: alias_name, aliasId: alias_id }))
const near = new NearMatches(catalog)
const namesFor = (typed: string) => near.find(typed).map(({ productName }) => productName)

/** All single mistakes in a name: a letter omitted, doubled, wrong or added, and two letters swapped. */
function mistakesIn(name: string): string[] {
  return Array.from(name).flatMap((letter, at) => {
    const before = name.slice(0, at)
    const after = name.slice(at + 1)
    // Varies the wrong letter by name and position.
    const other = String.fromCharCode(97 + ((name.length + at * 7) % 26))
    const swapped = after === '' ? [] : [`${before}${after[0]}${letter}${after.slice(1)}`]
    return [
      before + after,
      before + letter + letter + after,
      before + other + after,
      before + other + letter + after,
      ...swapped,
    ]
  })
}

test('every name of five letters and more is found with any one mistake in it', () => {
  const lost = catalog.flatMap((product) => {
    const name = product.productName.toLowerCase()
    const mistakes = name.length < 5 ? [] : mistakesIn(name)
    return mistakes.filter(
      // Unless the mistake spells the beginning of another name: then that name was typed.
      (typed) =>
        !near.find(typed).includes(product) && !catalog.some((other) => startsWordOf(toSearchable(other), typed)),
    )
  })
  expect(lost).toEqual([])
})

test('a name is suggested from its fifth letter on, with one mistake in what is typed', () => {
  for (const typed of ['atrov', 'aorvas', 'attorvas', 'atoevasta', 'atorvastatn']) {
    expect(namesFor(typed)).toContain('Atorvastatin')
  }
  expect(namesFor('atrv')).toEqual([])
})

test('two mistakes, and names of four letters, are not guessed', () => {
  expect(namesFor('atrvastatn')).toEqual([])
  expect(namesFor('some')).toEqual([])
})

test('a later word of a name is found too, and whole names come before names that only end with it', () => {
  // No product is called that; it's the other name of Lantus.
  expect(namesFor('glargne')).toContain('Lantus')
  expect(namesFor('estradil')[0]).toBe('Estradiol')
})

test('among 100,000 names, at most a twentieth is compared', () => {
  const many = Array.from({ length: 100_000 }, (_, id) => {
    const name = catalog[id % catalog.length]?.productName ?? ''
    return { id, productName: `${name.slice(0, 3)}${id.toString(36)}${name.slice(2)}`, aliasName: null, aliasId: null }
  })
  const large = new NearMatches(many)
  for (const typed of ['atorvastatn', 'metfromin', 'lisinoprli', 'xyzzydrug']) {
    expect(large.candidates(typed).size).toBeLessThan(5000)
  }
})

test('a reloaded catalog with the same content is recognized', () => {
  expect(near.isOf(catalog.map((product) => ({ ...product })))).toBe(true)
  expect(near.isOf(catalog.slice(1))).toBe(false)
  expect(
    near.isOf(catalog.map((product, index) => (index === 5 ? { ...product, productName: 'Other' } : product))),
  ).toBe(false)
})
