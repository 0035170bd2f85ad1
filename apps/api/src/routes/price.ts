/** Prices, pharmacies, alternatives. */
import { calls } from '@rxgauge/contract'
import { DomainError } from '../errors/domain-error'
import { type Route, route } from '../http/route'
import type { Order, PharmacyList } from '../pharmacies/offers'
import { locationReply } from '../pharmacies/pharmacies'
import type { PriceQuery } from '../prices/price-source'
import { quantityOf } from '../prices/usual-quantity'
import type { Caller, RequestContext } from '../request-context'
import type { Services } from '../services'
import { listReply } from './offer-replies'
import { alternativesReply, copayReply, couponReply, discountReply, retailReply } from './price-replies'

const { price } = calls

interface PriceContext extends Pick<RequestContext, 'caller' | 'language'> {
  params: { productDetailId: number; quantity: string; zip: string }
}
type InsuredContext = PriceContext & { params: { insuranceId: number } }

export const priceRoutes = (services: Services): Route[] => [
  ...quoteRoutes(services),
  ...listRoutes(services),
  ...pharmacyRoutes(services),
]

const queryOf = async ({ places, database }: Services, { params, caller }: PriceContext): Promise<PriceQuery> => ({
  productDetailId: params.productDetailId,
  quantity: await quantityOf(database, params.productDetailId, params.quantity),
  place: await places.around(params.zip, caller),
  pharmacyGroupIds: caller.organization.pharmacyGroupIds,
})

/** The four prices of the gauge, and alternatives. */
function quoteRoutes(services: Services): Route[] {
  const { prices, places, plans, alternatives } = services
  return [
    route(price.getRetailPrice, async (context) =>
      retailReply(await prices.retail(await queryOf(services, context)), context.language),
    ),
    route(price.getDiscountPrices, async (context) =>
      discountReply(await prices.discounts(await queryOf(services, context)), context.language),
    ),
    route(price.getCouponPrices, async (context) => {
      const query = await queryOf(services, context)
      const plan = await plans.forPricing(context.params.insuranceId)
      return couponReply(await prices.coupons(query, plan), query, context.language)
    }),
    route(price.getCopayPrice, async ({ params, language }) => {
      const plan = await plans.forPricing(params.insuranceId)
      const { productDetailId } = params
      return copayReply(await prices.copay(productDetailId, plan), { productDetailId, plan, language })
    }),
    route(price.getAlternatives, async ({ params, caller, language }) => {
      const plan = await plans.forPricing(params.insuranceId)
      const found = await alternatives.list({
        productDetailId: params.productDetailId,
        plan,
        place: await places.around(params.zip, caller),
        pharmacyGroupIds: caller.organization.pharmacyGroupIds,
        deviceId: caller.deviceId,
      })
      return alternativesReply(found, plan, language)
    }),
  ]
}

/** Lists of pharmacies with their offers, marked where somebody has saved one. */
function listRoutes(services: Services): Route[] {
  const { plans, offers, savedCoupons } = services
  const marked = async (list: PharmacyList, { userId }: Caller) => listReply(await savedCoupons.mark(list, userId))
  const generic = (order: Order) => async (context: PriceContext) => {
    const { deviceId } = context.caller
    return marked(await offers.generic(await queryOf(services, context), { deviceId, order }), context.caller)
  }
  const branded = (order: Order) => async (context: InsuredContext) => {
    const { deviceId, userId } = context.caller
    const plan = await plans.forPricing(context.params.insuranceId)
    const list = await offers.branded(await queryOf(services, context), plan, { deviceId, order })
    return listReply(await savedCoupons.mark(list, userId))
  }
  return [
    route(price.getPrescriptionPrices, async (context) => {
      const { deviceId } = context.caller
      const plan = await plans.forPricing(context.params.insuranceId)
      const query = await queryOf(services, context)
      return marked(await offers.prescription(query, plan, { deviceId, order: 'price' }), context.caller)
    }),
    route(price.getPharmacies, generic('price')),
    route(price.getPharmaciesByDistance, generic('distance')),
    route(price.getBrandedPharmacies, branded('price')),
    route(price.getBrandedPharmaciesByDistance, branded('distance')),
  ]
}

/** Pharmacies and their groups, without prices. */
function pharmacyRoutes({ pharmacies, choices, places }: Services): Route[] {
  /** Around the zip that is on the screen, else around the stored one. */
  async function placeOf({ zip: zipOnScreen }: { zip?: string | undefined }, caller: Caller) {
    const zip = zipOnScreen ?? (await choices.zip(caller.deviceId))
    if (zip === null) throw new DomainError('ZIP_NOT_FOUND')
    return places.around(zip, caller)
  }
  return [
    route(price.listGroupLocations, async ({ params, query, caller }) =>
      pharmacies.ofGroup(params.id, await placeOf(query, caller), undefined, caller.organization.pharmacyGroupIds),
    ),
    route(price.listGroupLocationsWithin, async ({ params, query, caller }) =>
      pharmacies.ofGroup(params.id, await placeOf(query, caller), params.miles, caller.organization.pharmacyGroupIds),
    ),
    route(price.getPharmacyGroup, ({ params }) => pharmacies.group(params.id)),
    route(price.getPharmacyLocation, async ({ params, caller }) =>
      locationReply(await pharmacies.open(params.id, caller.organization.pharmacyGroupIds)),
    ),
  ]
}
