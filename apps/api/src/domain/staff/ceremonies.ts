/** Steps that were begun, to be finished once within five minutes: a challenge, a new secret, a visit elsewhere. */
import { minute } from '../../base/durations'
import { hashToken } from '../../base/hash-token'
import { maybeOne, type Queryable } from '../../database/database'

export type CeremonyKind = 'passkey sign-in' | 'passkey' | 'code app' | 'provider'

interface Ceremony {
  /** Stored hashed. */
  token: string
  kind: CeremonyKind
  /** `null` before somebody is known. */
  staffId: number | null
  details?: string
}

const life = 5 * minute

export async function beginCeremony(queryable: Queryable, ceremony: Ceremony, now: number): Promise<void> {
  const { token, kind, staffId, details = '' } = ceremony
  await queryable.query(
    'insert into staff_ceremony (token_hash, kind, staff_id, details, expires_at) values ($1, $2, $3, $4, $5)',
    [hashToken(token), kind, staffId, details, new Date(now + life).toISOString()],
  )
}

/** Ends the step and returns its details; `undefined` if it's unknown, somebody else's, too old, or was finished before. */
export async function finishCeremony(
  queryable: Queryable,
  { token, kind, staffId }: Omit<Ceremony, 'details'>,
  now: number,
): Promise<string | undefined> {
  const row = await maybeOne<{ details: string; isInTime: boolean }>(
    queryable,
    `delete from staff_ceremony where token_hash = $1 and kind = $2 and staff_id is not distinct from $3::int
     returning details, expires_at > $4 "isInTime"`,
    [hashToken(token), kind, staffId, new Date(now).toISOString()],
  )
  return row?.isInTime ? row.details : undefined
}
