// database: none
/** The offered quantities of a drug, by dispensed amounts and packages. */
import { expect, test } from 'vitest'
import { type DispensedQuantity, usualQuantities } from './usual-quantities'

const tablets: DispensedQuantity = {
  unit: 't',
  unitName: 'tablet',
  countsPackages: false,
  own: undefined,
  average: undefined,
  packages: [],
}
const usualOf = (drug: Partial<DispensedQuantity>) =>
  usualQuantities({ ...tablets, ...drug }).find(({ isDefault }) => isDefault)?.quantity

test.each<[Partial<DispensedQuantity>, number]>([
  [{ average: 30.4, packages: [90, 1000] }, 30],
  [{ average: 28.2, packages: [84] }, 28],
  // A season of pills is dispensed whole, whether it's packaged as tablets or as a kit.
  [{ average: 91, packages: [91] }, 91],
  [{ packages: [91] }, 91],
  [{ average: 91, isPack: true }, 91],
  [{ isPack: true }, 28],
  [{ average: 90.2, packages: [90, 500] }, 90],
  [{ average: 70, packages: [70] }, 60],
])('%j: %d', (drug, usual) => {
  expect(usualOf(drug)).toBe(usual)
})

test('pens and injectors are offered in package sizes', () => {
  const pens = { ...tablets, unit: 'o', unitName: 'pen', packages: [5] } as const
  expect(usualQuantities(pens)).toEqual([
    { quantity: 5, isDefault: true },
    { quantity: 15, isDefault: false },
  ])
  expect(usualOf({ unit: 'o', unitName: 'auto-injector', packages: [2], average: 2.1 })).toBe(2)
})
