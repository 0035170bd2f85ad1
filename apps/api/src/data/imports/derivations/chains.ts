/**
 * Names and logos of chains from an operator's own files, over the names from lists of pharmacies. A chain that left these files
 * keeps its name and loses its logo. Chains exist only if they have pharmacies, so none is created here.
 */
import type { Queryable } from '../../../database/database'
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
  /** Kinds with pharmacies too, because a chain may be created after its entry here. */
  kinds: ['chains', 'pharmacies', 'nppes', 'nppes-other-names', 'zip-positions', 'geocoded'],
  async run(transaction: Queryable): Promise<void> {
    await transaction.query(
      `update pharmacy_group g set name = w.name, logo_url = w.logo_url from (${wanted}) w
       where g.id = w.id and (g.name, g.logo_url) <> (w.name, w.logo_url)`,
      [JSON.stringify(knownChains.map(({ code, name }) => ({ code, name })))],
    )
  },
}
