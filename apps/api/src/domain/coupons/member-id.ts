/** Member ids: printed on a card and typed at the pharmacy counter. */
import { randomInt } from 'node:crypto'

/** The organization's prefix or ours, ten random digits, and a Luhn check digit that catches a typo. */
export function newMemberId(prefix: string | null = null): string {
  const digits = String(randomInt(0, 10 ** 10)).padStart(10, '0')
  return `${prefix ?? 'RXG'}${digits}${luhnDigit(digits)}`
}

/** The digit that makes a number pass the Luhn check. */
export function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}
