/**
 * A price as a receipt: lines that add up to it, to the cent. They come from the steps of the price alone; each is rounded half up to the
 * cent, and one more line makes up for what rounding leaves. Of several results, only the one that the price rests on is a line.
 */
import type { CopayFill, PriceStep } from './entities/price'
import { type Cents, cents, parseDollars } from './wire'

/** A step that a receipt can show: the quantity is part of its first line, and the others are no amounts of it. */
export type ReceiptStep = PriceStep & {
  label: Exclude<PriceStep['label'], 'quantity' | 'pharmacies' | 'unitCostMissing'>
}

/** What a line is about. Figures are those of the steps. */
export type ReceiptItem =
  /**
   * Units at the price of one, with no more decimals than the line needs. `unit`: mL or g; empty if it's what the quantity counts.
   */
  | { kind: 'units'; quantity: string; unit: string; unitPrice: string }
  /** A file's own price, by the label of its step. */
  | { kind: 'price'; label: ReceiptStep['label'] }
  /** A contract's discount, or an addition if it's negative. */
  | { kind: 'contractPercent'; percent: string }
  | { kind: 'markup'; percent: string }
  | { kind: 'fee' }
  /** A chain's coupon. `atLeast`: the least that it leaves to pay, if that is what counted. */
  | { kind: 'couponPercent'; percent: string; atLeast: Cents | undefined }
  | { kind: 'couponAmount'; amount: string; atLeast: Cents | undefined }
  /** What a manufacturer's program pays. `atLeast`: what the person pays in any case, if that is what counted. */
  | { kind: 'program'; amount: string; atLeast: Cents | undefined }
  /** Raised to the least that is paid. */
  | { kind: 'atLeast' }
  | { kind: 'rounded' }
  /** A plan's own price of a fill, and its part of it. */
  | { kind: 'fullPrice' }
  | { kind: 'planPays'; percent: number; isLimited: boolean }
  | { kind: 'copay' }

export interface ReceiptLine {
  item: ReceiptItem
  /** Negative for what is taken off. */
  amount: number
}

export interface Receipt {
  /** Lines up to the card's price; all of them if nothing comes after it. */
  base: readonly ReceiptLine[]
  /** What is taken off the card's price; empty for a price without a coupon. */
  off: readonly ReceiptLine[]
  /** The sum of `base`. */
  subtotal: Cents
  total: Cents
}

/** A receipt with the steps behind it. */
export interface ReceiptWithSteps extends Receipt {
  /** Those that lead to the price, which is the last one. The price of one unit is the receipt's. */
  steps: readonly ReceiptStep[]
  /** Higher prices that it was compared with. */
  higher: readonly ReceiptStep[]
}

/** @returns `undefined` if the steps don't lead to the price, so that no receipt is shown */
export function receiptOf(steps: readonly PriceStep[], total: Cents): ReceiptWithSteps | undefined {
  const found = resultsOf(steps)
  const last = found.at(-1)
  if (!last || last.amount !== total) return undefined
  const { base, off } = last
  const subtotal = sumOf(base)
  if (subtotal + sumOf(off) !== total) return undefined
  const compared = [...new Set(found)].filter((each) => each !== last && each.amount > subtotal)
  const higher = compared.flatMap(({ steps }) => steps.slice(-1))
  return { base, off, subtotal: cents(subtotal), total, steps: last.steps, higher }
}

/** A fixed copay, or the price of the fill less what the plan pays. */
export function copayReceipt({ amount: total, share }: CopayFill): Receipt {
  if (!share) return { base: [{ item: { kind: 'copay' }, amount: total }], off: [], subtotal: total, total }
  const { price, percent, limitedFlag: isLimited } = share
  const fullPrice: ReceiptLine = { item: { kind: 'fullPrice' }, amount: price }
  const planPays: ReceiptLine = { item: { kind: 'planPays', percent, isLimited }, amount: total - price }
  return { base: total === price ? [fullPrice] : [fullPrice, planPays], off: [], subtotal: total, total }
}

/** An intermediate price with the lines that lead to it. */
interface Result extends Pick<ReceiptWithSteps, 'base' | 'off' | 'steps'> {
  amount: number
}

const results: ReadonlySet<PriceStep['label']> = new Set([
  ...(['contractPrice', 'macPrice', 'usualPrice', 'retailPrice', 'cardPrice', 'couponPrice', 'programPrice'] as const),
])

function resultsOf(steps: readonly PriceStep[]): Result[] {
  const found: Result[] = []
  let quantity: PriceStep | undefined
  let underway: ReceiptStep[] = []
  for (const step of steps) {
    if (step.label === 'quantity') quantity = step
    if (!isShown(step)) continue
    if (results.has(step.label)) {
      const result = resultOf(step, { quantity, underway, before: found })
      if (result) found.push(result)
      underway = []
    } else underway.push(step)
  }
  return found
}

const isShown = (step: PriceStep): step is ReceiptStep =>
  step.label !== 'quantity' && step.label !== 'pharmacies' && step.label !== 'unitCostMissing'

interface Before {
  quantity: PriceStep | undefined
  /** Steps since the last result. */
  underway: readonly ReceiptStep[]
  before: readonly Result[]
}

