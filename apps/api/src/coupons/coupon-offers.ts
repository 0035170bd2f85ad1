/** What a coupon that somebody keeps or was handed costs today: at its own pharmacy, and at the best one. */
import type { calls } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import type * as v from 'valibot'
import { ApiError } from '../http/api-error'
import type { Caller } from '../http/route'
import type { Plans } from '../insurance/plans'
import type { OfferReply, PharmacyOffers } from '../pharmacies/offers'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Places } from '../places/places'

/** A coupon as it is named, and where it is looked for. */
export type NamedCoupon = v.InferOutput<typeof calls.coupon.saveCoupon.params> & { zip: string }

/** For whom it is priced: their radius, their organization's pharmacies, their device's favorite. */
export type PricedFor = Pick<Caller, 'userId' | 'organization'> & { deviceId: string | null }

interface Parts {
  places: Places
  plans: Plans
  pharmacies: Pharmacies
  offers: PharmacyOffers
}

export class CouponOffers {
  constructor(private readonly parts: Parts) {}

  /** What its own pharmacy asks today; `undefined` where that takes it no more. */
  own(coupon: NamedCoupon, whom: PricedFor, language: Language): Promise<OfferReply | undefined> {
    const { plans, pharmacies, offers } = this.parts
    return whereItStands(async () => {
      const question = await this.question(coupon, whom, language)
      const pharmacy = await pharmacies.open(coupon.pharmacyLocationId, question.pharmacyGroupIds)
      return offers.at(question, await plans.forPricing(coupon.insuranceId), coupon.couponType, pharmacy, whom)
    })
  }

  /** The lowest price of today near its zip. */
  lowest(coupon: NamedCoupon, whom: PricedFor, language: Language): Promise<OfferReply | undefined> {
    const { plans, offers } = this.parts
    return whereItStands(async () => {
      const question = await this.question(coupon, whom, language)
      const asking = { deviceId: whom.deviceId, order: 'price' } as const
      if (coupon.couponType === 'P') return (await offers.generic(question, asking)).lowestPricePharmacy ?? undefined
      const [best] = await offers.branded(question, await plans.forPricing(coupon.insuranceId), asking)
      return best?.couponType === 'M' ? best : undefined
    })
  }

  private async question({ productDetailId, quantity, zip }: NamedCoupon, whom: PricedFor, language: Language) {
    const place = await this.parts.places.around(zip, whom)
    return { productDetailId, quantity, place, pharmacyGroupIds: whom.organization.pharmacyGroupIds, language }
  }
}

/** What has closed, ended or never was is no offer; anything else is a fault of ours. */
export async function whereItStands<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'UNKNOWN') return undefined
    throw error
  }
}
