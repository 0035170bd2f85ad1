/** Coupons that are handed on: a link with a random token, which says nothing of anybody and ends (search 4, "Send-savings dialog"). */
import { createHash, randomBytes } from 'node:crypto'
import {
  type CallReply,
  type calls,
  independentGroup,
  insuranceId,
  noInsurance,
  productDetailId,
  quantityInPath,
  sharedLinkDays,
} from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import * as v from 'valibot'
import { type CouponKey, type CouponOffers, undefinedWhereGone } from '../coupons/coupon-offers'
import { maybeOne, type Queryable } from '../database/database'
import type { Devices } from '../devices/devices'
import { DomainError } from '../errors/domain-error'
import type { OfferReply } from '../pharmacies/offers'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Places } from '../pharmacies/places'
import type { Caller } from '../request-context'

type SharedReply = CallReply<typeof calls.coupon.getSharedCoupon>

/** What is handed on. Nobody's insurance is in it: which plan they have is the reader's own. */
export interface Shareable {
  couponType: 'M' | 'P'
  productDetailId: number
  /** Decimal text. */
  quantity: string
  pharmacyLocationId: number | null
  pharmacyGroupId: number | null
  /** Where it was looked for. */
  zip: string
}

interface Row extends Shareable {
  productName: string
  expiresAt: Date
}

interface Dependencies {
  database: Queryable
  devices: Devices
  places: Places
  pharmacies: Pharmacies
  offers: CouponOffers
  now: () => number
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export class SharedCoupons {
  constructor(private readonly parts: Dependencies) {}

  /** The token of a link to it: 22 characters. */
  async share(shareable: Shareable, { deviceId, organization }: Caller): Promise<string> {
    const token = randomBytes(16).toString('base64url')
    const expiresAt = new Date(this.parts.now() + sharedLinkDays * 86_400_000)
    await this.parts.database.query(
      `insert into shared_coupon (token_hash, organization_id, device_id, coupon_type, product_detail_id, quantity,
         pharmacy_location_id, pharmacy_group_id, zip, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        hashOf(token),
        organization.id,
        deviceId,
        shareable.couponType,
        shareable.productDetailId,
        shareable.quantity,
        shareable.pharmacyLocationId,
        shareable.pharmacyGroupId,
        shareable.zip,
        expiresAt.toISOString(),
      ],
    )
    return token
  }

  /**
   * The very offer that was handed on, priced today; for a zip of the reader's own, the one of the same pharmacy group
   * nearest to it.
   * @throws DomainError SHARED_LINK_ENDED, ZIP_NOT_FOUND
   */
  async read(token: string, zip: string | undefined, caller: Caller, language: Language): Promise<SharedReply> {
    const { database, places, now } = this.parts
    const row = await maybeOne<Row>(
      database,
      `select s.coupon_type "couponType", s.product_detail_id "productDetailId", trim_scale(s.quantity)::text quantity,
         s.pharmacy_location_id "pharmacyLocationId", s.pharmacy_group_id "pharmacyGroupId", s.zip, p.name "productName",
         s.expires_at "expiresAt"
       from shared_coupon s join product_detail d on d.id = s.product_detail_id join product p on p.id = d.product_id
       where s.token_hash = $1 and s.organization_id = $2 and s.expires_at > $3`,
      [hashOf(token), caller.organization.id, new Date(now()).toISOString()],
    )
    if (!row) throw new DomainError('SHARED_LINK_ENDED')
    // A wrong zip is told, and not taken for a coupon that has ended.
    const place = await places.byZip(zip ?? row.zip)
    return {
      productName: row.productName,
      productDetailId: row.productDetailId,
      quantity: Number(row.quantity),
      couponType: row.couponType,
      zipCode: place.zip,
      offer: (await this.offer({ ...row, zip: place.zip }, zip !== undefined, caller, language)) ?? null,
      expiresAt: row.expiresAt.toISOString(),
    }
  }

  private async offer(
    shared: Row,
    isElsewhere: boolean,
    caller: Caller,
    language: Language,
  ): Promise<OfferReply | undefined> {
    const { devices, offers } = this.parts
    const plan = v.parse(insuranceId, (await devices.insurance(caller.deviceId)) ?? noInsurance)
    const at = (pharmacyLocationId: number): CouponKey => ({
      ...shared,
      productDetailId: v.parse(productDetailId, shared.productDetailId),
      quantity: v.parse(quantityInPath, shared.quantity),
      insuranceId: plan,
      pharmacyLocationId,
    })
    const locationId = await this.locationOf(shared, isElsewhere, caller.organization.pharmacyGroupIds)
    return locationId === undefined
      ? offers.lowest(at(-1), caller, language)
      : offers.own(at(locationId), caller, language)
  }

  /** The pharmacy whose offer is meant; `undefined` where none in particular is. */
  private async locationOf(shared: Row, isElsewhere: boolean, only: readonly number[]): Promise<number | undefined> {
    const { pharmacies, places } = this.parts
    const { pharmacyLocationId, pharmacyGroupId } = shared
    const named =
      pharmacyLocationId === null
        ? undefined
        : await undefinedWhereGone(() => pharmacies.open(pharmacyLocationId, only))
    // Mail order serves everybody; one that belongs to no group has no other shop.
    const isFixed = named?.type === 'M' || named?.groupName === independentGroup
    if (named && (!isElsewhere || isFixed)) return named.id
    const groupId = named?.groupId ?? pharmacyGroupId
    if (groupId === null || groupId === undefined) return undefined
    const [nearest] = await pharmacies.ofGroup(groupId, await places.byZip(shared.zip), undefined, only)
    return nearest?.id
  }
}
