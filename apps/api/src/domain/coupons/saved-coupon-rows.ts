/** Reads saved coupons, alone or with everything that today's price depends on. */
import { type calls, type InsuranceTypeCode, insuranceType } from '@rxgauge/contract'
import * as v from 'valibot'
import { type Pharmacy, pharmacyTypeSql } from '../pharmacies/pharmacies'
import { unitContentSql } from '../products/billing-units'
import type { CouponAtPharmacy } from './coupon-offers'

export type SavableCoupon = v.InferOutput<typeof calls.coupon.saveCoupon.params>

export interface SavedCoupon extends SavableCoupon {
  id: number
  zip: string
  price: string
  savedAt: Date
  productName: string
  form: string
  strength: string
  /** The unit of the quantity. */
  unitName: string
  /** In the form of `unitContentSql`. */
  unitContent: unknown
  isRecounted: boolean
  hasDose: boolean
  hasRefill: boolean
  /** The day of the next refill reminder, as YYYY-MM-DD; `null` without one. */
  nextRefillOn: string | null
}

/** The offer type of a saved or shared coupon `c`, stored as M or P. */
export const couponTypeSql = `case c.coupon_type when 'M' then 'manufacturer' else 'pharmacy' end`

const columns = `c.id, ${couponTypeSql} "couponType", c.product_detail_id "productDetailId", trim_scale(c.quantity)::text quantity,
    c.pharmacy_location_id "pharmacyLocationId", c.insurance_id "insuranceId", c.zip, c.price::text price, c.saved_at "savedAt",
    p.name "productName", d.form, d.strength, c.unit_name "unitName", ${unitContentSql} "unitContent",
    c.unit_name <> d.unit_name "isRecounted",
    exists (select 1 from reminder r where r.saved_coupon_id = c.id and r.kind = 'dose') "hasDose",
    exists (select 1 from reminder r where r.saved_coupon_id = c.id and r.kind = 'refill') "hasRefill",
    (select (r.next_at at time zone r.time_zone)::date::text from reminder r where r.saved_coupon_id = c.id and r.kind = 'refill') "nextRefillOn"`
const tables =
  'saved_coupon c join product_detail d on d.id = c.product_detail_id join product p on p.id = d.product_id'
/** Selects from coupons `c`. */
export const savedCouponSql = `select ${columns} from ${tables}`

/** All of a person's coupons, latest first, each with its pharmacy and, if they still exist, its place and plan. */
export const savedCouponAtPharmacySql = `select ${columns}, l.pharmacy_group_id "groupId", g.name "groupName", g.logo_url "logoUrl",
    g.mail_order_url "mailOrderUrl", l.name "pharmacyName", ${pharmacyTypeSql} "pharmacyType", l.address1, l.city, l.state,
    l.zip "pharmacyZip", l.latitude, l.longitude, l.phone_number "phoneNumber", l.opening_hours "openingHours",
    l.closed_on is not null "isClosed", z.city "placeCity",
    z.state "placeState", z.latitude "placeLatitude", z.longitude "placeLongitude",
    i.id "planId", i.type "planType", i.formulary_text "formularyText"
  from ${tables}
  join pharmacy_location l on l.id = c.pharmacy_location_id join pharmacy_group g on g.id = l.pharmacy_group_id
  left join place z on z.zip = c.zip
  left join lateral (
    select id, type, formulary_text from insurance_plan
    where case when c.insurance_id = 0 then is_default else id = c.insurance_id end limit 1
  ) i on true
  where c.app_user_id = $1 order by c.saved_at desc, c.id desc`

export interface SavedCouponRow extends SavedCoupon, Omit<Pharmacy, 'id' | 'name' | 'type' | 'zip'> {
  pharmacyName: string
  pharmacyType: Pharmacy['type']
  pharmacyZip: string
  isClosed: boolean
  placeCity: string | null
  placeState: string | null
  placeLatitude: number | null
  placeLongitude: number | null
  planId: number | null
  planType: InsuranceTypeCode | null
  formularyText: string | null
}

export function couponOfRow({
  groupId,
  groupName,
  logoUrl,
  mailOrderUrl,
  pharmacyName,
  pharmacyType,
  address1,
  city,
  state,
  pharmacyZip,
  latitude,
  longitude,
  phoneNumber,
  openingHours,
  isClosed,
  placeCity,
  placeState,
  placeLatitude,
  placeLongitude,
  planId,
  planType,
  formularyText,
  ...coupon
}: SavedCouponRow): CouponAtPharmacy & { coupon: SavedCoupon } {
  const address = { address1, city, state, zip: pharmacyZip, latitude, longitude, phoneNumber, openingHours }
  const group = { groupId, groupName, logoUrl, mailOrderUrl }
  const hasPlace = placeCity !== null && placeState !== null && placeLatitude !== null && placeLongitude !== null
  return {
    coupon,
    pharmacy: isClosed
      ? undefined
      : { id: coupon.pharmacyLocationId, ...group, name: pharmacyName, type: pharmacyType, ...address },
    place: hasPlace
      ? {
          zip: coupon.zip,
          city: placeCity,
          state: placeState,
          latitude: placeLatitude,
          longitude: placeLongitude,
        }
      : undefined,
    plan:
      planId === null || planType === null || formularyText === null
        ? undefined
        : { id: planId, kind: v.parse(insuranceType, planType), formularyText },
  }
}
