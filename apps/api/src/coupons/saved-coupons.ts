/** My Coupons: what somebody keeps to show at the counter (search 4, "Save coupon"). Each is priced anew whenever it is looked at. */
import type { CallReply, calls } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import type * as v from 'valibot'
import { maybeOne, one, type Queryable } from '../database/database'
import type { Devices } from '../devices/devices'
import { ApiError } from '../http/api-error'
import type { SignedInCaller } from '../http/route'
import type { Plans } from '../insurance/plans'
import type { OfferReply, PharmacyOffers } from '../pharmacies/offers'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Places } from '../places/places'

type SavedReply = CallReply<typeof calls.coupon.listCoupons>[number]
type Wanted = v.InferOutput<typeof calls.coupon.saveCoupon.params>

interface Parts {
  database: Queryable
  devices: Devices
  places: Places
  plans: Plans
  pharmacies: Pharmacies
  offers: PharmacyOffers
}

interface Row extends Wanted {
  id: number
  zip: string
  price: string
  savedAt: Date
  productName: string
  form: string
  strength: string
}

const rows = `select c.id, c.coupon_type "couponType", c.product_detail_id "productDetailId", trim_scale(c.quantity)::text quantity,
    c.pharmacy_location_id "pharmacyLocationId", c.insurance_id "insuranceId", c.zip, c.price::text price, c.saved_at "savedAt",
    p.name "productName", d.form, d.strength
  from saved_coupon c join product_detail d on d.id = c.product_detail_id join product p on p.id = d.product_id`

export class SavedCoupons {
  constructor(private readonly parts: Parts) {}

  /**
   * The same coupon twice is one.
   * @throws ApiError PHARMACY_NOT_FOUND, PHARMACY_CLOSED, OFFER_NOT_AVAILABLE
   */
  async save(wanted: Wanted, caller: SignedInCaller, language: Language): Promise<number> {
    const { database, devices, pharmacies } = this.parts
    const { pharmacyLocationId, productDetailId, quantity, insuranceId, couponType } = wanted
    const pharmacy = await pharmacies.open(pharmacyLocationId, caller.organization.pharmacyGroupIds)
    const zip = (await devices.zip(caller.deviceId)) ?? pharmacy.zip
    const offer = await this.offerOf({ ...wanted, zip }, caller, language)
    if (!offer) throw new ApiError('OFFER_NOT_AVAILABLE')
    const { id } = await one<{ id: number }>(
      database,
      `insert into saved_coupon (app_user_id, coupon_type, product_detail_id, quantity, pharmacy_location_id, insurance_id, zip, price)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (app_user_id, product_detail_id, quantity, pharmacy_location_id, insurance_id, coupon_type)
       do update set zip = excluded.zip returning id`,
      [caller.userId, couponType, productDetailId, quantity, pharmacyLocationId, insuranceId, zip, offer.price],
    )
    return id
  }

  /** @throws ApiError COUPON_NOT_FOUND for anybody else's */
  async delete(userId: string, id: number): Promise<void> {
    const row = await maybeOne(
      this.parts.database,
      'delete from saved_coupon where id = $1 and app_user_id = $2 returning 1',
      [id, userId],
    )
    if (!row) throw new ApiError('COUPON_NOT_FOUND')
  }

  /** Whether the counter would still take it. @throws ApiError COUPON_NOT_FOUND for anybody else's */
  async isValid(id: number, caller: SignedInCaller, language: Language): Promise<boolean> {
    const row = await maybeOne<Row>(this.parts.database, `${rows} where c.id = $1 and c.app_user_id = $2`, [
      id,
      caller.userId,
    ])
    if (!row) throw new ApiError('COUPON_NOT_FOUND')
    return (await this.offerOf(row, caller, language)) !== undefined
  }

  /** Latest first; one that no counter takes any more stays in the list, without an offer. */
  async list(caller: SignedInCaller, language: Language): Promise<SavedReply[]> {
    const found = await this.parts.database.query<Row>(
      `${rows} where c.app_user_id = $1 order by c.saved_at desc, c.id desc`,
      [caller.userId],
    )
    return Promise.all(
      found.map(async (row) => {
        const offer = await this.offerOf(row, caller, language)
        return {
          savedCouponId: row.id,
          productName: row.productName,
          form: row.form,
          strength: row.strength,
          savedAt: row.savedAt.toISOString(),
          savedPrice: row.price,
          offer: offer ? { ...offer, savedFlag: 'Y', savedCouponId: row.id } : null,
        }
      }),
    )
  }

  /** Says of listed offers which of them somebody has saved. */
  async mark(userId: string | null, offers: readonly (OfferReply | null)[]): Promise<void> {
    const [first] = offers.flatMap((offer) => offer ?? [])
    if (userId === null || !first) return
    const saved = await this.parts.database.query<{ id: number; location: number; type: string }>(
      `select id, pharmacy_location_id location, coupon_type type from saved_coupon
       where app_user_id = $1 and product_detail_id = $2 and quantity = $3`,
      [userId, first.productDetailId, String(first.quantity)],
    )
    for (const offer of offers) {
      const match = saved.find(
        ({ location, type }) => location === offer?.pharmacyLocationId && type === offer.couponType,
      )
      if (offer && match) Object.assign(offer, { savedFlag: 'Y', savedCouponId: match.id })
    }
  }

  private async offerOf(
    coupon: Wanted & { zip: string },
    caller: SignedInCaller,
    language: Language,
  ): Promise<OfferReply | undefined> {
    const { places, plans, pharmacies, offers } = this.parts
    const { pharmacyGroupIds } = caller.organization
    try {
      const pharmacy = await pharmacies.open(coupon.pharmacyLocationId, pharmacyGroupIds)
      const place = await places.around(coupon.zip, caller)
      const { productDetailId, quantity } = coupon
      const question = { productDetailId, quantity, place, pharmacyGroupIds, language }
      const plan = await plans.forPricing(coupon.insuranceId)
      return await offers.at(question, plan, coupon.couponType, pharmacy, caller)
    } catch (error) {
      // What has closed, ended or never was is no offer; anything else is a fault of ours.
      if (error instanceof ApiError && error.code !== 'UNKNOWN') return undefined
      throw error
    }
  }
}
