/** The packages of the drugs in `catalog_drug`, as rows of `catalog_ndc`, and then of `drug_ndc`. */
import type { Transaction } from '../../../../database/database'
import { newestCostFirst } from '../../../../domain/prices/imported/applies-on'
import { chosenQuantitySql } from '../../../../domain/products/billing-units'
import { upsertSql } from '../upsert'

/** NADAC's own unit of each of its NDCs. */
const nadacUnits = `
  select distinct on (u.ndc) u.ndc, u.unit from current_unit_cost u
  where u.basis = 'NADAC' order by u.ndc, ${newestCostFirst('u')}`

/**
 * An operator's own packages, which come first. Their billing unit is the file's; if missing, the counting unit: mL, g, else
 * each. If the drug is counted by the package, it's NADAC's unit for that NDC.
 */
const ownSql = `
  insert into catalog_ndc (ndc, rxcui, own_key, labeler, package_text, te_codes, prescriptions, is_otc, classes, is_listed,
    billing_unit, unit_source, eaches, milliliters, grams)
  with nadac as (${nadacUnits}), own as (
    select distinct on (o.ndc) o.* from current_own_drug o
    where o.ndc <> '' order by o.ndc, o.import_id desc
  ), counted as (
    select o.*, coalesce(o.billing_unit, n.unit, d.chosen_unit, 'EA') billed_in,
      case when o.billing_unit is null and n.unit is not null then 'nadac' else 'own' end said_by,
      coalesce(o.billing_unit, d.chosen_unit, case when d.counts_packages then n.unit end, 'EA') units_are,
      -- Without a count in the file, each counted unit is one piece.
      coalesce(o.pieces, case when d.chosen_unit is null and not d.counts_packages and o.billing_unit is null
        then coalesce(o.package_units, 1) end) counted_pieces
    from own o join catalog_drug d on d.own_key = o.own_key left join nadac n on n.ndc = o.ndc
  )
  select ndc, null, own_key, '', package_text, '{}', prescriptions, is_otc, therapeutic_class, true, billed_in, said_by,
    coalesce(case when units_are = 'EA' then package_units end, counted_pieces),
    case when units_are = 'ML' then package_units end, case when units_are = 'GM' then package_units end
  from counted`

/**
 * RxNorm's assignment of an NDC wins over a label's; a package that RxNorm lacks belongs to the drug of its product's other
 * packages. Equivalence codes come from the application and strength, or from the application alone if it has only one strength.
 */
const publicSql = `
  insert into catalog_ndc (ndc, rxcui, own_key, labeler, package_text, te_codes, prescriptions, usual_quantity,
    is_otc, dea_schedule, classes, is_listed, billing_unit, unit_source, eaches, milliliters, grams)
  with named as (
    select distinct on (n.ndc) n.ndc, n.rxcui from current_rxnorm_ndc n
    order by n.ndc, n.source = 'RXNORM' desc
  ), of_product as (
    select left(ndc, 9) product, min(rxcui) rxcui from named group by left(ndc, 9) having min(rxcui) = max(rxcui)
  ), listed as (
    select p.ndc, p.product_id, p.package_text, p.unit, p.units, p.pieces from current_fda_package p
  ), all_packages as (
    select ndc, rxcui from named
    union all
    select l.ndc, o.rxcui from listed l join of_product o on o.product = left(l.ndc, 9)
    where not exists (select from named n where n.ndc = l.ndc)
  ), entries as (
    select f.product_id, f.is_otc, f.application, f.labeler, f.strength_key, f.classes, f.dea_schedule from current_fda_product f
  ), equivalents as (
    select b.application, b.strength_key, b.te_codes from current_orange_book_product b
  ), by_strength as (
    select e.application, e.strength_key, array_agg(distinct code order by code) te_codes
    from equivalents e, unnest(e.te_codes) code where e.strength_key <> '' group by e.application, e.strength_key
  ), by_application as (
    select application, min(te_codes) te_codes from equivalents group by application having min(te_codes) = max(te_codes)
  ), used as (
    select u.ndc, u.prescriptions, u.units / nullif(u.prescriptions, 0) usual from drug_utilization u
    where u.import_id = (select id from data_import where kind = 'utilization' and state = 'current' order by scope desc limit 1)
  ), nadac as (${nadacUnits}), stated as (
    select distinct on (z.ndc) z.ndc, z.unit, z.units, z.pieces from current_package_size z order by z.ndc, z.import_id desc
  ), by_text as (
    -- Packages below 1 mL or 1 g are billed by each or by measure, which only NADAC or the operator knows.
    select l.ndc, case when l.unit = 'EA' then 'EA'
        when l.unit = d.chosen_unit or d.chosen_unit is null then case when l.units >= coalesce(l.pieces, 1) then l.unit end end unit
    from listed l join all_packages a on a.ndc = l.ndc join catalog_drug d on d.rxcui = a.rxcui
  )
  select a.ndc, a.rxcui, null, coalesce(e.labeler, ''), coalesce(l.package_text, ''),
    coalesce(s.te_codes, b.te_codes, '{}'), coalesce(u.prescriptions, 0), u.usual, e.is_otc, e.dea_schedule,
    coalesce(e.classes, ''), l.ndc is not null,
    coalesce(z.unit, c.unit, case d.chosen_unit when 'EA' then 'EA' end, t.unit),
    case when z.unit is not null then 'own' when c.unit is not null then 'nadac' when d.chosen_unit = 'EA' then 'form'
      when t.unit is not null then 'fda' end,
    -- An inhaler has no pieces unless the text counts its doses.
    coalesce(z.pieces, case when z.unit = 'EA' then z.units end,
      case when d.counts_packages then case when l.unit = 'EA' then l.units end else l.pieces end),
    coalesce(case when z.unit = 'ML' then z.units end, case when l.unit = 'ML' then l.units end),
    coalesce(case when z.unit = 'GM' then z.units end, case when l.unit = 'GM' then l.units end)
  from all_packages a join catalog_drug d on d.rxcui = a.rxcui
  left join listed l on l.ndc = a.ndc left join entries e on e.product_id = l.product_id
  left join by_strength s on s.application = e.application and s.strength_key = e.strength_key
  left join by_application b on b.application = e.application and s.application is null
    and not exists (select from equivalents q where q.application = e.application and q.strength_key = e.strength_key)
  left join used u on u.ndc = a.ndc left join nadac c on c.ndc = a.ndc left join stated z on z.ndc = a.ndc
  left join by_text t on t.ndc = a.ndc
  on conflict (ndc) do nothing`

