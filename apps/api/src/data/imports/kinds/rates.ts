/** Contracts between networks and pharmacies: a discount off a basis, MAC unit prices, dispensing fees. An operator's own file. */
import { defineKind } from '../file-kind'
import { unknownDrugs, unknownNetworks, unknownPlaces } from '../notes'
import { namesPharmacies } from '../pharmacy-rows'
import {
  codeOf,
  dayColumns,
  days,
  dollars,
  drugColumns,
  drugOf,
  percent,
  placeColumns,
  placeOf,
} from '../reading/own-values'
import { RefusedRow, unitPrice } from '../reading/values'
import { unconvertibleUnitNotes } from '../unconvertible-units'
import { unitColumn, unitOrNull } from './unit-column'
import { basisOf } from './unit-costs'

export const rates = defineKind({
  name: 'rates',
  publisher: 'own',
  provides: 'prices',
  rank: 40,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    network: {
      names: ['Network code', 'Network'],
      isRequired: true,
      about: 'the code in the file of networks',
      example: 'ALPHA',
    },
    ...placeColumns,
    ...drugColumns,
    basis: {
      names: ['Basis'],
      isRequired: true,
      about: 'NADAC, or AWP, WAC and the like of a file of unit costs; MAC for a unit price of its own',
      example: 'NADAC',
    },
    discount: {
      names: ['Discount percent'],
      isRequired: true,
      about: 'off the basis: 15 for 15 percent, negative for more than the basis; empty for MAC',
      example: '15',
    },
    unitPrice: { names: ['MAC unit price'], about: 'dollars for one unit; for MAC alone', example: '' },
    ...unitColumn,
    fee: {
      names: ['Dispensing fee'],
      about: 'dollars a fill; empty in a MAC: that of the discount that holds there',
      example: '1.25',
    },
    ...dayColumns,
  },
  stores: {
    table: 'network_rate',
    key: ['network', 'place', 'drug', 'basis', 'starts_on'],
    columns: {
      network: 'text',
      place: 'text',
      drug: 'text',
      basis: 'text',
      discount_percent: 'numeric',
      unit_price: 'numeric',
      dispensing_fee: 'numeric',
      starts_on: 'date',
      ends_on: 'date',
      unit: 'text',
    },
    price: 'coalesce(unit_price, 100 - discount_percent)',
  },
  scope: ({ baseName }) => baseName,
  read(row, reading) {
    const network = codeOf(row.network, 'Network code')
    const basis = basisOf(row.basis)
    const isMac = basis === 'MAC'
    if (isMac && row.discount !== '') throw new RefusedRow('Discount percent', 'a MAC has a unit price and no discount')
    if (!isMac && row.unitPrice !== '')
      throw new RefusedRow('MAC unit price', `it is for MAC alone, the basis is ${basis}`)
    const discount = isMac ? null : percent(row.discount, 'Discount percent')
    const price = isMac ? unitPrice(row.unitPrice, 'MAC unit price') : null
    if (!isMac && row.fee === '') reading.partsLeftOut.push('a dispensing fee, which is missing and counts as $0.00')
    const fee = row.fee === '' ? (isMac ? null : '0') : dollars(row.fee, 'Dispensing fee')
    const unit = unitOrNull(row.unit)
    if (!isMac && unit !== null) throw new RefusedRow('Unit', `it is for MAC alone, the basis is ${basis}`)
    return {
      network,
      place: placeOf(row),
      drug: drugOf(row),
      basis,
      discount_percent: discount,
      unit_price: price,
      dispensing_fee: fee,
      ...days(row),
      unit,
    }
  },
  namesPharmacies: (transaction, importId) => namesPharmacies(transaction, 'network_rate', importId),
  notes: async (transaction, importId) => [
    ...(await unknownNetworks(transaction, 'network_rate', importId)),
    ...(await unknownPlaces(transaction, 'network_rate', importId)),
    ...(await unknownDrugs(transaction, 'network_rate', importId)),
    ...(await unconvertibleUnitNotes(transaction, importId)),
  ],
})
