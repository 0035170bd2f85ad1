/** The quantities offered for each drug (`product_quantity`), from dispensed amounts and package sizes. */
import { insertRows, type Transaction } from '../../../../database/database'
import { usualQuantities } from './usual-quantities'

interface Row {
  id: number
  unit: 't' | 'c' | 'o'
  unitName: string
  countsPackages: boolean
  isPack: boolean
  own: string | null
  ownOthers: string[]
  average: string | null
  packages: string[]
}

const dispensedSql = `
  with average as (
    select rxcui, sum(usual_quantity * prescriptions) / nullif(sum(prescriptions), 0) average from catalog_ndc
    where usual_quantity > 0 group by rxcui
  ), sizes as (
    select coalesce(n.rxcui, n.own_key) drug, n.package_units size, sum(n.prescriptions) prescriptions, count(*) packages
    from catalog_ndc n where n.package_units is not null group by 1, 2
  ), packages as (
    select drug, array_agg(trim_scale(size)::text order by prescriptions desc, packages desc, size) packages from sizes group by drug
  )
  select d.id, d.unit, d.unit_name "unitName", d.counts_packages "countsPackages", d.form ~* '\\m(pack|kit)\\M' "isPack", c.usual_quantity::text own, c.quantities::text[] "ownOthers",
    a.average::text average, coalesce(k.packages, '{}') packages
  from catalog_drug c
  join product_detail d on coalesce(d.rxcui, d.own_key) = coalesce(c.rxcui, c.own_key)
  left join average a on a.rxcui = c.rxcui left join packages k on k.drug = coalesce(c.rxcui, c.own_key)`

const goneSql = `
  delete from product_quantity q using product_detail d
  where d.id = q.product_detail_id and d.obsolete_on is null and (d.rxcui is not null or d.own_key is not null)
    and not exists (select from catalog_quantity c where c.product_detail_id = d.id and c.quantity = q.quantity)`

const writeSql = `
  insert into product_quantity (product_detail_id, quantity, is_default)
  select product_detail_id, quantity, is_default from catalog_quantity
  on conflict (product_detail_id, quantity) do update set is_default = excluded.is_default
  where product_quantity.is_default is distinct from excluded.is_default`

export async function writeQuantities(transaction: Transaction): Promise<void> {
  const drugs = await transaction.query<Row>(dispensedSql)
  const rows = drugs.flatMap(({ id, own, ownOthers, average, packages, ...drug }) =>
    usualQuantities({
      ...drug,
      own: own === null ? undefined : Number(own),
      ownOthers: ownOthers.map(Number),
      average: average === null ? undefined : Number(average),
      packages: packages.map(Number),
    }).map(({ quantity, isDefault }) => ({ product_detail_id: id, quantity, is_default: isDefault })),
  )
  await insertRows(transaction, 'catalog_quantity', rows)
  await transaction.query(goneSql)
  await transaction.query(writeSql)
}
