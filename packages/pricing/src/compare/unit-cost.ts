/** What one unit costs, and one dose where a stronger tablet may be split. */
import type { Cents } from '@rxgauge/contract'

/** Tenths of a cent that one unit costs, rounded. */
export const millsPerUnit = (price: Cents, quantity: number): number => Math.round((price * 10) / quantity)

/** `$0.047` below ten cents, `$1.20` above. */
export function formatMills(mills: number): string {
  return mills < 100 ? `$0.${String(mills).padStart(3, '0')}` : `$${(Math.round(mills / 10) / 100).toFixed(2)}`
}

/** Whole percent that one amount is less than another; 0 where it is not. */
export const percentLess = (amount: number, than: number): number =>
  than > amount ? Math.floor(((than - amount) * 100) / than) : 0

interface Supply {
  price: Cents
  quantity: number
}

/** Below it, more at once is not worth a word. */
const leastPercent = 5

/** Whole percent that one unit of a longer supply costs less; `undefined` where that is less than five. */
export function savingOfLonger(now: Supply, longer: Supply): number | undefined {
  // Multiplied, not divided: nothing is rounded before the percent.
  const percent = percentLess(longer.price * now.quantity, now.price * longer.quantity)
  return percent < leastPercent ? undefined : percent
}

/** The number and unit of a strength such as `20 mg`; `undefined` for those of several parts. */
function amountOf(strength: string): { amount: number; unit: string } | undefined {
  const match = /^([\d.,]+)\s*([a-zA-Z]+)$/.exec(strength.trim())
  const amount = Number((match?.[1] ?? '').replaceAll(',', ''))
  return match && amount > 0 ? { amount, unit: (match[2] ?? '').toLowerCase() } : undefined
}

/**
 * Into how many doses of `strength` one unit of `stronger` could be split: 2 or 4 for plain tablets, otherwise 1.
 * Whether it may be is for a pharmacist to say; coated and slow-release forms never are.
 */
export function dosesIn(stronger: string, strength: string, form: string): 1 | 2 | 4 {
  if (form !== 'Tablet') return 1
  const [big, small] = [amountOf(stronger), amountOf(strength)]
  if (!big || !small || big.unit !== small.unit) return 1
  const ratio = big.amount / small.amount
  return ratio === 2 || ratio === 4 ? ratio : 1
}
