/** Coupons of chains, which take something off the price with a network's card. An operator's own file. */
import { one } from '../../database/database'
import { compareDatedRows } from '../compare-rows'
import type { Changes } from '../file-kind'
import { defineKind } from '../file-kind'
import { unknownDrugs, unknownNetworks, unknownPlaces } from '../notes'
import { lastOfEach, settle } from '../one-of-each'
import { codeOf, dayColumns, days, dollars, drugColumns, drugOf, orEmpty, percent } from '../reading/own-values'
import { RefusedRow } from '../reading/values'

const key = `concat_ws('|', place, drug, network)`
const value = `concat_ws('|', coalesce(percent_off::text, '-'), amount_off, floor, ends_on)`

export const coupons = defineKind({
  name: 'coupons',
  title: 'Coupons of chains: what they take off the price with a card',
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
  scope: ({ baseName }) => baseName,
  read(row) {
    if ((row.percentOff === '') === (row.amountOff === '')) {
      throw new RefusedRow(
        'Percent off',
        row.percentOff === '' ? 'neither it nor Amount off is given' : 'only one of it and Amount off may be given',
      )
    }
    return [
      [
        `chain:${codeOf(row.chain, 'Chain code')}`,
        drugOf(row),
        row.percentOff === '' ? null : percent(row.percentOff, 'Percent off', 0.0001),
        row.amountOff === '' ? null : dollars(row.amountOff, 'Amount off', 0.01),
        row.floor === '' ? '0' : dollars(row.floor, 'Lowest price'),
        orEmpty(row.network, (text) => codeOf(text, 'Network code')),
        ...days(row),
      ],
    ]
  },
  settle: (transaction) => settle(transaction, lastOfEach('fields[1], fields[2], fields[6], fields[7]')),
  async store(transaction, importId) {
    await transaction.query(
      `insert into chain_coupon (import_id, place, drug, percent_off, amount_off, floor, network, starts_on, ends_on)
       select $1, fields[1], fields[2], fields[3]::numeric, fields[4]::numeric, fields[5]::numeric, fields[6], fields[7]::date, fields[8]::date
       from import_row`,
      [importId],
    )
  },
  notes: async (transaction, importId) => [
    ...(await unknownNetworks(transaction, 'chain_coupon', importId)),
    ...(await unknownPlaces(transaction, 'chain_coupon', importId)),
    ...(await unknownDrugs(transaction, 'chain_coupon', importId)),
  ],
  compare: (transaction, importId, previousId, today) =>
    one<Changes>(transaction, compareDatedRows('chain_coupon', key, value, 'null::numeric', 'starts_on'), [
      importId,
      previousId,
      today,
    ]),
})
