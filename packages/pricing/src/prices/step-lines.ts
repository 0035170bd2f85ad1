/** The steps of a price as lines of a sum: the count, factors, additions, deductions and results. */
import type { PriceStep } from '@rxgauge/contract'

export interface StepLine {
  step: PriceStep
  /** Such as `30`, `× $0.106`, `− 14%`, `+ $3.00`, `= $6.07`; empty if the label says it all. */
  figure: string
  /** It's the least of several results. */
  isLeast: boolean
}

const ofOneUnit: ReadonlySet<PriceStep['label']> = new Set(['unitCost', 'macUnitPrice', 'usualUnitPrice'])
const results: ReadonlySet<PriceStep['label']> = new Set([
  ...(['contractPrice', 'macPrice', 'usualPrice', 'cardPrice', 'couponPrice', 'programPrice', 'retailPrice'] as const),
])

export function stepLines(steps: readonly PriceStep[]): StepLine[] {
  /** Whether anything was multiplied, added or deducted since the last result. */
  let isUnderway = false
  let resultCount = 0
  return steps.map((step) => {
    const { label } = step
    if (!results.has(label)) {
      isUnderway ||= label !== 'quantity' && label !== 'pharmacies' && label !== 'unitCostMissing'
      return { step, figure: formatAmount(step), isLeast: false }
    }
    const line = {
      step,
      figure: isUnderway || label === 'cardPrice' ? `= ${dollars(step.amount)}` : dollars(step.amount),
      isLeast: label === 'cardPrice' && resultCount > 1,
    }
    isUnderway = false
    resultCount++
    return line
  })
}

function formatAmount({ label, amount }: PriceStep): string {
  if (ofOneUnit.has(label)) return `× ${dollars(amount)}`
  switch (label) {
    case 'unitCostMissing':
      return ''
    case 'discountPercent':
    case 'percentOff':
      return signed(-Number(amount), (size) => `${size}%`)
    case 'markupPercent':
      return signed(Number(amount), (size) => `${size}%`)
    case 'dispensingFee':
      return `+ ${dollars(amount)}`
    case 'amountOff':
    case 'benefit':
      return `− ${dollars(amount)}`
    case 'quantity':
    case 'pharmacies':
      return String(Number(amount))
    default:
      return dollars(amount)
  }
}

const signed = (value: number, write: (size: number) => string) => `${value > 0 ? '+' : '−'} ${write(Math.abs(value))}`

/** Two decimals; more only if the source has them, as unit costs do. */
const sums = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 7 })
export const dollars = (amount: string): string => sums.format(Number(amount))
