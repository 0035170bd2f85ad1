/** Keeping a coupon in My Coupons: saved with a way back, or taken out again after a question (search 4, "Save coupon"). */
import { type ApiFailure, type Session, toFailure } from '@rxgauge/client'
import { calls, noInsurance, type Offer } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What is kept: an offer at a pharmacy, for a plan where it is a manufacturer's. */
export type Keepable = Pick<
  Offer,
  'productDetailId' | 'quantity' | 'pharmacyLocationId' | 'couponType' | 'insuranceId'
> &
  Partial<Pick<Offer, 'savedCouponId' | 'doseReminderFlag' | 'refillReminderFlag'>>

export type Saving =
  | { status: 'idle' }
  | { status: 'working' }
  /** With the server's sentence, and what UNDO takes back. */
  | { status: 'saved'; sentence: string; savedCouponId: number }
  /** Is this one to be deleted? */
  | { status: 'asking'; savedCouponId: number }
  | { status: 'deleted'; sentence: string }
  | { status: 'failed'; failure: ApiFailure }

export interface SavingState {
  saving: Saving
  /** By coupon, what was saved or deleted since the offers were loaded; `null` for deleted. */
  known: ReadonlyMap<string, number | null>
}

export interface SavingActions {
  /** Saves it; asks first whether to delete it where it is saved already. */
  press: (coupon: Keepable) => Promise<void>
  undo: () => Promise<void>
  confirmDelete: () => Promise<void>
  close: () => void
  /** It was saved in another way, such as with a reminder. */
  note: (coupon: Keepable, savedCouponId: number) => void
}

export type SavingStore = StoreApi<SavingState> & { actions: SavingActions }

/** The same coupon has the same key, wherever it is listed. */
export const couponKey = ({ productDetailId, quantity, pharmacyLocationId, couponType }: Keepable) =>
  [productDetailId, quantity, pharmacyLocationId, couponType].join(' ')

/** The id under which a coupon is saved; `undefined` where it is not. */
export function savedIdOf({ known }: SavingState, coupon: Keepable): number | undefined {
  const changed = known.get(couponKey(coupon))
  return (changed === undefined ? coupon.savedCouponId : changed) ?? undefined
}

/** @param onChange hears when something was saved or deleted */
export function createSavingStore(session: Session, onChange: () => void = () => undefined): SavingStore {
  const store = createStore<SavingState>(() => ({ saving: { status: 'idle' }, known: new Map() }))
  let pressed: Keepable | undefined

  function keep(coupon: Keepable | undefined, id: number | null) {
    if (coupon) store.setState(({ known }) => ({ known: new Map(known).set(couponKey(coupon), id) }))
    onChange()
  }

  /** One thing at a time: a second press while something is on its way is none. */
  async function work(task: () => Promise<Saving>) {
    if (store.getState().saving.status === 'working') return
    store.setState({ saving: { status: 'working' } })
    try {
      store.setState({ saving: await task() })
    } catch (error) {
      store.setState({ saving: { status: 'failed', failure: toFailure(error) } })
    }
  }

  const remove = (savedCouponId: number) =>
    work(async () => {
      const { message } = await session.ask(calls.coupon.deleteCoupon, { params: { id: savedCouponId } })
      keep(pressed, null)
      return { status: 'deleted', sentence: message }
    })

  return Object.assign(store, {
    actions: {
      async press(coupon: Keepable) {
        const savedCouponId = savedIdOf(store.getState(), coupon)
        pressed = coupon
        if (savedCouponId !== undefined) return store.setState({ saving: { status: 'asking', savedCouponId } })
        const { productDetailId, quantity, pharmacyLocationId, couponType } = coupon
        const insuranceId = coupon.insuranceId ?? noInsurance
        await work(async () => {
          const params = { productDetailId, quantity, pharmacyLocationId, couponType, insuranceId }
          const { data, message } = await session.ask(calls.coupon.saveCoupon, { params })
          keep(coupon, data.savedCouponId)
          return { status: 'saved', sentence: message, savedCouponId: data.savedCouponId }
        })
      },
      async undo() {
        const { saving } = store.getState()
        if (saving.status === 'saved') await remove(saving.savedCouponId)
      },
      async confirmDelete() {
        const { saving } = store.getState()
        if (saving.status === 'asking') await remove(saving.savedCouponId)
      },
      note: keep,
      close: () => store.setState({ saving: { status: 'idle' } }),
    },
  })
}
