/** Offers of pharmacies in wire form. */

import { type CallReply, type calls, toFlag, toPharmacyTypeCode } from '@rxgauge/contract'
import type { PharmacyList, PharmacyOffer, SavedCouponMark } from '../../domain/pharmacies/offers'
import type { NearPharmacy } from '../../domain/pharmacies/pharmacies'
import { visitingReply } from '../../domain/pharmacies/visiting'
import { decimalDollars } from '../../domain/prices/money'
import { isIllustrative, isProgram, type OfferQuote, staleDayOf } from '../../domain/prices/quote'
import type { ProductType } from '../../domain/products/product-type'

export type OfferReply = CallReply<typeof calls.price.getPharmacies>['otherPharmacies'][number]

export function offerReply({ query, planId, pharmacy, quote, saved, ...flags }: PharmacyOffer): OfferReply {
  const networkId = isProgram(quote) ? 0 : quote.network.id
  return {
    pbmPharmacyLocationId: String(pharmacy.id),
    pbmProductDetailId: String(query.productDetailId),
    pharmacyGroupPbmId: `${networkId}-${pharmacy.groupId}`,
    pbmId: String(networkId),
    productDetailId: query.productDetailId,
    offerId: quote.offerId,
    insuranceId: planId,
    quantity: Number(query.quantity),
    zipCode: query.place.zip,
    ...pharmacyReply(pharmacy),
    price: decimalDollars(quote.amount),
    lowestPrice: toFlag(flags.isLowest),
    favoritePharmacyFlag: toFlag(flags.isOfFavoriteChain),
    favoritePharmacyLocationFlag: toFlag(flags.isFavorite),
    couponType: couponTypeOf(quote),
    discountType: discountTypeOf(quote.productType),
    ...savedReply(saved),
    illustrativeFlag: toFlag(isIllustrative(quote)),
    staleAsOf: staleDayOf(quote)?.toISOString().slice(0, 10) ?? null,
  }
}

/** A pharmacy of a list; mail order has no address. */
export function pharmacyReply(pharmacy: NearPharmacy) {
  const isMail = pharmacy.type === 'mail'
  return {
    pharmacyLocationId: pharmacy.id,
    pharmacyGroupId: pharmacy.groupId,
    pharmacyName: pharmacy.name,
    pharmacyGroupName: pharmacy.groupName,
    pharmacyType: toPharmacyTypeCode(pharmacy.type),
    logoURL: pharmacy.logoUrl,
    distance: roundedMiles(pharmacy.miles),
    address1: isMail ? '' : pharmacy.address1,
    city: isMail ? '' : pharmacy.city,
    state: isMail ? '' : pharmacy.state,
    latitude: isMail ? null : pharmacy.latitude,
    longitude: isMail ? null : pharmacy.longitude,
    ...visitingReply(pharmacy),
  }
}

export const savedReply = (saved: SavedCouponMark | undefined) => ({
  savedFlag: toFlag(saved !== undefined),
  doseReminderFlag: toFlag(saved?.hasDose ?? false),
  refillReminderFlag: toFlag(saved?.hasRefill ?? false),
  savedCouponId: saved?.savedCouponId ?? null,
})

/** Miles with two decimals. */
export const roundedMiles = (miles: number): number => Math.round(miles * 100) / 100

export const listReply = ({
  favorite,
  others,
  lowest,
  milesBeyondRadius,
}: PharmacyList): CallReply<typeof calls.price.getPharmacies> => ({
  favoritePharmacy: favorite ? offerReply(favorite) : null,
  favoritePharmacyAvailableFlag: toFlag(favorite !== undefined),
  otherPharmacies: others.map(offerReply),
  lowestPricePharmacy: lowest ? offerReply(lowest) : null,
  nearestPharmacyMiles: milesBeyondRadius === null ? null : roundedMiles(milesBeyondRadius),
})

/** M for a manufacturer's offer, P for a pharmacy's or network's. */
export const couponTypeOf = (quote: OfferQuote) => (isProgram(quote) ? 'M' : 'P')

export const discountTypeOf = (type: ProductType) => (type === 'brand' ? 'M' : 'P')
