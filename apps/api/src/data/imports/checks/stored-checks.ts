/** The checks of files that staff brought, as the database stores them. */
import * as v from 'valibot'
import type { Reason } from '../../../base/errors/reason'
import { type Database, maybeOne, one, type Queryable } from '../../../database/database'
import { type FileResult, fileResult } from './what-became'

export interface StoredCheck {
  id: number
  madeBy: string
  folder: string
  fileNames: string[]
  mapping: string | null
  ignoredColumns: string[]
  work: 'check' | 'import'
  state: 'running' | 'done' | 'failed'
  madeAt: Date
  endedAt: Date | null
}

export const progressSchema = v.object({
  file: v.string(),
  kind: v.string(),
  rows: v.number(),
  share: v.nullable(v.number()),
})
export type CheckProgress = v.InferOutput<typeof progressSchema>

const columns = `id, made_by "madeBy", folder, file_names "fileNames", mapping, ignored_columns "ignoredColumns", work, state,
  made_at "madeAt", ended_at "endedAt"`

/** Newest first, with what was said of each file. */
export async function listStoredChecks(queryable: Queryable): Promise<(StoredCheck & { results: FileResult[] })[]> {
  const checks = await queryable.query<StoredCheck & { results: unknown }>(
    `select ${columns}, coalesce((select jsonb_agg(jsonb_build_object('outcome', r -> 'outcome', 'importId', r -> 'importId'))
       from jsonb_array_elements(reports) r), '[]') "results"
     from desk_check order by id desc limit 200`,
  )
  return checks.map((check) => ({ ...check, results: v.parse(v.array(fileResult), check.results) }))
}

export const findStoredCheck = (
  queryable: Queryable,
  id: number,
): Promise<(StoredCheck & { progress: unknown; reports: unknown; failure: unknown }) | undefined> =>
  maybeOne<StoredCheck & { progress: unknown; reports: unknown; failure: unknown }>(
    queryable,
    `select ${columns}, progress, reports, failure from desk_check where id = $1`,
    [id],
  )

export async function insertCheck(
  database: Database,
  { by, folder, fileNames, mapping, ignoredColumns }: NewCheck,
): Promise<number> {
  const { id } = await database.transaction((transaction) =>
    one<{ id: number }>(
      transaction,
      `insert into desk_check (made_by, folder, file_names, mapping, ignored_columns, work, state)
       values ($1, $2, $3, $4, $5, 'check', 'running') returning id`,
      [by, folder, fileNames, mapping, ignoredColumns],
    ),
  )
  return id
}

export interface NewCheck {
  by: string
  folder: string
  fileNames: readonly string[]
  mapping: string | null
  ignoredColumns: readonly string[]
}

/** @returns whether it was checked, and nobody has imported it meanwhile */
export async function beginImport(database: Database, id: number): Promise<boolean> {
  const begun = await database.transaction((transaction) =>
    maybeOne<{ id: number }>(
      transaction,
      `update desk_check set work = 'import', state = 'running', alive_at = now(), progress = null, ended_at = null
       where id = $1 and work = 'check' and state = 'done' returning id`,
      [id],
    ),
  )
  return begun !== undefined
}

export const sayAlive = (queryable: Queryable, id: number, progress: CheckProgress | undefined): Promise<unknown> =>
  queryable.query('update desk_check set alive_at = now(), progress = $2 where id = $1', [
    id,
    progress === undefined ? null : JSON.stringify(progress),
  ])

/** @param reports as JSON; `undefined` if it failed, with the reason */
export const endCheck = (
  queryable: Queryable,
  id: number,
  { reports, failure }: { reports?: unknown; failure?: Reason },
): Promise<unknown> =>
  queryable.query(
    `update desk_check set state = $2, reports = coalesce($3::jsonb, reports), failure = $4::jsonb, progress = null, ended_at = now() where id = $1`,
    [
      id,
      failure === undefined ? 'done' : 'failed',
      reports === undefined ? null : JSON.stringify(reports),
      failure === undefined ? null : JSON.stringify([failure]),
    ],
  )

/** Checks whose process has ended in the midst. */
export const listInterrupted = (queryable: Queryable): Promise<StoredCheck[]> =>
  queryable.query<StoredCheck>(
    `select ${columns} from desk_check where state = 'running' and alive_at < now() - interval '30 seconds' order by id`,
  )

/** @returns whether this process may take it up; another one may have done so meanwhile */
export async function claimInterrupted(queryable: Queryable, id: number): Promise<boolean> {
  const claimed = await maybeOne<{ id: number }>(
    queryable,
    `update desk_check set alive_at = now() where id = $1 and state = 'running' and alive_at < now() - interval '30 seconds' returning id`,
    [id],
  )
  return claimed !== undefined
}

export const deleteCheck = (database: Database, id: number): Promise<{ folder: string } | undefined> =>
  database.transaction((transaction) =>
    maybeOne<{ folder: string }>(
      transaction,
      `delete from desk_check where id = $1 and state <> 'running' returning folder`,
      [id],
    ),
  )

/** Those that are older than two weeks. @returns the folders of all others */
export async function deleteOldChecks(queryable: Queryable): Promise<Set<string>> {
  await queryable.query(`delete from desk_check where state <> 'running' and made_at < now() - interval '14 days'`)
  const rows = await queryable.query<{ folder: string }>('select folder from desk_check')
  return new Set(rows.map(({ folder }) => folder))
}
