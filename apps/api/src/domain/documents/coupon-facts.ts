/** Everything that a coupon shows, in its PDF and in wallets. */
import type { PharmacyType } from '@rxgauge/contract'
import { DomainError } from '../../base/errors/domain-error'
import type { Queryable } from '../../database/database'
import { unitContentSql } from '../products/billing-units'
import { isTestSql } from '../test-organizations/is-test'

export interface CouponFacts {
  id: string
  kind: 'cash' | 'copay'
  memberId: string
  price: string
  quantity: string
  date: string
  productName: string
  form: string
  strength: string
  /** The quantity's unit. */
  unitName: string
  /** In the form of `unitContentSql`. */
  unitContent: unknown
  bin: string
  pcn: string
  groupNum: string
  programName: string | null
  pharmacyName: string | null
  /** 0 if the coupon names no pharmacy. */
  pharmacyLocationId: number
  /** `none` if the coupon names no pharmacy. */
  pharmacyType: PharmacyType | 'none'
  address: string
  phone: string
  sender: string
  color: string | null
  isIllustrative: boolean
  /** Its organization is for trying. */
  isTest: boolean
}

/** The card's numbers are the ones that were shown. */
const sql = `
  select a.id, a.kind, a.member_id "memberId", a.price::text price, a.quantity::float8::text quantity,
    to_char(a.seen_at, 'MM/DD/YYYY') date, p.name "productName", d.form, d.strength, a.unit_name "unitName",
    case when a.unit_name = d.unit_name then ${unitContentSql} end "unitContent",
    a.bin, a.pcn, a.group_num "groupNum", a.program_name "programName", l.name "pharmacyName", a.pharmacy_location_id "pharmacyLocationId", case l.type when 'M' then 'mail' when 'R' then 'retail' else 'none' end "pharmacyType",
    coalesce(l.address1 || ', ' || l.city || ', ' || l.state || ' ' || l.zip, '') address,
    a.pharmacy_phone phone, o.name sender,
    o.document #>> '{colorScheme,primaryButtonColor}' color, coalesce(o.document #>> '{options,illustrativePricesFlag}', 'n') in ('y', 'Y')
      -- A network without a code is from demo data whose files were removed.
      and case a.kind when 'cash' then n.code is null or n.code in (
          select e.code from network_entry e join data_import i on i.id = e.import_id where i.is_demo)
        else ${isTestSql('o')} or a.program_name in (
          select c.name from copay_program c join data_import i on i.id = c.import_id where i.is_demo) end "isIllustrative", ${isTestSql('o')} "isTest"
  from adjudication a join device v on v.id = a.device_id join organization o on o.id = v.organization_id
  join product_detail d on d.id = a.product_detail_id join product p on p.id = d.product_id
  left join pharmacy_location l on l.id = a.pharmacy_location_id
  left join network n on a.kind = 'cash' and n.id = a.network_id
  where a.id = any($1::uuid[])`

/** Whether a text is a valid adjudication id (a UUID); the database rejects anything else. */
export const isAdjudicationId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/**
 * A coupon's id is its only key: unguessable, and shared by a person on purpose.
 * @throws DomainError COUPON_NOT_FOUND
 */
export async function couponFacts(database: Queryable, id: string): Promise<CouponFacts> {
  const [facts] = await couponFactsOfEach(database, [id])
  if (!facts) throw new DomainError('COUPON_NOT_FOUND')
  return facts
}

/**
 * The same for several coupons, in the order of their ids.
 * @throws DomainError COUPON_NOT_FOUND if one isn't there
 */
export async function couponFactsOfEach(database: Queryable, ids: readonly string[]): Promise<CouponFacts[]> {
  const rows = ids.every(isAdjudicationId) ? await database.query<CouponFacts>(sql, [ids]) : []
  const factsOf = new Map(rows.map((facts) => [facts.id, facts]))
  return ids.map((id) => {
    const facts = factsOf.get(id.toLowerCase())
    if (!facts) throw new DomainError('COUPON_NOT_FOUND')
    return facts
  })
}
