/** Actions that need an account: done at once for signed-in people; others go to sign-up, with what they wanted. */
import { valueIn } from '@rxgauge/client'
import type { CouponStore } from '../coupon/coupon-store'
import type { SavableCoupon, SavedCouponsStore } from '../coupon/saved-coupons-store'
import type { PricingHost } from '../host'
import type { PendingAction, SignUpGateReason } from '../pending-action/pending-action'
import { withRequestedCoupon } from '../pending-action/requested-coupon-link'
import type { PrescriptionStore } from '../prescription/prescription-state'
import { findDosage } from '../prescription/selection'
import type { ReminderStore } from '../reminders/reminder-store'
import type { ViewsStore } from './views-store'

export interface AccountActions {
  /** Saves the coupon on the screen, or opens its reminder's form. */
  request: (reason: SignUpGateReason, coupon: SavableCoupon) => void
}

interface Stores {
  prescription: PrescriptionStore
  coupon: CouponStore
  savedCoupons: SavedCouponsStore
  reminders: ReminderStore
  views: ViewsStore
}

export function createAccountActions({ account, linkTo, openWindow }: PricingHost, stores: Stores): AccountActions {
  const { savedCoupons, reminders, views } = stores

  function leadToAccount(action: PendingAction) {
    if (account.gate) return account.gate.actions.open(action)
    const address = withRequestedCoupon(linkTo(action), action)
    if (!openWindow(address)) views.actions.open({ kind: 'openSite', address })
  }

  return {
    request(reason, coupon) {
      if (!account.isSignedIn()) {
        const action = describeAction(reason, coupon, stores)
        return action && leadToAccount(action)
      }
      if (reason === 'coupon') void savedCoupons.actions.toggle(coupon)
      else void reminders.actions.open(reason, coupon)
    },
  }
}

/** Describes the action completely, because it's carried out without this screen. */
function describeAction(
  reason: SignUpGateReason,
  coupon: SavableCoupon,
  stores: Pick<Stores, 'prescription' | 'coupon'>,
): PendingAction | undefined {
  const { prescription, choices } = stores.prescription.getState()
  const shownCoupon = valueIn(stores.coupon.getState().coupon)
  if (!prescription || !shownCoupon) return undefined
  const { product, selection } = prescription
  const choicesNow = valueIn(choices)
  const dosage = choicesNow && findDosage(choicesNow, selection.productDetailId)?.dosage
  return {
    reason,
    productName: product.productName,
    form: selection.form,
    strength: dosage?.dosage ?? '',
    productDetailId: coupon.productDetailId,
    quantity: coupon.quantity,
    unitName: dosage?.unitName,
    unitContent: dosage?.unitContent,
    couponType: coupon.couponType,
    pharmacyLocationId: coupon.pharmacyLocationId,
    pharmacyName: shownCoupon.offer?.pharmacyName ?? '',
    insuranceId: coupon.insuranceId,
    zipCode: coupon.zipCode,
    price: shownCoupon.card.price,
  }
}
