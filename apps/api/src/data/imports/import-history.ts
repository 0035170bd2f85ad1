/** Who imported, approved and undid what; kept even when an import's rows are long deleted. */
import * as v from 'valibot'
import { type Reason, reasonsSchema, reasonsText } from '../../base/errors/reason'
import type { Queryable } from '../../database/database'

interface NewEvent {
  importId: number
  act: ImportEvent['act']
  by: string
  /** Why it was held, or would have been without approval. */
  heldBecause?: readonly Reason[] | undefined
  /** Why somebody rejected it, in their words. */
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
  /** Why it was held, or would have been without approval, in English; or why somebody rejected it, in their words. */
  reason: string | null
  /** Empty if it was not held. */
  heldReasons: readonly Reason[]
  at: Date
}

export async function recordImportEvent(
  transaction: Queryable,
  { importId, act, by, heldBecause, reason }: NewEvent,
): Promise<void> {
  await transaction.query(
    `insert into import_event (import_id, kind, scope, file_name, act, made_by, held_because, reason)
     select id, kind, scope, file_name, $2, $3, $4::jsonb, $5 from data_import where id = $1`,
    [importId, act, by, heldBecause ? JSON.stringify(heldBecause) : null, reason ?? null],
  )
}

/** Newest first. */
export async function readImportHistory(queryable: Queryable, limit: number): Promise<ImportEvent[]> {
  const rows = await queryable.query<Omit<ImportEvent, 'heldReasons'> & { heldReasons: unknown }>(
    `select id, import_id "importId", kind, scope, file_name "fileName", act, made_by "by", held_because "heldReasons", reason,
       made_at "at"
     from import_event order by id desc limit $1`,
    [limit],
  )
  return rows.map((row) => {
    const heldReasons = v.parse(reasonsSchema, row.heldReasons ?? [])
    return { ...row, heldReasons, reason: heldReasons.length === 0 ? row.reason : reasonsText(heldReasons, 'en') }
  })
}
