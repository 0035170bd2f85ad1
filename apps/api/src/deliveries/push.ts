/** Notifications of browsers: Web Push, signed with our own key (VAPID). */
import * as v from 'valibot'
import webPush from 'web-push'
import { maybeOne, type Queryable } from '../database/database'
import { serverSecret } from '../database/server-secret'
import { type DeliveryChannel, Undeliverable } from './channel'

/** The browsers' push services. Nothing is sent to any other host: the address comes from the device. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.notify.windows.com',
  '.push.apple.com',
]

const subscription = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(1000)),
  keys: v.object({ p256dh: v.pipe(v.string(), v.maxLength(200)), auth: v.pipe(v.string(), v.maxLength(100)) }),
})
export type Subscription = v.InferOutput<typeof subscription>

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The key pair that this server signs with, made on first use. */
export async function pushKeys(database: Queryable): Promise<PushKeys> {
  return JSON.parse(
    await serverSecret(database, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys())),
  ) as PushKeys
}

/**
 * A browser's push token: the JSON of its subscription.
 * @param extraHosts `host:port` of push services besides the browsers' own
 */
export function parsePushToken(token: string, extraHosts: readonly string[] = []): Subscription | undefined {
  let json: unknown
  try {
    json = JSON.parse(token)
  } catch {
    return undefined
  }
  const parsed = v.safeParse(subscription, json)
  if (!parsed.success) return undefined
  const { protocol, hostname, host } = new URL(parsed.output.endpoint)
  if (extraHosts.includes(host)) return parsed.output
  const isKnown = knownHosts.some((known) => (known.startsWith('.') ? hostname.endsWith(known) : hostname === known))
  return protocol === 'https:' && isKnown ? parsed.output : undefined
}

export interface PushOptions {
  database: Queryable
  keys: PushKeys
  /** Whom a push service may write to: `mailto:...` or `https://...`. */
  subject: string
  extraHosts: readonly string[]
  /** Milliseconds. */
  timeout: number
}

/** The subscription has ended. */
const goneStatuses = [404, 410]
/** Seconds that a push service stores a notification for a browser that is offline. */
const timeToLive = 86_400

export function pushChannel({ database, keys, subject, extraHosts, timeout }: PushOptions): DeliveryChannel {
  return {
    async deliver({ key, recipient: deviceId, subject: title, body }) {
      const row = await maybeOne<{ push_token: string | null; code: string; app_code: string }>(
        database,
        'select d.push_token, o.code, o.app_code from device d join organization o on o.id = d.organization_id where d.id = $1',
        [deviceId],
      )
      const token = row?.push_token ?? null
      const to = token ? parsePushToken(token, extraHosts) : undefined
      if (!to) throw new Undeliverable('push no subscription')
      // Whose messages a press leads to: the codes of an organization, or of the app whose own it is.
      const codes = row?.code ? { orgCode: row.code } : { appCode: row?.app_code }
      const payload = { title, body, tag: key, ...codes }
      const details = webPush.generateRequestDetails(to, JSON.stringify(payload), {
        vapidDetails: { subject, ...keys },
        TTL: timeToLive,
        contentEncoding: 'aes128gcm',
      })
      const response = await fetch(details.endpoint, {
        method: 'POST',
        headers: details.headers as Record<string, string>,
        body: new Uint8Array(details.body ?? []),
        signal: AbortSignal.timeout(timeout),
        redirect: 'error',
      })
      if (response.ok) return
      if (goneStatuses.includes(response.status)) {
        await database.query('update device set push_token = null where id = $1 and push_token = $2', [deviceId, token])
        throw new Undeliverable('push gone')
      }
      const isRefused = response.status === 400 || response.status === 413
      throw isRefused ? new Undeliverable(`push ${response.status}`) : new Error(`push ${response.status}`)
    },
  }
}
