/** The data behind prices: the current imports of each kind with their age, and how much of the catalog they cover. */

import { newYorkDay } from '../../base/new-york-day'
import { type Database, one, type Queryable } from '../../database/database'
import type { FileKind } from './file-kind'
import { type ImportRecord, listImports } from './import-records'
import { type RowsByDay, rowsByDay } from './rows-by-day'
import { readUnconvertibleUnits, type UnconvertibleUnits } from './unconvertible-units'

export interface DataStatus {
  imports: (ImportRecord & {
    publisher: string
    ageDays: number
    isStale: boolean
    /** How many of its rows apply today; `undefined` if rows have no days. */
    rows: Omit<RowsByDay, 'importId' | 'kind' | 'fileName'> | undefined
  })[]
  /** Numbers of what visitors can find or choose. */
  counts: Counts
  /** Drugs without a price from a file, because its unit can't be converted. */
  unlikeUnits: UnconvertibleUnits[]
}

export interface Counts {
  products: number
  /** Drugs in one form and strength, all and those with an acquisition cost. */
  drugs: number
  drugsWithCost: number
  /** Drugs of the demo data, whose prices are made up. */
  illustrativeDrugs: number
  zips: number
  pharmacies: number
  plans: number
  networks: number
}

const countsSql = `
  select (select count(*)::int from product p where exists (
      select from product_detail d where d.product_id = p.id and d.obsolete_on is null)) products,
    (select count(*)::int from product_detail where obsolete_on is null) drugs,
    (select count(*)::int from product_detail d where d.obsolete_on is null and exists (
      select from drug_ndc n join current_unit_cost u on u.ndc = n.ndc
        and not u.is_demo
      where n.product_detail_id = d.id)) "drugsWithCost",
    (select count(*)::int from product_detail d where d.obsolete_on is null and exists (
      select from current_own_drug o where o.is_demo and o.own_key = d.own_key)) "illustrativeDrugs",
    (select count(*)::int from place) zips,
    (select count(*)::int from pharmacy_location where closed_on is null) pharmacies,
    (select count(*)::int from insurance_plan where segment <> 'other' and obsolete_on is null) plans, (select count(*)::int from network) networks`

const day = 86_400_000

/** @param now milliseconds since 1970 */
export async function readDataStatus(database: Database, kinds: readonly FileKind[], now: number): Promise<DataStatus> {
  const imports = await listImports(database, false)
  const byImport = new Map(
    (await rowsByDay(database, newYorkDay(now))).map(({ importId, kind: _kind, fileName: _fileName, ...rows }) => [
      importId,
      rows,
    ]),
  )
  return {
    imports: imports.map((each) => {
      const kind = kinds.find(({ name }) => name === each.kind)
      const ageDays = Math.floor((now - (each.asOf ?? each.importedAt).getTime()) / day)
      const { staleAfterDays } = kind ?? {}
      return {
        ...each,
        publisher: kind?.publisher ?? each.kind,
        ageDays,
        rows: byImport.get(each.id),
        isStale: !each.isDemo && staleAfterDays !== undefined && ageDays > staleAfterDays,
      }
    }),
    counts: await readCounts(database),
    unlikeUnits: await readUnconvertibleUnits(database),
  }
}

/** How much visitors can find. */
export const readCounts = (queryable: Queryable): Promise<Counts> => one<Counts>(queryable, countsSql)

export interface DataAge {
  kind: string
  /** Of the newest current import: the day that its file names, or the day in New York on which it was imported. */
  day: string
  /** Since the day of the kind's newest current import, or the day it was imported if the file has none. */
  seconds: number
  isStale: boolean
}

/** Age of each kind of imported data. Demo data has none. For metrics: one statement over a small table. */
export async function readDataAges(queryable: Queryable, kinds: readonly FileKind[]): Promise<DataAge[]> {
  const rows = await queryable.query<{ kind: string; day: string; seconds: number }>(
    `select kind, max(coalesce(as_of, (imported_at at time zone 'America/New_York')::date))::text "day",
       min(extract(epoch from now() - coalesce(as_of::timestamptz, imported_at)))::float8 seconds
     from data_import where state = 'current' and not is_demo group by kind order by kind`,
  )
  return rows.map(({ kind, day: newest, seconds }) => {
    const { staleAfterDays } = kinds.find(({ name }) => name === kind) ?? {}
    const days = Math.floor((seconds * 1000) / day)
    return { kind, day: newest, seconds, isStale: staleAfterDays !== undefined && days > staleAfterDays }
  })
}

/** Imports that wait for approval. */
export async function countHeldImports(queryable: Queryable): Promise<number> {
  const { count } = await one<{ count: number }>(
    queryable,
    `select count(*)::int count from data_import where state = 'held'`,
  )
  return count
}
