/** Coupons of chains, which reduce the price with a network's card. An operator's own file. */
import { defineKind } from '../file-kind'
import { unknownDrugs, unknownNetworks, unknownPlaces } from '../notes'
import { codeOf, dayColumns, days, dollars, drugColumns, drugOf, orEmpty, percent } from '../reading/own-values'
import { RefusedRow } from '../reading/values'

export const coupons = defineKind({
  name: 'coupons',
  publisher: 'own',
  rank: 40,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    chain: { names: ['Chain code', 'Chain'], isRequired: true, about: 'whose coupon it is', example: 'CVS' },
    ...drugColumns,
    percentOff: { names: ['Percent off'], isRequired: true, about: '10 for 10 percent; or an amount', example: '10' },
    amountOff: { names: ['Amount off'], isRequired: true, about: 'dollars; or a percent', example: '' },
    floor: { names: ['Lowest price', 'Floor'], about: 'dollars: no price is lower', example: '4.00' },
    network: {
      names: ['Network code', 'Network'],
      about: 'whose card it runs on; empty: the one with the lowest price',
      example: 'ALPHA',
    },
    ...dayColumns,
  },
  stores: {
    table: 'chain_coupon',
    key: ['place', 'drug', 'network', 'starts_on'],
    columns: {
      place: 'text',
      drug: 'text',
      percent_off: 'numeric',
      amount_off: 'numeric',
      floor: 'numeric',
      network: 'text',
      starts_on: 'date',
      ends_on: 'date',
    },
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    if ((row.percentOff === '') === (row.amountOff === '')) {
      throw new RefusedRow(
        'Percent off',
        row.percentOff === '' ? 'neither it nor Amount off is given' : 'only one of it and Amount off may be given',
      )
    }
    return {
      place: `chain:${codeOf(row.chain, 'Chain code')}`,
      drug: drugOf(row),
      percent_off: row.percentOff === '' ? null : percent(row.percentOff, 'Percent off', 0.0001),
      amount_off: row.amountOff === '' ? null : dollars(row.amountOff, 'Amount off', 0.01),
      floor: row.floor === '' ? '0' : dollars(row.floor, 'Lowest price'),
      network: orEmpty(row.network, (text) => codeOf(text, 'Network code')),
      ...days(row),
    }
  },
  notes: async (transaction, importId) => [
    ...(await unknownNetworks(transaction, 'chain_coupon', importId)),
    ...(await unknownPlaces(transaction, 'chain_coupon', importId)),
    ...(await unknownDrugs(transaction, 'chain_coupon', importId)),
  ],
})
