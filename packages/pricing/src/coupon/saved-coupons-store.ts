/** Keeping a coupon in My Coupons: saved with a way back, or taken out again after a question (search 4, "Save coupon"). */
import { type ApiFailure, type Session, toFailure } from '@rxgauge/client'
import { calls, noInsurance, type Offer, toOfferTypeCode } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What is kept: an offer at a pharmacy, for a plan where it is a manufacturer's. */
export type SavableCoupon = Pick<
  Offer,
  'productDetailId' | 'quantity' | 'pharmacyLocationId' | 'couponType' | 'insuranceId'
> &
  Partial<Pick<Offer, 'savedCouponId' | 'doseReminderFlag' | 'refillReminderFlag'>>

export type SaveProgress =
  | { status: 'idle' }
  | { status: 'working' }
  /** With the server's sentence, and what UNDO takes back. */
  | { status: 'saved'; sentence: string; savedCouponId: number }
  /** Is this one to be deleted? */
  | { status: 'asking'; savedCouponId: number }
  | { status: 'deleted'; sentence: string }
  | { status: 'failed'; failure: ApiFailure }

export interface SavedCouponsState {
  progress: SaveProgress
  /** By coupon, what was saved or deleted since the offers were loaded; `null` for deleted. */
  changes: ReadonlyMap<string, number | null>
}

export interface SavedCouponsActions {
  /** Saves it; asks first whether to delete it where it is saved already. */
  toggle: (coupon: SavableCoupon) => Promise<void>
  undo: () => Promise<void>
  confirmDelete: () => Promise<void>
  close: () => void
  /** It was saved in another way, such as with a reminder. */
  markSaved: (coupon: SavableCoupon, savedCouponId: number) => void
}

export type SavedCouponsStore = StoreApi<SavedCouponsState> & { actions: SavedCouponsActions }

/** The same coupon has the same key, wherever it is listed. */
export const couponKey = ({ productDetailId, quantity, pharmacyLocationId, couponType }: SavableCoupon) =>
  [productDetailId, quantity, pharmacyLocationId, couponType].join(' ')

/** The id under which a coupon is saved; `undefined` where it is not. */
export function savedCouponIdOf({ changes }: SavedCouponsState, coupon: SavableCoupon): number | undefined {
  const changed = changes.get(couponKey(coupon))
  return (changed === undefined ? coupon.savedCouponId : changed) ?? undefined
}

/** @param onChange hears when something was saved or deleted */
export function createSavedCouponsStore(session: Session, onChange: () => void = () => undefined): SavedCouponsStore {
  const store = createStore<SavedCouponsState>(() => ({ progress: { status: 'idle' }, changes: new Map() }))
  let latestCoupon: SavableCoupon | undefined

  function recordChange(coupon: SavableCoupon | undefined, id: number | null) {
    if (coupon) store.setState(({ changes }) => ({ changes: new Map(changes).set(couponKey(coupon), id) }))
    onChange()
  }

  /** One thing at a time: a second press while something is on its way is none. */
  async function runExclusive(task: () => Promise<SaveProgress>) {
    if (store.getState().progress.status === 'working') return
    store.setState({ progress: { status: 'working' } })
    try {
      store.setState({ progress: await task() })
    } catch (error) {
      store.setState({ progress: { status: 'failed', failure: toFailure(error) } })
    }
  }

  const remove = (savedCouponId: number) =>
    runExclusive(async () => {
      const { message } = await session.callWithMessage(calls.coupon.deleteCoupon, { params: { id: savedCouponId } })
      recordChange(latestCoupon, null)
      return { status: 'deleted', sentence: message }
    })

  return Object.assign(store, {
    actions: {
      async toggle(coupon: SavableCoupon) {
        const savedCouponId = savedCouponIdOf(store.getState(), coupon)
        latestCoupon = coupon
        if (savedCouponId !== undefined) return store.setState({ progress: { status: 'asking', savedCouponId } })
        const { productDetailId, quantity, pharmacyLocationId } = coupon
        const couponType = toOfferTypeCode(coupon.couponType)
        const insuranceId = coupon.insuranceId ?? noInsurance
        await runExclusive(async () => {
          const params = { productDetailId, quantity, pharmacyLocationId, couponType, insuranceId }
          const { data, message } = await session.callWithMessage(calls.coupon.saveCoupon, { params })
          recordChange(coupon, data.savedCouponId)
          return { status: 'saved', sentence: message, savedCouponId: data.savedCouponId }
        })
      },
      async undo() {
        const { progress } = store.getState()
        if (progress.status === 'saved') await remove(progress.savedCouponId)
      },
      async confirmDelete() {
        const { progress } = store.getState()
        if (progress.status === 'asking') await remove(progress.savedCouponId)
      },
      markSaved: recordChange,
      close: () => store.setState({ progress: { status: 'idle' } }),
    },
  })
}
