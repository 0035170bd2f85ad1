/**
 * What the gauge and the list show at a given moment: pure functions of prices and time, so the sequence can be tested without waiting
 * (search 4, "Gauge animation").
 */
import { loading, valueIn } from '@rxgauge/client'
import { type Cents, gaugeTimings } from '@rxgauge/contract'
import { isPriceUnknown } from '../failure-sentence'
import { bestCoupon, bestDiscount, copayCents } from '../prices/best-price'
import { type PriceKind, priceKinds } from '../prices/price-kinds'
import type { PricesState } from '../prices/prices-store'

/** Why a wedge shows words instead of a price. */
export type WedgeNote =
  | 'selectInsurance'
  | 'notCovered'
  | 'enterInsurance'
  | 'covered'
  | 'noCoupon'
  | 'noPriceKnown'
  | 'failed'

export type Wedge = { state: 'waiting' } | { state: 'price'; cents: Cents } | { state: 'note'; note: WedgeNote }

export interface GaugeView {
  /** The prices visible now, in the gauge and in the list beside it; those that appear later are loading. */
  prices: PricesState
  wedges: Record<PriceKind, Wedge>
  /** Prices that time alone won't change anymore. */
  landed: readonly PriceKind[]
  /** The loading text of the network that has its turn, while others are still to come (search 3, "Discount price entry"). */
  loadingText: string
  /** When time alone changes this view next, in the clock's milliseconds; `undefined` if it doesn't. */
  nextAt: number | undefined
}

const { search } = gaugeTimings
const waiting: Wedge = { state: 'waiting' }
const note = (note: WedgeNote): Wedge => ({ state: 'note', note })
const price = (cents: Cents): Wedge => ({ state: 'price', cents })

/** The visible state of one price, and when it changes next. */
interface Step<Area> {
  area: Area
  nextAt?: number | undefined
}

/** @param options.still shows the final state at once, for reduced motion and without a gauge */
export function searchGauge(
  prices: PricesState,
  now: number,
  options: { still: boolean; showsCopayPrice: boolean },
): GaugeView {
  const steps = {
    retail: retailStep(prices, now, options.still),
    discount: discountStep(prices, now, options.still),
    copay: copayStep(prices, now, options.still),
    coupon: couponStep(prices, now, options.still),
  }
  const visiblePrices: PricesState = {
    ...prices,
    retail: steps.retail.area,
    discount: steps.discount.area,
    copay: steps.copay.area,
    coupon: steps.coupon.area,
  }
  const wedges = {
    retail: retailWedge(visiblePrices),
    discount: discountWedge(visiblePrices),
    copay: copayWedge(visiblePrices, options.showsCopayPrice),
    coupon: couponWedge(visiblePrices),
  }
  const hasTurns = steps.discount.nextAt !== undefined
  return {
    prices: visiblePrices,
    wedges,
    landed: priceKinds.filter((kind) => wedges[kind].state !== 'waiting' && steps[kind].nextAt === undefined),
    loadingText: (hasTurns && bestDiscount(valueIn(visiblePrices.discount))?.loadingText) || '',
    nextAt: soonest(Object.values(steps).map(({ nextAt }) => nextAt)),
  }
}

/** When the last of the loaded prices shows; with several networks or coupons, the last one to have its turn. */
export function lastShownAt(prices: PricesState, still: boolean): number {
  let at = Math.max(prices.requestedAt, ...priceKinds.map((kind) => prices[kind].at ?? 0))
  const nextAfter = (now: number) => searchGauge(prices, now, { still, showsCopayPrice: true }).nextAt
  for (let next = nextAfter(at); next !== undefined; next = nextAfter(at)) at = next
  return at
}

/** Appears after the gauge is set up; a failure appears at once (search 8). */
function retailStep({ retail, requestedAt }: PricesState, now: number, still: boolean): Step<PricesState['retail']> {
  const showsAt = requestedAt + search.init
  return still || now >= showsAt || retail.status !== 'success' ? { area: retail } : { area: loading, nextAt: showsAt }
}

