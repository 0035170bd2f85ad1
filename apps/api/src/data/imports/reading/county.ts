/** Zips and county codes: five digits, of which a spreadsheet may have cut the leading zeros. */
import { RefusedRow } from './values'

export const zipCode = (text: string, column: string): string => fiveDigits(text, column, 'zip')
/** FIPS or SSA. */
export const countyCode = (text: string, column: string): string => fiveDigits(text, column, 'code of a county')

function fiveDigits(text: string, column: string, what: string): string {
  if (/^\d{5}$/.test(text)) return text
  const hint = /^\d{3,4}$/.test(text) ? ': a spreadsheet may have cut its leading zeros, save the column as text' : ''
  throw new RefusedRow(column, `"${text.slice(0, 40)}" is not a ${what} with five digits${hint}`)
}
