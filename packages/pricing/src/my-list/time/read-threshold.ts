/** A price as people type it: `20`, `$12.50`, `1,200`. */
import { type Cents, cents } from '@rxgauge/contract'

/** @returns `undefined` for anything but a price from $0.01 to $9,999.99 */
export function readThreshold(typed: string): Cents | undefined {
  const match = /^\$?\s*(\d{1,4}|\d,\d{3})(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!match) return undefined
  const [, dollars = '', fraction = ''] = match
  const amount = Number(dollars.replace(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return amount > 0 ? cents(amount) : undefined
}
