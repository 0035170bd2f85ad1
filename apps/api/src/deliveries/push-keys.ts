/** The key pairs that notifications are signed with (VAPID). A browser's subscription takes only those of the key that it was made with. */
import webPush from 'web-push'
import type { Queryable } from '../database/database'
import { serverSecret } from '../database/server-secret'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

export const makePushKeys = (): string => JSON.stringify(webPush.generateVAPIDKeys())

/** There is a key pair: made on first use. */
export async function ensurePushKeys(database: Queryable): Promise<void> {
  await serverSecret(database, 'vapid', makePushKeys)
}

/** The newest first. */
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
 * Those that may send to a subscription, the likeliest first.
 * @param subscribedWith the public key that it was made with; subscriptions of an older page do not say it, and are mostly old
 */
export function keysFor(keys: readonly PushKeys[], subscribedWith: string | undefined): readonly PushKeys[] {
  return subscribedWith === undefined ? keys.toReversed() : keys.filter(({ publicKey }) => publicKey === subscribedWith)
}
