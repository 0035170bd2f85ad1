/**
 * An operator's own list of pharmacies, which overrides public data for the same NPI: chains by code, pharmacies by NPI. A
 * pharmacy that left the list is closed, unless the registry of providers has it open.
 */
import { independentGroup } from '@rxgauge/contract'
import type { Queryable } from '../../../database/database'
import type { Derivation } from '../derivation'
import { upsertSql } from './upsert'

/** The newest of several lists; without a plausible position, the middle of the zip. */
const listed = `
  select distinct on (e.npi) e.npi, e.ncpdp given_ncpdp, e.name, e.chain, coalesce(nullif(e.chain_name, ''), e.chain) chain_name, e.address1,
    e.city, e.state, e.zip, s.latitude, s.longitude, e.phone_number,
    e.opening_hours, e.closed_on, e.mail_order_url
  from current_pharmacy_entry e
  left join place p on p.zip = e.zip
  cross join lateral settled_position(e.latitude, e.longitude, p.latitude, p.longitude) s
  order by e.npi, e.import_id desc`

const placedSql = upsertSql(
  'pharmacy_location',
  'npi',
  // biome-ignore format: names alone
  [
    'pharmacy_group_id', 'ncpdp', 'name', 'address1', 'city', 'state', 'zip', 'latitude', 'longitude',
    'phone_number', 'opening_hours', 'closed_on', 'type', 'source',
  ],
  `select e.*, case e.mail_order_url when '' then 'R' else 'M' end "type", 'own' source, g.id pharmacy_group_id,
     coalesce(e.given_ncpdp, l.ncpdp) ncpdp
   from (${listed}) e join pharmacy_group g on g.code = coalesce(nullif(e.chain, ''), '${independentGroup}')
   left join pharmacy_location l on l.npi = e.npi`,
  'npi',
)

/** Each chain with the data of its first pharmacy, numbered in their order. A mail-order chain has no pharmacies to visit. */
const chains = `
  select distinct on (code) code, name, type, mail_order_url, npi from (
    select coalesce(nullif(e.chain, ''), '${independentGroup}') code, coalesce(nullif(e.chain_name, ''), '${independentGroup}') "name",
      case e.mail_order_url when '' then 'R' else 'M' end type, e.mail_order_url, e.npi
    from (${listed}) e
  ) named order by code, npi`

export const ownPharmacies: Derivation = {
  name: 'own-pharmacies',
  /** Zips too, because a pharmacy may be placed at the middle of one. */
  kinds: ['pharmacies', 'zip-positions'],
  async run(transaction: Queryable): Promise<void> {
    await transaction.query(
      `insert into pharmacy_group (code, name, type, mail_order_url)
       select c.code, c.name, c.type, c.mail_order_url from (${chains}) c
       where not exists (select 1 from pharmacy_group g where g.code = c.code) order by c.npi`,
    )
    await transaction.query(
      `update pharmacy_group g set type = c.type, mail_order_url = c.mail_order_url from (${chains}) c
       where g.code = c.code and (g.type, g.mail_order_url) <> (c.type, c.mail_order_url)`,
    )
    await transaction.query(placedSql)
    await transaction.query(
      `update pharmacy_location l set source = 'nppes', closed_on = coalesce(l.closed_on, (now() at time zone 'America/New_York')::date)
       where l.source = 'own' and not exists (select 1 from current_pharmacy_entry e where e.npi = l.npi)`,
    )
  },
}
