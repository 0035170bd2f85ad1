// database: none
/** The steps of generated prices, recomputed with the test's own calculator, and the receipts that visitors see. */
import { receiptOf } from '@rxgauge/contract'
import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact } from './exact'
import { type FillTerms, pricesOf } from './imported/cards'
import type { ImportedDrug } from './imported/drugs'
import { quotesOf } from './imported/quotes'
import type { ImportedTerms } from './imported/terms'
import { addUpTo } from './price-steps'
import type { OfferQuote, PriceStep } from './quote'

const place = 'all'
const network = { id: 1, code: 'ALPHA', name: 'Alpha Rx' }
const seller = {
  groupId: 7,
  groupName: 'SUN',
  locationId: null,
  places: [{ said: place, known: place }],
} as unknown as FillTerms['sellers'][number]

/** A decimal with a number of places, as text. */
const decimal = (max: number, places: number) =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((value) => new Exact(value).div(10 ** places))
const positive = (max: number, places: number) => decimal(max, places).map((value) => value.plus(`1e-${places}`))
const percent = fc.oneof(
  decimal(100, 2),
  decimal(100, 0),
  decimal(30, 0).map((value) => value.neg()),
)

const rates = fc.record({
  contract: fc.option(fc.record({ percent, fee: decimal(20, 2), cost: fc.option(positive(500, 5)) })),
  mac: fc.option(fc.record({ unitPrice: positive(50, 5), fee: fc.option(decimal(20, 4)) })),
})
const unit = fc.constantFrom('EA' as const, 'ML' as const)

const generated = fc.record({
  costUnit: unit,
  macUnit: unit,
  usualUnit: unit,
  /** Chosen by the piece, or by a unit that only the package defines. */
  chosenUnit: fc.constantFrom('EA' as const, null),
  milliliters: positive(60, 2),
  rates,
  usual: fc.option(fc.record({ price: positive(900, 4), isOfOne: fc.boolean() })),
  coupon: fc.option(
    fc.record({
      off: fc.oneof(
        decimal(100, 2).map((percent) => ({ percent })),
        decimal(80, 2).map((amount) => ({ amount })),
      ),
      floor: decimal(40, 2),
    }),
  ),
  program: fc.option(fc.record({ patientPays: decimal(60, 2), maxBenefit: decimal(400, 2) })),
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 400 }).map((value) => new Exact(value)),
    positive(60, 3),
  ),
  unitsOfOne: fc.oneof(
    fc.constant(new Exact(1)),
    fc.integer({ min: 2, max: 120 }).map((value) => new Exact(value)),
  ),
})
type Generated = typeof generated extends fc.Arbitrary<infer Value> ? Value : never

function quotesFor({
  rates: { contract, mac },
  usual,
  coupon,
  program,
  quantity,
  unitsOfOne,
  ...units
}: Generated): OfferQuote[] {
  const terms: ImportedTerms = {
    usualPrices: new Map(
      usual
        ? [
            [
              place,
              [{ price: usual.price, quantity: usual.isOfOne ? null : quantity, unit: units.usualUnit, importId: 1 }],
            ],
          ]
        : [],
    ),
    rates: new Map([
      [
        place,
        {
          contracts: new Map(
            contract
              ? [
                  [
                    network.code,
                    {
                      basis: 'NADAC',
                      discountPercent: contract.percent,
                      left: new Exact(1).minus(contract.percent.div(100)),
                      dispensingFee: contract.fee,
                      importId: 2,
                    },
                  ],
                ]
              : [],
          ),
          macs: new Map(
            mac
              ? [[network.code, { unitPrice: mac.unitPrice, dispensingFee: mac.fee, unit: units.macUnit, importId: 3 }]]
              : [],
          ),
        },
      ],
    ]),
    coupons: new Map(coupon ? [[place, [{ ...coupon, network: '', importId: 4 }]]] : []),
  }
  const drug = {
    type: 'brand',
    package: {
      chosenUnit: units.chosenUnit,
      billingUnit: units.costUnit,
      chosen: unitsOfOne,
      contents: { EA: new Exact(1), ML: units.milliliters, GM: null },
    },
    unitCosts: contract?.cost ? [{ basis: 'NADAC', unit: units.costUnit, price: contract.cost, importId: 5 }] : [],
    program: program
      ? {
          name: 'Example Card',
          patientPays: program.patientPays.toFixed(2),
          maxBenefit: program.maxBenefit.toFixed(2),
          uninsuredBenefit: '0.00',
          link: '',
          importId: 6,
        }
      : undefined,
  } as unknown as ImportedDrug
  const prices = pricesOf({ quantity, drug, terms: [terms], sellers: [seller], networks: [network] })
  const plan = { id: 1, kind: 'commercial', formularyId: null, formularyText: '' } as const
  const query = { productDetailId: 1, quantity: quantity.toFixed() } as Parameters<typeof quotesOf>[0]['query']
  const all = (['discount', 'coupon'] as const).flatMap((only) => {
    const { cards, programs } = quotesOf({ query, plan, only, groupIds: [7] }, prices, new Map())
    return [...cards, ...(Array.isArray(programs) ? programs : [])]
  })
  return all
}

