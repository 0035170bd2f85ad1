import type { Place } from '../src/results/place'

/** The prices as a gauge, with differences. */
export const placeWith = (more: Partial<Place> = {}): Place => ({
  view: 'gauge',
  pricesView: 'gauge',
  isEditing: false,
  isModifying: false,
  isChoosingInsurance: false,
  isForwardingOver: false,
  pharmacies: { kind: 'pharmacy', order: 'price', isMap: false, isWhole: false },
  ...more,
})

export const prices = placeWith()
export const list = placeWith({ view: 'pharmacies' })
export const map = placeWith({ view: 'pharmacies', pharmacies: { ...list.pharmacies, isMap: true } })
export const settings = placeWith({ isEditing: true })
export const insurance = placeWith({ isChoosingInsurance: true })
export const couponAt = (pharmacyLocationId: number): Place =>
  placeWith({ view: 'coupon', coupon: { type: 'pharmacy', pharmacyLocationId, isOfPrices: false } })
