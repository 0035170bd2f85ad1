/** Up to three quantities or strengths side by side, with the cost per unit and per dose. */
import {
  type ActionStore,
  ApiFailure,
  type Area,
  createActionStore,
  ignoreFailure,
  type Latest,
  latest,
  loading,
  type Session,
} from '@rxgauge/client'
import { type Cents, calls, noInsurance, type ProductDetailId } from '@rxgauge/contract'
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
  /** Cancels all running requests. */
  stop: () => void
}

export type CompareStore = ActionStore<CompareState, CompareActions>

export const maxColumns = 3
export const isSameCandidate = (a: Candidate, b: Candidate): boolean =>
  a.productDetailId === b.productDetailId && a.quantity === b.quantity

export function createCompareStore(session: Session, query: PriceQuery): CompareStore {
  return createActionStore<CompareState, CompareActions>({ columns: [] }, ({ getState, setState }) => {
    const runs = new Map<string, Latest<Cents>>()

    function load(candidate: Candidate) {
      const run = latest<Cents>((price) =>
        setState(({ columns }) => ({
          columns: columns.map((column) => (isSameCandidate(column, candidate) ? { ...column, price } : column)),
        })),
      )
      runs.set(candidateKey(candidate), run)
      void run.run((signal) => lowestPrice(session, query, candidate, signal))
    }

    return {
      add({ productDetailId, quantity }) {
        const candidate = { productDetailId, quantity }
        const { columns } = getState()
        if (columns.length >= maxColumns || columns.some((column) => isSameCandidate(column, candidate))) return
        setState({ columns: [...columns, { ...candidate, price: loading }] })
        load(candidate)
      },
      remove(candidate) {
        runs.get(candidateKey(candidate))?.cancel()
        setState(({ columns }) => ({ columns: columns.filter((column) => !isSameCandidate(column, candidate)) }))
      },
      stop() {
        for (const run of runs.values()) run.cancel()
      },
    }
  })
}

export const candidateKey = ({ productDetailId, quantity }: Candidate): string => `${productDetailId} ${quantity}`

/** One of the two prices is enough. @throws ApiFailure if there's neither: the first failure */
async function lowestPrice(
  session: Session,
  query: PriceQuery,
  { productDetailId, quantity }: Candidate,
  signal: AbortSignal,
): Promise<Cents> {
  const { zip, insuranceId = noInsurance } = query
  const params = { productDetailId, quantity, zip }
  const [discounts, coupons] = await Promise.allSettled([
    session.call(calls.price.getDiscountPrices, { params }, { signal }),
    session.call(calls.price.getCouponPrices, { params: { ...params, insuranceId } }, { signal }),
  ])
  const discount = discounts.status === 'fulfilled' ? bestDiscount(discounts.value)?.discountPrice : undefined
  const coupon = coupons.status === 'fulfilled' ? bestCoupon(coupons.value)?.couponPrice : undefined
  const refusals = [discounts, coupons].flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const price = discount === undefined || (coupon !== undefined && coupon < discount) ? coupon : discount
  if (price === undefined) throw refusals[0] ?? new ApiFailure('PRICE_NOT_AVAILABLE')
  for (const refusal of refusals) ignoreFailure(refusal)
  return price
}
