/** The journey's part of My Coupons: a coupon is saved, with UNDO, or deleted after a question (search 4, "Save coupon"). */
import { type ActionStore, type ApiFailure, createActionStore, latest, type Session, toFailure } from '@rxgauge/client'
import { type CopayCard, calls, noInsurance, type Offer, toOfferTypeCode } from '@rxgauge/contract'
import type { PriceQuery } from '../prices/prices-store'

/** What can be saved: an offer at a pharmacy. A manufacturer's coupon also depends on the plan. */
export type SavableCoupon = Pick<
  Offer,
  'productDetailId' | 'quantity' | 'pharmacyLocationId' | 'couponType' | 'insuranceId' | 'zipCode'
> &
  Partial<Pick<Offer, 'savedCouponId' | 'doseReminderFlag' | 'refillReminderFlag'>>

export type SaveProgress =
  | { status: 'idle' }
  | { status: 'working' }
  /** `sentence`: the server's. UNDO deletes the coupon unless it was already saved, perhaps with reminders. */
  | { status: 'saved'; sentence: string; savedCouponId: number; wasSaved: boolean; coupon: SavableCoupon }
  /** Asks whether to delete this coupon. */
  | { status: 'asking'; savedCouponId: number; coupon: SavableCoupon }
  /** `sentence`: `undefined` if it was already deleted elsewhere. `coupon`: what UNDO saves again; not after an UNDO. */
  | { status: 'deleted'; sentence: string | undefined; coupon?: SavableCoupon }
  | { status: 'failed'; failure: ApiFailure }

/** The result of a press, shown in a dialog. */
export type SaveOutcome = Exclude<SaveProgress, { status: 'idle' | 'working' }>

export interface SavedCouponsState {
  progress: SaveProgress
  /** What was saved or deleted since the offers were loaded, by coupon key; `null` means deleted. */
  changes: ReadonlyMap<string, number | null>
}

export interface SavedCouponsActions {
  /** Saves the coupon, or asks whether to delete it if it's already saved. Does nothing while another press is running. */
  toggle: (coupon: SavableCoupon) => Promise<void>
  /** Deletes what was just saved, or saves what was just deleted. */
  undo: () => Promise<void>
  confirmDelete: () => Promise<void>
  close: () => void
  /** Records that the coupon was saved in another way, such as with a reminder, or with `null` that it's no longer saved. */
  markSaved: (coupon: SavableCoupon, savedCouponId: number | null) => void
  /**
   * Call this when offers are requested, and the function that it returns when they have loaded. They tell what was saved or
   * deleted elsewhere, except for coupons changed here meanwhile.
   */
  beginList: () => (offers: readonly SavableCoupon[]) => void
  /** Another person takes over: running requests neither show nor record anything. */
  reset: () => void
}

export type SavedCouponsStore = ActionStore<SavedCouponsState, SavedCouponsActions>

/** A manufacturer's coupon without a chosen pharmacy is saved for the best one. */
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

/** The same coupon has the same key in every list. */
export const couponKey = ({ productDetailId, quantity, pharmacyLocationId, couponType }: SavableCoupon) =>
  [productDetailId, quantity, pharmacyLocationId, couponType].join(' ')

/** The id under which a coupon is saved; `undefined` if it isn't saved. */
export function savedCouponIdOf({ changes }: SavedCouponsState, coupon: SavableCoupon): number | undefined {
  const changed = changes.get(couponKey(coupon))
  return (changed === undefined ? coupon.savedCouponId : changed) ?? undefined
}

/** @param onChange called after a coupon was saved or deleted */
export function createSavedCouponsStore(session: Session, onChange: () => void = () => undefined): SavedCouponsStore {
  const initial: SavedCouponsState = { progress: { status: 'idle' }, changes: new Map() }
  return createActionStore<SavedCouponsState, SavedCouponsActions>(initial, ({ getState, setState }) => {
    const latestSave = latest<SaveProgress>((area) => {
      if (area.status === 'loading') setState({ progress: { status: 'working' } })
      if (area.status === 'success') setState({ progress: area.value })
      if (area.status === 'failure') setState({ progress: { status: 'failed', failure: area.failure } })
    })
    /** Changes are never aborted: what the server did is recorded even after the dialog is closed. */
    let isChanging = false
    /** Increases with each new owner of the coupons, so late responses can be told apart. */
    let owner = 0

    function markSaved(coupon: SavableCoupon, id: number | null) {
      setState(({ changes }) => ({ changes: new Map(changes).set(couponKey(coupon), id) }))
      onChange()
    }

    /** Runs one change at a time; a second press meanwhile does nothing. @param change records its effect with `mark` */
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
        // Saves what's on the screen, including the ZIP.
        const query = { zip: coupon.zipCode }
        const { data, message } = await session.callWithMessage(calls.coupon.saveCoupon, { params, query })
        mark(coupon, data.savedCouponId)
        const { savedCouponId, alreadySavedFlag: wasSaved } = data
        return { status: 'saved', sentence: message, savedCouponId, wasSaved, coupon }
      })

    const remove = (
      { savedCouponId, coupon }: { savedCouponId: number; coupon: SavableCoupon },
      { canUndo }: { canUndo: boolean },
    ) =>
      runExclusive(async (mark) => {
        const sentence = await session
          .callWithMessage(calls.coupon.deleteCoupon, { params: { id: savedCouponId } })
          .then(({ message }) => message, undefinedIfCouponGone)
        mark(coupon, null)
        return { status: 'deleted', sentence, ...(canUndo && sentence !== undefined && { coupon }) }
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
        if (progress.status === 'saved') await remove(progress, { canUndo: false })
        if (progress.status === 'deleted' && progress.coupon) await save(progress.coupon)
      },
      async confirmDelete() {
        const { progress } = getState()
        if (progress.status === 'asking') await remove(progress, { canUndo: true })
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
export const isCouponGone = (error: unknown): boolean => toFailure(error).code === 'COUPON_NOT_FOUND'

function undefinedIfCouponGone(error: unknown): undefined {
  if (!isCouponGone(error)) throw error
}
