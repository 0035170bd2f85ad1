/** Prices and pharmacies (search 7). */
import * as v from 'valibot'
import { defineCall } from '../call'
import { brandedOffers, genericOffers, pharmacyGroup, pharmacyLocation } from '../entities/offer'
import {
  alternatives,
  copayPrice,
  couponPrices,
  discountPrice,
  priceExplanations,
  retailPrice,
} from '../entities/price'
import { requestedQuantity, zip as zipRule } from '../rules'
import { idInPath, insuranceIdInPath, price, productDetailIdInPath, productId, textInPath } from '../wire'

const detail = { productDetailId: productDetailIdInPath }
const quantity = { quantity: requestedQuantity }
const insurance = { insuranceId: insuranceIdInPath }
const zip = { zip: textInPath }

export const getRetailPrice = defineCall({
  method: 'GET',
  path: '/price/retail/:productDetailId/:quantity/:zip',
  auth: 'device',
  summary: 'What pharmacies near a zip charge without any help: the middle one of their usual prices.',
  params: v.object({ ...detail, ...quantity, ...zip }),
  data: retailPrice,
})

export const getDiscountPrices = defineCall({
  method: 'GET',
  path: '/price/cashnew/:productDetailId/:quantity/:zip',
  auth: 'device',
  summary:
    'The best price near a zip with the discount card of each network, in the order the gauge shows them: dearest first, best last.',
  params: v.object({ ...detail, ...quantity, ...zip }),
  data: v.array(discountPrice),
})

export const getCouponPrices = defineCall({
  method: 'GET',
  path: '/price/couponnew/:productDetailId/:quantity/:insuranceId/:zip',
  auth: 'device',
  summary: 'Coupons near a zip for somebody with this insurance.',
  params: v.object({ ...detail, ...quantity, ...insurance, ...zip }),
  data: couponPrices,
})

export const getCopayPrice = defineCall({
  method: 'GET',
  path: '/price/copaynew/:productDetailId/:insuranceId',
  auth: 'device',
  summary:
    'The estimated copay by the formulary of a plan, for the usual quantity. With a zip, copayPriceBetterText says so where it is below every other price near it.',
  params: v.object({ ...detail, ...insurance }),
  /** Not in the specification: beside which prices the copay may be the better one. */
  query: v.object({ zip: v.optional(zipRule) }),
  data: copayPrice,
})

/**
 * Not in the specification: "How is this price made?". Basis, source, day and steps of the retail, discount and coupon prices that
 * the other calls give for the same parameters, and what pharmacies paid for one unit in the last twelve months. What one unit
 * costs by a licensed basis, and the discount off it, are left out.
 */
export const explainPrices = defineCall({
  method: 'GET',
  path: '/price/explained/:productDetailId/:quantity/:insuranceId/:zip',
  auth: 'device',
  summary:
    'How the retail, discount and coupon prices near a zip came about, step by step with source and day, and the acquisition cost of the last twelve months.',
  params: v.object({ ...detail, ...quantity, ...insurance, ...zip }),
  data: priceExplanations,
})

export const getPrescriptionPrices = defineCall({
  method: 'GET',
  path: '/price/prescription/:productDetailId/:quantity/:insuranceId/:zip',
  auth: 'device',
  summary: 'Offers of a drug page.',
  params: v.object({ ...detail, ...quantity, ...insurance, ...zip }),
  data: genericOffers,
})

/** Not in the specification: tiles that lead to a medication say from which price on. */
export const listTopPrices = defineCall({
  method: 'GET',
  path: '/price/top10/:zip',
  auth: 'device',
  summary:
    'What the usual prescription of each of the ten products searched most costs near a zip with a card or coupon, at the least; products without a price are left out.',
  params: v.object({ ...zip }),
  data: v.array(v.object({ productId, productName: v.string(), price })),
})

export const getAlternatives = defineCall({
  method: 'GET',
  path: '/price/alternatenew/:productDetailId/:insuranceId/:zip',
  auth: 'device',
  summary: 'Brand and generic alternatives that the plan covers better.',
  params: v.object({ ...detail, ...insurance, ...zip }),
  data: alternatives,
})

export const getPharmacies = defineCall({
  method: 'GET',
  path: '/price/pharmacynew/:productDetailId/:quantity/:zip',
  auth: 'device',
  summary: 'Offers at pharmacies near a zip, lowest price first.',
  params: v.object({ ...detail, ...quantity, ...zip }),
  data: genericOffers,
})

export const getPharmaciesByDistance = defineCall({
  ...getPharmacies,
  path: '/price/pharmacynew/:productDetailId/:quantity/:zip/orderby/distance',
  summary: 'Offers at pharmacies near a zip, nearest first.',
})

export const getBrandedPharmacies = defineCall({
  method: 'GET',
  path: '/price/pharmacynew/brand/:productDetailId/:insuranceId/:quantity/:zip',
  auth: 'device',
  summary: "Pharmacies near a zip with a manufacturer's offer, lowest price first.",
  params: v.object({ ...detail, ...insurance, ...quantity, ...zip }),
  data: brandedOffers,
})

export const getBrandedPharmaciesByDistance = defineCall({
  ...getBrandedPharmacies,
  path: '/price/pharmacynew/brand/:productDetailId/:insuranceId/:quantity/:zip/orderby/distance',
  summary: "Pharmacies near a zip with a manufacturer's offer, nearest first.",
})

export const listGroupLocations = defineCall({
  method: 'GET',
  path: '/price/pharmacygroup/list/:id',
  auth: 'device',
  summary: 'Pharmacies of a group near the given zip, else near this device.',
  params: v.object({ id: idInPath }),
  query: v.object({ zip: v.optional(zipRule) }),
  data: v.array(pharmacyLocation),
})

export const listGroupLocationsWithin = defineCall({
  ...listGroupLocations,
  path: '/price/pharmacygroup/list/:id/:miles',
  summary: 'Pharmacies of a group within so many miles of the given zip, else of this device.',
  params: v.object({ id: idInPath, miles: idInPath }),
})

export const getPharmacyGroup = defineCall({
  method: 'GET',
  path: '/price/pharmacygroup/:id',
  auth: 'device',
  summary: 'One pharmacy group.',
  params: v.object({ id: idInPath }),
  data: pharmacyGroup,
})

export const getPharmacyLocation = defineCall({
  method: 'GET',
  path: '/price/pharmacylocation/:id',
  auth: 'device',
  summary: 'One pharmacy.',
  params: v.object({ id: idInPath }),
  data: pharmacyLocation,
})
