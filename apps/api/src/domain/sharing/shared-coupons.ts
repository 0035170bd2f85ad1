/** Shared coupons: a link with a random token that identifies nobody and expires (search 4, "Send-savings dialog"). */
import { randomBytes } from 'node:crypto'
import {
  independentGroup,
  insuranceId,
  noInsurance,
  type OfferType,
  productDetailId,
  quantityInPath,
  sharedLinkDays,
  toOfferTypeCode,
} from '@rxgauge/contract'
import * as v from 'valibot'
import { day } from '../../base/durations'
import { DomainError } from '../../base/errors/domain-error'
import { hashToken } from '../../base/hash-token'
import { maybeOne, type Queryable } from '../../database/database'
import { type CouponKey, type CouponOffers, undefinedIfGone } from '../coupons/coupon-offers'
import { couponTypeSql } from '../coupons/saved-coupon-rows'
import type { DevicePreferences } from '../devices/device-preferences'
import type { PharmacyOffer } from '../pharmacies/offers'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Places } from '../pharmacies/places'
import type { Caller } from '../request-context'

/** A coupon to share. It has neither insurance nor zip: the reader's own are used. */
export interface Shareable {
  couponType: OfferType
  productDetailId: number
  /** Decimal text. */
  quantity: string
  pharmacyLocationId: number | null
  pharmacyGroupId: number | null
}

interface Row extends Shareable {
  /** The pharmacy's zip; `null` for mail order or no particular pharmacy. */
  pharmacyZip: string | null
  productName: string
  expiresAt: Date
  isRecounted: boolean
}

interface SharedCouponRow extends Row {
  /** The zip that it's priced for. */
  zip: string
}

/** A shared coupon as its reader sees it, priced today. */
export interface SharedCoupon {
  couponType: OfferType
  productName: string
  productDetailId: number
  quantity: string
  /** The zip that it's priced for. */
  zip: string
  /** `undefined` if no pharmacy accepts it any more. */
  offer: PharmacyOffer | undefined
  expiresAt: Date
}

interface Dependencies {
  /** For reads that no change depends on. */
  readable: Queryable
  preferences: DevicePreferences
  places: Places
  pharmacies: Pharmacies
  offers: CouponOffers
  /** The zip for prices until a device has one. */
  defaultZip: string
  now: () => number
}

export class SharedCoupons {
  constructor(private readonly deps: Dependencies) {}

  /** Returns the token of a link to it: 22 characters. */
  async share(queryable: Queryable, shareable: Shareable, { deviceId, organization }: Caller): Promise<string> {
    const token = randomBytes(16).toString('base64url')
    const expiresAt = new Date(this.deps.now() + sharedLinkDays * day)
    await queryable.query(
      `insert into shared_coupon (token_hash, organization_id, device_id, coupon_type, product_detail_id, quantity,
         pharmacy_location_id, pharmacy_group_id, expires_at, unit_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
         (select unit_name from product_detail where id = $5))`,
      [
        hashToken(token),
        organization.id,
        deviceId,
        toOfferTypeCode(shareable.couponType),
        shareable.productDetailId,
        shareable.quantity,
        shareable.pharmacyLocationId,
        shareable.pharmacyGroupId,
        expiresAt.toISOString(),
      ],
    )
    return token
  }

  /**
   * The shared offer, priced today; for a zip that the reader enters, the offer of the same group's nearest pharmacy. A
   * coupon for no particular pharmacy is priced for the reader's own zip or the default one.
   * @throws DomainError SHARED_LINK_ENDED, ZIP_NOT_FOUND
   */
  async read(token: string, zip: string | undefined, caller: Caller): Promise<SharedCoupon> {
    const { readable, preferences, places, defaultZip, now } = this.deps
    const row = await maybeOne<Row>(
      readable,
      `select ${couponTypeSql} "couponType", c.product_detail_id "productDetailId", trim_scale(c.quantity)::text quantity,
         c.pharmacy_location_id "pharmacyLocationId", c.pharmacy_group_id "pharmacyGroupId", l.zip "pharmacyZip",
         p.name "productName", c.expires_at "expiresAt", c.unit_name <> d.unit_name "isRecounted"
       from shared_coupon c join product_detail d on d.id = c.product_detail_id join product p on p.id = d.product_id
       left join pharmacy_location l on l.id = c.pharmacy_location_id and l.type = 'R'
       where c.token_hash = $1 and c.organization_id = $2 and c.expires_at > $3`,
      [hashToken(token), caller.organization.id, new Date(now()).toISOString()],
    )
    if (!row) throw new DomainError('SHARED_LINK_ENDED')
    // A wrong zip gets its own error, rather than an expired coupon's.
    const where = zip ?? row.pharmacyZip ?? (await preferences.zip(caller.deviceId)) ?? defaultZip
    const place = await places.around(where, caller)
    const shared = { ...row, zip: place.zip }
    return { ...shared, offer: await this.offer(shared, zip !== undefined, caller) }
  }

  private async offer(
    shared: SharedCouponRow,
    isElsewhere: boolean,
    caller: Caller,
  ): Promise<PharmacyOffer | undefined> {
    const { preferences, offers } = this.deps
    const plan = v.parse(insuranceId, (await preferences.insurance(caller.deviceId)) ?? noInsurance)
    const at = (pharmacyLocationId: number): CouponKey => ({
      ...shared,
      productDetailId: v.parse(productDetailId, shared.productDetailId),
      quantity: v.parse(quantityInPath, shared.quantity),
      insuranceId: plan,
      pharmacyLocationId,
    })
    const locationId = await this.locationOf(shared, isElsewhere, caller)
    return locationId === undefined ? offers.lowest(at(-1), caller) : offers.own(at(locationId), caller)
  }

  /** The pharmacy of the offer; `undefined` if it's for no particular one. */
  private async locationOf(shared: SharedCouponRow, isElsewhere: boolean, caller: Caller): Promise<number | undefined> {
    const { pharmacies, places } = this.deps
    const only = caller.organization.pharmacyGroupIds
    const { pharmacyLocationId, pharmacyGroupId } = shared
    const named =
      pharmacyLocationId === null ? undefined : await undefinedIfGone(() => pharmacies.open(pharmacyLocationId, only))
    // Mail order serves everybody, and an independent pharmacy has no other locations.
    const isFixed = named?.type === 'mail' || named?.groupName === independentGroup
    if (named && (!isElsewhere || isFixed)) return named.id
    const groupId = named?.groupId ?? pharmacyGroupId
    if (groupId === null || groupId === undefined) return undefined
    const [nearest] = await pharmacies.ofGroup(groupId, await places.around(shared.zip, caller), undefined, only)
    return nearest?.id
  }
}
