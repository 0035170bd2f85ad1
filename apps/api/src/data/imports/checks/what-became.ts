/** What became of the files of a check since: an import may have been accepted, rejected, undone or replaced. */
import * as v from 'valibot'
import type { Queryable } from '../../../database/database'
import type { ImportRecord } from '../import-records'

type Work = 'check' | 'import'

/** What a stored report says of one file. */
export const fileResult = v.object({
  outcome: v.picklist(['unusable', 'beside', 'imported', 'same', 'held', 'refused', 'dry run']),
  importId: v.nullable(v.number()),
})
export type FileResult = v.InferOutput<typeof fileResult>
type Outcome = FileResult['outcome']

export interface Become {
  outcome: Outcome | 'rejected' | 'undone' | 'replaced'
  /** `null` if there is no such import, or none any more. */
  importId: number | null
}

interface Import {
  id: number
  /** `null` once its rows are deleted. */
  state: ImportRecord['state'] | null
  lastAct: string
}

interface Done {
  work: Work
  /** What was said of each file. */
  results: readonly FileResult[]
}

/** @returns for each of the checks, and each of its files, what it is now */
export async function readWhatBecame(queryable: Queryable, checks: readonly Done[]): Promise<Become[][]> {
  const ids = checks.flatMap(({ results }) => results.flatMap(({ importId }) => importId ?? []))
  const imports = await queryable.query<Import>(
    `select distinct on (e.import_id) e.import_id id, d.state, e.act "lastAct"
     from import_event e left join data_import d on d.id = e.import_id
     where e.import_id = any($1::int[]) order by e.import_id, e.id desc`,
    [ids],
  )
  const byId = new Map(imports.map((each) => [each.id, each]))
  return checks.map(({ work, results }) =>
    results.map((result) => becameOf(work, result, byId.get(result.importId ?? 0))),
  )
}

function becameOf(work: Work, { outcome }: FileResult, found: Import | undefined): Become {
  const importId = found?.state ? found.id : null
  // A check imports nothing: what it says of a file stays true of that check.
  if (!found || work === 'check') return { outcome, importId }
  if (found.lastAct === 'rejected' || found.lastAct === 'undone') return { outcome: found.lastAct, importId }
  if (found.state === null || found.state === 'replaced') return { outcome: 'replaced', importId }
  if (found.state === 'current') return { outcome: outcome === 'same' ? 'same' : 'imported', importId }
  return { outcome, importId }
}
