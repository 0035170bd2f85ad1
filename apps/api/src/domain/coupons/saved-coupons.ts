/**
 * My Coupons: coupons that a person saves for the counter (search 4, "Save coupon"). They're priced again each time
 * they're shown.
 */
import { toOfferTypeCode } from '@rxgauge/contract'
import { DomainError } from '../../base/errors/domain-error'
import { type Database, maybeOne, type Queryable } from '../../database/database'
import type { DevicePreferences } from '../devices/device-preferences'
import type { PharmacyList, PharmacyOffer, SavedCouponMark } from '../pharmacies/offers'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Places } from '../pharmacies/places'
import { decimalDollars } from '../prices/money'
import { isProgram } from '../prices/quote'
import { quantityOf } from '../prices/usual-quantity'
import type { SignedInCaller } from '../request-context'
import { recordSavedCoupon } from '../webhooks/record-coupon'
import type { CouponOffers } from './coupon-offers'
import {
  couponOfRow,
  type SavableCoupon,
  type SavedCoupon,
  type SavedCouponRow,
  savedCouponAtPharmacySql,
  savedCouponSql,
} from './saved-coupon-rows'

export type { SavedCoupon }

interface Dependencies {
  database: Database
  /** For reads that no change depends on. */
  readable: Queryable
  preferences: DevicePreferences
  pharmacies: Pharmacies
  places: Places
  offers: CouponOffers
}

interface ProgramFill {
  productDetailId: number
  quantity: number
  pharmacyLocationId: number | null
}

/** The most coupons a person can keep: one request prices all of them, and each may have reminders. */
export const savedCouponLimit = 50

export class SavedCoupons {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Saves a coupon; saving the same one twice keeps one, and `wasSaved` says so. Without a pharmacy (an id below 1)
   * it's saved for the cheapest one.
   * @param zipOnScreen the zip its price was shown for; by default the stored zip
   * @throws DomainError FEATURE_OFF, ZIP_NOT_FOUND, PHARMACY_NOT_FOUND, PHARMACY_CLOSED, OFFER_NOT_AVAILABLE,
   * TOO_MANY_COUPONS
   */
  async save(
    requested: SavableCoupon,
    caller: SignedInCaller,
    zipOnScreen?: string,
  ): Promise<{ id: number; wasSaved: boolean }> {
    const { database, preferences, pharmacies, places, offers } = this.deps
    const { pharmacyLocationId, productDetailId, insuranceId, couponType } = requested
    if (!caller.organization.record.options.saveCouponFlag) throw new DomainError('FEATURE_OFF')
    const pharmacy =
      pharmacyLocationId > 0
        ? await pharmacies.open(pharmacyLocationId, caller.organization.pharmacyGroupIds)
        : undefined
    const zip = zipOnScreen ?? (await preferences.zip(caller.deviceId)) ?? pharmacy?.zip
    if (zip === undefined) throw new DomainError('ZIP_NOT_FOUND')
    if (zipOnScreen !== undefined) await places.byZip(zipOnScreen)
    const quantity = await quantityOf(database, productDetailId, requested.quantity)
    const coupon = { ...requested, quantity, zip }
    const offer = pharmacy ? await offers.own(coupon, caller) : await offers.lowest(coupon, caller)
    if (!offer) throw new DomainError('OFFER_NOT_AVAILABLE')
    const saved = await database.transaction(async (transaction) => {
      // Serializes a person's saves, so that simultaneous ones can't exceed the limit.
      await transaction.query('select 1 from app_user where id = $1 for no key update', [caller.userId])
      const row = await maybeOne<{ id: number; wasSaved: boolean }>(
        transaction,
        `with before as (select 1 from saved_coupon where app_user_id = $1 and product_detail_id = $3 and quantity = $4
           and pharmacy_location_id = $5 and insurance_id = $6 and coupon_type = $2)
         insert into saved_coupon (app_user_id, coupon_type, product_detail_id, quantity, pharmacy_location_id, insurance_id, zip, price,
           unit_name)
         select $1, $2, $3, $4, $5, $6, $7, $8, (select unit_name from product_detail where id = $3)
         where (select count(*) from saved_coupon where app_user_id = $1) < ${savedCouponLimit}
           or exists (select 1 from before)
         on conflict (app_user_id, product_detail_id, quantity, pharmacy_location_id, insurance_id, coupon_type)
         do update set zip = excluded.zip, unit_name = excluded.unit_name,
           price = case when saved_coupon.unit_name <> excluded.unit_name then excluded.price else saved_coupon.price end
         returning id, exists (select 1 from before) "wasSaved"`,
        [
          caller.userId,
          toOfferTypeCode(couponType),
          productDetailId,
          quantity,
          offer.pharmacy.id,
          insuranceId,
          zip,
          decimalDollars(offer.quote.amount),
        ],
      )
      if (row && !row.wasSaved) {
        const organizationId = caller.organization.id
        await recordSavedCoupon(transaction, { organizationId, couponType, productDetailId, quantity })
      }
      return row
    })
    if (!saved) throw new DomainError('TOO_MANY_COUPONS')
    return saved
  }

