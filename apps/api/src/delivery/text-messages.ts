/** Texts over an HTTP API like Twilio's. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { failureCode } from '../base/errors/failure-code'
import { type DeliveryChannel, Undeliverable } from './channel'

export interface TextOptions {
  /** Such as `https://api.twilio.com`. */
  url: string
  account: string
  token: string
  /** Our number, such as `+15551230000`, or a messaging service's id (`MG...`). */
  from: string
  /** Milliseconds. */
  timeout: number
}

/** Twilio: the recipient sent STOP to this number. */
const unsubscribedRecipient = 21610

export function textChannel({ url, account, token, from, timeout }: TextOptions): DeliveryChannel {
  const address = `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return {
    async deliver({ recipient, body }) {
      const form = new URLSearchParams({ To: `+1${recipient}`, Body: body })
      form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from)
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: form,
        signal: AbortSignal.timeout(timeout),
        redirect: 'error',
      }).catch((cause: unknown) => {
        throw new Error(`text ${failureCode(cause) ?? 'failed'}`, { cause })
      })
      if (response.ok) return
      const { code } = (await response.json().catch(() => ({}))) as { code?: number }
      if (code === unsubscribedRecipient) throw new Undeliverable('text 21610', true)
      const reason = `text ${response.status}${code === undefined ? '' : ` ${code}`}`
      // Our own sign-in (401, 403), rate limits (429) and the service's errors (5xx) are temporary; other errors
      // concern this message.
      const isTemporary = [401, 403, 408, 429].includes(response.status) || response.status >= 500
      throw isTemporary ? new Error(reason) : new Undeliverable(reason)
    },
  }
}

/** Whether an inbound request is signed with our token: HMAC-SHA1 of its URL and sorted fields. */
export function isSigned(
  token: string,
  address: string,
  fields: Readonly<Record<string, string>>,
  signature: string,
): boolean {
  const text = Object.keys(fields)
    .sort()
    .reduce((joined, name) => joined + name + fields[name], address)
  const expected = createHmac('sha1', token).update(text).digest()
  const presented = Buffer.from(signature, 'base64')
  return presented.length === expected.length && timingSafeEqual(presented, expected)
}
