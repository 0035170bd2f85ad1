/** Visits of a server whose database goes away for a while: what was acknowledged, to be found afterwards. */
import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { connectPg } from './pg-client'

/** A response's data, or `undefined` for a 503; any other status fails the test. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape.
async function ask(url: string, path: string, { token, body }: { token?: string; body?: object } = {}): Promise<any> {
  const response = await fetch(`${url}/api${path}`, {
    headers: {
      // Another network each time, where the server trusts this: one network may send few emails.
      'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 250)).join('.'),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const { message, errorCode, data } = await response.json()
  if (response.status === 503) {
    expect(errorCode).toBe('UNAVAILABLE')
    return undefined
  }
  expect([path, response.status, message]).toEqual([path, 200, message])
  return data
}

/** A new device's reply, or `undefined` for a 503. */
export const register = (url: string) =>
  ask(url, '/register', { body: { organizationCode: 'ACME', deviceType: 'WEB', deviceDetails: '', appVersion: '1' } })

/** A medication's usual form and strength. */
export async function idOf(url: string, product: string) {
  const client = await connectPg(url)
  const { rows } = await client.query<{ id: number }>(
    `select d.id from product_detail d join product p on p.id = d.product_id
     where p.name = $1 and d.is_default_strength and d.is_default_form`,
    [product],
  )
  return rows[0]?.id ?? 0
}

/** A visitor who can ask for prices for a while. */
export async function readerOf(url: string): Promise<string> {
  const device = await register(url)
  const session = await ask(url, '/authenticate', { body: { refreshToken: device.refreshToken, appVersion: '1' } })
  return session.jwtToken
}

/** Whether prices of a drug were shown; `false` for a 503. */
export const hasPrices = async (url: string, token: string, drug: number, zip = '10001') =>
  (await ask(url, `/price/pharmacynew/${drug}/30/${zip}`, { token })) !== undefined

/** What the server has confirmed; none of it may be lost. */
export interface Acknowledged {
  devices: Set<string>
  coupons: Set<string>
  sends: Set<string>
}

/** A new device prices a drug, takes a card and has it emailed. Returns whether every call succeeded. */
export async function visit(
  url: string,
  drug: number,
  recipient: string,
  acknowledged: Acknowledged,
): Promise<boolean> {
  const device = await register(url)
  if (!device) return false
  acknowledged.devices.add(device.deviceId)
  const session = await ask(url, '/authenticate', { body: { refreshToken: device.refreshToken, appVersion: '1' } })
  if (!session) return false
  const token: string = session.jwtToken
  const prices = await ask(url, `/price/pharmacynew/${drug}/30/10001`, { token })
  if (!prices) return false
  const offer = { ...prices.lowestPricePharmacy, zipCode: '10001', insuranceId: null }
  const card = await ask(url, '/adjudicate/cashoffer', { token, body: offer })
  if (!card) return false
  acknowledged.coupons.add(card.adjudicationId)
  const body = { recipientEmail: recipient, adjudicationId: card.adjudicationId }
  // A reply without data means that it was sent.
  if ((await ask(url, '/adjudicate/sendemail', { token, body })) !== null) return false
  acknowledged.sends.add(recipient)
  return true
}
