/** The four prices of one query: asked for in the specification's sequence, each with its own success or failure (search 4, "Price call sequencing"). */
import { type Area, type Clock, failure, idle, loading, type Session, success, toFailure } from '@rxgauge/client'
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
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PriceKind } from './price-kinds'

export interface PriceQuery {
  productDetailId: ProductDetailId
  quantity: number
  zip: string
  /** `undefined` while no insurance is selected: no copay is asked for. */
  insuranceId: InsuranceId | undefined
  isBranded: boolean
  isGaugeShown: boolean
}

/** An area, and when it was answered. */
export type PriceArea<T> = Area<T> & { at?: number }

export interface PricesState {
  query: PriceQuery | undefined
  /** When the query was asked, in milliseconds of the clock. */
  requestedAt: number
  retail: PriceArea<RetailPrice>
  discount: PriceArea<DiscountPrice[]>
  copay: PriceArea<CopayPrice>
  coupon: PriceArea<CouponPrices>
}

export interface PricesActions {
  load: (query: PriceQuery) => void
  /** Asks for one price again. */
  retry: (kind: PriceKind) => void
  /** Asks the same query again, for instance in another language. */
  refresh: () => void
  clear: () => void
}

export type PricesStore = StoreApi<PricesState> & { actions: PricesActions }

const emptyAreas = { retail: idle, discount: idle, copay: idle, coupon: idle }

export function createPricesStore(session: Session, clock: Clock): PricesStore {
  const store = createStore<PricesState>(() => ({ query: undefined, requestedAt: 0, ...emptyAreas }))
  let running = new AbortController()

  /** Makes one price's call and puts what comes into its area, unless another query has come since. */
  async function fetchPrice(kind: PriceKind, query: PriceQuery, signal: AbortSignal) {
    store.setState({ [kind]: loading })
    let area: PriceArea<unknown>
    try {
      area = success(await requestPrice(kind, query, signal))
    } catch (error) {
      area = failure(toFailure(error))
    }
    if (!signal.aborted) store.setState({ [kind]: { ...area, at: clock.now() } })
  }

  function requestPrice(kind: PriceKind, query: PriceQuery, signal: AbortSignal): Promise<unknown> {
    const { productDetailId, quantity, zip, insuranceId = noInsurance } = query
    const fill = { productDetailId, quantity, zip }
    switch (kind) {
      case 'retail':
        return session.call(calls.price.getRetailPrice, { params: fill }, { signal })
      case 'discount':
        return session.call(calls.price.getDiscountPrices, { params: fill }, { signal })
      case 'coupon':
        return session.call(calls.price.getCouponPrices, { params: { ...fill, insuranceId } }, { signal })
      case 'copay':
        return session.call(calls.price.getCopayPrice, { params: { productDetailId, insuranceId } }, { signal })
    }
  }

  function load(query: PriceQuery) {
    running.abort()
    running = new AbortController()
    const { signal } = running
    const waitsForCopay = query.insuranceId !== undefined
    store.setState({
      query,
      requestedAt: clock.now(),
      retail: loading,
      discount: loading,
      coupon: loading,
      copay: waitsForCopay ? loading : idle,
    })
    const fetch = (kind: PriceKind) => (signal.aborted ? undefined : fetchPrice(kind, query, signal))
    const later = (delay: number, kind: PriceKind) => {
      const cancel = clock.after(delay, () => void fetch(kind))
      signal.addEventListener('abort', cancel)
    }

    void fetch('retail')
    const copay = waitsForCopay ? fetch('copay') : undefined
    if (query.isBranded) later(priceTimings.brandedDiscountDelay, 'discount')
    else void fetch('discount')
    if (query.isGaugeShown) later(priceTimings.couponDelay, 'coupon')
    else void Promise.resolve(copay).then(() => later(priceTimings.couponAfterCopay, 'coupon'))
  }

  return Object.assign(store, {
    actions: {
      load,
      retry(kind: PriceKind) {
        const { query } = store.getState()
        if (query) void fetchPrice(kind, query, running.signal)
      },
      refresh() {
        const { query } = store.getState()
        if (query) load(query)
      },
      clear() {
        running.abort()
        store.setState({ query: undefined, requestedAt: 0, ...emptyAreas })
      },
    },
  })
}
