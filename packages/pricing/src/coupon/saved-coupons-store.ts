/** My Coupons from the journey's side: a coupon is saved with UNDO, or deleted after a question (search 4, "Save coupon"). */
import { type ActionStore, type ApiFailure, createActionStore, latest, type Session, toFailure } from '@rxgauge/client'
import { type CopayCard, calls, noInsurance, type Offer, toOfferTypeCode } from '@rxgauge/contract'
import type { PriceQuery } from '../prices/prices-store'

/** What can be saved: an offer at a pharmacy, for a plan where it is a manufacturer's. */
export type SavableCoupon = Pick<
  Offer,
  'productDetailId' | 'quantity' | 'pharmacyLocationId' | 'couponType' | 'insuranceId' | 'zipCode'
> &
  Partial<Pick<Offer, 'savedCouponId' | 'doseReminderFlag' | 'refillReminderFlag'>>

export type SaveProgress =
  | { status: 'idle' }
  | { status: 'working' }
  /** With the server's sentence. UNDO deletes it, but for one that was there before, perhaps with reminders. */
  | { status: 'saved'; sentence: string; savedCouponId: number; wasSaved: boolean; coupon: SavableCoupon }
  /** Is this one to be deleted? */
  | { status: 'asking'; savedCouponId: number; coupon: SavableCoupon }
  /** `undefined`: it had been deleted elsewhere before. */
  | { status: 'deleted'; sentence: string | undefined }
  | { status: 'failed'; failure: ApiFailure }

/** What is said of a press once it is over. */
export type SaveOutcome = Exclude<SaveProgress, { status: 'idle' | 'working' }>

export interface SavedCouponsState {
  progress: SaveProgress
  /** By coupon, what was saved or deleted since the offers were loaded; `null` for deleted. */
  changes: ReadonlyMap<string, number | null>
}

export interface SavedCouponsActions {
  /** Saves it; where it is saved already, asks whether to delete it. Does nothing while another press is under way. */
  toggle: (coupon: SavableCoupon) => Promise<void>
  undo: () => Promise<void>
  confirmDelete: () => Promise<void>
  close: () => void
  /** It was saved in another way, such as with a reminder; `null`: it is no longer. */
  markSaved: (coupon: SavableCoupon, savedCouponId: number | null) => void
  /**
   * Offers are being requested. Returns a function for those that come: they say what has been saved or deleted elsewhere, except
   * for what changes here meanwhile.
   */
  beginList: () => (offers: readonly SavableCoupon[]) => void
  /** Another person's begin: of what is under way nothing is shown or recorded. */
  reset: () => void
}

export type SavedCouponsStore = ActionStore<SavedCouponsState, SavedCouponsActions>

/** A manufacturer's coupon of no one pharmacy is saved for the best one. */
export const couponAtAnyPharmacy = (
  { productDetailId, quantity, insuranceId, zip }: PriceQuery,
  { savedCouponId = null, doseReminderFlag, refillReminderFlag }: CopayCard,
): SavableCoupon => ({
  productDetailId,
  quantity: Number(quantity),
  pharmacyLocationId: -1,
  couponType: 'manufacturer',
  insuranceId: insuranceId ?? null,
  zipCode: zip,
  savedCouponId,
  doseReminderFlag,
  refillReminderFlag,
})

/** The same coupon has the same key, wherever it is listed. */
export const couponKey = ({ productDetailId, quantity, pharmacyLocationId, couponType }: SavableCoupon) =>
  [productDetailId, quantity, pharmacyLocationId, couponType].join(' ')

/** The id under which a coupon is saved; `undefined` where it is not. */
export function savedCouponIdOf({ changes }: SavedCouponsState, coupon: SavableCoupon): number | undefined {
  const changed = changes.get(couponKey(coupon))
  return (changed === undefined ? coupon.savedCouponId : changed) ?? undefined
}

