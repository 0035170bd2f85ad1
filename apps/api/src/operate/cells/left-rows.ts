/** The rows that an organization left here when it moved away. They are removed when it comes back. */
import { StartError } from '../../base/errors/start-error'
import { maybeOne, type Transaction } from '../../database/database'
import { serverSecret } from '../../database/server-secret'
import type { RefusalEntry } from '../../domain/accounts/refusal-journal'
import type { Head } from './move-file'
import { movedTables } from './moved-tables'

interface Left {
  /** It keeps its id here, so that links in its emails of that time work. */
  organizationId: number
  /** Those that reached this installation while it was away. */
  refusals: RefusalEntry[]
}

/**
 * Removes them and ends the move.
 * @returns `undefined` if there are none
 * @throws StartError if the organization wasn't elsewhere since, or the file is older: rows of the past would come back
 */
export async function removeLeftRows(transaction: Transaction, head: Head): Promise<Left | undefined> {
  const left = await maybeOne<{ id: number; code: string; beganAt: Date; writtenAt: Date | null }>(
    transaction,
    `select o.id, o.code, m.began_at "beganAt", m.written_at "writtenAt"
     from organization o join organization_move m on m.organization_id = o.id where upper(o.code) = upper($1) for update`,
    [String(head.organization.document.code)],
  )
  if (!left) return undefined
  const { id, code, beganAt, writtenAt } = left
  if (!writtenAt)
    throw new StartError(
      `Nothing was stored: ${code} is here, and was paused to move away, but has no complete file yet. Run its move again, or resume it: rxgauge org move ${code} --back`,
    )
  if (new Date(head.movedAt) <= writtenAt || !(await wasHere(transaction, head, id)))
    throw new StartError(
      `Nothing was stored: ${code} left this installation on ${writtenAt.toISOString().slice(0, 16)} UTC, and this file isn't from where it went since. With an older file, what happened there would be lost. Move it here from the installation that serves it now. If none has received it: rxgauge org move ${code} --back`,
    )
  const refusals = await refusalsSince(transaction, { id, code, beganAt })
  for (const { isOfAll, remove } of [...movedTables].reverse()) if (!isOfAll) await remove(transaction, id)
  await transaction.query('delete from former_secret where organization_id = $1', [id])
  await transaction.query('delete from organization_move where organization_id = $1', [id])
  return { organizationId: id, refusals }
}

/** Each installation that it was in gave it the key of its contacts' hashes, which never changes. */
async function wasHere(transaction: Transaction, { secrets }: Head, id: number): Promise<boolean> {
  const key = await serverSecret(transaction, 'contacts')
  return secrets.some(
    ({ name, value, formerOrganizationId }) => name === 'contacts' && value === key && formerOrganizationId === id,
  )
}

async function refusalsSince(
  transaction: Transaction,
  { id, code, beganAt }: { id: number; code: string; beganAt: Date },
): Promise<RefusalEntry[]> {
  const rows = await transaction.query<{
    channel: 'text' | 'email'
    contact: string
    source: string
    createdAt: Date
  }>(
    `select channel, encode(contact_hash, 'base64') contact, source, created_at "createdAt"
     from suppression where organization_id = $1 and created_at >= $2::timestamptz`,
    [id, beganAt],
  )
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    at: createdAt.toISOString(),
    organization: code,
    isRefused: true,
  }))
}
