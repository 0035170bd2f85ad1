/** Ends keys, and replaces them. */
import { maybeOne, type Queryable } from '../../database/database'
import { createKey, type NewKey } from './create-key'
import { KeyProblem } from './key-problem'
import { scopesOf } from './stored-scopes'

/** @throws KeyProblem for an unknown key, or one that has ended already */
export async function endKey(queryable: Queryable, id: number, by: string, now: number): Promise<void> {
  const ended = await maybeOne<{ id: number }>(
    queryable,
    'update api_key set ended_at = $2, ended_by = $3 where id = $1 and ended_at is null returning id',
    [id, new Date(now).toISOString(), by],
  )
  if (!ended) throw new KeyProblem('unknownKey')
}

/**
 * Makes a key that may do the same and lasts as long. Both work until the old one ends.
 * @param overlap milliseconds that the old one works for; it never works longer than it would have
 * @throws KeyProblem for an unknown key, or one that no longer works
 */
export async function rotateKey(
  transaction: Queryable,
  id: number,
  { overlap, by, now }: { overlap: number; by: string; now: number },
): Promise<{ id: number; token: string }> {
  const old = await maybeOne<Omit<NewKey, 'by' | 'replacesId' | 'scopes'> & { scopes: string[] }>(
    transaction,
    `select name, organization_id "organizationId", is_test "isTest", scopes, allowed_networks "allowedNetworks",
       per_minute "perMinute", expires_at "expiresAt"
     from api_key where id = $1 and ended_at is null and (expires_at is null or expires_at > $2) for update`,
    [id, new Date(now).toISOString()],
  )
  if (!old) throw new KeyProblem('unknownKey')
  await transaction.query('update api_key set expires_at = least(expires_at, $2) where id = $1', [
    id,
    new Date(now + overlap).toISOString(),
  ])
  return createKey(transaction, { ...old, scopes: scopesOf(old.scopes), by, replacesId: id }, now)
}
