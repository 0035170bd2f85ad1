/**
 * What the gauge shows at a moment: pure functions from what happened and the time, so that the sequence can be tested
 * without waiting (search 4, "Gauge animation").
 */
import { valueIn } from '@rxgauge/client'
import { type Cents, gaugeTimings } from '@rxgauge/contract'
import { copayCents } from '../prices/best-price'
import type { PriceKind } from '../prices/price-kinds'
import type { PricesState } from '../prices/prices-store'

/** Why a wedge has words instead of a price. */
export type WedgeNote = 'selectInsurance' | 'notCovered' | 'enterInsurance' | 'covered' | 'noCoupon' | 'failed'

export type Wedge = { state: 'waiting' } | { state: 'price'; cents: Cents } | { state: 'note'; note: WedgeNote }

export interface GaugeView {
  wedges: Record<PriceKind, Wedge>
  /** What the network says whose price has its turn, while others are still to come (search 3, "Discount price entry"). */
  loadingText: string
  /** When this view changes next by time alone, in milliseconds of the clock; `undefined` when it does not. */
  nextAt: number | undefined
}

const { search } = gaugeTimings
const waiting: Wedge = { state: 'waiting' }
const note = (note: WedgeNote): Wedge => ({ state: 'note', note })
const price = (cents: Cents): Wedge => ({ state: 'price', cents })

/** A wedge, and when it changes next. */
interface Step {
  wedge: Wedge
  loadingText?: string
  nextAt?: number | undefined
}

type Prices = Pick<PricesState, PriceKind | 'requestedAt'>

/** @param options.still shows the end state at once, for people who prefer less motion */
export function searchGauge(
  prices: Prices,
  now: number,
  options: { still: boolean; showsCopayPrice: boolean },
): GaugeView {
  const steps: Record<PriceKind, Step> = {
    retail: { wedge: retailWedge(prices) },
    discount: discountStep(prices, now, options.still),
    copay: copayStep(prices, now, options),
    coupon: couponStep(prices, now, options.still),
  }
  return {
    wedges: {
      retail: steps.retail.wedge,
      discount: steps.discount.wedge,
      copay: steps.copay.wedge,
      coupon: steps.coupon.wedge,
    },
    loadingText: steps.discount.loadingText ?? '',
    nextAt: soonest(Object.values(steps).map(({ nextAt }) => nextAt)),
  }
}

function retailWedge({ retail }: Prices): Wedge {
  if (retail.status === 'failure') return note('failed')
  const value = valueIn(retail)
  return value ? price(value.regularPrice) : waiting
}

/** Each network's price in turn, every 1.5 s; the last, which is the best, stays. */
function discountStep({ discount }: Prices, now: number, still: boolean): Step {
  if (discount.status === 'failure') return { wedge: note('failed') }
  const entries = valueIn(discount)
  if (!entries || entries.length === 0) return { wedge: waiting }
  const { index, nextAt } = turn(entries.length, discount.at ?? now, search.discountCycle, now, still)
  const entry = entries[index]
  const loadingText = nextAt === undefined ? '' : (entry?.loadingText ?? '')
  return { wedge: entry ? price(entry.discountPrice) : waiting, nextAt, loadingText }
}

/** Appears 4.5 s after the query, however soon its response comes. */
function copayStep(prices: Prices, now: number, options: { still: boolean; showsCopayPrice: boolean }): Step {
  const { copay, requestedAt } = prices
  if (copay.status === 'idle') return { wedge: note('selectInsurance') }
  const value = valueIn(copay)
  if (copay.status === 'loading') return { wedge: waiting }
  const showsAt = requestedAt + search.copayWedge
  if (!options.still && now < showsAt) return { wedge: waiting, nextAt: showsAt }
  if (!value) return { wedge: note('failed') }
  if (value.copayPriceMax === 'notCovered') return { wedge: note('notCovered') }
  if (value.copayPriceMax === 'enterInsurance') return { wedge: note('enterInsurance') }
  const cents = copayCents(value)
  // Without the flag an organization shows that there is coverage, not what it costs.
  return { wedge: cents === undefined || !options.showsCopayPrice ? note('covered') : price(cents) }
}

/** From the dearest coupon to the best: a single one after half a second, several every 1.5 s. */
function couponStep({ coupon }: Prices, now: number, still: boolean): Step {
  if (coupon.status === 'failure') return { wedge: note('failed') }
  const value = valueIn(coupon)
  if (!value) return { wedge: waiting }
  const dearestFirst = [...value.coupons].reverse()
  if (dearestFirst.length === 0) return { wedge: note('noCoupon') }
  const since = coupon.at ?? now
  if (dearestFirst.length === 1) {
    const showsAt = since + search.couponCycle.single
    const [only] = dearestFirst
    if (!only || (!still && now < showsAt)) return { wedge: waiting, nextAt: showsAt }
    return { wedge: price(only.couponPrice) }
  }
  const { index, nextAt } = turn(dearestFirst.length, since, search.couponCycle.several, now, still)
  const entry = dearestFirst[index]
  return { wedge: entry ? price(entry.couponPrice) : waiting, nextAt }
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
