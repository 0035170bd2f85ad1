// database: none
/** Conversion of quantities to the unit of a price. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BillingUnit, billingUnits } from '../products/billing-units'
import { type BilledPackage, billedQuantity, priceOf } from './billed-quantity'
import { Exact, toCent } from './exact'

/** Thousandths, as in packages and quantities. */
const thousandths = fc.integer({ min: 1, max: 9_999_999 }).map((number) => new Exact(number).div(1000))
const unit = fc.constantFrom(...billingUnits)
const contents = fc.record({ EA: thousandths, ML: thousandths, GM: thousandths })
const chosenUnit = fc.option(unit, { nil: null })

const costOf = (price: Exact, of: BillingUnit, quantity: Exact, content: BilledPackage): string | undefined => {
  const billed = billedQuantity(quantity, of, content)
  return billed && toCent(priceOf(price, billed)).toFixed(2)
}

test('for the same package, equal prices per each, per mL and per gram give the same total', () => {
  fc.assert(
    fc.property(contents, chosenUnit, thousandths, thousandths, unit, unit, (holds, chosen, packages, price, one, other) => {
      const content: BilledPackage = {
        chosenUnit: chosen,
        billingUnit: null,
        chosen: chosen === null ? new Exact(1) : holds[chosen],
        contents: holds,
      }
      const quantity = content.chosen?.times(packages) ?? packages
      // The price of the whole package, expressed per unit.
      const perUnit = (of: BillingUnit) => price.times(holds.EA).times(holds.ML).times(holds.GM).div(holds[of])
      fc.pre(perUnit(one).times(holds[one]).eq(perUnit(other).times(holds[other])))
      expect(costOf(perUnit(one), one, quantity, content)).toBe(costOf(perUnit(other), other, quantity, content))
    }),
  ) // biome-ignore format: a property
})

test('with unknown package contents, a price in one unit doesn’t convert to another', () => {
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

test('a quantity in the unit of the price needs no package', () => {
  const nothing: BilledPackage = { chosenUnit: 'EA', billingUnit: null, chosen: null, contents: { EA: null, ML: null, GM: null } }
  expect(costOf(new Exact('0.2'), 'EA', new Exact(30), nothing)).toBe('6.00')
  expect(billedQuantity(new Exact(30), null, nothing)).toBeUndefined()
}) // biome-ignore format: a package
