// database: none
/** Quantities and the units that prices are per. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BillingUnit, billingUnits } from '../products/billing-units'
import { type BilledPackage, billedQuantity, priceOf } from './billed-quantity'
import { Exact, toCent } from './exact'

/** Thousandths, as packages and quantities have them. */
const thousandths = fc.integer({ min: 1, max: 9_999_999 }).map((number) => new Exact(number).div(1000))
const unit = fc.constantFrom(...billingUnits)
const contents = fc.record({ EA: thousandths, ML: thousandths, GM: thousandths })
const chosenUnit = fc.option(unit, { nil: null })

const costOf = (price: Exact, of: BillingUnit, quantity: Exact, content: BilledPackage): string | undefined => {
  const billed = billedQuantity(quantity, of, content)
  return billed && toCent(priceOf(price, billed)).toFixed(2)
}

test('of the same package, what costs the same per each, per mL and per gram comes to the same price', () => {
  fc.assert(
    fc.property(contents, chosenUnit, thousandths, thousandths, unit, unit, (holds, chosen, packages, price, one, other) => {
      const content: BilledPackage = {
        chosenUnit: chosen,
        billingUnit: null,
        chosen: chosen === null ? new Exact(1) : holds[chosen],
        contents: holds,
      }
      const quantity = content.chosen?.times(packages) ?? packages
      // The price of a package, as one unit of each costs it.
      const perUnit = (of: BillingUnit) => price.times(holds.EA).times(holds.ML).times(holds.GM).div(holds[of])
      fc.pre(perUnit(one).times(holds[one]).eq(perUnit(other).times(holds[other])))
      expect(costOf(perUnit(one), one, quantity, content)).toBe(costOf(perUnit(other), other, quantity, content))
    }),
  ) // biome-ignore format: a property
})

test('without what the package holds, a price of one unit is none of another', () => {
  fc.assert(
    fc.property(contents, chosenUnit, thousandths, thousandths, unit, fc.boolean(), (holds, chosen, quantity, price, of, knowsPackage) => {
      fc.pre(of !== chosen)
      const content: BilledPackage = {
        chosenUnit: chosen,
        billingUnit: of,
        chosen: knowsPackage ? new Exact(1) : null,
        contents: knowsPackage ? { ...holds, [of]: null } : holds,
      }
      expect(costOf(price, of, quantity, content)).toBeUndefined()
    }),
  ) // biome-ignore format: a property
})

test('what is chosen in the unit of the price needs no package', () => {
  const nothing: BilledPackage = { chosenUnit: 'EA', billingUnit: null, chosen: null, contents: { EA: null, ML: null, GM: null } }
  expect(costOf(new Exact('0.2'), 'EA', new Exact(30), nothing)).toBe('6.00')
  expect(billedQuantity(new Exact(30), null, nothing)).toBeUndefined()
}) // biome-ignore format: a package
