/**
 * What gauge and list show at a moment: pure functions from what happened and the time, so that the sequence can be tested
 * without waiting (search 4, "Gauge animation").
 */
import { loading, valueIn } from '@rxgauge/client'
import { type Cents, gaugeTimings } from '@rxgauge/contract'
import { isPriceUnknown } from '../failure-sentence'
import { bestCoupon, bestDiscount, copayCents } from '../prices/best-price'
import { type PriceKind, priceKinds } from '../prices/price-kinds'
import type { PricesState } from '../prices/prices-store'

/** Why a wedge has words instead of a price. */
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
  /** The prices as they show at this moment, in the gauge and in the list beside it: one that is still to appear is loading. */
  prices: PricesState
  wedges: Record<PriceKind, Wedge>
  /** Prices that will not change any more by time alone. */
  landed: readonly PriceKind[]
  /** What the network says whose price has its turn, while others are still to come (search 3, "Discount price entry"). */
  loadingText: string
  /** When this view changes next by time alone, in milliseconds of the clock; `undefined` when it does not. */
  nextAt: number | undefined
}

const { search } = gaugeTimings
const waiting: Wedge = { state: 'waiting' }
const note = (note: WedgeNote): Wedge => ({ state: 'note', note })
const price = (cents: Cents): Wedge => ({ state: 'price', cents })

/** What shows of an area, and when that changes next. */
interface Step<Area> {
  area: Area
  nextAt?: number | undefined
}

/** @param options.still shows the end state at once, for people who prefer less motion and where no gauge shows */
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

/** Once the gauge is set up; a failure clears that (search 8). */
function retailStep({ retail, requestedAt }: PricesState, now: number, still: boolean): Step<PricesState['retail']> {
  const showsAt = requestedAt + search.init
  return still || now >= showsAt || retail.status !== 'success' ? { area: retail } : { area: loading, nextAt: showsAt }
}

/** Each network's price in turn, every 1.5 s, once the gauge is set up; the last, which is the best, stays. */
function discountStep(prices: PricesState, now: number, still: boolean): Step<PricesState['discount']> {
  const { discount } = prices
  if (discount.status !== 'success' || discount.value.length === 0) return { area: discount }
  const showsAt = prices.requestedAt + search.init
  if (!still && now < showsAt) return { area: loading, nextAt: showsAt }
  const since = Math.max(discount.at ?? now, showsAt)
  const { index, nextAt } = turn(discount.value.length, since, search.discountCycle, now, still)
  return { area: { ...discount, value: discount.value.slice(0, index + 1) }, nextAt }
}

/** Appears 4.5 s after the query, however soon its response comes. */
function copayStep({ copay, requestedAt }: PricesState, now: number, still: boolean): Step<PricesState['copay']> {
  if (copay.status !== 'success' && copay.status !== 'failure') return { area: copay }
  const showsAt = requestedAt + search.copayWedge
  return still || now >= showsAt ? { area: copay } : { area: loading, nextAt: showsAt }
}

/** From the dearest coupon to the best: a single one after half a second, several every 1.5 s. */
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
  // Without the flag an organization shows that there is coverage, not what it costs.
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
