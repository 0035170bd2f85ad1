/** What a coupon that somebody keeps or was handed costs today: at its own pharmacy, and at the best one. */
import type { calls } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import type * as v from 'valibot'
import { DomainError } from '../errors/domain-error'
import type { OfferReply, PharmacyOffers } from '../pharmacies/offers'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Places } from '../pharmacies/places'
import type { Plans } from '../prices/plans'
import type { Caller } from '../request-context'

/** A coupon as it is named, and where it is looked for. */
export type CouponKey = v.InferOutput<typeof calls.coupon.saveCoupon.params> & { zip: string }

/** For whom it is priced: their radius, their organization's pharmacies, their device's favorite. */
export type Audience = Pick<Caller, 'userId' | 'organization'> & { deviceId: string | null }

interface Dependencies {
  places: Places
  plans: Plans
  pharmacies: Pharmacies
  offers: PharmacyOffers
}

export class CouponOffers {
  constructor(private readonly parts: Dependencies) {}

  /** What its own pharmacy asks today; `undefined` where that takes it no more. */
  own(coupon: CouponKey, whom: Audience, language: Language): Promise<OfferReply | undefined> {
    const { plans, pharmacies, offers } = this.parts
    return undefinedWhereGone(async () => {
      const question = await this.question(coupon, whom, language)
      const pharmacy = await pharmacies.open(coupon.pharmacyLocationId, question.pharmacyGroupIds)
      return offers.at(question, await plans.forPricing(coupon.insuranceId), coupon.couponType, pharmacy, whom)
    })
  }

  /** The lowest price of today near its zip. */
  lowest(coupon: CouponKey, whom: Audience, language: Language): Promise<OfferReply | undefined> {
    const { plans, offers } = this.parts
    return undefinedWhereGone(async () => {
      const question = await this.question(coupon, whom, language)
      const asking = { deviceId: whom.deviceId, order: 'price' } as const
      if (coupon.couponType === 'P') return (await offers.generic(question, asking)).lowestPricePharmacy ?? undefined
      const [best] = await offers.branded(question, await plans.forPricing(coupon.insuranceId), asking)
      return best?.couponType === 'M' ? best : undefined
    })
  }

  private async question({ productDetailId, quantity, zip }: CouponKey, whom: Audience, language: Language) {
    const place = await this.parts.places.around(zip, whom)
    return { productDetailId, quantity, place, pharmacyGroupIds: whom.organization.pharmacyGroupIds, language }
  }
}

/** What has closed, ended or never was is no offer; anything else is a fault of ours. */
export async function undefinedWhereGone<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'UNKNOWN') return undefined
    throw error
  }
}
