/** Prices. */
import { calls } from '@rxgauge/contract'
import { type Caller, type Route, route } from '../http/route'
import type { Services } from '../services'

const { price } = calls

interface Asked {
  params: { productDetailId: number; quantity: string; zip: string }
  caller: Caller
  language: 'en' | 'es'
}

export function priceRoutes({ prices, places, plans }: Services): Route[] {
  const question = async ({ params, caller, language }: Asked) => ({
    productDetailId: params.productDetailId,
    quantity: params.quantity,
    place: await places.byZip(params.zip),
    pharmacyGroupIds: caller.organization.pharmacyGroupIds,
    language,
  })

  return [
    route(price.getRetailPrice, async (asked) => prices.retail(await question(asked))),
    route(price.getDiscountPrices, async (asked) => prices.cash(await question(asked))),
    route(price.getCouponPrices, async (asked) =>
      prices.coupon(await question(asked), await plans.forPricing(asked.params.insuranceId)),
    ),
    route(price.getCopayPrice, async ({ params, language }) =>
      prices.copay({ productDetailId: params.productDetailId, language }, await plans.forPricing(params.insuranceId)),
    ),
  ]
}
