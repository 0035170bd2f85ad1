/** The cost per unit, and per dose if a stronger tablet may be split. */
import type { Cents } from '@rxgauge/contract'

/** Cost of one unit in tenths of a cent, rounded. */
export const millsPerUnit = (price: Cents, quantity: number): number => Math.round((price * 10) / quantity)

/** `$0.047` below ten cents, `$1.20` above. */
export function formatMills(mills: number): string {
  return mills < 100 ? `$0.${String(mills).padStart(3, '0')}` : `$${(Math.round(mills / 10) / 100).toFixed(2)}`
}

/** Whole percent by which `amount` is less than `than`; 0 if it isn't. */
export const percentLess = (amount: number, than: number): number =>
  than > amount ? Math.floor(((than - amount) * 100) / than) : 0

interface Supply {
  price: Cents
  quantity: number
}

/** A saving below this percentage isn't worth mentioning. */
const leastPercent = 5

/** Whole percent that one unit costs less in a longer supply; `undefined` if that's less than five. */
export function savingOfLonger(now: Supply, longer: Supply): number | undefined {
  // Multiplied rather than divided, so nothing is rounded before the percentage.
  const percent = percentLess(longer.price * now.quantity, now.price * longer.quantity)
  return percent < leastPercent ? undefined : percent
}

/** The number and unit of a strength such as `20 mg`; `undefined` for strengths with several parts. */
function parseStrength(strength: string): { amount: number; unit: string } | undefined {
  const match = /^([\d.,]+)\s*([a-zA-Z]+)$/.exec(strength.trim())
  const amount = Number((match?.[1] ?? '').replaceAll(',', ''))
  return match && amount > 0 ? { amount, unit: (match[2] ?? '').toLowerCase() } : undefined
}

/**
 * How many doses of `strength` one unit of `stronger` could be split into: 2 or 4 for plain tablets, otherwise 1.
 * Coated and slow-release forms are never split; the pharmacist decides about the rest.
 */
export function dosesIn(stronger: string, strength: string, form: string): 1 | 2 | 4 {
  if (form !== 'Tablet') return 1
  const [big, small] = [parseStrength(stronger), parseStrength(strength)]
  if (!big || !small || big.unit !== small.unit) return 1
  const ratio = big.amount / small.amount
  return ratio === 2 || ratio === 4 ? ratio : 1
}
