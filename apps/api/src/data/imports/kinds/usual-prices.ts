/** Usual-and-customary prices: what pharmacies charge without any card or coupon. An operator's own file. */
import { defineKind } from '../file-kind'
import { unknownDrugs, unknownPlaces } from '../notes'
import { namesPharmacies } from '../pharmacy-rows'
import { dayColumns, days, drugOf, placeColumns, placeOf } from '../reading/own-values'
import { decimal, RefusedRow } from '../reading/values'
import { unconvertibleUnitNotes } from '../unconvertible-units'
import { unitColumn, unitOrNull } from './unit-column'

export const usualPrices = defineKind({
  name: 'usual-prices',
  publisher: 'own',
  provides: 'prices',
  rank: 40,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    ...placeColumns,
    ndc: { names: ['NDC'], about: 'one package: 11 digits, or with hyphens; only one of NDC and RXCUI', example: '' },
    rxcui: { names: ['RXCUI'], about: 'one drug, by RxNorm’s number', example: '617318' },
    quantity: { names: ['Quantity'], about: 'what the price is for; empty: for one unit', example: '30' },
    ...unitColumn,
    price: { names: ['Usual price'], isRequired: true, about: 'dollars', example: '42.99' },
    ...dayColumns,
  },
  stores: {
    table: 'usual_price',
    key: ['place', 'drug', 'quantity', 'starts_on', 'unit'],
    columns: {
      place: 'text',
      drug: 'text',
      quantity: 'numeric',
      price: 'numeric',
      starts_on: 'date',
      ends_on: 'date',
      unit: 'text',
    },
    price: 'price',
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    const place = placeOf(row)
    if (place === '') throw new RefusedRow('Chain code', 'neither it nor NPI or NCPDP is given')
    if (row.ndc === '' && row.rxcui === '') throw new RefusedRow('RXCUI', 'neither it nor NDC is given')
    const quantity = row.quantity === '' ? null : decimal(row.quantity, 'Quantity', { least: 0.001, most: 99_999 })
    const price = decimal(row.price, 'Usual price', { least: quantity === null ? 0.000_01 : 0.01, most: 500_000 })
    return { place, drug: drugOf({ ...row, drugs: '' }), quantity, price, ...days(row), unit: unitOrNull(row.unit) }
  },
  namesPharmacies: (transaction, importId) => namesPharmacies(transaction, 'usual_price', importId),
  notes: async (transaction, importId) => [
    ...(await unknownPlaces(transaction, 'usual_price', importId)),
    ...(await unknownDrugs(transaction, 'usual_price', importId)),
    ...(await unconvertibleUnitNotes(transaction, importId)),
  ],
  staleAfterDays: 90,
})
