/**
 * Chooses the prices that are computed before and after an import: a limited number, of the most dispensed drugs among those that
 * the import names.
 */
import { one, type Queryable } from '../../../database/database'
import { productTypeSql } from '../../../domain/products/product-type'

/** A drug in its usual quantity. */
export interface ChosenDrug {
  id: number
  name: string
  quantity: string
}

interface Named {
  id: number
  name: string
}

/** Kinds of prices to compute. */
export type RehearsedPriceKind = 'card' | 'coupon' | 'program' | 'usual price'

export interface ChosenFills {
  /** Only those that the import decides; others would hide how many of its own prices it changes. */
  priceKinds: readonly RehearsedPriceKind[]
  drugs: readonly ChosenDrug[]
  /** Whole chains. */
  groups: readonly Named[]
  locations: readonly Named[]
  networks: readonly Named[]
  plans: readonly Named[]
}

const most = { drugs: 200, groups: 8, locations: 6, networks: 6, plans: 8 } as const
/** For a list of pharmacies the places matter: this many, in random order, with this many drugs at each. */
const mostOfList = { drugs: 20, locations: 40 } as const

const priceKindsOfFile: Readonly<Record<string, readonly RehearsedPriceKind[]>> = {
  rates: ['card'],
  'unit-costs': ['card'],
  nadac: ['card'],
  pharmacies: ['card'],
  coupons: ['coupon'],
  'copay-programs': ['program'],
  'usual-prices': ['usual price'],
}

/** $1 the compared imports. For lists of drugs, the plans that use them, in random order. */
const plansSql = `
  with said as (
    select costs from published_plan where import_id = any($1::int[])
    union select code from plan_cost where import_id = any($1::int[])
    union select code from plan_unit_cost where import_id = any($1::int[])
  ), listed as (
    select formulary from plan_drug where import_id = any($1::int[])
    union select formulary from plan_average where import_id = any($1::int[])
  )
  select p.id, p.name from insurance_plan p join published_plan s on s.code = p.code and s.import_id = p.import_id
  where p.obsolete_on is null and (s.costs in (select costs from said) or s.formulary in (select formulary from listed))
  order by md5(p.code) limit ${most.plans}`

/** $1 the compared imports, $2 the plans: the drugs that they name, most dispensed first. */
const namedDrugsSql = `
  select d.id from product p join product_detail d on d.product_id = p.id
  left join lateral (select ndc from drug_ndc where product_detail_id = d.id order by position, ndc limit 1) n on true
  where d.obsolete_on is null and (
    exists (select from network_rate r where r.drug = any(array['ndc:' || n.ndc, 'rxcui:' || d.rxcui]) and r.import_id = any($1::int[]))
    or exists (select from usual_price u where u.drug = any(array['ndc:' || n.ndc, 'rxcui:' || d.rxcui]) and u.import_id = any($1::int[]))
    or exists (select from chain_coupon c where c.drug = any(array['ndc:' || n.ndc, 'rxcui:' || d.rxcui]) and c.import_id = any($1::int[]))
    or exists (select from copay_program m where m.drug = any(array['rxcui:' || d.rxcui, 'name:' || lower(p.name)])
      and m.import_id = any($1::int[]))
    or exists (select from unit_cost u where u.ndc = n.ndc and u.import_id = any($1::int[]))
    or exists (
      select from insurance_plan i join published_plan s on s.code = i.code and s.import_id = i.import_id
      join plan_drug f on f.formulary = s.formulary
      where i.id = any($2::int[]) and (f.rxcui = d.rxcui or f.rxcui = '' and f.ndc = n.ndc))
  )
  order by p.popularity desc, p.id, d.is_default_form desc, d.is_default_strength desc, d.id limit ${most.drugs}`

/** $1 the compared imports: whether they have rows for all brands, generics or drugs. */
const classesSql = `
  select array(
    select drug from network_rate where drug in ('brand', 'generic', 'all') and import_id = any($1::int[])
    union select drug from chain_coupon where drug in ('brand', 'generic', 'all') and import_id = any($1::int[])
  ) classes`

/**
 * $1 drugs that the imports name, $2 classes, $3 how many: the most dispensed drugs of the classes in their usual form and
 * strength.
 */
const drugsSql = `
  select d.id, concat_ws(' ', p.name, d.strength, d.form) "name", trim_scale(q.quantity)::text quantity
  from product p join product_detail d on d.product_id = p.id join lateral (
    select quantity from product_quantity where product_detail_id = d.id order by is_default desc, quantity limit 1
  ) q on true
  where d.obsolete_on is null and (d.id = any($1::int[])
    or d.is_default_form and d.is_default_strength and array[${productTypeSql('p')}, 'all'] && $2::text[])
  order by p.popularity desc, p.id, d.is_default_form desc, d.is_default_strength desc, d.id limit $3`

