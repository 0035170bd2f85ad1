/** Saved coupons with member ids and codes: what a device keeps, to show at the counter without a signal. */
import { type CallReply, type calls, insuranceId, productDetailId, zip } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import * as v from 'valibot'
import type { OfferReply } from '../pharmacies/offers'
import type { SignedInCaller } from '../request-context'
import type { Adjudications } from './adjudications'
import { undefinedWhereGone } from './coupon-offers'
import type { SavedCoupon, SavedCoupons } from './saved-coupons'

type Card = CallReply<typeof calls.coupon.listCards>[number]
type Codes = Pick<Card, 'bin' | 'pcn' | 'groupNum' | 'memberId' | 'price'>

export class SavedCards {
  constructor(
    private readonly savedCoupons: SavedCoupons,
    private readonly adjudications: Adjudications,
  ) {}

  /** Latest first. One that no counter takes any more, or that this person may not have, is left out. */
  async list(caller: SignedInCaller, language: Language): Promise<Card[]> {
    const priced = await this.savedCoupons.priced(caller, language)
    const cards = await Promise.all(
      priced.map(async ({ saved, offer }) => {
        const codes = offer && (await this.codesOf(offer, saved, caller, language))
        return codes ? [cardOf(saved, offer, codes)] : []
      }),
    )
    return cards.flat()
  }

  private codesOf(
    offer: OfferReply,
    saved: SavedCoupon,
    caller: SignedInCaller,
    language: Language,
  ): Promise<Codes | undefined> {
    const { offerId, quantity, pharmacyLocationId } = offer
    const question = {
      offerId,
      quantity,
      productDetailId: v.parse(productDetailId, offer.productDetailId),
      insuranceId: v.parse(insuranceId, saved.insuranceId),
      zipCode: v.parse(zip, offer.zipCode),
    }
    return undefinedWhereGone<Codes>(() =>
      saved.couponType === 'P'
        ? this.adjudications.cash({ ...offer, ...question }, caller, language, false)
        : this.adjudications.copay(
            { ...question, pharmacyLocationId, prescriptionFlag: false },
            caller,
            language,
            false,
          ),
    )
  }
}

const cardOf = (saved: SavedCoupon, offer: OfferReply, { bin, pcn, groupNum, memberId, price }: Codes): Card => ({
  savedCouponId: saved.id,
  productName: saved.productName,
  form: saved.form,
  strength: saved.strength,
  quantity: offer.quantity,
  price,
  pharmacyName: offer.pharmacyName,
  address: [offer.address1, offer.city].filter((part) => part !== '').join(', '),
  bin,
  pcn,
  groupNum,
  memberId,
})
