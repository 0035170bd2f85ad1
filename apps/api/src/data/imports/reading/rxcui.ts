import { RefusedRow } from './values'

/** RxNorm's id of a concept: digits without a leading zero. */
export function rxcui(text: string, column: string): string {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new RefusedRow(column, `"${text.slice(0, 40)}" is not an RXCUI`)
  return text
}
