import type { Offer, PharmacyLocation } from '@rxgauge/contract'

/** The same offer at another pharmacy of the chain. */
export const offerAt = (offer: Offer, location: PharmacyLocation): Offer => ({
  ...offer,
  pbmPharmacyLocationId: String(location.id),
  pharmacyLocationId: location.id,
  pharmacyName: location.pharmacyName,
  address1: location.address1,
  city: location.city,
  state: location.state,
  latitude: location.latitude,
  longitude: location.longitude,
  phoneNumber: location.phoneNumber,
  openingHours: location.openingHours,
  distance: location.distance ?? offer.distance,
  favoritePharmacyLocationFlag: false,
  // What was saved is the first pharmacy's coupon.
  savedFlag: false,
  savedCouponId: null,
  doseReminderFlag: false,
  refillReminderFlag: false,
})
