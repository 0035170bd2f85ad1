/** The packages of the drugs in `catalogue_drug`, as rows of `catalogue_ndc`, and of these the rows of `drug_ndc`. */
import type { Transaction } from '../../../database/database'

/** An operator's own packages come first. */
const ownSql = `
  insert into catalogue_ndc (ndc, rxcui, own_key, labeler, package_text, package_units, te_codes, prescriptions, usual_quantity,
    is_otc, dea_schedule, classes, is_listed)
  select distinct on (o.ndc) o.ndc, null, o.own_key, '', o.package_text, o.package_units, '{}', o.prescriptions, null, o.is_otc, null,
    o.therapeutic_class, true
  from own_drug o join data_import i on i.id = o.import_id and i.state = 'current'
  where o.ndc <> '' order by o.ndc, o.import_id desc`

/**
 * RxNorm's word for an NDC goes over a label's; a package that RxNorm does not have is of the drug of all other packages of its
 * product. Equivalence codes are those of the application and strength, or of the application where it has only one.
 */
const publicSql = `
  insert into catalogue_ndc (ndc, rxcui, own_key, labeler, package_text, package_units, te_codes, prescriptions, usual_quantity,
    is_otc, dea_schedule, classes, is_listed)
  with named as (
    select distinct on (n.ndc) n.ndc, n.rxcui from rxnorm_ndc n join data_import i on i.id = n.import_id and i.state = 'current'
    order by n.ndc, n.source = 'RXNORM' desc
  ), of_product as (
    select left(ndc, 9) product, min(rxcui) rxcui from named group by left(ndc, 9) having min(rxcui) = max(rxcui)
  ), listed as (
    select p.ndc, p.product_id, p.package_text, p.units, p.pieces from fda_package p
    join data_import i on i.id = p.import_id and i.state = 'current'
  ), all_packages as (
    select ndc, rxcui from named
    union all
    select l.ndc, o.rxcui from listed l join of_product o on o.product = left(l.ndc, 9)
    where not exists (select from named n where n.ndc = l.ndc)
  ), entries as (
    select f.product_id, f.is_otc, f.application, f.labeler, f.strength_key, f.classes, f.dea_schedule from fda_product f
    join data_import i on i.id = f.import_id and i.state = 'current'
  ), equivalents as (
    select b.application, b.strength_key, b.te_codes from orange_book_product b
    join data_import i on i.id = b.import_id and i.state = 'current'
  ), by_strength as (
    select e.application, e.strength_key, array_agg(distinct code order by code) te_codes
    from equivalents e, unnest(e.te_codes) code where e.strength_key <> '' group by e.application, e.strength_key
  ), by_application as (
    select application, min(te_codes) te_codes from equivalents group by application having min(te_codes) = max(te_codes)
  ), used as (
    select u.ndc, u.prescriptions, u.units / nullif(u.prescriptions, 0) usual from drug_utilization u
    where u.import_id = (select id from data_import where kind = 'utilization' and state = 'current' order by scope desc limit 1)
  )
  select a.ndc, a.rxcui, null, coalesce(e.labeler, ''), coalesce(l.package_text, ''),
    case when d.unit <> 'o' or not (d.unit_name in ('mL', 'g') or d.counts_packages) then l.pieces else l.units end,
    coalesce(s.te_codes, b.te_codes, '{}'), coalesce(u.prescriptions, 0), u.usual, e.is_otc, e.dea_schedule,
    coalesce(e.classes, ''), l.ndc is not null
  from all_packages a join catalogue_drug d on d.rxcui = a.rxcui
  left join listed l on l.ndc = a.ndc left join entries e on e.product_id = l.product_id
  left join by_strength s on s.application = e.application and s.strength_key = e.strength_key
  left join by_application b on b.application = e.application and s.application is null
    and not exists (select from equivalents q where q.application = e.application and q.strength_key = e.strength_key)
  left join used u on u.ndc = a.ndc
  on conflict (ndc) do nothing`

/** The first stands for its drug where a price goes by one NDC: the most dispensed, then one with a price, then one on the market. */
const positionSql = `
  update catalogue_ndc n set position = p.position from (
    select c.ndc, (row_number() over (partition by c.rxcui, c.own_key
      order by c.prescriptions desc, c.is_listed and priced.ndc is not null desc, priced.ndc is not null desc, c.is_listed desc, c.ndc) - 1)::int position
    from catalogue_ndc c left join (
      select distinct u.ndc from unit_cost u join data_import i on i.id = u.import_id and i.state = 'current'
    ) priced on priced.ndc = c.ndc
  ) p where p.ndc = n.ndc`

/** Fills `catalogue_ndc`; `catalogue_drug` stands. */
export async function fillPackages(transaction: Transaction): Promise<void> {
  await transaction.query(ownSql)
  await transaction.script(
    'analyze catalogue_drug, rxnorm_ndc, fda_package, fda_product, orange_book_product, drug_utilization, unit_cost',
  )
  await transaction.query(publicSql)
  await transaction.query(positionSql)
  await transaction.script('analyze catalogue_ndc')
}

/** Packages of what is not offered any more stay, for coupons that were saved. */
const goneSql = `
  delete from drug_ndc n using product_detail d
  where d.id = n.product_detail_id and d.obsolete_on is null and not exists (select from catalogue_ndc c where c.ndc = n.ndc)`

const writeSql = `
  insert into drug_ndc (ndc, product_detail_id, labeler, package_text, package_units, te_codes, position)
  select c.ndc, coalesce(r.id, o.id), c.labeler, c.package_text, c.package_units, c.te_codes, c.position
  from catalogue_ndc c left join product_detail r on r.rxcui = c.rxcui left join product_detail o on o.own_key = c.own_key
  where coalesce(r.id, o.id) is not null
  on conflict (ndc) do update set product_detail_id = excluded.product_detail_id, labeler = excluded.labeler,
    package_text = excluded.package_text, package_units = excluded.package_units, te_codes = excluded.te_codes,
    position = excluded.position
  where (drug_ndc.product_detail_id, drug_ndc.labeler, drug_ndc.package_text, drug_ndc.package_units, drug_ndc.te_codes,
      drug_ndc.position)
    is distinct from (excluded.product_detail_id, excluded.labeler, excluded.package_text, excluded.package_units,
      excluded.te_codes, excluded.position)`

/** Writes `drug_ndc`; the drugs stand. */
export async function writePackages(transaction: Transaction): Promise<void> {
  await transaction.query(goneSql)
  await transaction.query(writeSql)
}