  /** Deletes a coupon and its reminders. @throws DomainError COUPON_NOT_FOUND for somebody else's */
  async delete(userId: string, id: number): Promise<void> {
    const row = await maybeOne(
      this.deps.database,
      'delete from saved_coupon where id = $1 and app_user_id = $2 returning 1',
      [id, userId],
    )
    if (!row) throw new DomainError('COUPON_NOT_FOUND')
  }

  /** @throws DomainError COUPON_NOT_FOUND for somebody else's */
  async read(userId: string, id: number): Promise<SavedCoupon> {
    const row = await maybeOne<SavedCoupon>(
      this.deps.database,
      `${savedCouponSql} where c.id = $1 and c.app_user_id = $2`,
      [id, userId],
    )
    if (!row) throw new DomainError('COUPON_NOT_FOUND')
    return row
  }

  /** Whether the pharmacy would still accept it. @throws DomainError COUPON_NOT_FOUND for somebody else's */
  async isValid(id: number, caller: SignedInCaller): Promise<boolean> {
    return (await this.deps.offers.own(await this.read(caller.userId, id), caller)) !== undefined
  }

  /** Each coupon with today's offer, if its pharmacy still accepts it. Latest first. */
  async priced(caller: SignedInCaller): Promise<{ saved: SavedCoupon; offer: PharmacyOffer | undefined }[]> {
    const rows = await this.deps.readable.query<SavedCouponRow>(savedCouponAtPharmacySql, [caller.userId])
    const placed = rows.map(couponOfRow)
    const offers = await this.deps.offers.ownOfEach(placed, caller)
    return placed.map(({ coupon: saved }, index) => {
      const offer = offers[index]
      return { saved, offer: offer && { ...offer, saved: markOf(saved) } }
    })
  }

  /** The mark of a saved manufacturer's coupon: at the given pharmacy, or at any if none is given. */
  async markOfProgram(
    { productDetailId, quantity, pharmacyLocationId }: ProgramFill,
    userId: string | null,
  ): Promise<SavedCouponMark | undefined> {
    if (userId === null) return undefined
    const saved = await maybeOne<SavedCoupon>(
      this.deps.database,
      `${savedCouponSql} where c.app_user_id = $1 and c.coupon_type = 'M' and c.product_detail_id = $2 and c.quantity = $3
         and c.unit_name = d.unit_name and ($4::int is null or c.pharmacy_location_id = $4) order by c.saved_at desc, c.id desc limit 1`,
      [userId, productDetailId, quantity, pharmacyLocationId || null],
    )
    return saved && markOf(saved)
  }

  /** Returns the list with a mark on each saved coupon. */
  async mark(list: PharmacyList, userId: string | null): Promise<PharmacyList> {
    const { favorite, others, lowest } = list
    const bestOffers = [favorite, lowest].flatMap((offer) => offer ?? [])
    const marked = await this.marker([...bestOffers, ...others], userId)
    return {
      ...list,
      favorite: favorite && marked(favorite),
      others: others.map(marked),
      lowest: lowest && marked(lowest),
    }
  }

  private async marker(
    [first]: readonly PharmacyOffer[],
    userId: string | null,
  ): Promise<(offer: PharmacyOffer) => PharmacyOffer> {
    if (userId === null || !first) return (offer) => offer
    const coupons = await this.deps.readable.query<SavedCoupon>(
      `${savedCouponSql} where c.app_user_id = $1 and c.product_detail_id = $2 and c.quantity = $3
         and c.unit_name = d.unit_name`,
      [userId, first.query.productDetailId, first.query.quantity],
    )
    return (offer) => {
      const saved = coupons.find((coupon) => isOf(coupon, offer))
      return saved ? { ...offer, saved: markOf(saved) } : offer
    }
  }
}

const isOf = ({ pharmacyLocationId, couponType }: SavedCoupon, { pharmacy, quote }: PharmacyOffer) =>
  pharmacyLocationId === pharmacy.id && (couponType === 'manufacturer') === isProgram(quote)

const markOf = ({ id, hasDose, hasRefill }: SavedCoupon): SavedCouponMark => ({ savedCouponId: id, hasDose, hasRefill })
