/**
 * What visitors read of chains, and their logos, as an operator's own files say it: over the names that come with lists of
 * pharmacies. A chain that left these files is called as before, and has no logo any more. None is made here: a chain is there
 * where it has pharmacies.
 */
import type { Queryable } from '../../database/database'
import { chains as knownChains } from '../chains'
import type { Derivation } from '../derivation'

const wanted = `
  with listed as (
    select distinct on (e.code) e.code, e.name, e.logo_url
    from current_chain_entry e
    order by e.code, e.import_id desc
  ), of_pharmacies as (
    select distinct on (e.chain) e.chain code, coalesce(nullif(e.chain_name, ''), e.chain) "name"
    from current_pharmacy_entry e
    where e.chain <> '' order by e.chain, e.npi
  )
  select g.id, coalesce(l.name, p.name, k.name, g.name) "name", coalesce(l.logo_url, '') logo_url
  from pharmacy_group g left join listed l using (code) left join of_pharmacies p using (code)
  left join json_to_recordset($1::json) k (code text, name text) using (code)
  where g.code in (select code from chain_entry)`

export const chains: Derivation = {
  name: 'chains',
  /** Those that bring pharmacies too: a chain may come after what is said of it. */
  kinds: ['chains', 'pharmacies', 'nppes', 'nppes-other-names', 'zip-positions', 'geocoded'],
  async run(transaction: Queryable): Promise<void> {
    await transaction.query(
      `update pharmacy_group g set name = w.name, logo_url = w.logo_url from (${wanted}) w
       where g.id = w.id and (g.name, g.logo_url) <> (w.name, w.logo_url)`,
      [JSON.stringify(knownChains.map(({ code, name }) => ({ code, name })))],
    )
  },
}
