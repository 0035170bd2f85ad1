/** Tests of the checks themselves: what they must reject. */
import { describe, expect, test } from 'vitest'
import { checkScreen } from '../src/faults/checks'
import type { Screen } from '../src/faults/screen'
import type { TruePrices, TrueServer } from '../src/faults/true-prices'

const prices: TruePrices = {
  retail: '$52.99',
  discount: '$14.20',
  copay: '$5.00 to $10.00',
  copayWedge: '$10.00',
  coupon: '$9.41',
  isManufacturer: false,
}
const server: TrueServer = {
  pricesOf: async () => prices,
  offersOf: async () => [{ pharmacyName: 'Corner Chemist', address1: '1 Main Street', price: '9.41' }],
}
const row = (kind: string, value: string, isPrice = true, isBest = false) => ({ kind, value, isPrice, isBest })
const screen: Screen = {
  text: 'Prices of a medication, and what to do next',
  waiting: 0,
  medication: 'Sertraline',
  facts: ['Tablet', '50 mg', '30 tablets', 'Acme Health PPO', '10001 New York, NY'],
  rows: [
    row('coupon', '$9.41', true, true),
    row('copay', '$5.00 to $10.00'),
    row('discount', '$14.20'),
    row('retail', '$52.99'),
  ],
  wedges: [{ kind: 'copay', text: '$10.00' }],
  gauge: { caption: 'Your best price', price: '$9.41' },
  near: '',
  pharmacies: [],
  coupon: undefined,
  dialog: undefined,
  hasSettings: false,
  hasPlans: false,
  suggestions: 0,
  buttons: ['GET SAVINGS!'],
}
const wrongOf = async (difference: Partial<Screen>) => {
  const { prescription } = await checkScreen(screen, undefined, server)
  return (await checkScreen({ ...screen, ...difference }, prescription, server)).wrong
}

describe('a screen of prices', () => {
  test('with the server’s prices is right', async () => {
    expect(await wrongOf({})).toEqual([])
  })

  test.each<[string, Partial<Screen>]>([
    ['another price', { rows: [row('retail', '$5.99')] }],
    ['no coupon where there is one', { rows: [row('coupon', 'No coupon', false)] }],
    ['another price on the gauge', { wedges: [{ kind: 'retail', text: '$5.99' }] }],
    ['a best price that is not the best', { gauge: { caption: 'Your best price', price: '$10.00' } }],
    ['the lowest price in the wrong row', { rows: [row('discount', '$14.20', true, true)] }],
    ['prices without what they are for', { facts: [] }],
    ['nothing', { text: ' ', rows: [], facts: [] }],
    ['nothing to press', { buttons: [] }],
  ])('with %s is wrong', async (_, difference) => {
    expect(await wrongOf(difference)).not.toEqual([])
  })

  test('may call a price the best so far if a better one failed', async () => {
    const rows = [row('coupon', 'Couldn’t load', false), row('discount', '$14.20')]
    expect(await wrongOf({ rows, wedges: [], gauge: { caption: 'Best price so far', price: '$14.20' } })).toEqual([])
  })
})

describe('pharmacies and coupon', () => {
  const list: Partial<Screen> = { rows: [], facts: [], wedges: [], gauge: undefined, near: 'Near 10001' }
  const pharmacy = (price: string) => ({ name: 'Corner Chemist, 0.50 mi, 1 Main Street, New York, NY', price })

  test.each<[string, Partial<Screen>, number]>([
    ['its price', { pharmacies: [pharmacy('$9.41')] }, 0],
    ['another price', { pharmacies: [pharmacy('$9.40')] }, 1],
    ['another zip', { pharmacies: [pharmacy('$9.41')], near: 'Near 60601' }, 1],
    ['the price of the coupon', { coupon: { price: '$9.41', pharmacy: 'at Corner Chemist' } }, 0],
    ['another price of the coupon', { coupon: { price: '$9.14', pharmacy: 'at Corner Chemist' } }, 1],
  ])('with %s: %o has %i faults', async (_, difference, count) => {
    expect(await wrongOf({ ...list, ...difference })).toHaveLength(count)
  })
})
