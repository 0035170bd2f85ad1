import { type Cents, centsApart, formatPrice } from '@rxgauge/contract'
import { fill, type ResultsMessages } from '@rxgauge/text'
import { isCopayBetter } from './best-price'
import type { PriceKind } from './price-kinds'

/** A sentence comparing a plan's copay with coupon and discount; `undefined` without a copay, another price or a difference. */
export function copayVerdict(
  prices: Partial<Record<PriceKind, Cents>>,
  { copay: text }: Pick<ResultsMessages, 'copay'>,
): string | undefined {
  const { copay } = prices
  if (copay === undefined) return undefined
  const isBetter = isCopayBetter(prices)
  const [nearest] = (['coupon', 'discount'] as const)
    .flatMap((kind) => (prices[kind] === undefined ? [] : [{ kind, price: prices[kind] }]))
    // If the copay is better, compare with higher prices, otherwise with lower ones.
    .filter(({ price }) => (isBetter ? price > copay : price < copay))
    .sort((one, other) => one.price - other.price)
  if (!nearest) return undefined
  const sentence = isBetter ? text.less : text.more
  return fill(sentence[nearest.kind], {
    copay: formatPrice(copay),
    amount: formatPrice(centsApart(copay, nearest.price)),
  })
}
