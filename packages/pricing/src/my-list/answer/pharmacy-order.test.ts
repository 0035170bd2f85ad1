import { expect, test } from 'vitest'
import { listPricesOf, mailOrder, oneStopOrTwo } from '../../../test/list'
import { orderedPharmacies } from './pharmacy-order'

const prices = listPricesOf([
  { name: 'Corner', prices: ['1.00', null, null, null, null], more: { distance: 0.1 } },
  ...oneStopOrTwo.map((row, index) => ({ ...row, more: { distance: 3 - index } })),
  mailOrder,
])
const names = (order: 'total' | 'distance', of = prices) =>
  orderedPharmacies(of, order).near.map(({ pharmacyName }) => pharmacyName)

test('by total, those with the most medications first; or by distance', () => {
  expect(names('total')).toEqual(['Riverside Pharmacy', 'Broadway Drugs', 'Tribeca Pharmacy', 'Corner'])
  expect(names('distance')).toEqual(['Corner', 'Tribeca Pharmacy', 'Broadway Drugs', 'Riverside Pharmacy'])
})

test('mail order is apart, whatever it costs', () => {
  const cheap = listPricesOf([
    ...oneStopOrTwo.slice(0, 1),
    { ...mailOrder, prices: mailOrder.prices.map(() => '0.01') },
  ])
  const { near, mail } = orderedPharmacies(cheap, 'total')
  expect([near, mail].map((some) => some.map(({ pharmacyName }) => pharmacyName))).toEqual([
    ['Riverside Pharmacy'],
    ['MailMeds'],
  ])
})

test('the favorite is first in either order', () => {
  const pharmacies = prices.pharmacies.map((pharmacy) => ({
    ...pharmacy,
    favoritePharmacyLocationFlag: pharmacy.pharmacyName === 'Broadway Drugs',
  }))
  const withFavorite = { ...prices, pharmacies }
  expect([names('total', withFavorite)[0], names('distance', withFavorite)[0]]).toEqual([
    'Broadway Drugs',
    'Broadway Drugs',
  ])
})
