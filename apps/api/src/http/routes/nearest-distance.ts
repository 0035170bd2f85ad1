/** For prices without a pharmacy nearby: the distance to the nearest one, as a number and in each price's sentence. */
import { groupThousands } from '@rxgauge/contract'
import { fill, type Language } from '@rxgauge/text'
import { priceText } from '@rxgauge/text/server'
import { type Pharmacies, radiusOf } from '../../domain/pharmacies/pharmacies'
import type { PriceQuery } from '../../domain/prices/price-source'
import { roundedMiles } from './offer-replies'

interface PriceReply {
  disclaimerText: string
  nearestPharmacyMiles?: number | null | undefined
}

/** Completes the replies of a query's prices. */
export async function nearestDistanceAdder(
  pharmacies: Pharmacies,
  { place, pharmacyGroupIds }: PriceQuery,
  language: Language,
): Promise<<Reply extends PriceReply>(reply: Reply) => Reply> {
  const { milesBeyondRadius } = await pharmacies.nearby(place, pharmacyGroupIds)
  if (milesBeyondRadius === null) return (reply) => ({ ...reply, nearestPharmacyMiles: null })
  const sentence = fill(priceText(language).noneNear, {
    radius: radiusOf(place),
    zip: place.zip,
    miles: groupThousands(Math.round(milesBeyondRadius)),
  })
  return (reply) => ({
    ...reply,
    disclaimerText: `${reply.disclaimerText} ${sentence}`,
    nearestPharmacyMiles: roundedMiles(milesBeyondRadius),
  })
}
