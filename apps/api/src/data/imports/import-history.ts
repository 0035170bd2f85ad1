/** Who imported, approved and undid what; kept even when an import's rows are long deleted. */
import * as v from 'valibot'
import { type Reason, reasonsSchema, reasonsText } from '../../base/errors/reason'
import { maybeOne, type Queryable } from '../../database/database'
import { recordEvent } from '../../domain/webhooks/record-event'

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

/** Also tells webhooks. */
export async function recordImportEvent(transaction: Queryable, event: NewEvent): Promise<void> {
  const { importId, act, by, heldBecause, reason } = event
  await transaction.query(
    `insert into import_event (import_id, kind, scope, file_name, act, made_by, held_because, reason)
     select id, kind, scope, file_name, $2, $3, $4::jsonb, $5 from data_import where id = $1`,
    [importId, act, by, heldBecause ? JSON.stringify(heldBecause) : null, reason ?? null],
  )
  await tellWebhooks(transaction, event)
}

async function tellWebhooks(transaction: Queryable, { importId, act, heldBecause = [] }: NewEvent): Promise<void> {
  const found = await maybeOne<{
    kind: string
    fileName: string
    asOf: string | null
    rows: number
    currentId: number | null
  }>(
    transaction,
    `select i.kind, regexp_replace(replace(i.file_name, ' > ', '/'), '^.*/', '') "fileName", i.as_of::text "asOf", i.taken "rows",
       (select c.id from data_import c where c.kind = i.kind and c.scope = i.scope and c.state = 'current') "currentId"
     from data_import i where i.id = $1`,
    [importId],
  )
  if (!found) return
  const { rows, currentId, asOf, ...file } = found
  const common = { importId, ...file }
  if (act === 'held')
    await recordEvent(transaction, 'import.held', null, { ...common, asOf, reason: reasonsText(heldBecause, 'en') })
  if (act === 'imported' || act === 'accepted')
    await recordEvent(transaction, 'import.taken', null, { ...common, asOf, rows })
  if (act === 'undone')
    await recordEvent(transaction, 'import.undone', null, { ...common, restoredImportId: currentId })
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
