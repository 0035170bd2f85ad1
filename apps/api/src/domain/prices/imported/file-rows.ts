/** Rows of imported price files as people look them up: what each is for, its figures, and its days. */
import * as v from 'valibot'
import type { Queryable } from '../../../database/database'
import { appliesOn } from './applies-on'

export interface FileRow {
  importId: number
  /** As files name it: an NDC, an RXCUI, `brand`, `generic` or `all`. */
  drug: string
  /** As files name it: an NPI or NCPDP number, a chain; empty for everywhere. */
  place: string
  /** A network's code; empty for none. */
  network: string
  /** Of a rate or a cost; the name of a program. */
  basis: string
  unit: string | null
  /** Decimals. */
  figures: Readonly<Partial<Record<FileFigure, string>>>
  /** First and last day, as YYYY-MM-DD. */
  from: string
  to: string | null
}

export const fileFigures = [
  'unitCost',
  'unitPrice',
  'discountPercent',
  'dispensingFee',
  'price',
  'quantity',
  'percentOff',
  'amountOff',
  'floor',
  'patientPays',
  'maxBenefit',
  'uninsuredBenefit',
] as const
export type FileFigure = (typeof fileFigures)[number]

/** As the database returns it. */
export type FileRowOfDatabase = Omit<FileRow, 'figures'> & { figures: unknown }

const figuresSchema = v.partial(v.object(v.entriesFromList(fileFigures, v.nullable(v.string()))))

export const fileRowOf = <Row extends FileRowOfDatabase>({ figures, ...row }: Row) => ({
  ...row,
  figures: Object.fromEntries(
    Object.entries(v.parse(figuresSchema, figures)).filter(([, figure]) => figure !== null),
  ) as FileRow['figures'],
})

/** SQL: all rows of price files. */
export const fileRowsSql = `
  select import_id, drug, place, network, basis, unit, starts_on, ends_on, json_build_object('unitPrice', trim_scale(unit_price)::text,
      'discountPercent', trim_scale(discount_percent)::text, 'dispensingFee', trim_scale(dispensing_fee)::text) figures
    from network_rate
  union all select import_id, drug, place, '', '', unit, starts_on, ends_on,
      json_build_object('price', trim_scale(price)::text, 'quantity', trim_scale(quantity)::text) from usual_price
  union all select import_id, drug, place, network, '', null, starts_on, ends_on, json_build_object('percentOff',
      trim_scale(percent_off)::text, 'amountOff', trim_scale(amount_off)::text, 'floor', trim_scale(floor)::text) from chain_coupon
  union all select import_id, drug, '', '', name, null, starts_on, ends_on, json_build_object('patientPays',
      trim_scale(patient_pays)::text, 'maxBenefit', trim_scale(max_benefit)::text,
      'uninsuredBenefit', trim_scale(uninsured_benefit)::text) from copay_program
  union all select import_id, 'ndc:' || ndc, '', '', basis, unit, starts_on, ends_on,
      json_build_object('unitCost', trim_scale(price)::text) from unit_cost`

/** When a row applies, seen from a day. */
export const rowTimes = ['holding', 'later', 'ended'] as const
export type RowTime = (typeof rowTimes)[number]

interface RowSearch {
  importId: number
  /** YYYY-MM-DD. */
  day: string
  time: RowTime
  /** Part of drug, place, network or basis, in any case. */
  text: string
  limit: number
}

/** In the order of drugs and days. Kinds whose rows say no prices, such as plans, have none. */
export async function readFileRows(
  queryable: Queryable,
  { importId, day, time, text, limit }: RowSearch,
): Promise<FileRow[]> {
  const rows = await queryable.query<FileRowOfDatabase>(
    `select r.import_id "importId", r.drug, r.place, r.network, r.basis, r.unit, r.figures, r.starts_on::text "from",
       r.ends_on::text "to"
     from (${fileRowsSql}) r
     where r.import_id = $1
       and case $3::text when 'holding' then ${appliesOn('r', '$2::date')} when 'later' then r.starts_on > $2::date
         else r.ends_on < $2::date end
       and position(lower($4) in lower(concat_ws(' ', r.drug, r.place, r.network, r.basis))) > 0
     order by r.drug, r.place, r.network, r.basis, r.starts_on limit $5`,
    [importId, day, time, text, limit],
  )
  return rows.map(fileRowOf)
}
