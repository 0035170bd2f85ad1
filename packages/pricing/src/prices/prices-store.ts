/** The four prices of one query: requested in the specified sequence, each with its own success or failure (search 4, "Price call sequencing"). */
import {
  type ActionStore,
  ApiFailure,
  type Area,
  type Clock,
  createActionStore,
  idle,
  type Latest,
  latest,
  loading,
  type Session,
} from '@rxgauge/client'
import {
  type CopayPrice,
  type CouponPrices,
  calls,
  type DiscountPrice,
  type InsuranceId,
  noInsurance,
  type ProductDetailId,
  priceTimings,
  type RetailPrice,
} from '@rxgauge/contract'
import { type PriceKind, priceKinds } from './price-kinds'

export interface PriceQuery {
  productDetailId: ProductDetailId
  quantity: number
  zip: string
  /** `undefined` without a selected insurance; then no copay is requested. */
  insuranceId: InsuranceId | undefined
  isBranded: boolean
  isGaugeShown: boolean
}

/** An area with the time at which its call ended. */
export type PriceArea<T> = Area<T> & { at?: number }

interface PriceData {
  retail: RetailPrice
  discount: DiscountPrice[]
  copay: CopayPrice
  coupon: CouponPrices
}

type PriceAreas = { [K in PriceKind]: PriceArea<PriceData[K]> }

export interface PricesState extends PriceAreas {
  query: PriceQuery | undefined
  /** When the query was made, in the clock's milliseconds. */
  requestedAt: number
  /** When the query was made, in server time: the date of these prices. */
  asOf: number
}

export interface PricesActions {
  load: (query: PriceQuery) => void
  /** Requests one price again. */
  retry: (kind: PriceKind) => void
  /** Repeats the query, for instance in another language. */
  refresh: () => void
  clear: () => void
}

export type PricesStore = ActionStore<PricesState, PricesActions>

const emptyAreas = { retail: idle, discount: idle, copay: idle, coupon: idle }

type PriceLoaders = { [K in PriceKind]: (query: PriceQuery, signal: AbortSignal) => Promise<PriceData[K]> }

const priceLoaders = ({ call }: Pick<Session, 'call'>, showsCopayPrice: boolean): PriceLoaders => ({
  retail: (query, signal) => call(calls.price.getRetailPrice, { params: fillOf(query) }, { signal }),
  async discount(query, signal) {
    const prices = await call(calls.price.getDiscountPrices, { params: fillOf(query) }, { signal })
    // An empty list is a failure, so nobody waits for a price that won't come.
    if (prices.length === 0) throw new ApiFailure('PRICE_NOT_AVAILABLE')
    return prices
  },
  coupon(query, signal) {
    const { insuranceId = noInsurance } = query
    return call(calls.price.getCouponPrices, { params: { ...fillOf(query), insuranceId } }, { signal })
  },
  async copay({ productDetailId, insuranceId = noInsurance }, signal) {
    const copay = await call(calls.price.getCopayPrice, { params: { productDetailId, insuranceId } }, { signal })
    return showsCopayPrice ? copay : withoutAmounts(copay)
  },
})

/** Removes the amounts if the organization's options hide copays, so that nothing on the page depends on them (search 4, "Copay display"). */
function withoutAmounts(copay: CopayPrice): CopayPrice {
  const { copayPriceMax: most } = copay
  const covered = typeof most === 'number' ? 'covered' : most
  return { ...copay, copayPriceMin: covered, copayPriceMax: covered, copayPriceBetterText: '', statistics: null }
}

const fillOf = ({ productDetailId, quantity, zip }: PriceQuery) => ({ productDetailId, quantity, zip })

/** Whether no price is loading anymore. */
export const isSettled = (prices: PriceAreas): boolean => priceKinds.every((kind) => prices[kind].status !== 'loading')

interface PricesStoreOptions {
  /** If false, prices only tell whether a plan covers the medication. */
  showsCopayPrice?: boolean
  /** A plan's copay has loaded. */
  onCopay?: (copay: CopayPrice, query: PriceQuery) => void
  /** The last of the query's prices has loaded or failed. */
  onSettled?: (query: PriceQuery) => void
}

export function createPricesStore(session: Session, clock: Clock, options: PricesStoreOptions = {}): PricesStore {
  const { showsCopayPrice = true } = options
  const initial: PricesState = { query: undefined, requestedAt: 0, asOf: 0, ...emptyAreas }
  return createActionStore<PricesState, PricesActions>(initial, ({ getState, setState }) => {
    const load = priceLoaders(session, showsCopayPrice)
    /** Cancels the current query's delayed requests. */
    let sequence = new AbortController()

    /** The only place that sets a price; the generic keeps kind and data consistent. */
    function put<K extends PriceKind>(kind: K, area: Area<PriceData[K]>) {
      const isEnded = area.status === 'success' || area.status === 'failure'
      const timed: PriceArea<PriceData[K]> = isEnded ? { ...area, at: clock.now() } : area
      const wasSettled = isSettled(getState())
      setState({ [kind]: timed } as Pick<PricesState, K>)
      const { query, copay } = getState()
      if (!query) return
      if (kind === 'copay' && copay.status === 'success') options.onCopay?.(copay.value, query)
      if (!wasSettled && isSettled(getState())) options.onSettled?.(query)
    }
    const latestPrice = <K extends PriceKind>(kind: K) => latest<PriceData[K]>((area) => put(kind, area))
    const runs: { [K in PriceKind]: Latest<PriceData[K]> } = {
      retail: latestPrice('retail'),
      discount: latestPrice('discount'),
      copay: latestPrice('copay'),
      coupon: latestPrice('coupon'),
    }
    const request = <K extends PriceKind>(kind: K, query: PriceQuery): Promise<unknown> => {
      const run: Latest<PriceData[K]> = runs[kind]
      return run.run((signal) => load[kind](query, signal))
    }

    function cancel() {
      sequence.abort()
      for (const run of Object.values(runs)) run.cancel()
    }

    function start(query: PriceQuery) {
      cancel()
      sequence = new AbortController()
      const { signal } = sequence
      const hasInsurance = query.insuranceId !== undefined
      setState({
        query,
        requestedAt: clock.now(),
        asOf: session.serverTime(),
        retail: loading,
        discount: loading,
        coupon: loading,
        copay: hasInsurance ? loading : idle,
      })
      const requestLater = (delay: number, kind: PriceKind) => {
        if (signal.aborted) return
        signal.addEventListener(
          'abort',
          clock.after(delay, () => void request(kind, query)),
        )
      }

      void request('retail', query)
      const copay = hasInsurance ? request('copay', query) : Promise.resolve()
      if (query.isBranded) requestLater(priceTimings.brandedDiscountDelay, 'discount')
      else void request('discount', query)
      if (query.isGaugeShown) requestLater(priceTimings.couponDelay, 'coupon')
      else void copay.then(() => requestLater(priceTimings.couponAfterCopay, 'coupon'))
    }

    return {
      load: start,
      retry(kind) {
        const { query } = getState()
        if (query) void request(kind, query)
      },
      refresh() {
        const { query } = getState()
        if (query) start(query)
      },
      clear() {
        cancel()
        setState(initial)
      },
    }
  })
}
