/** What one unit of an NDC costs by another basis than NADAC, such as AWP or WAC under the operator's own licence. */
import { one } from '../../database/database'
import { compareDatedRows } from '../compare-rows'
import type { Changes } from '../file-kind'
import { defineKind } from '../file-kind'
import { lastOfEach, settle } from '../one-of-each'
import { dayColumns, days, discountOffBasis } from '../reading/own-values'
import { ndc11, oneOf, quoted, RefusedRow, unitPrice } from '../reading/values'
import { unlikeUnitNotes } from '../unlike-units'

const key = `concat_ws('|', ndc, basis)`
const value = `concat_ws('|', unit, price, ends_on)`

/** The word for a basis of prices, in capitals. */
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
    throw new RefusedRow('Basis', `"${text.slice(0, 40)}" is no basis: a word such as NADAC, AWP, WAC or MAC`)
  }
  return basis
}

export const unitCosts = defineKind({
  name: 'unit-costs',
  title: 'What one unit of an NDC costs by another basis, such as AWP or WAC',
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
  scope: ({ baseName }) => baseName,
  read(row) {
    const ndc = ndc11(row.ndc, 'NDC')
    const basis = basisOf(row.basis)
    if (basis === 'NADAC' || basis === 'MAC')
      throw new RefusedRow('Basis', `${basis} has a file of its own: nadac, or rates for MAC`)
    return [[ndc, basis, oneOf(row.unit, ['EA', 'ML', 'GM'], 'Unit'), unitPrice(row.price, 'Unit price'), ...days(row)]]
  },
  settle: (transaction) => settle(transaction, lastOfEach('fields[1], fields[2], fields[5]')),
  async store(transaction, importId) {
    await transaction.query(
      `insert into unit_cost (import_id, ndc, basis, unit, price, starts_on, ends_on)
       select $1, fields[1], fields[2], fields[3], fields[4]::numeric, fields[5]::date, fields[6]::date
       from import_row`,
      [importId],
    )
  },
  notes: unlikeUnitNotes,
  compare: (transaction, importId, previousId, today) =>
    one<Changes>(transaction, compareDatedRows('unit_cost', key, value, 'price', 'starts_on'), [
      importId,
      previousId,
      today,
    ]),
  staleAfterDays: 45,
})
