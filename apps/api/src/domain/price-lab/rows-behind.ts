/** The rows of imported files that a price's steps rest on. */
import type { Queryable } from '../../database/database'
import { appliesOn } from '../prices/imported/applies-on'
import { drugKeysSql } from '../prices/imported/drugs'
import {
  type FileFigure,
  type FileRow,
  type FileRowOfDatabase,
  fileRowOf,
  fileRowsSql,
} from '../prices/imported/file-rows'
import type { PriceStep, PriceStepLabel } from '../prices/quote'

export interface RowBehind extends FileRow {
  /** The name of the network; empty for none. */
  networkName: string
  /** The chain of its place; `null` for everywhere. */
  chain: string | null
}

interface RowsQuestion {
  productDetailId: number
  /** YYYY-MM-DD, of the fill. */
  day: string
  groupIds: readonly number[]
  locationIds: readonly number[]
  importIds: readonly number[]
}

/** Every row that these prices may rest on, the most specific and newest first. */
export async function readRowsBehind(
  queryable: Queryable,
  { productDetailId, day, groupIds, locationIds, importIds }: RowsQuestion,
): Promise<RowBehind[]> {
  const rows = await queryable.query<FileRowOfDatabase & Pick<RowBehind, 'networkName' | 'chain'>>(
    `with drug as (
       select ${drugKeysSql} || ('name:' || lower(p.name)) keys
       from product_detail d join product p on p.id = d.product_id left join lateral (
         select ndc from drug_ndc where product_detail_id = d.id order by position, ndc limit 1
       ) n on true where d.id = $1
     ), place as (
       select '' said, null::text chain
       union all select 'chain:' || code, name from pharmacy_group where id = any($3::int[]) and code is not null
       union all select unnest(array['npi:' || l.npi, 'ncpdp:' || l.ncpdp]), g.name
       from pharmacy_location l join pharmacy_group g on g.id = l.pharmacy_group_id where l.id = any($4::int[])
     )
     select r.import_id "importId", r.drug, r.place, r.network, r.basis, r.unit, r.figures, r.starts_on::text "from",
       r.ends_on::text "to", coalesce(n.name, '') "networkName", place.chain
     from drug join (${fileRowsSql}) r on r.drug = any(drug.keys) join place on place.said = r.place
       left join network n on n.code = r.network
     where r.import_id = any($5::int[]) and ${appliesOn('r', '$2::date')}
     order by array_position(drug.keys, r.drug), r.place = '', r.place like 'chain:%', r.starts_on desc`,
    [productDetailId, day, groupIds, locationIds, importIds],
  )
  return rows.map(fileRowOf)
}

/** The figure of a file that each step shows. */
const figureOfStep: Partial<Record<PriceStepLabel, readonly FileFigure[]>> = {
  unitCost: ['unitCost'],
  discountPercent: ['discountPercent'],
  dispensingFee: ['dispensingFee'],
  macUnitPrice: ['unitPrice'],
  usualUnitPrice: ['price'],
  usualPrice: ['price'],
  percentOff: ['percentOff'],
  amountOff: ['amountOff'],
  lowestPrice: ['floor'],
  benefit: ['maxBenefit', 'uninsuredBenefit'],
  patientPays: ['patientPays'],
}

interface Seller {
  /** The network's name; `undefined` for a price without a card. */
  network?: string | undefined
  /** The chain's name; `undefined` for any. */
  chain?: string | undefined
}

/** Those that a price's steps name, each once, in the order of the steps. */
export function rowsOfSteps(
  steps: readonly Pick<PriceStep, 'label' | 'amount' | 'source'>[],
  { network, chain }: Seller,
  rows: readonly RowBehind[],
): FileRow[] {
  const found = steps.flatMap(({ label, amount, source }) => {
    const figures = figureOfStep[label] ?? []
    const row = rows.find(
      (each) =>
        source?.kind === 'import' &&
        each.importId === source.importId &&
        (each.network === '' || network === undefined || each.networkName === network) &&
        (each.chain === null || chain === undefined || each.chain === chain) &&
        figures.some((figure) => each.figures[figure] !== undefined && Number(each.figures[figure]) === Number(amount)),
    )
    return row ?? []
  })
  return [...new Set(found)].map(({ networkName: _, chain: __, ...row }) => row)
}
