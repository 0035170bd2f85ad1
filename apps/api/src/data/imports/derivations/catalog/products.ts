/** Products and their details, from `catalog_drug` and `catalog_ndc`. */
import type { Transaction } from '../../../../database/database'
import { upsertSql } from '../upsert'

/** A product keeps its id if all its drugs have a new name. */
const renameSql = `
  update product p set name = renamed.name from (
    select d.product_id, min(c.product_name) "name" from product_detail d
    left join catalog_drug c on c.rxcui = d.rxcui
    where d.rxcui is not null and d.obsolete_on is null
    group by d.product_id having count(distinct c.product_key) = 1
  ) renamed
  where p.id = renamed.product_id and p.name <> renamed.name
    and not exists (select from catalog_drug c where c.product_key = lower(p.name) and lower(p.name) <> lower(renamed.name))
    and not exists (select from product other where lower(other.name) = lower(renamed.name) and other.id <> p.id)
    and not exists (
      select from product_detail other join catalog_drug c on c.rxcui = other.rxcui
      where other.product_id < p.id and c.product_key = lower(renamed.name) and lower(p.name) <> lower(renamed.name)
    )`

const insertProductsSql = `
  insert into product (name, type, therapeutic_class)
  select distinct on (c.product_key) c.product_name, c.type, ''
  from catalog_drug c where not exists (select from product p where lower(p.name) = c.product_key)
  order by c.product_key, c.type desc, c.product_name`

/**
 * The usual form of a product and the usual strength of a form are the most dispensed; if unknown, those with the most packages,
 * then the middle one.
 */
const wantedDetails = `
  with packages as (
    select coalesce(rxcui, own_key) drug, sum(prescriptions) prescriptions, count(*) packages,
      mode() within group (order by is_otc) is_otc, mode() within group (order by dea_schedule) dea_schedule
    from catalog_ndc group by 1
  ), used as (
    select c.rxcui, c.own_key, c.product_key, c.form, c.strength, c.unit, c.unit_name, c.position, c.counts_packages,
      coalesce(k.is_otc, false) is_otc, k.dea_schedule, coalesce(k.prescriptions, 0) prescriptions, coalesce(k.packages, 0) packages,
      sum(coalesce(k.prescriptions, 0)) over of_form form_prescriptions, sum(coalesce(k.packages, 0)) over of_form form_packages,
      count(*) over of_form strengths
    from catalog_drug c left join packages k on k.drug = coalesce(c.rxcui, c.own_key)
    window of_form as (partition by c.product_key, c.form)
  ), ranked as (
    select u.*,
      row_number() over (partition by u.product_key, u.form
        order by u.prescriptions desc, u.packages desc, abs(u.position - (u.strengths - 1) / 2), u.position) strength_rank,
      dense_rank() over (partition by u.product_key
        order by u.form_prescriptions desc, u.form_packages desc, u.unit = 'o', u.strengths desc, u.form) form_rank
    from used u
  )
  select p.id product_id, r.form, r.strength, r.unit, r.unit_name, r.position, r.form_rank = 1 is_default_form,
    r.strength_rank = 1 is_default_strength, r.rxcui, r.own_key, r.is_otc, r.dea_schedule, r.counts_packages
  from ranked r join product p on lower(p.name) = r.product_key`

// biome-ignore format: names alone
const detailColumns = [
  'product_id', 'form', 'strength', 'unit', 'unit_name', 'position', 'is_default_form', 'is_default_strength',
  'is_otc', 'dea_schedule', 'counts_packages', 'obsolete_on',
] as const
const detailOrder = 'product_id, form, position'
/** Drugs that are offered again are no longer obsolete. */
const offeredDetails = `select *, null::date obsolete_on from (${wantedDetails}) d`
const publicDetailsSql = upsertSql(
  'product_detail',
  'rxcui',
  detailColumns,
  `${offeredDetails} where rxcui is not null`,
  detailOrder,
)
const ownDetailsSql = upsertSql(
  'product_detail',
  'own_key',
  detailColumns,
  `${offeredDetails} where own_key is not null`,
  detailOrder,
)

/** Drugs that no file has any more are no longer offered. */
const obsoleteSql = `
  update product_detail d set obsolete_on = (now() at time zone 'America/New_York')::date, is_default_form = false,
    is_default_strength = false
  where d.obsolete_on is null and case
    when d.rxcui is not null then not exists (select from catalog_drug c where c.rxcui = d.rxcui)
    when d.own_key is not null then not exists (select from catalog_drug c where c.own_key = d.own_key)
  end`

/**
 * Popularity is how often a product is dispensed; if unknown, its number of packages. The class is the FDA's class of most of its
 * packages, else its ingredients.
 */
