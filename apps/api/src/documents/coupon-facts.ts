/** Everything that a coupon shows, on paper and in wallets. */
import { maybeOne, type Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'

export interface CouponFacts {
  kind: 'cash' | 'copay'
  memberId: string
  price: string
  quantity: string
  date: string
  productName: string
  form: string
  strength: string
  unitName: string
  bin: string
  pcn: string
  groupNum: string
  programName: string | null
  pharmacyName: string | null
  pharmacyType: 'R' | 'M' | null
  address: string
  phone: string
  sender: string
  color: string | null
  isIllustrative: boolean
}

/** A programme of the operator's files that held when the card was seen goes before one of our own tables, as the card does. */
const sql = `
  select a.kind, a.member_id "memberId", a.price::text price, a.quantity::float8::text quantity,
    to_char(a.seen_at, 'MM/DD/YYYY') date, p.name "productName", d.form, d.strength, d.unit_name "unitName",
    coalesce(m.bin, w.bin, n.bin, '') bin, coalesce(m.pcn, w.pcn, n.pcn, '') pcn,
    coalesce(m.group_num, w.group_num, n.group_num, '') "groupNum",
    m.name "programName", l.name "pharmacyName", l.type "pharmacyType",
    coalesce(l.address1 || ', ' || l.city || ', ' || l.state || ' ' || l.zip, '') address,
    coalesce(w.pharmacy_phone, n.pharmacy_phone, '') phone, o.name sender,
    o.color_scheme ->> 'primaryButtonColor' color, coalesce(o.options ->> 'illustrativePricesFlag', 'n') in ('y', 'Y') "isIllustrative"
  from adjudication a join device v on v.id = a.device_id join organization o on o.id = v.organization_id
  join product_detail d on d.id = a.product_detail_id join product p on p.id = d.product_id
  left join pharmacy_location l on l.id = a.pharmacy_location_id
  left join lateral (
    select f.name, f.bin, f.pcn, f.group_num from (
      select m.name, m.bin, m.pcn, m.group_num, case when m.drug like 'rxcui:%' then 1 else 2 end place, m.import_id, m.starts_on
      from copay_programme m join data_import i on i.id = m.import_id and i.state = 'current'
      where m.drug = any(array['rxcui:' || d.rxcui, 'name:' || lower(p.name)])
        and m.starts_on <= a.seen_at::date and (m.ends_on is null or m.ends_on >= a.seen_at::date)
      union all
      select m.name, m.bin, m.pcn, m.group_num, 3, 0, '2000-01-01'::date from manufacturer_program m where m.product_id = p.id
    ) f order by f.place, f.import_id desc, f.starts_on desc limit 1
  ) m on a.kind = 'copay'
  left join network n on a.kind = 'cash' and n.id = a.network_id
  left join organization_network w on w.network_id = n.id and w.organization_id = o.id
  where a.id = $1`

/** Whether a text can be an adjudication's id (a UUID): the database would not take another. */
export const isAdjudicationId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/**
 * A coupon's id is the only key: unguessable, and what a person shares on purpose.
 * @throws DomainError COUPON_NOT_FOUND
 */
export async function couponFacts(database: Queryable, id: string): Promise<CouponFacts> {
  const facts = isAdjudicationId(id) ? await maybeOne<CouponFacts>(database, sql, [id]) : undefined
  if (!facts) throw new DomainError('COUPON_NOT_FOUND')
  return facts
}
