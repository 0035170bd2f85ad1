/** Who imported, approved and undid what; kept even when an import's rows are long deleted. */
import type { Queryable } from '../../database/database'

interface NewEvent {
  importId: number
  act: ImportEvent['act']
  by: string
  /** Why it was held, would have been without approval, or was rejected. */
  reason?: string | undefined
}

export interface ImportEvent {
  id: number
  importId: number
  kind: string
  scope: string
  fileName: string
  /** `accepted`: a held import was approved. `rejected`: it was not, and is deleted. `restored`: current again, because another was undone. */
  act: 'imported' | 'held' | 'accepted' | 'rejected' | 'undone' | 'restored'
  by: string
  reason: string | null
  at: Date
}

export async function recordImportEvent(
  transaction: Queryable,
  { importId, act, by, reason }: NewEvent,
): Promise<void> {
  await transaction.query(
    `insert into import_event (import_id, kind, scope, file_name, act, made_by, reason)
     select id, kind, scope, file_name, $2, $3, $4 from data_import where id = $1`,
    [importId, act, by, reason ?? null],
  )
}

/** Newest first. */
export const readImportHistory = (queryable: Queryable, limit: number): Promise<ImportEvent[]> =>
  queryable.query<ImportEvent>(
    `select id, import_id "importId", kind, scope, file_name "fileName", act, made_by "by", reason, made_at "at"
     from import_event order by id desc limit $1`,
    [limit],
  )
