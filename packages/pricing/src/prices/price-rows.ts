/** The four prices as rows of a list: the gauge's facts for people who can't read a gauge. */
import { valueIn } from '@rxgauge/client'
import { formatPrice } from '@rxgauge/contract'
import { type FirstScreenMessages, fill } from '@rxgauge/text'
import { failureSentence, isPriceUnknown } from '../failure-sentence'
import { copayLabel } from '../gauge/wedge-words'
import { bestCoupon, bestDiscount, copayCents } from './best-price'
import type { PriceKind } from './price-kinds'
import type { PricesState } from './prices-store'

export interface PriceRow {
  kind: PriceKind
  name: string
  /** The source of the price, or why there's none. */
  note: string
  /** `$9.41`, or words in place of a price; `undefined` while loading. */
  value: string | undefined
  isPrice: boolean
  /** There's no price, for the reason in `note`. */
  isFailed: boolean
  /** The call failed and can be repeated. */
  canRetry: boolean
  /** The price needs an insurance, so the row offers to choose one. */
  asksInsurance: boolean
  disclaimer: string | undefined
  illustrativeFlag: boolean
  /** The source of the price: a network, a chain, a program or a plan. */
  source: string
  /** Every price of this kind, the best first. */
  entries: readonly { name: string; value: string }[]
}

export interface RowOptions {
  showsCopayPrice: boolean
  messages: FirstScreenMessages
}

/** In order of usual benefit: coupon, copay, discount, retail. */
export function priceRows(prices: PricesState, options: RowOptions): PriceRow[] {
  return [
    couponRow(prices, options),
    copayRow(prices, options),
    discountRow(prices, options),
    retailRow(prices, options),
  ]
}

function row(kind: PriceKind, name: string, prices: PricesState, { messages }: RowOptions): PriceRow {
  const area = prices[kind]
  const failure = area.status === 'failure' ? area.failure : undefined
  const isUnknown = failure !== undefined && isPriceUnknown(failure)
  return {
    kind,
    name,
    note: failure ? failureSentence(failure, messages) : '',
    value: failure && messages.prices[isUnknown ? 'noPriceKnown' : 'failed'],
    isPrice: false,
    isFailed: failure !== undefined,
    canRetry: failure !== undefined && !isUnknown,
    asksInsurance: false,
    disclaimer: undefined,
    illustrativeFlag: false,
    source: '',
    entries: [],
  }
}

function retailRow(prices: PricesState, options: RowOptions): PriceRow {
  const { messages } = options
  const base = row('retail', messages.gauge.retail, prices, options)
  const value = valueIn(prices.retail)
  if (base.isFailed) return base
  const note = messages.prices.retailNote
  return value
    ? {
        ...base,
        note,
        value: formatPrice(value.regularPrice),
        isPrice: true,
        disclaimer: value.disclaimerText,
        illustrativeFlag: value.illustrativeFlag,
      }
    : { ...base, note }
}

function discountRow(prices: PricesState, options: RowOptions): PriceRow {
  const { messages } = options
  const base = row('discount', messages.gauge.discount, prices, options)
  const entries = valueIn(prices.discount)
  const best = bestDiscount(entries)
  if (!entries || !best) return base
  const note =
    entries.length > 1
      ? fill(messages.prices.discountNote, { count: entries.length, network: best.pbmName })
      : fill(messages.prices.discountNoteOne, { network: best.pbmName })
  return {
    ...base,
    note,
    value: formatPrice(best.discountPrice),
    isPrice: true,
    disclaimer: best.disclaimerText,
    illustrativeFlag: best.illustrativeFlag,
    source: best.pbmName,
    entries: [...entries]
      .reverse()
      .map(({ pbmName, discountPrice }) => ({ name: pbmName, value: formatPrice(discountPrice) })),
  }
}

function couponRow(prices: PricesState, options: RowOptions): PriceRow {
  const { messages } = options
  const base = row('coupon', messages.gauge.coupon, prices, options)
  const value = valueIn(prices.coupon)
  if (!value) return base
  const best = bestCoupon(value)
  if (!best && value.insuranceNeededFlag) {
    return { ...base, note: value.couponNotFoundText, value: '', asksInsurance: true }
  }
  if (!best) {
    return { ...base, note: value.couponNotFoundText, value: value.couponNotFoundTitle || messages.prices.noCoupon }
  }
  const note = fill(best.couponType === 'manufacturer' ? messages.prices.programNote : messages.prices.couponNote, {
    name: best.name,
  })
  return {
    ...base,
    note,
    value: formatPrice(best.couponPrice),
    isPrice: true,
    disclaimer: best.disclaimerText,
    illustrativeFlag: best.illustrativeFlag,
    source: best.name,
    entries: value.coupons.map(({ name, couponPrice }) => ({ name, value: formatPrice(couponPrice) })),
  }
}

function copayRow(prices: PricesState, options: RowOptions): PriceRow {
  const { messages, showsCopayPrice } = options
  const text = messages.prices
  const base = row('copay', copayLabel(prices.copay, showsCopayPrice, messages).long, prices, options)
  if (prices.copay.status === 'idle') return { ...base, value: '', asksInsurance: true }
  const value = valueIn(prices.copay)
  if (!value) return base
  const { copayPriceMin: from, tierTitle, formularyText, disclaimerText: disclaimer, illustrativeFlag } = value
  const to = copayCents(value)
  const note = tierTitle || formularyText
  if (value.copayPriceMax === 'notCovered') return { ...base, note, value: text.notCovered }
  if (!showsCopayPrice && value.copayPriceMax !== 'enterInsurance') {
    return { ...base, note, value: messages.gauge.covered, disclaimer, illustrativeFlag }
  }
  if (to === undefined) return { ...base, value: text.enterInsurance, asksInsurance: true }
  const isRange = typeof from === 'number' && from !== to
  const shown = isRange ? fill(text.range, { from: formatPrice(from), to: formatPrice(to) }) : formatPrice(to)
  return { ...base, note, value: shown, isPrice: true, disclaimer, illustrativeFlag }
}
