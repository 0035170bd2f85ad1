import { expect, test } from 'vitest'
import { listPricesOf, mailOrder, oneStopOrTwo } from '../../../test/list'
import { orderedPharmacies } from './pharmacy-order'

const prices = listPricesOf([
  { name: 'Corner', prices: ['1.00', null, null, null, null], more: { distance: 0.1 } },
  ...oneStopOrTwo.map((row, index) => ({ ...row, more: { distance: 3 - index } })),
  mailOrder,
])
const names = (order: 'total' | 'distance', of = prices) =>
  orderedPharmacies(of, order).map(({ pharmacyName }) => pharmacyName)

test('by total, those with the most medications first; by distance, mail order last', () => {
  expect(names('total')).toEqual(['Riverside Pharmacy', 'Broadway Drugs', 'Tribeca Pharmacy', 'MailMeds', 'Corner'])
  expect(names('distance')).toEqual(['Corner', 'Tribeca Pharmacy', 'Broadway Drugs', 'Riverside Pharmacy', 'MailMeds'])
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
