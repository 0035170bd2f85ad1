/** My Coupons: what somebody keeps to show at the counter (search 4, "Save coupon"). Each is priced anew whenever it is looked at. */
import { type CallReply, type calls, toFlag } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import type * as v from 'valibot'
import { maybeOne, one, type Queryable } from '../database/database'
import type { Devices } from '../devices/devices'
import { DomainError } from '../errors/domain-error'
import type { OfferReply } from '../pharmacies/offers'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { SignedInCaller } from '../request-context'
import type { CouponOffers } from './coupon-offers'

type SavedReply = CallReply<typeof calls.coupon.listCoupons>[number]
type MarkableOffer = v.InferOutput<typeof calls.coupon.saveCoupon.params>

interface Dependencies {
  database: Queryable
  devices: Devices
  pharmacies: Pharmacies
  offers: CouponOffers
}

export interface SavedCoupon extends MarkableOffer {
  id: number
  zip: string
  price: string
  savedAt: Date
  productName: string
  form: string
  strength: string
  hasDose: boolean
  hasRefill: boolean
}

const rows = `select c.id, c.coupon_type "couponType", c.product_detail_id "productDetailId", trim_scale(c.quantity)::text quantity,
    c.pharmacy_location_id "pharmacyLocationId", c.insurance_id "insuranceId", c.zip, c.price::text price, c.saved_at "savedAt",
    p.name "productName", d.form, d.strength,
    exists (select 1 from reminder r where r.saved_coupon_id = c.id and r.kind = 'dose') "hasDose",
    exists (select 1 from reminder r where r.saved_coupon_id = c.id and r.kind = 'refill') "hasRefill"
  from saved_coupon c join product_detail d on d.id = c.product_detail_id join product p on p.id = d.product_id`

export class SavedCoupons {
  constructor(private readonly parts: Dependencies) {}

  /**
   * The same coupon twice is one. Where no pharmacy is named (below 1), it is kept for the one with the lowest price.
   * @throws DomainError FEATURE_OFF, PHARMACY_NOT_FOUND, PHARMACY_CLOSED, OFFER_NOT_AVAILABLE
   */
  async save(wanted: MarkableOffer, caller: SignedInCaller, language: Language): Promise<number> {
    const { database, devices, pharmacies, offers } = this.parts
    const { pharmacyLocationId, productDetailId, quantity, insuranceId, couponType } = wanted
    if (!caller.organization.record.options.saveCouponFlag) throw new DomainError('FEATURE_OFF')
    const pharmacy =
      pharmacyLocationId > 0
        ? await pharmacies.open(pharmacyLocationId, caller.organization.pharmacyGroupIds)
        : undefined
    const zip = (await devices.zip(caller.deviceId)) ?? pharmacy?.zip
    if (zip === undefined) throw new DomainError('ZIP_NOT_FOUND')
    const coupon = { ...wanted, zip }
    const offer = pharmacy ? await offers.own(coupon, caller, language) : await offers.lowest(coupon, caller, language)
    if (!offer) throw new DomainError('OFFER_NOT_AVAILABLE')
    const { id } = await one<{ id: number }>(
      database,
      `insert into saved_coupon (app_user_id, coupon_type, product_detail_id, quantity, pharmacy_location_id, insurance_id, zip, price)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (app_user_id, product_detail_id, quantity, pharmacy_location_id, insurance_id, coupon_type)
       do update set zip = excluded.zip returning id`,
      [caller.userId, couponType, productDetailId, quantity, offer.pharmacyLocationId, insuranceId, zip, offer.price],
    )
    return id
  }

  /** With its reminders. @throws DomainError COUPON_NOT_FOUND for anybody else's */
  async delete(userId: string, id: number): Promise<void> {
    const row = await maybeOne(
      this.parts.database,
      'delete from saved_coupon where id = $1 and app_user_id = $2 returning 1',
      [id, userId],
    )
    if (!row) throw new DomainError('COUPON_NOT_FOUND')
  }

  /** @throws DomainError COUPON_NOT_FOUND for anybody else's */
  async read(userId: string, id: number): Promise<SavedCoupon> {
    const row = await maybeOne<SavedCoupon>(this.parts.database, `${rows} where c.id = $1 and c.app_user_id = $2`, [
      id,
      userId,
    ])
    if (!row) throw new DomainError('COUPON_NOT_FOUND')
    return row
  }

  /** Whether the counter would still take it. @throws DomainError COUPON_NOT_FOUND for anybody else's */
  async isValid(id: number, caller: SignedInCaller, language: Language): Promise<boolean> {
    return (await this.parts.offers.own(await this.read(caller.userId, id), caller, language)) !== undefined
  }

  /** Each with its offer of today; one that no counter takes any more has none. Latest first. */
  async priced(caller: SignedInCaller, language: Language): Promise<{ saved: SavedCoupon; offer?: OfferReply }[]> {
    const found = await this.parts.database.query<SavedCoupon>(
      `${rows} where c.app_user_id = $1 order by c.saved_at desc, c.id desc`,
      [caller.userId],
    )
    return Promise.all(
      found.map(async (saved) => {
        const offer = await this.parts.offers.own(saved, caller, language)
        return offer ? { saved, offer: { ...offer, ...marksOf(saved) } } : { saved }
      }),
    )
  }

  async list(caller: SignedInCaller, language: Language): Promise<SavedReply[]> {
    const priced = await this.priced(caller, language)
    return priced.map(({ saved, offer }) => ({
      savedCouponId: saved.id,
      productName: saved.productName,
      form: saved.form,
      strength: saved.strength,
      savedAt: saved.savedAt.toISOString(),
      savedPrice: saved.price,
      offer: offer ?? null,
      doseReminderFlag: toFlag(saved.hasDose),
      refillReminderFlag: toFlag(saved.hasRefill),
    }))
  }

  /** Says of listed offers which of them somebody has saved. */
  async mark(userId: string | null, offers: readonly (OfferReply | null)[]): Promise<void> {
    const [first] = offers.flatMap((offer) => offer ?? [])
    if (userId === null || !first) return
    const saved = await this.parts.database.query<SavedCoupon>(
      `${rows} where c.app_user_id = $1 and c.product_detail_id = $2 and c.quantity = $3`,
      [userId, first.productDetailId, String(first.quantity)],
    )
    for (const offer of offers) {
      const match = saved.find(
        ({ pharmacyLocationId, couponType }) =>
          pharmacyLocationId === offer?.pharmacyLocationId && couponType === offer.couponType,
      )
      if (offer && match) Object.assign(offer, marksOf(match))
    }
  }
}

/** What an offer says of being saved. */
const marksOf = (
  saved: SavedCoupon,
): Pick<OfferReply, 'savedFlag' | 'savedCouponId' | 'doseReminderFlag' | 'refillReminderFlag'> => ({
  savedFlag: 'Y',
  savedCouponId: saved.id,
  doseReminderFlag: toFlag(saved.hasDose),
  refillReminderFlag: toFlag(saved.hasRefill),
})