const factsSql = `
  update product p set name = w.name, type = w.type, therapeutic_class = w.therapeutic_class, popularity = w.popularity
  from (
    with is_known as (select exists (select from catalog_ndc where prescriptions > 0) use),
    packages as (
      select coalesce(n.rxcui, n.own_key) drug, sum(n.prescriptions) prescriptions, count(*) packages from catalog_ndc n group by 1
    ), classes as (
      select distinct on (d.product_key) d.product_key, n.classes from catalog_ndc n
      join catalog_drug d on coalesce(d.rxcui, d.own_key) = coalesce(n.rxcui, n.own_key) where n.classes <> ''
      group by d.product_key, n.classes order by d.product_key, count(*) desc, n.classes
    )
    select c.product_key, max(c.type) "type", max(c.product_name) "name",
      coalesce(min(k.classes), lower(coalesce(min(c.generic_name), min(c.product_name)))) therapeutic_class,
      least(sum(case when (select use from is_known) then u.prescriptions else u.packages end), 2000000000)::int popularity
    from catalog_drug c left join packages u on u.drug = coalesce(c.rxcui, c.own_key)
    left join classes k on k.product_key = c.product_key
    group by c.product_key
  ) w
  where lower(p.name) = w.product_key
    and (p.name, p.type, p.therapeutic_class, p.popularity)
      is distinct from (w.name, w.type, w.therapeutic_class, coalesce(w.popularity, 0))`

/**
 * A brand's generic has the same drugs; a generic's brand is its most used one. Each is found by the other's words. If the Orange
 * Book has equivalence codes for both, they must share one, with its number: AB1 is equivalent to AB1.
 */
const aliasesSql = `
  update product p set alias_name = w.alias_name, alias_id = w.alias_id, search_words = w.search_words from (
    with offered as (
      select p.id, p.name, p.type, p.popularity, lower(p.name) product_key from product p
      where exists (select from catalog_drug c where c.product_key = lower(p.name))
    ), codes as (
      select d.product_key, array_agg(distinct code) codes from catalog_ndc n
      join catalog_drug d on coalesce(d.rxcui, d.own_key) = coalesce(n.rxcui, n.own_key), unnest(n.te_codes) code
      where code like 'A%' group by d.product_key
    ), generics as (
      select distinct on (c.product_key) c.product_key, c.generic_key, c.generic_name from catalog_drug c
      left join codes own on own.product_key = c.product_key left join codes other on other.product_key = c.generic_key
      where c.generic_key is not null and c.generic_key <> c.product_key and coalesce(own.codes && other.codes, true)
      group by c.product_key, c.generic_key, c.generic_name order by c.product_key, count(*) desc, c.generic_key
    ), brands as (
      select g.generic_key, (array_agg(o.id order by o.popularity desc, o.name))[1] id,
        (array_agg(o.name order by o.popularity desc, o.name))[1] "name", string_agg(lower(o.name), ' ' order by o.name) words
      from generics g join offered o on o.product_key = g.product_key and o.type = 'B' group by g.generic_key
    ), synonyms as (
      select product_key, string_agg(distinct search_words, ' ' order by search_words) words from catalog_drug
      where search_words <> '' group by product_key
    )
    select o.id, case o.type when 'B' then coalesce(generic.name, g.generic_name) else b.name end alias_name,
      case o.type when 'B' then generic.id else b.id end alias_id,
      trim(concat_ws(' ', s.words, case o.type when 'B' then generic_synonyms.words else b.words end)) search_words
    from offered o left join generics g on g.product_key = o.product_key
    left join offered generic on generic.product_key = g.generic_key
    left join brands b on b.generic_key = o.product_key
    left join synonyms s on s.product_key = o.product_key
    left join synonyms generic_synonyms on generic_synonyms.product_key = g.generic_key
  ) w
  where w.id = p.id and (p.alias_name, p.alias_id, p.search_words) is distinct from (w.alias_name, w.alias_id, w.search_words)`

/** Products that are no longer offered are nobody's brand or generic. */
const lostAliasesSql = `
  update product p set alias_id = null where p.alias_id is not null
    and exists (select from product_detail d where d.product_id = p.alias_id)
    and not exists (select from product_detail d where d.product_id = p.alias_id and d.obsolete_on is null)`

export async function writeProducts(transaction: Transaction): Promise<void> {
  await transaction.query(renameSql)
  await transaction.query(insertProductsSql)
  await transaction.script('analyze product')
  await transaction.query(publicDetailsSql)
  await transaction.query(ownDetailsSql)
  await transaction.query(obsoleteSql)
  await transaction.query(factsSql)
  await transaction.query(aliasesSql)
  await transaction.query(lostAliasesSql)
  await transaction.script('analyze product_detail')
}
