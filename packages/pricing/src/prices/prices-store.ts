/** The four prices of one question: asked for in the specification's sequence, each with its own success or failure (search 4, "Price call sequencing"). */
import { type Clock, type Session, toFailure } from '@rxgauge/client'
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
import { type Area, failure, idle, loading, success } from '../area'
import type { PriceKind } from './price-kinds'

export interface PriceQuestion {
  productDetailId: ProductDetailId
  quantity: number
  zip: string
  /** `undefined` while no insurance is selected: no copay is asked for. */
  insuranceId: InsuranceId | undefined
  isBranded: boolean
  isGaugeShown: boolean
}

/** An area, and when it was answered. */
export type Priced<T> = Area<T> & { at?: number }

export interface PricesState {
  question: PriceQuestion | undefined
  /** When the question was asked, in milliseconds of the clock. */
  askedAt: number
  retail: Priced<RetailPrice>
  discount: Priced<DiscountPrice[]>
  copay: Priced<CopayPrice>
  coupon: Priced<CouponPrices>
}

export interface PricesActions {
  ask: (question: PriceQuestion) => void
  /** Asks for one price again. */
  retry: (kind: PriceKind) => void
  /** Asks the same question again, for instance in another language. */
  refresh: () => void
  clear: () => void
}

export type PricesStore = StoreApi<PricesState> & { actions: PricesActions }

const nothing = { retail: idle, discount: idle, copay: idle, coupon: idle }

export function createPricesStore(session: Session, clock: Clock): PricesStore {
  const store = createStore<PricesState>(() => ({ question: undefined, askedAt: 0, ...nothing }))
  let running = new AbortController()

  /** Makes one price's call and puts what comes into its area, unless another question has come since. */
  async function fetchPrice(kind: PriceKind, question: PriceQuestion, signal: AbortSignal) {
    store.setState({ [kind]: loading })
    let area: Priced<unknown>
    try {
      area = success(await askFor(kind, question, signal))
    } catch (error) {
      area = failure(toFailure(error))
    }
    if (!signal.aborted) store.setState({ [kind]: { ...area, at: clock.now() } })
  }

  function askFor(kind: PriceKind, question: PriceQuestion, signal: AbortSignal): Promise<unknown> {
    const { productDetailId, quantity, zip, insuranceId = noInsurance } = question
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

  function ask(question: PriceQuestion) {
    running.abort()
    running = new AbortController()
    const { signal } = running
    const waitsForCopay = question.insuranceId !== undefined
    store.setState({
      question,
      askedAt: clock.now(),
      retail: loading,
      discount: loading,
      coupon: loading,
      copay: waitsForCopay ? loading : idle,
    })
    const fetch = (kind: PriceKind) => (signal.aborted ? undefined : fetchPrice(kind, question, signal))
    const later = (delay: number, kind: PriceKind) => {
      const cancel = clock.after(delay, () => void fetch(kind))
      signal.addEventListener('abort', cancel)
    }

    void fetch('retail')
    const copay = waitsForCopay ? fetch('copay') : undefined
    if (question.isBranded) later(priceTimings.brandedDiscountDelay, 'discount')
    else void fetch('discount')
    if (question.isGaugeShown) later(priceTimings.couponDelay, 'coupon')
    else void Promise.resolve(copay).then(() => later(priceTimings.couponAfterCopay, 'coupon'))
  }

  return Object.assign(store, {
    actions: {
      ask,
      retry(kind: PriceKind) {
        const { question } = store.getState()
        if (question) void fetchPrice(kind, question, running.signal)
      },
      refresh() {
        const { question } = store.getState()
        if (question) ask(question)
      },
      clear() {
        running.abort()
        store.setState({ question: undefined, askedAt: 0, ...nothing })
      },
    },
  })
}
