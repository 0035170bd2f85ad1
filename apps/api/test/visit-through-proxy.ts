/** Makes a visit whose addresses and headers contain personal data, and checks what a proxy logs about it. */
import { expect } from 'vitest'
import type { ShippedProxy } from './shipped-proxies'

/** Personal data in the requests below. */
const secrets = [
  'metformin',
  // With punctuation, because a number in a log may contain a zip by chance.
  '/10001',
  '=10001',
  'MEMBER-TOKEN',
  'UNSUBSCRIBE-TOKEN',
  'BEARER-TOKEN',
  'portal.example',
  'A browser of 1999',
]
export const telltaleHeaders = {
  referer: 'https://portal.example/chart?patient=metformin',
  authorization: 'Bearer BEARER-TOKEN',
  'user-agent': 'A browser of 1999',
}

/** A search, a price, a sign-up page, and links that identify a person. */
export async function visit({ ask }: ShippedProxy): Promise<void> {
  const headers = telltaleHeaders
  const looks = [
    '/api/product/contains/metformin/list',
    '/api/price/pharmacynew/20781/30/10001',
    '/drug/metformin?zip=10001',
    '/SignUp?email=metformin@portal.example',
    '/?encuser=MEMBER-TOKEN&orgCode=ACME',
    '/api/unsubscribe/UNSUBSCRIBE-TOKEN',
    '/metrics?token=MEMBER-TOKEN',
  ].map((path) => ask(path, { headers }))
  const press = ask('/api/unsubscribe/UNSUBSCRIBE-TOKEN', { method: 'POST', headers, body: '' })
  await Promise.all([...looks, press])
}

/** Time, method, status, seconds and bytes; the address, status and seconds of each server; the reference. */
const nginxLine =
  /^[\d:T+-]+ (GET|POST) \d{3} [\d.]+ \d+ (-|127\.0\.0\.1:\d+(, 127\.0\.0\.1:\d+)*|rxgauge) [\d, -]+ [\d., -]+ ([\dA-Z]{8}|-)$/
/** Fields that Caddy may log for a request. */
const caddyFields = ['level', 'ts', 'logger', 'msg', 'user_id', 'duration', 'size', 'bytes_read', 'status'].concat([
  'err_id',
  'err_trace',
])

/** The logs contain lines of requests, but no personal data in any line. */
export function expectNoPersonalData({ name, logs }: ShippedProxy): void {
  const lines = logs().split('\n')
  for (const secret of secrets) {
    expect(
      lines.filter((line) => line.includes(secret)),
      name,
    ).toEqual([])
  }
  const ofRequests = lines.filter((line) =>
    name === 'nginx' ? / (GET|POST) /.test(line) : /"logger":"http\.log\./.test(line),
  )
  expect(ofRequests.length, name).toBeGreaterThan(0)
  for (const line of ofRequests) {
    if (name === 'nginx') expect(line).toMatch(nginxLine)
    else expect(Object.keys(JSON.parse(line)).filter((field) => !caddyFields.includes(field))).toEqual([])
  }
}