/** @param onChange is called when something was saved or deleted */
export function createSavedCouponsStore(session: Session, onChange: () => void = () => undefined): SavedCouponsStore {
  const initial: SavedCouponsState = { progress: { status: 'idle' }, changes: new Map() }
  return createActionStore<SavedCouponsState, SavedCouponsActions>(initial, ({ getState, setState }) => {
    const latestSave = latest<SaveProgress>((area) => {
      if (area.status === 'loading') setState({ progress: { status: 'working' } })
      if (area.status === 'success') setState({ progress: area.value })
      if (area.status === 'failure') setState({ progress: { status: 'failed', failure: area.failure } })
    })
    /** A change is never aborted: what the server has done is recorded, also where nobody looks any more. */
    let isChanging = false
    /** Counts the persons whose coupons these were. */
    let owner = 0

    function markSaved(coupon: SavableCoupon, id: number | null) {
      setState(({ changes }) => ({ changes: new Map(changes).set(couponKey(coupon), id) }))
      onChange()
    }

    /** One change at a time: a second press while one is under way does nothing. @param change records what it did by `mark` */
    async function runExclusive(change: (mark: typeof markSaved) => Promise<SaveProgress>) {
      if (isChanging) return
      isChanging = true
      const startedBy = owner
      const isSameOwner = () => owner === startedBy
      await latestSave.run(() =>
        change((coupon, id) => {
          if (isSameOwner()) markSaved(coupon, id)
        }).finally(() => {
          if (isSameOwner()) isChanging = false
        }),
      )
    }

    const save = (coupon: SavableCoupon) =>
      runExclusive(async (mark) => {
        const { productDetailId, quantity, pharmacyLocationId } = coupon
        const couponType = toOfferTypeCode(coupon.couponType)
        const insuranceId = coupon.insuranceId ?? noInsurance
        const params = { productDetailId, quantity, pharmacyLocationId, couponType, insuranceId }
        // What is saved is what is on the screen, zip included.
        const query = { zip: coupon.zipCode }
        const { data, message } = await session.callWithMessage(calls.coupon.saveCoupon, { params, query })
        mark(coupon, data.savedCouponId)
        const { savedCouponId, alreadySavedFlag: wasSaved } = data
        return { status: 'saved', sentence: message, savedCouponId, wasSaved, coupon }
      })

    const remove = ({ savedCouponId, coupon }: { savedCouponId: number; coupon: SavableCoupon }) =>
      runExclusive(async (mark) => {
        const sentence = await session
          .callWithMessage(calls.coupon.deleteCoupon, { params: { id: savedCouponId } })
          .then(({ message }) => message, undefinedIfGone)
        mark(coupon, null)
        return { status: 'deleted', sentence }
      })

    return {
      async toggle(coupon) {
        if (isChanging) return
        const savedCouponId = savedCouponIdOf(getState(), coupon)
        if (savedCouponId === undefined) return save(coupon)
        setState({ progress: { status: 'asking', savedCouponId, coupon } })
      },
      async undo() {
        const { progress } = getState()
        if (progress.status === 'saved') await remove(progress)
      },
      async confirmDelete() {
        const { progress } = getState()
        if (progress.status === 'asking') await remove(progress)
      },
      markSaved,
      beginList() {
        const { changes: before } = getState()
        return (offers) => {
          const { changes } = getState()
          const listed = offers.map((offer) => [couponKey(offer), offer.savedCouponId ?? null] as const)
          const changed = listed.filter(
            ([key, id]) => changes.has(key) && changes.get(key) === before.get(key) && id !== before.get(key),
          )
          if (changed.length > 0) setState({ changes: new Map([...changes, ...changed]) })
        }
      },
      close() {
        latestSave.cancel()
        setState({ progress: { status: 'idle' } })
      },
      reset() {
        owner++
        isChanging = false
        latestSave.cancel()
        setState({ progress: { status: 'idle' }, changes: new Map() })
      },
    }
  })
}

/** Whether a call failed because the saved coupon was deleted elsewhere. */
export const isGone = (error: unknown): boolean => toFailure(error).code === 'COUPON_NOT_FOUND'

function undefinedIfGone(error: unknown): undefined {
  if (!isGone(error)) throw error
}
