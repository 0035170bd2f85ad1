/**
 * The paid claims of a day, matched with our networks, pharmacies and drugs, and with the price of a card shown before.
 */
import type { Queryable } from '../../database/database'
import { billingUnitSql, chosenQuantitySql } from '../../domain/products/billing-units'
import { isTestSql } from '../../domain/test-organizations/is-test'

/** The most days between a shown card and its fill: visitors fill most prescriptions within them. */
export const daysShownBefore = 14

/** Identical claims. `null` if nothing here has that code or number. */
export interface ClaimRow {
  claims: number
  /** Dollars. */
  paid: string
  networkId: number | null
  networkName: string | null
  groupId: number | null
  groupName: string | null
  /** Also `null` if the claim names only a chain. */
  locationId: number | null
  productDetailId: number | null
  drugName: string | null
  /** In the visitors' unit, converted by the package; `null` if the package doesn't allow it. */
  quantity: string | null
  /** Dollars on the card last shown for the same network, chain, drug and quantity; `null` for none. */
  shown: string | null
}

/**
 * $1 the day, $2 the code of an organization, or null for all; `daysShownBefore` before it. Of matching cards, one for
 * the same pharmacy comes before the chain's others, then the latest.
 */
const claimsSql = `
  with claim as (
    select c.organization, c.network, c.place, c.drug, c.quantity, c.paid, sum(c.claims)::int claims
    from current_paid_claim c
    where c.filled_on = $1::date and ($2::text is null or c.organization = upper($2))
    group by c.organization, c.network, c.place, c.drug, c.quantity, c.paid
  ), known as (
    select row_number() over () claim_number, c.organization, c.claims, c.paid, w.id network_id, w.name network_name,
      g.id group_id, g.name group_name, coalesce(ln.id, lc.id) location_id, d.id detail_id,
      p.name || ' ' || d.strength || ' ' || d.form drug_name,
      round(${chosenQuantitySql('c.quantity', billingUnitSql)}, 3) quantity, d.unit_name
    from claim c
    left join network w on w.code = c.network
    left join pharmacy_location ln on ln.npi = case when c.place like 'npi:%' then substr(c.place, 5) end
    left join pharmacy_location lc on lc.ncpdp = case when c.place like 'ncpdp:%' then substr(c.place, 7) end
    left join pharmacy_group gc on gc.code = case when c.place like 'chain:%' then substr(c.place, 7) end
    left join pharmacy_group g on g.id = coalesce(ln.pharmacy_group_id, lc.pharmacy_group_id, gc.id)
    left join drug_ndc k on k.ndc = case when c.drug like 'ndc:%' then substr(c.drug, 5) end
    left join product_detail dr on dr.rxcui = case when c.drug like 'rxcui:%' then substr(c.drug, 7) end
    left join product_detail d on d.id = coalesce(k.product_detail_id, dr.id)
    left join product p on p.id = d.product_id
    left join lateral (
      select package_units, billing_unit, eaches, milliliters, grams from drug_ndc
      where product_detail_id = d.id order by ndc = k.ndc desc nulls last, position, ndc limit 1
    ) n on true
  ), card as (
    select a.product_detail_id, a.quantity, a.unit_name, a.network_id, a.price, a.seen_at, a.pharmacy_location_id, l.pharmacy_group_id,
      upper(o.code) organization
    from adjudication a join pharmacy_location l on l.id = a.pharmacy_location_id
    join device v on v.id = a.device_id join organization o on o.id = v.organization_id and not ${isTestSql('o')}
    where a.kind = 'cash' and a.seen_at >= ($1::date - ${daysShownBefore})::timestamp at time zone 'America/New_York'
      and a.seen_at < ($1::date + 1)::timestamp at time zone 'America/New_York'
  ), shown as (
    select distinct on (k.claim_number) k.claim_number, c.price
    from known k join card c on c.product_detail_id = k.detail_id and c.quantity = k.quantity and c.unit_name = k.unit_name and c.network_id = k.network_id
      and c.pharmacy_group_id = k.group_id and (k.organization = '' or c.organization = k.organization)
    order by k.claim_number, (c.pharmacy_location_id = k.location_id) is true desc, c.seen_at desc
  )
  select k.claims, k.paid::text paid, k.network_id "networkId", k.network_name "networkName", k.group_id "groupId",
    k.group_name "groupName", k.location_id "locationId", k.detail_id "productDetailId", k.drug_name "drugName",
    trim_scale(k.quantity)::text quantity, s.price::text shown
  from known k left join shown s using (claim_number)`

/** @param day YYYY-MM-DD. @param organization a code; `undefined` for all */
export const claimsOfDay = (queryable: Queryable, day: string, organization: string | undefined): Promise<ClaimRow[]> =>
  queryable.query<ClaimRow>(claimsSql, [day, organization ?? null])

/** The days in current files of paid claims, oldest first. @param month YYYY-MM; `undefined` for all */
export async function daysOfClaims(queryable: Queryable, month: string | undefined): Promise<string[]> {
  const rows = await queryable.query<{ day: string }>(
    `select distinct to_char(c.filled_on, 'YYYY-MM-DD') "day"
     from current_paid_claim c
     where $1::text is null or to_char(c.filled_on, 'YYYY-MM') = $1 order by 1`,
    [month ?? null],
  )
  return rows.map(({ day }) => day)
}
