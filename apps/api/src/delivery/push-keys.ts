/**
 * Key pairs for signing push messages (VAPID). A browser's subscription accepts only the key pair that it was created
 * with.
 */
import webPush from 'web-push'
import type { Queryable } from '../database/database'
import { serverSecret } from '../database/server-secret'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

export const makePushKeys = (): string => JSON.stringify(webPush.generateVAPIDKeys())

/** Creates a key pair if there's none yet. */
export async function ensurePushKeys(database: Queryable): Promise<void> {
  await serverSecret(database, 'vapid', makePushKeys)
}

/** Newest first. */
export async function acceptedPushKeys(database: Queryable): Promise<PushKeys[]> {
  const rows = await database.query<{ value: string }>(
    `select value from (
       select value, now() replaced_at from server_secret where name = 'vapid'
       union all select value, replaced_at from former_secret where name = 'vapid' and accepted_until > now()) accepted
     order by replaced_at desc`,
  )
  return rows.map(({ value }) => JSON.parse(value) as PushKeys)
}

/**
 * The key pairs that may send to a subscription, the likeliest first.
 * @param subscribedWith the public key that the subscription was created with; old pages don't store it, so the oldest
 * keys come first then
 */
export function keysFor(keys: readonly PushKeys[], subscribedWith: string | undefined): readonly PushKeys[] {
  return subscribedWith === undefined ? keys.toReversed() : keys.filter(({ publicKey }) => publicKey === subscribedWith)
}
