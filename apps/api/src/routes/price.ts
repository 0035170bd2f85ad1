/** Prices, pharmacies, alternatives. */
import { calls } from '@rxgauge/contract'
import { DomainError } from '../errors/domain-error'
import { type Route, route } from '../http/route'
import type { Order } from '../pharmacies/offers'
import { locationReply } from '../pharmacies/pharmacies'
import type { Caller, RequestContext } from '../request-context'
import type { Services } from '../services'

const { price } = calls

interface PriceContext extends Pick<RequestContext, 'caller' | 'language'> {
  params: { productDetailId: number; quantity: string; zip: string }
}

export function priceRoutes(services: Services): Route[] {
  const { prices, places, plans, offers, alternatives, pharmacies, devices, savedCoupons } = services
  const question = async ({ params, caller, language }: PriceContext) => ({
    productDetailId: params.productDetailId,
    quantity: params.quantity,
    place: await places.around(params.zip, caller),
    pharmacyGroupIds: caller.organization.pharmacyGroupIds,
    language,
  })
  const asking = ({ caller }: PriceContext, order: Order) => ({ deviceId: caller.deviceId, order })
  type Generic = Awaited<ReturnType<typeof offers.generic>>
  /** With a mark on what the person has saved. */
  async function marked({ caller }: PriceContext, list: Generic): Promise<Generic> {
    const { favoritePharmacy, otherPharmacies, lowestPricePharmacy } = list
    await savedCoupons.mark(caller.userId, [favoritePharmacy, lowestPricePharmacy, ...otherPharmacies])
    return list
  }
  const generic = (order: Order) => async (asked: PriceContext) =>
    marked(asked, await offers.generic(await question(asked), asking(asked, order)))
  const branded = (order: Order) => async (asked: PriceContext & { params: { insuranceId: number } }) => {
    const plan = await plans.forPricing(asked.params.insuranceId)
    const list = await offers.branded(await question(asked), plan, asking(asked, order))
    await savedCoupons.mark(asked.caller.userId, list)
    return list
  }

  /** Where the device is, by the zip that it keeps. */
  async function placeOf(caller: Caller) {
    const zip = await devices.zip(caller.deviceId)
    if (zip === null) throw new DomainError('ZIP_NOT_FOUND')
    return places.around(zip, caller)
  }

  return [
    route(price.getRetailPrice, async (asked) => prices.retail(await question(asked))),
    route(price.getDiscountPrices, async (asked) => prices.cash(await question(asked))),
    route(price.getCouponPrices, async (asked) =>
      prices.coupon(await question(asked), await plans.forPricing(asked.params.insuranceId)),
    ),
    route(price.getCopayPrice, async ({ params, language }) =>
      prices.copay({ productDetailId: params.productDetailId, language }, await plans.forPricing(params.insuranceId)),
    ),
    route(price.getPrescriptionPrices, async (asked) => {
      const plan = await plans.forPricing(asked.params.insuranceId)
      return marked(asked, await offers.prescription(await question(asked), plan, asking(asked, 'price')))
    }),
    route(price.getAlternatives, async ({ params, caller, language }) =>
      alternatives.list({
        productDetailId: params.productDetailId,
        plan: await plans.forPricing(params.insuranceId),
        place: await places.around(params.zip, caller),
        pharmacyGroupIds: caller.organization.pharmacyGroupIds,
        deviceId: caller.deviceId,
        language,
      }),
    ),
    route(price.getPharmacies, generic('price')),
    route(price.getPharmaciesByDistance, generic('distance')),
    route(price.getBrandedPharmacies, branded('price')),
    route(price.getBrandedPharmaciesByDistance, branded('distance')),
    route(price.listGroupLocations, async ({ params, caller }) =>
      pharmacies.ofGroup(params.id, await placeOf(caller), undefined, caller.organization.pharmacyGroupIds),
    ),
    route(price.listGroupLocationsWithin, async ({ params, caller }) =>
      pharmacies.ofGroup(params.id, await placeOf(caller), params.miles, caller.organization.pharmacyGroupIds),
    ),
    route(price.getPharmacyGroup, ({ params }) => pharmacies.group(params.id)),
    route(price.getPharmacyLocation, async ({ params, caller }) =>
      locationReply(await pharmacies.open(params.id, caller.organization.pharmacyGroupIds)),
    ),
  ]
}
