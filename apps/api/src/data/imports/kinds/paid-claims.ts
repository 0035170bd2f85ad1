/**
 * What was paid at the counter, for `accuracy` to compare with shown prices. No personal data is stored. An operator's own file.
 */
import { defineKind } from '../file-kind'
import { unknownDrugs, unknownNetworks, unknownPlaces } from '../notes'
import { codeOf, dollars, drugOf, orEmpty, placeColumns, placeOf } from '../reading/own-values'
import { decimal, pastDay, RefusedRow } from '../reading/values'

export const paidClaims = defineKind({
  name: 'paid-claims',
  publisher: 'own',
  rank: 60,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    filledOn: { names: ['Fill date', 'Date of service'], isRequired: true, about: 'the day', example: '2026-10-05' },
    network: {
      names: ['Network code', 'Network'],
      isRequired: true,
      about: 'the code in the file of networks',
      example: 'ALPHA',
    },
    ...placeColumns,
    ndc: { names: ['NDC'], about: 'what was dispensed: 11 digits, or with hyphens', example: '' },
    rxcui: { names: ['RXCUI'], about: 'where the NDC is not known: the drug, by RxNorm’s number', example: '617318' },
    quantity: {
      names: ['Quantity', 'Quantity dispensed'],
      isRequired: true,
      about: 'tablets, milliliters or grams',
      example: '30',
    },
    paid: {
      names: ['Patient paid', 'Patient pay amount'],
      isRequired: true,
      about: 'dollars, of the whole fill; reversed claims are left out of the file',
      example: '12.40',
    },
    organization: {
      names: ['Organization code', 'Organization'],
      about: 'whose card it was, for `accuracy --org`; may be empty',
      example: '',
    },
  },
  stores: {
    table: 'paid_claim',
    key: ['organization', 'network', 'place', 'drug', 'quantity', 'filled_on', 'paid'],
    columns: {
      organization: 'text',
      network: 'text',
      place: 'text',
      drug: 'text',
      quantity: 'numeric',
      filled_on: 'date',
      paid: 'numeric',
      claims: 'int',
    },
    isSummed: true,
  },
  scope: ({ baseName }) => baseName,
  read(row, reading) {
    const place = placeOf(row)
    if (place === '') throw new RefusedRow('Chain code', 'neither it nor NPI or NCPDP is given')
    if (row.ndc === '' && row.rxcui === '') throw new RefusedRow('NDC', 'neither it nor RXCUI is given')
    const filledOn = pastDay(row.filledOn, 'Fill date', reading.today)
    if (reading.asOf === undefined || filledOn > reading.asOf) reading.asOf = filledOn
    return {
      organization: orEmpty(row.organization, (text) => codeOf(text, 'Organization code')),
      network: codeOf(row.network, 'Network code'),
      place,
      drug: drugOf({ ndc: row.ndc, rxcui: row.ndc === '' ? row.rxcui : '', drugs: '' }),
      quantity: decimal(row.quantity, 'Quantity', { least: 0.001, most: 99_999 }),
      filled_on: filledOn,
      paid: dollars(row.paid, 'Patient paid'),
      claims: '1',
    }
  },
  notes: async (transaction, importId) => [
    ...(await unknownNetworks(transaction, 'paid_claim', importId)),
    ...(await unknownPlaces(transaction, 'paid_claim', importId)),
    ...(await unknownDrugs(transaction, 'paid_claim', importId)),
  ],
  isNeverHeld: true,
})
