/** Up to three quantities or strengths side by side, with what one unit and one dose of each costs. */
import { type Area, failure, loading, type Session, success, toFailure } from '@rxgauge/client'
import { type Cents, calls, cents, noInsurance, type ProductDetailId } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { bestCoupon, bestDiscount } from '../prices/best-price'
import type { PriceQuery } from '../prices/prices-store'

/** A strength and a quantity to compare. */
export interface Candidate {
  productDetailId: ProductDetailId
  quantity: number
}

export interface Column extends Candidate {
  /** The lower of coupon and discount. */
  price: Area<Cents>
}

export interface CompareState {
  columns: readonly Column[]
}

export interface CompareActions {
  add: (candidate: Candidate) => void
  remove: (candidate: Candidate) => void
}

export type CompareStore = StoreApi<CompareState> & { actions: CompareActions }

export const mostColumns = 3
export const isSame = (a: Candidate, b: Candidate): boolean =>
  a.productDetailId === b.productDetailId && a.quantity === b.quantity

export function createCompareStore(session: Session, question: PriceQuery): CompareStore {
  const store = createStore<CompareState>(() => ({ columns: [] }))

  async function load(candidate: Candidate) {
    let price: Area<Cents>
    try {
      price = success(await lowestPrice(candidate))
    } catch (error) {
      price = failure(toFailure(error))
    }
    store.setState(({ columns }) => ({
      columns: columns.map((column) => (isSame(column, candidate) ? { ...column, price } : column)),
    }))
  }

  async function lowestPrice({ productDetailId, quantity }: Candidate): Promise<Cents> {
    const { zip, insuranceId = noInsurance } = question
    const params = { productDetailId, quantity, zip }
    const [discounts, coupons] = await Promise.all([
      session.call(calls.price.getDiscountPrices, { params }),
      session.call(calls.price.getCouponPrices, { params: { ...params, insuranceId } }),
    ])
    const known = [bestDiscount(discounts)?.discountPrice, bestCoupon(coupons)?.couponPrice]
    return cents(Math.min(...known.filter((price) => price !== undefined)))
  }

  return Object.assign(store, {
    actions: {
      add({ productDetailId, quantity }: Candidate) {
        const candidate = { productDetailId, quantity }
        const { columns } = store.getState()
        if (columns.length >= mostColumns || columns.some((column) => isSame(column, candidate))) return
        store.setState({ columns: [...columns, { ...candidate, price: loading }] })
        void load(candidate)
      },
      remove(candidate: Candidate) {
        store.setState(({ columns }) => ({ columns: columns.filter((column) => !isSame(column, candidate)) }))
      },
    },
  })
}
