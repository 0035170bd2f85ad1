/** The number of a provider (NPI): nine digits and a check digit, by Luhn's algorithm with a prefix that all NPIs share. */
import { identifierDigits, quoted, RefusedRow } from './values'

const prefix = '80840'

/** @param nine digits */
export function npiCheckDigit(nine: string): string {
  const sum = [...`${prefix}${nine}`]
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Checks the digit in an operator's own file, where one wrong digit would be another pharmacy, or none. */
export function npiOf(text: string, column: string): string {
  const npi = identifierDigits(text)
  if (!/^\d{10}$/.test(npi)) throw new RefusedRow(column, `${quoted(text)} is not an NPI, which has 10 digits`)
  const check = npiCheckDigit(npi.slice(0, 9))
  if (npi.at(-1) !== check) {
    throw new RefusedRow(
      column,
      `${quoted(text)} is not an NPI: a digit is wrong, because after its first nine comes ${check}`,
    )
  }
  return npi
}
