/** Counts what a file names and no current import has, with the first few names. Such rows have no effect yet. */
import { one, type Queryable } from '../../database/database'

const named = 5

interface UnknownRow {
  count: number
  names: string[]
}

type RateTable = 'network_rate' | 'usual_price' | 'chain_coupon' | 'copay_program' | 'paid_claim'

/** Networks, by code. */
export const unknownNetworks = async (
  transaction: Queryable,
  table: 'network_rate' | 'chain_coupon' | 'paid_claim',
  importId: number,
): Promise<string[]> =>
  sentence(
    'networks are',
    await one<UnknownRow>(
      transaction,
      `select count(*)::int count, coalesce(array_agg(network order by network), '{}') names
       from (select distinct network from ${table} where import_id = $1 and network <> '') r
       where not exists (select 1 from network n where n.code = r.network) and not exists (
         select 1 from current_network_entry e where e.code = r.network)`,
      [importId],
    ),
  )

/** Chains and pharmacies. */
export const unknownPlaces = async (
  transaction: Queryable,
  table: 'network_rate' | 'usual_price' | 'chain_coupon' | 'paid_claim',
  importId: number,
): Promise<string[]> =>
  sentence(
    'chains and pharmacies are',
    await one<UnknownRow>(
      transaction,
      `with known as (
         select 'chain:' || code place from pharmacy_group where code is not null
         union all select 'npi:' || npi from pharmacy_location where npi is not null
         union all select 'ncpdp:' || ncpdp from pharmacy_location where ncpdp is not null
         union all select unnest(array['chain:' || e.chain, 'npi:' || e.npi, 'ncpdp:' || e.ncpdp])
           from current_pharmacy_entry e
       )
       select count(*)::int count, coalesce(array_agg(place order by place), '{}') names
       from (select distinct place from ${table} where import_id = $1 and place <> '') r
       where not exists (select 1 from known k where k.place = r.place)`,
      [importId],
    ),
  )

/** Chains that no list of pharmacies has. */
export const unknownChains = async (transaction: Queryable, importId: number): Promise<string[]> =>
  sentence(
    'chains are',
    await one<UnknownRow>(
      transaction,
      `select count(*)::int count, coalesce(array_agg(code order by code), '{}') names
       from chain_entry r where import_id = $1 and not exists (select 1 from pharmacy_group g where g.code = r.code)
         and not exists (select 1 from current_pharmacy_entry e
           where e.chain = r.code)`,
      [importId],
    ),
  )

/** Drugs that the catalog does not have. */
export const unknownDrugs = async (transaction: Queryable, table: RateTable, importId: number): Promise<string[]> =>
  sentence(
    'drugs are',
    await one<UnknownRow>(
      transaction,
      `with known as (
         select 'ndc:' || ndc drug from drug_ndc
         union all select 'rxcui:' || rxcui from product_detail where rxcui is not null
         union all select 'name:' || lower(name) from product
         union all select unnest(array['brand', 'generic', 'all'])
       )
       select count(*)::int count, coalesce(array_agg(drug order by drug), '{}') names
       from (select distinct drug from ${table} where import_id = $1) r
       where not exists (select 1 from known k where k.drug = r.drug)`,
      [importId],
    ),
  )

/** Tiers in a list of drugs whose plans are known, but give no cost for them. */
export const unpricedTiers = async (transaction: Queryable, importId: number): Promise<string[]> => {
  const { count, names } = await one<UnknownRow>(
    transaction,
    `with tier as (select distinct formulary, tier from plan_drug where import_id = $1),
       plan as (
         select p.formulary, p.code from current_published_plan p
         where p.formulary in (select formulary from tier)
       ),
       cost as (
         select distinct p.formulary, c.tier from plan p join current_plan_cost c on c.code = p.code
       )
     select count(*)::int count, coalesce(array_agg(name order by name), '{}') names
     from (
       select regexp_replace(formulary, '^own-', '') || ' tier ' || tier "name" from tier t
       where exists (select from plan p where p.formulary = t.formulary)
         and not exists (select from cost c where (c.formulary, c.tier) = (t.formulary, t.tier))
     ) r`,
    [importId],
  )
  return count === 0 ? [] : [`these tiers of drugs are priced by no plan (${count}): ${listed(names)}`]
}

const sentence = (what: string, { count, names }: UnknownRow): string[] =>
  count === 0 ? [] : [`these ${what} not known yet (${count}): ${listed(names)}`]

const listed = (names: readonly string[]) => `${names.slice(0, named).join(', ')}${names.length > named ? ' …' : ''}`