/** $1 product details, $2 imports: the places and networks of their rows for these drugs, the most frequent first. */
const mentionsSql = `
  with keys as materialized (
    select unnest(array['ndc:' || n.ndc, 'rxcui:' || d.rxcui]) drug from product_detail d left join lateral (
      select ndc from drug_ndc where product_detail_id = d.id order by position, ndc limit 1
    ) n on true where d.id = any($1::int[])
    union select unnest(array['brand', 'generic', 'all'])
  ), said as (
    select r.place, r.network from keys k join network_rate r on r.drug = k.drug where r.import_id = any($2::int[])
    union all select u.place, '' from keys k join usual_price u on u.drug = k.drug where u.import_id = any($2::int[])
    union all select c.place, c.network from keys k join chain_coupon c on c.drug = k.drug where c.import_id = any($2::int[])
  )
  select array(select place from said group by place order by count(*) desc, place limit 200) places,
    array(select network from said where network <> '' group by network order by count(*) desc, network limit 200) networks`

interface Mentions {
  places: string[]
  networks: string[]
}

/** The chains of places $1 that rows name; if a row holds everywhere, the largest chains too. */
const groupsSql = `
  select g.id, g.name from pharmacy_group g left join lateral (
    select count(*) shops from pharmacy_location where pharmacy_group_id = g.id and closed_on is null
  ) l on true
  where 'chain:' || g.code = any($1::text[]) or '' = any($1::text[])
  order by array_position($1::text[], 'chain:' || g.code), l.shops desc, g.id limit ${most.groups}`

/** $1 places as rows name them, $2 how many. */
const locationsSql = `
  select l.id, concat_ws(', ', l.name, l.address1, l.city) "name" from pharmacy_location l
  where l.npi = any(array(select substr(p, 5) from unnest($1::text[]) p where p like 'npi:%'))
    or l.ncpdp = any(array(select substr(p, 7) from unnest($1::text[]) p where p like 'ncpdp:%'))
  order by l.npi limit $2`

/** $1 the earlier list of pharmacies: some of its open ones. */
const listedSql = `
  select 'npi:' || npi place from pharmacy_entry where import_id = $1 and closed_on is null
  order by md5(npi) limit ${mostOfList.locations}`

/** $1 codes. */
const networksSql = `
  select id, name from network where code = any($1::text[])
  order by array_position($1::text[], code), id limit ${most.networks}`

export async function chooseFills(
  queryable: Queryable,
  { importId, previousId, kind }: { importId: number; previousId: number | null; kind: string },
): Promise<ChosenFills> {
  const compared = previousId === null ? [importId] : [importId, previousId]
  const plans = await queryable.query<Named>(plansSql, [compared])
  const named = await queryable.query<{ id: number }>(namedDrugsSql, [compared, plans.map(({ id }) => id)])
  const isList = kind === 'pharmacies'
  const listed = isList ? await queryable.query<{ place: string }>(listedSql, [previousId]) : []
  const { classes } = await one<{ classes: string[] }>(queryable, classesSql, [compared])
  const drugs = await queryable.query<ChosenDrug>(drugsSql, [
    named.map(({ id }) => id),
    isList ? ['all'] : classes,
    isList ? mostOfList.drugs : most.drugs,
  ])
  const ids = drugs.map(({ id }) => id)
  const said = await one<Mentions>(queryable, mentionsSql, [ids, compared])
  const current = await queryable.query<{ id: number }>(
    `select id from data_import where state = 'current' and not is_demo`,
  )
  // An import without places or networks affects those that other imports name.
  const currentMentions = await one<Mentions>(queryable, mentionsSql, [ids, current.map(({ id }) => id)])
  const orCurrent = (which: keyof Mentions) => (said[which].length > 0 ? said : currentMentions)[which]
  const places = isList ? listed.map(({ place }) => place) : orCurrent('places')
  return {
    priceKinds: priceKindsOfFile[kind] ?? [],
    drugs,
    plans,
    groups: await queryable.query<Named>(groupsSql, [places]),
    locations: await queryable.query<Named>(locationsSql, [places, isList ? mostOfList.locations : most.locations]),
    networks: await queryable.query<Named>(networksSql, [orCurrent('networks')]),
  }
}
