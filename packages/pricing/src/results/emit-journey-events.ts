/** Reports a journey's events to the host: a missing ZIP, prices once all have settled, and each coupon shown. */
import { valueIn } from '@rxgauge/client'
import type { CouponStore } from '../coupon/coupon-store'
import type { PricingHost } from '../host'
import type { PrescriptionStore } from '../prescription/prescription-state'
import { knownPrices } from '../prices/best-price'
import { isSettled, type PricesStore } from '../prices/prices-store'

interface Stores {
  prescription: PrescriptionStore
  prices: PricesStore
  coupon: CouponStore
}

/** Returns the unsubscribe function. */
export function emitJourneyEvents(
  report: PricingHost['onEvent'],
  { prescription: prescriptionStore, prices, coupon }: Stores,
): () => void {
  const stopPrescription = prescriptionStore.subscribe(({ draft, prescription }, before) => {
    if (draft?.zip === '' && !before.draft && !prescription) report({ kind: 'zipMissing' })
  })
  const stopPrices = prices.subscribe((now, before) => {
    const { prescription } = prescriptionStore.getState()
    if (!now.query || !prescription || !isSettled(now) || isSettled(before)) return
    const { product, zip } = prescription
    report({ kind: 'priced', productName: product.productName, zip, prices: knownPrices(now) })
  })
  const stopCoupons = coupon.subscribe(({ coupon: area, views }, before) => {
    const { prescription } = prescriptionStore.getState()
    const shown = valueIn(area)
    // A refreshed coupon doesn't count again.
    if (!shown || views === before.views || !prescription) return
    const { product, zip } = prescription
    const provider = shown.kind === 'discount' ? shown.card.pharmacyName : (shown.offer?.pharmacyName ?? '')
    const { price } = shown.card
    report({ kind: 'coupon', productName: product.productName, zip, type: shown.kind, price, provider })
  })
  return () => {
    stopPrescription()
    stopPrices()
    stopCoupons()
  }
}
