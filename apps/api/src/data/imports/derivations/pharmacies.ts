/**
 * Pharmacies that a shopper may visit, from the registry of providers. They keep their ids by NPI; one that no file has any more
 * is closed. Pharmacies of an operator (`source` own) and of the demo are left alone. The registry's mail-order pharmacies have
 * no address for orders; an operator's own list has those.
 */
import { independentGroup } from '@rxgauge/contract'
import type { Queryable } from '../../../database/database'
import { chains } from '../chains'
import type { Derivation } from '../derivation'
import { upsertSql } from './upsert'

/** A row for each pharmacy, from the newest file. */
const newest = `
  newest as (
    select distinct on (p.npi) p.npi, p.name, p.chain, p.address1, p.city, p.state, p.zip, p.phone_number, p.deactivated_on,
      -- One expression, for which the planner assumes half the rows; for the two conditions it expects a single pharmacy.
      p.type = 'R' and p.deactivated_on is null is_open
    from current_nppes_pharmacy p
    order by p.npi, p.as_of desc nulls last, p.import_id desc
  ), other_name as (
    select distinct on (o.npi) o.npi, o.name, o.chain
    from current_nppes_other_name o
    order by o.npi, o.chain is null, o.type, o.as_of desc nulls last, o.import_id desc
  ), looked_up as (
    select distinct on (p.npi) p.npi, p.latitude, p.longitude
    from current_npi_position p
    order by p.npi, p.import_id desc
  ), shop as (
    select n.npi, coalesce(o.name, n.name) "name", coalesce(n.chain, o.chain, '${independentGroup}') chain, n.address1, n.city, n.state,
      n.zip, n.phone_number, s.latitude, s.longitude
    from newest n left join other_name o using (npi) left join looked_up l using (npi) left join place z on z.zip = n.zip
      cross join lateral settled_position(l.latitude, l.longitude, z.latitude, z.longitude) s
    where n.is_open
  )`

const groupsSql = `
  with ${newest}
  insert into pharmacy_group (name, type, code)
  select c.name, 'R', c.code from json_to_recordset($1::json) c (code text, name text)
  where c.code in (select chain from shop) order by c.code
  on conflict (code) do nothing`

/** Skips pharmacies of an operator's own list. */
const pharmaciesSql = upsertSql(
  'pharmacy_location',
  'npi',
  // biome-ignore format: names alone
  [
    'pharmacy_group_id', 'name', 'type', 'address1', 'city', 'state', 'zip', 'latitude', 'longitude',
    'phone_number', 'opening_hours', 'source', 'closed_on',
  ],
  `with ${newest}
   select s.npi, g.id pharmacy_group_id, s.name, coalesce(l.type, 'R') "type", s.address1, s.city, s.state, s.zip, s.latitude,
     s.longitude, s.phone_number, null::jsonb opening_hours, 'nppes' source, null::date closed_on
   from shop s join pharmacy_group g on g.code = s.chain left join pharmacy_location l on l.npi = s.npi
   where l.id is null or l.source = 'nppes'`,
  'npi',
)

const closedSql = `
  with ${newest}
  update pharmacy_location l set closed_on = coalesce(n.deactivated_on, (now() at time zone 'America/New_York')::date)
  from pharmacy_location m left join newest n on n.npi = m.npi
  where l.id = m.id and l.source = 'nppes' and l.closed_on is null and not exists (select from shop s where s.npi = l.npi)`

export const pharmacies: Derivation = {
  name: 'pharmacies',
  /** Includes an operator's own list: a pharmacy that leaves it follows the registry again. */
  kinds: ['nppes', 'nppes-other-names', 'geocoded', 'zip-positions', 'pharmacies'],
  async run(transaction: Queryable): Promise<void> {
    const groups = [...chains, { code: independentGroup, name: independentGroup }]
    await transaction.query(groupsSql, [JSON.stringify(groups.map(({ code, name }) => ({ code, name })))])
    await transaction.query(pharmaciesSql)
    await transaction.query(closedSql)
  },
}