/** Does what a reader does, and checks each shown result. */
function follow(steps: readonly PriceStep[]): string {
  const results: Big[] = []
  let [count, display]: [Big, Big | undefined] = [new Big(0), undefined]
  const shown = () => display ?? results.at(-1) ?? new Big(0)
  for (const { label, amount } of steps) {
    const figure = new Big(amount)
    if (label === 'quantity') count = figure
    else if (/UnitPrice$|^unitCost$/.test(label)) display = count.times(figure)
    else if (label === 'discountPercent' || label === 'percentOff')
      display = shown().minus(shown().times(figure).div(100))
    else if (label === 'dispensingFee') display = shown().plus(figure)
    else if (label === 'amountOff' || label === 'benefit') display = shown().minus(figure)
    else if (label === 'lowestPrice' || label === 'patientPays') display = shown().gt(figure) ? shown() : figure
    else if (label !== 'unitCostMissing') {
      const result = display?.round(2, Big.roundHalfUp)
      const isLeast = label === 'cardPrice' || label === 'couponPrice'
      const candidates = [...(result ? [result] : []), ...(isLeast ? results : [])]
      const expected = candidates.toSorted((one, other) => one.cmp(other))[0] ?? figure
      expect(amount, label).toBe(expected.toFixed(2))
      results.push(figure)
      display = undefined
    }
  }
  return results.at(-1)?.toFixed(2) ?? ''
}

describe('the steps of a price', () => {
  test('add up to it, to the cent, with a card, a chain’s coupon and a manufacturer’s', () => {
    let followed = 0
    fc.assert(
      fc.property(generated, (terms) => {
        for (const quote of quotesFor(terms)) {
          const steps = quote.steps?.() ?? []
          const price = (quote.amount / 100).toFixed(2)
          expect(follow(steps)).toBe(price)
          expect(addUpTo(new Exact(price), steps)).toBe(true)
          followed++
        }
      }),
      { numRuns: 500 },
    )
    expect(followed).toBeGreaterThan(250)
  })

  test('are a receipt whose lines add up to the price, with at most a few cents of rounding', () => {
    const kinds = new Set<string>()
    fc.assert(
      fc.property(generated, (terms) => {
        for (const quote of quotesFor(terms)) {
          const steps = (quote.steps?.() ?? []).map((step) => ({ detail: '', ...step, source: null, asOf: null }))
          const receipt = receiptOf(steps, quote.amount)
          if (!receipt) throw new Error('There is no receipt')
          const lines = [...receipt.base, ...receipt.off]
          expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.amount)
          expect(receipt.base.reduce((sum, { amount }) => sum + amount, 0)).toBe(receipt.subtotal)
          for (const { item, amount } of lines) {
            kinds.add(item.kind)
            expect(Number.isInteger(amount)).toBe(true)
            if (item.kind === 'rounded') expect(Math.abs(amount)).toBeLessThanOrEqual(2)
          }
        }
      }),
      { numRuns: 1000 },
    )
    expect([...kinds].toSorted()).toEqual([
      ...['atLeast', 'contractPercent', 'couponAmount', 'couponPercent', 'fee', 'price', 'program', 'rounded', 'units'],
    ])
  })

  test('a feed’s steps with another price or wrong results do not add up', () => {
    const steps: PriceStep[] = [
      { label: 'quantity', amount: '30' },
      { label: 'unitCost', amount: '0.235296' },
      { label: 'discountPercent', amount: '14' },
      { label: 'dispensingFee', amount: '1.00' },
      { label: 'contractPrice', amount: '7.07' },
      { label: 'cardPrice', amount: '7.07' },
    ]
    // 30 x 0.235296 = 7.05888, less 14 percent = 6.0706368, plus 1.00 = 7.0706368
    expect(addUpTo(new Exact('7.07'), steps)).toBe(true)
    expect(addUpTo(new Exact('7.06'), steps)).toBe(false)
    const wrong = steps.map((step) => (step.label === 'discountPercent' ? { ...step, amount: '15' } : step))
    expect(addUpTo(new Exact('7.07'), wrong)).toBe(false)
    expect(addUpTo(new Exact('5.00'), [{ label: 'cardPrice', amount: '5.00' }])).toBe(true)
    expect(addUpTo(new Exact('5.00'), [{ label: 'quantity', amount: '30' }])).toBe(false)
  })
})
