/** Tells webhooks once that data of a kind have become too old. */
import { type Database, maybeOne } from '../../database/database'
import { isTold, recordEvent } from '../../domain/webhooks/record-event'
import { readDataAges } from './data-status'
import type { FileKind } from './file-kind'

/** Several servers may run this at once: each kind is told about once for its newest day. */
export async function tellStaleData(database: Database, kinds: readonly FileKind[]): Promise<void> {
  if (!(await isTold(database, 'data.stale'))) return
  for (const { kind, day, seconds, isStale } of await readDataAges(database, kinds)) {
    if (!isStale) continue
    await database.transaction(async (transaction) => {
      const isNew = await maybeOne(
        transaction,
        `insert into webhook_stale_data as s (kind, day) values ($1, $2) on conflict (kind) do update set day = excluded.day
         where s.day <> excluded.day returning 1`,
        [kind, day],
      )
      if (isNew)
        await recordEvent(transaction, 'data.stale', null, { kind, day, ageDays: Math.floor(seconds / 86_400) })
    })
  }
}
