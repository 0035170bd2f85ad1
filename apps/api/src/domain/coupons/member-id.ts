/** Member ids: printed on a card and typed at the pharmacy counter. */
import { randomInt } from 'node:crypto'

/**
 * The organization's prefix or ours, twelve random digits, and a Luhn check digit that catches a typo. One of 10,000 is taken where
 * 100 million cards are kept, so whoever stores a card brings several.
 */
export function newMemberId(prefix: string | null = null): string {
  const digits = String(randomInt(0, 10 ** 12)).padStart(12, '0')
  return `${prefix ?? 'RXG'}${digits}${luhnDigit(digits)}`
}

/** What {@link newMemberId} makes, with any prefix. */
export const memberIdForm = /^[A-Z]{1,5}\d{13}$/

/** The digit that makes a number pass the Luhn check. */
export function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}
