/** Saved coupons with member ids and codes, which a device stores for the counter when there's no signal. */
import { type CallReply, type calls, insuranceId, productDetailId, toFlag, zip } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import pMap from 'p-map'
import * as v from 'valibot'
import type { PharmacyOffer } from '../pharmacies/offers'
import { unitContentOf } from '../products/billing-units'
import type { SignedInCaller } from '../request-context'
import { type Adjudications, madeAtOnce } from './adjudications'
import { undefinedIfGone } from './coupon-offers'
import type { SavedCoupon, SavedCoupons } from './saved-coupons'

type Card = CallReply<typeof calls.coupon.listCards>[number]
type Codes = Pick<Card, 'bin' | 'pcn' | 'groupNum' | 'memberId' | 'price'>

interface Dependencies {
  savedCoupons: SavedCoupons
  adjudications: Adjudications
}

export class SavedCards {
  constructor(private readonly deps: Dependencies) {}

  /** Latest first. Leaves out coupons that no pharmacy accepts any more or that this person may not have. */
  async list(caller: SignedInCaller, language: Language): Promise<Card[]> {
    const priced = await this.deps.savedCoupons.priced(caller)
    const cards = await pMap(
      priced,
      async ({ saved, offer }) => {
        const codes = offer && (await this.codesOf(offer, saved, caller, language))
        return codes ? [cardOf(saved, offer, codes)] : []
      },
      { concurrency: madeAtOnce },
    )
    return cards.flat()
  }

  private codesOf(
    { quote, pharmacy, query }: PharmacyOffer,
    saved: SavedCoupon,
    caller: SignedInCaller,
    language: Language,
  ): Promise<Codes | undefined> {
    const body = {
      offerId: quote.offerId,
      quantity: Number(query.quantity),
      productDetailId: v.parse(productDetailId, query.productDetailId),
      insuranceId: v.parse(insuranceId, saved.insuranceId),
      zipCode: v.parse(zip, query.place.zip),
    }
    return undefinedIfGone<Codes>(() =>
      saved.couponType === 'pharmacy'
        ? this.deps.adjudications.cash(
            { ...body, pbmPharmacyLocationId: String(pharmacy.id) },
            caller,
            language,
            'again',
          )
        : this.deps.adjudications.copay(
            { ...body, pharmacyLocationId: pharmacy.id, prescriptionFlag: false },
            caller,
            language,
            'again',
          ),
    )
  }
}

const cardOf = (
  saved: SavedCoupon,
  { query, pharmacy }: PharmacyOffer,
  { bin, pcn, groupNum, memberId, price }: Codes,
): Card => ({
  savedCouponId: saved.id,
  productName: saved.productName,
  form: saved.form,
  strength: saved.strength,
  quantity: Number(query.quantity),
  unitName: saved.unitName,
  unitContent: unitContentOf(saved.unitContent),
  price,
  pharmacyName: pharmacy.name,
  address: pharmacy.type === 'mail' ? '' : [pharmacy.address1, pharmacy.city].filter((part) => part !== '').join(', '),
  mailOrderFlag: toFlag(pharmacy.type === 'mail'),
  bin,
  pcn,
  groupNum,
  memberId,
})