/**
 * The first package represents its drug where prices need one NDC: priced by NADAC's newest week or an operator's own file, then
 * most dispensed, then on the market.
 */
const positionSql = `
  update catalog_ndc n set position = p.position from (
    select c.ndc, (row_number() over (partition by c.rxcui, c.own_key
      order by coalesce(priced.is_newest, false) desc, c.prescriptions desc, c.is_listed and priced.ndc is not null desc,
        priced.ndc is not null desc, c.is_listed desc, c.ndc) - 1)::int position
    from catalog_ndc c left join (
      select u.ndc, bool_or(u.basis <> 'NADAC' or coalesce(u.said_on = w.week, false)) is_newest
      from current_unit_cost u
      left join (
        select is_demo, max(said_on) week from current_unit_cost group by is_demo
      ) w on w.is_demo = u.is_demo
      group by u.ndc
    ) priced on priced.ndc = c.ndc
  ) p where p.ndc = n.ndc`

/**
 * A drug's counting unit follows its packages: the form alone doesn't say whether a lotion is measured in mL or g, and pens are
 * counted only if a package says how many it contains.
 */
const unitsSql = `
  update catalog_drug d set unit_name = w.unit_name from (
    select distinct on (n.rxcui) n.rxcui, n.unit_name from (
      select n.rxcui, n.position, case
        when d.chosen_unit is null then case when n.eaches is not null then d.unit_name end
        when n.milliliters is not null and n.grams is null then 'mL' when n.grams is not null and n.milliliters is null then 'g'
        when n.billing_unit = 'ML' then 'mL' when n.billing_unit = 'GM' then 'g'
        when n.billing_unit = 'EA' and n.eaches is not null then 'piece' end unit_name
      from catalog_ndc n join catalog_drug d on d.rxcui = n.rxcui
      where d.chosen_unit is distinct from 'EA' and not d.counts_packages
    ) n where n.unit_name is not null order by n.rxcui, n.position
  ) w where w.rxcui = d.rxcui and w.unit_name <> d.unit_name`
const uncountedSql = `
  update catalog_drug d set unit_name = 'mL' where d.rxcui is not null and d.chosen_unit is null and not d.counts_packages
    and not exists (select from catalog_ndc n where n.rxcui = d.rxcui and n.eaches is not null)`

/** Dispensed amounts are in billing units. */
const sizesSql = `
  update catalog_ndc n set package_units = case when d.counts_packages then 1
    else case d.chosen_unit when 'ML' then n.milliliters when 'GM' then n.grams else n.eaches end end
  from catalog_drug d where coalesce(d.rxcui, d.own_key) = coalesce(n.rxcui, n.own_key)`
const usualSql = `
  update catalog_ndc n set usual_quantity = ${chosenQuantitySql('n.usual_quantity', 'n.billing_unit')}
  from catalog_drug d where d.rxcui = n.rxcui and n.usual_quantity is not null`

/** Fills `catalog_ndc`, and sets the counting units of `catalog_drug`. */
export async function fillPackages(transaction: Transaction): Promise<void> {
  await transaction.query(ownSql)
  await transaction.script(
    'analyze catalog_drug, rxnorm_ndc, fda_package, fda_product, orange_book_product, drug_utilization, unit_cost',
  )
  await transaction.query(publicSql)
  await transaction.query(positionSql)
  await transaction.query(uncountedSql)
  await transaction.query(unitsSql)
  await transaction.query(sizesSql)
  await transaction.query(usualSql)
  await transaction.script('analyze catalog_ndc')
}

/** Packages of drugs that are no longer offered stay, for saved coupons. */
const goneSql = `
  delete from drug_ndc n using product_detail d
  where d.id = n.product_detail_id and d.obsolete_on is null and not exists (select from catalog_ndc c where c.ndc = n.ndc)`

const writeSql = upsertSql(
  'drug_ndc',
  'ndc',
  // biome-ignore format: names alone
  [
    'product_detail_id', 'labeler', 'package_text', 'package_units', 'te_codes', 'position', 'billing_unit',
    'unit_source', 'eaches', 'milliliters', 'grams',
  ],
  `select c.*, coalesce(r.id, o.id) product_detail_id
   from catalog_ndc c left join product_detail r on r.rxcui = c.rxcui left join product_detail o on o.own_key = c.own_key
   where coalesce(r.id, o.id) is not null`,
  'ndc',
)

/** Writes `drug_ndc`; run it after the drugs are written. */
export async function writePackages(transaction: Transaction): Promise<void> {
  await transaction.query(goneSql)
  await transaction.query(writeSql)
}
