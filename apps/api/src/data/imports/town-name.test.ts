// database: none

import { expect, test } from 'vitest'
import { knownZips } from './known-zips'
import { readableName } from './readable-name'

const zips = new Map((await knownZips()).map((known) => [known.zip, known]))
const nameOf = (zip: string) => {
  const { city, state } = zips.get(zip) ?? {}
  return `${city}, ${state}`
}

test.each([
  ['27151', 'Winston-Salem, NC'],
  ['27101', 'Winston-Salem, NC'],
  ['94152', 'San Francisco, CA'],
  ['63198', 'St. Louis, MO'],
  ['01806', 'Woburn, MA'],
  ['74183', 'Tulsa, OK'],
])('a zip of a single organization, %s, has the name of its town: %s', (zip, name) => {
  expect(nameOf(zip)).toBe(name)
})

test.each([
  ['09012', 'APO, AE'],
  ['96201', 'APO, AP'],
  ['34002', 'DPO, AA'],
])('military zips are written as the military does: %s is %s', (zip, name) => {
  expect(nameOf(zip)).toBe(name)
})

test.each([
  ['78501', 'McAllen, TX'],
  ['15131', 'McKeesport, PA'],
  ['63366', "O'Fallon, MO"],
  ['63101', 'St. Louis, MO'],
  ['34952', 'Port St. Lucie, FL'],
  ['49783', 'Sault Ste. Marie, MI'],
  ['19406', 'King of Prussia, PA'],
  ['54935', 'Fond du Lac, WI'],
  ['83814', "Coeur d'Alene, ID"],
  ['71110', 'Barksdale AFB, LA'],
  ['50265', 'West Des Moines, IA'],
  ['10001', 'New York, NY'],
])('%s is %s', (zip, name) => {
  expect(nameOf(zip)).toBe(name)
})

test('no town’s name contains what only lists write: abbreviations, numbers, single letters, companies', () => {
  const odd = [...zips.values()]
    .filter(({ city }) =>
      /\d|&|\b(Afb|Apo|Fpo|Dpo|Spgs|Hts|Jct|Inc|Corp|Firms?|Brm|Natl|Dept)\b|\bMc[ a-z]|\bO [A-Z]|^St /.test(city),
    )
    .map(({ zip, city }) => `${zip} ${city}`)
  expect(odd).toEqual([])
})

test.each([
  ['MCALLEN', 'McAllen'],
  ['MCKESSON PHARMACY', 'McKesson Pharmacy'],
  ["O'FALLON", "O'Fallon"],
  ['MACY DRUGS', 'Macy Drugs'],
])('a register’s %s becomes %s', (text, name) => {
  expect(readableName(text)).toBe(name)
})
