/** Prices and pharmacies (search 7). */

import { defineCall } from '../call'
import { genericOffers, pharmacyGroup, pharmacyLocation } from '../entities/offer'
import {
  alternatives,
  copayPrice,
  couponPrices,
  discountPrice,
  priceExplanations,
  retailPrice,
} from '../entities/price'
import { requestedQuantity, zip as zipRule } from '../rules'
import * as v from '../valibot'
import {
  idInPath,
  insuranceIdInPath,
  pharmacyInPath,
  pharmacyKeyInPath,
  price,
  productDetailIdInPath,
  productId,
  textInPath,
} from '../wire'

const detail = { productDetailId: productDetailIdInPath }
const quantity = { quantity: requestedQuantity }
const insurance = { insuranceId: insuranceIdInPath }
const zip = { zip: textInPath }

export const getRetailPrice = defineCall({
  method: 'GET',
  path: '/price/retail/:productDetailId/:quantity/:zip',
  auth: 'device',
  summary: 'What pharmacies near a zip charge without a coupon or insurance: the median of their usual prices.',
  params: v.object({ ...detail, ...quantity, ...zip }),
  data: retailPrice,
})

export const getDiscountPrices = defineCall({
  method: 'GET',
  path: '/price/cashnew/:productDetailId/:quantity/:zip',
  auth: 'device',
  summary:
    "The best price near a zip with each network's discount card, in the gauge's order: highest first, lowest last.",
  params: v.object({ ...detail, ...quantity, ...zip }),
  data: v.array(discountPrice),
})

export const getCouponPrices = defineCall({
  method: 'GET',
  path: '/price/couponnew/:productDetailId/:quantity/:insuranceId/:zip',
  auth: 'device',
  summary: 'Coupons near a zip for somebody with this plan.',
  params: v.object({ ...detail, ...quantity, ...insurance, ...zip }),
  data: couponPrices,
})

export const getCopayPrice = defineCall({
  method: 'GET',
  path: '/price/copaynew/:productDetailId/:insuranceId',
  auth: 'device',
  summary:
    "The estimated copay by a plan's formulary, for the usual quantity. With a zip, copayPriceBetterText tells whether it is below every other price nearby.",
  params: v.object({ ...detail, ...insurance }),
  /** Ours: the zip whose prices the copay is compared with. */
  query: v.object({ zip: v.optional(zipRule) }),
  data: copayPrice,
})

/**
 * Ours: "How is this price calculated?". Basis, source, day and steps of the retail, discount and coupon prices that the
 * other calls return for the same parameters, plus what pharmacies paid for one unit in the last twelve months. Unit
 * costs and discounts from a licensed source are left out.
 */
export const explainPrices = defineCall({
  method: 'GET',
  path: '/price/explained/:productDetailId/:quantity/:insuranceId/:zip',
  auth: 'device',
  summary:
    'How the retail, discount and coupon prices near a zip are computed, step by step with source and day, plus the acquisition costs of the last twelve months.',
  params: v.object({ ...detail, ...quantity, ...insurance, ...zip }),
  /** Also explains what this pharmacy's coupon or card, and a manufacturer's program there, cost. */
  query: v.object({ pharmacyLocationId: v.optional(pharmacyInPath) }),
  data: priceExplanations,
})

export const getPrescriptionPrices = defineCall({
  method: 'GET',
  path: '/price/prescription/:productDetailId/:quantity/:insuranceId/:zip',
  auth: 'device',
  summary: 'The offers on a drug page.',
  params: v.object({ ...detail, ...quantity, ...insurance, ...zip }),
  data: genericOffers,
})

/** Ours: tiles that lead to a medication show its lowest price. */
export const listTopPrices = defineCall({
  method: 'GET',
  path: '/price/top10/:zip',
  auth: 'device',
  summary:
    'The lowest price near a zip, with a card or coupon, of the usual fill of each of the ten most searched products; products without a price are left out.',
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
  data: genericOffers,
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
  summary: "A group's pharmacies near the given zip, or near this device.",
  params: v.object({ id: idInPath }),
  query: v.object({ zip: v.optional(zipRule) }),
  data: v.array(pharmacyLocation),
})

export const listGroupLocationsWithin = defineCall({
  ...listGroupLocations,
  path: '/price/pharmacygroup/list/:id/:miles',
  summary: "A group's pharmacies within a radius in miles of the given zip, or of this device.",
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

/** Ours: for pages that know a pharmacy by its number. */
export const getPharmacyByKey = defineCall({
  method: 'GET',
  path: '/price/pharmacylocation/key/:key',
  auth: 'device',
  summary: 'One pharmacy by its number: npi:1234567893 or ncpdp:3312345.',
  params: v.object({ key: pharmacyKeyInPath }),
  data: pharmacyLocation,
})
