/** Browser push messages: Web Push, signed with our own key (VAPID). */
import * as v from 'valibot'
import webPush from 'web-push'
import { failureCode } from '../base/errors/failure-code'
import { maySendSecrets } from '../base/unencrypted-hosts'
import { maybeOne, type Queryable } from '../database/database'
import { type DeliveryChannel, Undeliverable } from './channel'
import { acceptedPushKeys, keysFor, type PushKeys } from './push-keys'

/** The browsers' push services. Nothing is sent to other hosts, since the address comes from the device. */
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
  /** Our public key that the subscription was created with. */
  applicationServerKey: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
export type Subscription = v.InferOutput<typeof subscription>

/**
 * Parses a browser's push token: its subscription as JSON.
 * @param extraHosts `host:port` of more push services
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
  const { endpoint } = parsed.output
  const { protocol, hostname, host } = new URL(endpoint)
  if (extraHosts.includes(host) && maySendSecrets(endpoint)) return parsed.output
  const isKnown = knownHosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  return protocol === 'https:' && isKnown ? parsed.output : undefined
}

export interface PushOptions {
  database: Queryable
  /** Our contact for push services: `mailto:...` or `https://...`. */
  subject: string
  extraHosts: readonly string[]
  /** Milliseconds. */
  timeout: number
}

/** The subscription has ended. */
const goneStatuses = [404, 410]
/** Seconds that a push service stores a message for an offline browser. */
const timeToLive = 86_400

/** The signing key isn't the subscription's; push services differ in which status they use. */
const refusedSignatures = [400, 401, 403]

export function pushChannel({ database, subject, extraHosts, timeout }: PushOptions): DeliveryChannel {
  async function send(to: Subscription, payload: string, { publicKey, privateKey }: PushKeys): Promise<number> {
    const details = webPush.generateRequestDetails(to, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: timeToLive,
      contentEncoding: 'aes128gcm',
    })
    const { status } = await fetch(details.endpoint, {
      method: 'POST',
      headers: details.headers as Record<string, string>,
      body: new Uint8Array(details.body ?? []),
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new Error(`push ${failureCode(cause) ?? 'failed'}`, { cause })
    })
    return status
  }
  const replaceToken = (deviceId: string, token: string | null, next: string | null) =>
    database.query('update device set push_token = $3 where id = $1 and push_token = $2', [deviceId, token, next])
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
      // A press opens the messages of this organization, or of the app's own organization.
      const codes = row?.code ? { orgCode: row.code } : { appCode: row?.app_code }
      const payload = JSON.stringify({ title, body, tag: key, ...codes })
      let status: number | undefined
      for (const keys of keysFor(await acceptedPushKeys(database), to.applicationServerKey)) {
        status = await send(to, payload, keys)
        if (status < 300) {
          // Stores the working key, so that the next message needs no guessing.
          const subscription = { ...to, applicationServerKey: keys.publicKey }
          if (to.applicationServerKey === undefined) await replaceToken(deviceId, token, JSON.stringify(subscription))
          return
        }
        if (!refusedSignatures.includes(status)) break
      }
      // No accepted key fits the subscription, so nothing can be sent to it again.
      if (status === undefined || goneStatuses.includes(status)) {
        await replaceToken(deviceId, token, null)
        throw new Undeliverable(status === undefined ? 'push key ended' : 'push gone')
      }
      const isRefused = status === 400 || status === 413
      throw isRefused ? new Undeliverable(`push ${status}`) : new Error(`push ${status}`)
    },
  }
}