/** Shows each network's price in turn every 1.5 s after the setup; the last one, which is the best, stays. */
function discountStep(prices: PricesState, now: number, still: boolean): Step<PricesState['discount']> {
  const { discount } = prices
  if (discount.status !== 'success' || discount.value.length === 0) return { area: discount }
  const showsAt = prices.requestedAt + search.init
  if (!still && now < showsAt) return { area: loading, nextAt: showsAt }
  const since = Math.max(discount.at ?? now, showsAt)
  const { index, nextAt } = turn(discount.value.length, since, search.discountCycle, now, still)
  return { area: { ...discount, value: discount.value.slice(0, index + 1) }, nextAt }
}

/** Appears 4.5 s after the query, no matter how early it loads. */
function copayStep({ copay, requestedAt }: PricesState, now: number, still: boolean): Step<PricesState['copay']> {
  if (copay.status !== 'success' && copay.status !== 'failure') return { area: copay }
  const showsAt = requestedAt + search.copayWedge
  return still || now >= showsAt ? { area: copay } : { area: loading, nextAt: showsAt }
}

/** From the most expensive coupon to the best: a single one after half a second, several every 1.5 s. */
function couponStep({ coupon }: PricesState, now: number, still: boolean): Step<PricesState['coupon']> {
  if (coupon.status !== 'success' || coupon.value.coupons.length === 0) return { area: coupon }
  const { coupons } = coupon.value
  const since = coupon.at ?? now
  if (coupons.length === 1) {
    const showsAt = since + search.couponCycle.single
    return still || now >= showsAt ? { area: coupon } : { area: loading, nextAt: showsAt }
  }
  const { index, nextAt } = turn(coupons.length, since, search.couponCycle.several, now, still)
  return { area: { ...coupon, value: { ...coupon.value, coupons: coupons.slice(-index - 1) } }, nextAt }
}

function retailWedge({ retail }: PricesState): Wedge {
  if (retail.status === 'failure') return note(isPriceUnknown(retail.failure) ? 'noPriceKnown' : 'failed')
  const value = valueIn(retail)
  return value ? price(value.regularPrice) : waiting
}

function discountWedge({ discount }: PricesState): Wedge {
  if (discount.status === 'failure') return note(isPriceUnknown(discount.failure) ? 'noPriceKnown' : 'failed')
  const best = bestDiscount(valueIn(discount))
  return best ? price(best.discountPrice) : waiting
}

function copayWedge({ copay }: PricesState, showsCopayPrice: boolean): Wedge {
  if (copay.status === 'idle') return note('selectInsurance')
  if (copay.status === 'failure') return note(isPriceUnknown(copay.failure) ? 'noPriceKnown' : 'failed')
  const value = valueIn(copay)
  if (!value) return waiting
  if (value.copayPriceMax === 'notCovered') return note('notCovered')
  if (value.copayPriceMax === 'enterInsurance') return note('enterInsurance')
  const cents = copayCents(value)
  // Without the flag, an organization shows that there's coverage, but not its price.
  return cents === undefined || !showsCopayPrice ? note('covered') : price(cents)
}

function couponWedge({ coupon }: PricesState): Wedge {
  if (coupon.status === 'failure') return note(isPriceUnknown(coupon.failure) ? 'noPriceKnown' : 'failed')
  const value = valueIn(coupon)
  if (!value) return waiting
  const best = bestCoupon(value)
  if (!best) return note(value.insuranceNeededFlag ? 'selectInsurance' : 'noCoupon')
  return price(best.couponPrice)
}

/** Which of `count` entries has its turn; the last one stays. */
function turn(count: number, since: number, every: number, now: number, still: boolean) {
  const last = count - 1
  const index = still ? last : Math.min(Math.floor(Math.max(now - since, 0) / every), last)
  return { index, nextAt: index < last ? since + (index + 1) * every : undefined }
}

function soonest(times: readonly (number | undefined)[]): number | undefined {
  const moments = times.filter((time) => time !== undefined)
  return moments.length > 0 ? Math.min(...moments) : undefined
}
