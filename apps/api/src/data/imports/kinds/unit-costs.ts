/** Cost of one unit of an NDC by a basis other than NADAC, such as AWP or WAC under the operator's own license. */
import { defineKind } from '../file-kind'
import { dayColumns, days, discountOffBasis } from '../reading/own-values'
import { ndc11, oneOf, quoted, RefusedRow, unitPrice } from '../reading/values'
import { unconvertibleUnitNotes } from '../unconvertible-units'

/** The name of a price basis, in capitals. */
export function basisOf(text: string): string {
  const both = discountOffBasis(text)
  if (both) {
    throw new RefusedRow(
      'Basis',
      `${quoted(text)} holds a discount: write ${both.basis} in Basis and ${both.percent} in Discount percent`,
    )
  }
  const basis = text.toUpperCase()
  if (!/^[A-Z][A-Z0-9&_-]{1,14}$/.test(basis)) {
    throw new RefusedRow('Basis', `"${text.slice(0, 40)}" is not a basis such as NADAC, AWP, WAC or MAC`)
  }
  return basis
}

export const unitCosts = defineKind({
  name: 'unit-costs',
  publisher: 'own',
  rank: 20,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    ndc: { names: ['NDC'], isRequired: true, about: '11 digits, or with hyphens', example: '00093505698' },
    basis: {
      names: ['Basis'],
      isRequired: true,
      about: 'AWP, WAC and the like; NADAC and MAC have files of their own',
      example: 'AWP',
    },
    unit: { names: ['Unit'], isRequired: true, about: 'EA, ML or GM', example: 'EA' },
    price: { names: ['Unit price'], isRequired: true, about: 'dollars for one unit', example: '1.23450' },
    ...dayColumns,
  },
  stores: {
    table: 'unit_cost',
    key: ['ndc', 'basis', 'starts_on'],
    columns: { ndc: 'text', basis: 'text', unit: 'text', price: 'numeric', starts_on: 'date', ends_on: 'date' },
    price: 'price',
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    const ndc = ndc11(row.ndc, 'NDC')
    const basis = basisOf(row.basis)
    if (basis === 'NADAC' || basis === 'MAC')
      throw new RefusedRow('Basis', `${basis} has a file of its own: nadac, or rates for MAC`)
    return {
      ndc,
      basis,
      unit: oneOf(row.unit, ['EA', 'ML', 'GM'], 'Unit'),
      price: unitPrice(row.price, 'Unit price'),
      ...days(row),
    }
  },
  notes: unconvertibleUnitNotes,
  staleAfterDays: 45,
})