function resultOf(step: ReceiptStep, { quantity, underway, before }: Before): Result | undefined {
  const { label } = step
  const amount = parseDollars(step.amount)
  if (amount === undefined) return undefined
  const computed = underway.length > 0 ? computedResult(underway, quantity, before.at(-1), amount) : undefined
  if (computed) return { ...computed, steps: [...computed.steps, step] }
  // The least of several, or the same price under another name.
  const same = before.find((each) => each.amount === amount)
  if (same) return same
  const isLeast = label === 'cardPrice' || label === 'couponPrice'
  if (underway.length > 0 || (isLeast && before.length > 0)) return undefined
  return { base: [{ item: { kind: 'price', label }, amount }], off: [], steps: [step], amount }
}

const ofOneUnit: ReadonlySet<PriceStep['label']> = new Set(['unitCost', 'macUnitPrice', 'usualUnitPrice'])

/** @returns `undefined` if the steps lead to another amount, because the result is that of an earlier price */
function computedResult(
  steps: readonly ReceiptStep[],
  quantity: PriceStep | undefined,
  last: Result | undefined,
  amount: Cents,
): Result | undefined {
  const [first] = steps
  if (!first) return undefined
  if (!ofOneUnit.has(first.label)) {
    if (!last) return undefined
    const off = withRounding(linesFrom(steps, last.amount / 100), amount - last.amount)
    return off && { base: last.base, off: [...last.off, ...off], steps: [...last.steps, ...steps], amount }
  }
  if (!quantity) return undefined
  const product = Number(quantity.amount) * Number(first.amount)
  const unitPrice = shortUnitPrice(first.amount, quantity.amount)
  const units: ReceiptItem = { kind: 'units', quantity: quantity.amount, unit: quantity.detail, unitPrice }
  const lines = [{ item: units, amount: centsOf(product) }, ...linesFrom(steps.slice(1), product)]
  const base = withRounding(lines, amount)
  return base && { base, off: [], steps: [{ ...first, amount: unitPrice }, ...steps.slice(1)], amount }
}

/** A file's price of one unit with two decimals, or as many more as a reader needs to get the line's amount, to the cent. */
function shortUnitPrice(unitPrice: string, quantity: string): string {
  const amount = centsOf(Number(unitPrice) * Number(quantity))
  for (let decimals = 2; decimals < mostDecimals; decimals++) {
    const short = Number(unitPrice).toFixed(decimals)
    if (centsOf(Number(short) * Number(quantity)) === amount) return short
  }
  return unitPrice
}

/** Of a price in a file. */
const mostDecimals = 7

/** @param dollars the amount that the first step changes */
function linesFrom(steps: readonly ReceiptStep[], dollars: number): ReceiptLine[] {
  const lines: ReceiptLine[] = []
  let soFar = dollars
  steps.forEach((step, index) => {
    const figure = Number(step.amount)
    if (bounds.has(step.label)) {
      // Where it limited the line before, that line already says so.
      if (soFar < figure) lines.push({ item: { kind: 'atLeast' }, amount: centsOf(figure - soFar) })
      soFar = Math.max(soFar, figure)
      return
    }
    const next = steps[index + 1]
    const least = next && bounds.has(next.label) ? Number(next.amount) : Number.NEGATIVE_INFINITY
    // Nothing comes off a price that is below the least anyway.
    if (figure === 0 || least > soFar) return
    const left = soFar + changeBy(step, soFar)
    const isLimited = left < least
    const reached = isLimited ? least : left
    lines.push({ item: itemOf(step, isLimited ? cents(centsOf(least)) : undefined), amount: centsOf(reached - soFar) })
    soFar = reached
  })
  return lines
}

const bounds: ReadonlySet<PriceStep['label']> = new Set(['lowestPrice', 'patientPays'])

function changeBy({ label, amount }: PriceStep, soFar: number): number {
  const figure = Number(amount)
  switch (label) {
    case 'discountPercent':
    case 'percentOff':
      return (-soFar * figure) / 100
    case 'markupPercent':
      return (soFar * figure) / 100
    case 'dispensingFee':
      return figure
    case 'amountOff':
    case 'benefit':
      return -figure
    default:
      return 0
  }
}

function itemOf({ label, amount }: PriceStep, atLeast: Cents | undefined): ReceiptItem {
  switch (label) {
    case 'discountPercent':
      return { kind: 'contractPercent', percent: amount }
    case 'markupPercent':
      return { kind: 'markup', percent: amount }
    case 'percentOff':
      return { kind: 'couponPercent', percent: amount, atLeast }
    case 'amountOff':
      return { kind: 'couponAmount', amount, atLeast }
    case 'benefit':
      return { kind: 'program', amount, atLeast }
    default:
      return { kind: 'fee' }
  }
}

/** Adds a line for what rounding leaves. @returns `undefined` if the rest is more than rounding */
function withRounding(lines: ReceiptLine[], amount: number): ReceiptLine[] | undefined {
  const rest = amount - sumOf(lines)
  // Each line and the result are off by half a cent at most.
  if (Math.abs(rest) > (lines.length + 1) / 2) return undefined
  return rest === 0 ? lines : [...lines, { item: { kind: 'rounded' }, amount: rest }]
}

const sumOf = (lines: readonly ReceiptLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

/** Half up to the cent, away from zero for what is taken off; exact for the decimals of files. */
function centsOf(dollars: number): number {
  const size = Math.round(Number((Math.abs(dollars) * 100).toFixed(6)))
  return dollars < 0 && size > 0 ? -size : size
}
