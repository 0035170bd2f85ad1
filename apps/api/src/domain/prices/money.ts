/** Amounts of money: decimal dollars in the database and on the wire, whole cents in between. */
import { type Cents, parseDollars } from '@rxgauge/contract'

/** Whole cents of an exact decimal such as `12.34`; anything else is a bug in the statement that computed it. */
export function centsOf(decimal: string): Cents {
  const amount = parseDollars(decimal)
  if (amount === undefined) throw new Error(`"${decimal}" is not dollars and cents`)
  return amount
}

/** `12.34` for 1234 cents. */
export const decimalDollars = (amount: Cents): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
