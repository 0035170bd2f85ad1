// database: both
/** Webhooks to a real receiver, from the queue in the database. */
import type { WebhookEvent } from '@rxgauge/contract/v1'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCertificate } from '../../test/certificate'
import { applyOrganization, changeOrganization } from '../../test/change-organization'
import { startTestServer, type TestServer } from '../../test/server'
import { startReceiver, type TestReceiver } from '../../test/webhook-receiver'
import { releaseDeadClaims } from '../database/queue'
import { holdSending } from '../domain/installation/installation'
import { pause, resume } from '../domain/pauses/pauses'
import { recordEvent } from '../domain/webhooks/record-event'
import { listDeliveries, sendAgain, sendTest } from '../domain/webhooks/webhook-deliveries'
import { addWebhook, changeWebhookSecret, listWebhooks, removeWebhook } from '../domain/webhooks/webhook-endpoints'
import { checkWebhooks } from '../operate/commands/doctor/webhook-checks'
import { deleteOld } from '../operate/retention'
import type { WebhookRequestOptions } from './webhook-request'
import { WebhookDeliverer } from './webhooks'

const { certificate, key } = makeCertificate({ name: 'localhost', isServer: true })

let api: TestServer
let receiver: TestReceiver
let secure: TestReceiver
let failures: unknown[] = []

beforeAll(async () => {
  api = await startTestServer({ publicUrl: 'http://localhost:4000' })
  receiver = await startReceiver()
  secure = await startReceiver({ certificate, key })
})
afterAll(async () => {
  await receiver.close()
  await secure.close()
  await api.close()
})
beforeEach(() => {
  failures = []
  receiver.received.length = 0
  receiver.respondWith(204)
})
afterEach(async () => {
  for (const { id } of await listWebhooks(api.database)) await removeWebhook(api.database, id)
})

const deliverer = (options: Partial<WebhookRequestOptions> = {}) =>
  new WebhookDeliverer({
    database: api.database,
    installation: api.services.installation,
    timeout: 60_000,
    thisMachine: true,
    ca: certificate,
    ...options,
  })

const deliver = (options?: Partial<WebhookRequestOptions>) =>
  deliverer(options).deliverDue(new AbortController().signal, (error) => failures.push(error))

async function idOf(code: string): Promise<number> {
  const [row] = await api.database.query<{ id: number }>('select id from organization where code = $1', [code])
  return row?.id ?? 0
}

/** Of the installation, unless a code says otherwise. */
async function add(events: readonly WebhookEvent[], { url = receiver.url, code = '' } = {}) {
  const organizationId = code === '' ? null : await idOf(code)
  return addWebhook(api.database, { organizationId, url, events, by: 'Olga' }, true)
}

const tell = () => recordEvent(api.database, 'data.stale', null, { kind: 'nadac', day: '2026-11-01', ageDays: 27 })
/** Skips the pauses between tries. */
const passTime = () => api.database.query('update webhook_delivery set retry_at = now() where retry_at is not null')
const state = async (id: number) => (await listDeliveries(api.database, id))[0]

test('what happened is told once, signed, in its own form', async () => {
  const { id, secret } = await add(['data.stale'])
  await tell()
  await deliver()
  await deliver()
  const [one, ...more] = receiver.received
  expect(more).toEqual([])
  receiver.check(secret, one)
  expect(() => receiver.check(`whsec_${Buffer.alloc(32).toString('base64')}`, one)).toThrow('signature')
  expect(one?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'RxGauge webhooks' })
  expect(one?.payload).toEqual({
    type: 'data.stale',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: { kind: 'nadac', day: '2026-11-01', ageDays: 27 },
  })
  expect(await state(id)).toMatchObject({ state: 'delivered', tries: 1, status: 204, messageId: one?.id, error: '' })
})

test('over HTTPS too, if the certificate is good', async () => {
  const { id, secret } = await add(['data.stale'], { url: secure.url })
  await tell()
  await deliver()
  secure.check(secret, secure.received[0])
  expect(await state(id)).toMatchObject({ state: 'delivered' })
  const other = makeCertificate({ name: 'localhost', isServer: true })
  await sendTest(api.database, id)
  await deliver({ ca: other.certificate })
  expect(await state(id)).toMatchObject({ state: 'waiting', status: null, error: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
})

test('only those who chose an event get it, and an organization gets only its own', async () => {
  const all = await add(['organization.changed'])
  const acme = await add(['organization.changed'], { code: 'ACME' })
  const corner = await add(['organization.changed'], { code: 'CORNER' })
  const other = await add(['coupon.saved'], { code: 'ACME' })
  await applyOrganization(api.database, 'ACME', { suffix: 'Inc.' })
  // Nothing differs, so there's nothing to tell.
  await applyOrganization(api.database, 'ACME', { suffix: 'Inc.' })
  const told = async ({ id }: { id: number }) => (await listDeliveries(api.database, id)).length
  expect(await Promise.all([all, acme, corner, other].map(told))).toEqual([1, 1, 0, 0])
  await deliver()
  const data = { organization: 'ACME', isNew: false, keys: ['suffix'] }
  expect(receiver.received.map(({ payload }) => payload.data)).toEqual([data, data])
})

test('nothing is told of a change that is rolled back', async () => {
  const { id } = await add(['data.stale'])
  const change = api.database.transaction(async (transaction) => {
    await recordEvent(transaction, 'data.stale', null, { kind: 'nadac', day: '2026-11-01', ageDays: 27 })
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  expect(await listDeliveries(api.database, id)).toEqual([])
})

test('nothing is told about an organization for trying', async () => {
  const { id } = await add(['organization.changed'])
  await changeOrganization(api.database, { options: { testFlag: 'y' } }, 'PLAIN')
  await applyOrganization(api.database, 'PLAIN', { suffix: 'Inc.' })
  expect(await listDeliveries(api.database, id)).toEqual([])
})

describe('a receiver that fails', () => {
  test('gets the same message again, after growing pauses', async () => {
    const { id } = await add(['data.stale'])
    await tell()
    receiver.respondWith(500, 'No \u0007 room'.padEnd(5000, '.'))
    await deliver()
    const first = await state(id)
    expect(first).toMatchObject({ state: 'waiting', tries: 1, status: 500, nextAt: expect.any(Date) })
    expect(first?.response).toHaveLength(200)
    expect(first?.response.startsWith('No   room...')).toBe(true)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    await passTime()
    receiver.respondWith(200, 'ok')
    await deliver()
    expect(receiver.received.map((one) => [one.id, one.body])).toEqual(
      Array(2).fill([receiver.received[0]?.id, receiver.received[0]?.body]),
    )
    expect(await state(id)).toMatchObject({ state: 'delivered', tries: 2, response: 'ok' })
    expect(await listWebhooks(api.database)).toMatchObject([{ failingSince: null }])
  })

  test('isn’t followed elsewhere', async () => {
    const { id } = await add(['data.stale'])
    await tell()
    receiver.respondWith(307, '', { location: receiver.url })
    await deliver()
    expect([receiver.received.length, await state(id)]).toMatchObject([1, { state: 'waiting', status: 307 }])
  })

  test('that stalls is left after a time', async () => {
    const { id } = await add(['data.stale'])
    await tell()
    receiver.respondWith('stall')
    await deliver({ timeout: 50 })
    expect(await state(id)).toMatchObject({ state: 'waiting', status: null, error: 'TIMEOUT' })
  })

  test('for three days is switched off; an operator is told, and sends again', async () => {
    const { id } = await add(['data.stale'])
    await tell()
    receiver.respondWith(503)
    await deliver()
    expect(await checkWebhooks(api.database)).toMatchObject([{ level: 'notice' }])
    await api.database.query(`update webhook_endpoint set failing_since = now() - interval '73 hours'`)
    await passTime()
    await deliver()
    expect(await state(id)).toMatchObject({ state: 'failed', tries: 2 })
    expect(await checkWebhooks(api.database)).toMatchObject([
      { level: 'bad', sentence: expect.stringMatching(/^Webhook \d+ \(127\.0\.0\.1:\d+\) was switched off on /) },
    ])
    // It is told nothing more.
    await tell()
    expect(await listDeliveries(api.database, id)).toHaveLength(1)
    receiver.respondWith(204)
    expect(await sendAgain(api.database, id)).toBe(1)
    await deliver()
    expect(await state(id)).toMatchObject({ state: 'delivered' })
    expect(await checkWebhooks(api.database)).toEqual([])
  })

  test('gives up a message after three days, though others arrive', async () => {
    const { id } = await add(['data.stale'])
    await tell()
    receiver.respondWith(400)
    await api.database.query(`update webhook_delivery set give_up_at = now() - interval '1 minute'`)
    await deliver()
    expect(await state(id)).toMatchObject({ state: 'failed', status: 400 })
    expect(await listWebhooks(api.database)).toMatchObject([{ switchedOffAt: null }])
  })

  test('that is gone is switched off at once', async () => {
    const { id } = await add(['data.stale'])
    await tell()
    receiver.respondWith(410)
    await deliver()
    expect(await state(id)).toMatchObject({ state: 'failed' })
    expect(await listWebhooks(api.database)).toMatchObject([{ switchedOffAt: expect.any(Date) }])
  })

  test('doesn’t keep others waiting', async () => {
    await add(['data.stale'], { url: 'http://127.0.0.1:1/' })
    for (let count = 0; count < 30; count++) await tell()
    const { id } = await add(['data.stale'])
    await tell()
    await deliver()
    expect(await state(id)).toMatchObject({ state: 'delivered' })
  })
})

describe('an address of the inside', () => {
  const outside = { thisMachine: false }

  test.each([
    'http://example.com/',
    'https://user:pass@example.com/',
    'https://example.com/#a',
    'ftp://example.com/',
    'x',
  ])('or a wrong one is refused: %s', async (url) => {
    const asked = { organizationId: null, url, events: ['data.stale'], by: '' } as const
    await expect(addWebhook(api.database, asked, true)).rejects.toMatchObject({ name: 'WebhookRefused' })
  })

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://localhost/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.7]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[::169.254.169.254]/',
    'https://database/',
    'https://vault.internal/',
  ])('is refused: %s', async (url) => {
    const asked = { organizationId: null, url, events: ['data.stale'], by: '' } as const
    await expect(addWebhook(api.database, asked, false)).rejects.toMatchObject({ reason: 'addressInside' })
  })

  test('isn’t reached by a name or an address, and the receiver hears nothing', async () => {
    const byName = await add(['data.stale'], { url: receiver.url.replace('127.0.0.1', 'localhost') })
    const byAddress = await add(['data.stale'])
    await tell()
    await deliver(outside)
    for (const { id } of [byName, byAddress])
      expect(await state(id)).toMatchObject({ state: 'waiting', status: null, error: 'INSIDE_ADDRESS' })
    expect(receiver.received).toEqual([])
  })

  test('isn’t reached by a name that has outside addresses too', async () => {
    const { id } = await add(['data.stale'], { url: 'https://receiver.example/hook' })
    await tell()
    const addresses = [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ]
    await deliver({ ...outside, resolve: (_, callback) => callback(null, addresses) })
    expect(await state(id)).toMatchObject({ error: 'INSIDE_ADDRESS' })
  })
})

test('after a change the former secret signs too for a day, unless it has leaked', async () => {
  const { id, secret } = await add(['data.stale'])
  const next = await changeWebhookSecret(api.database, id, false)
  await tell()
  await deliver()
  const [one] = receiver.received
  receiver.check(secret, one)
  receiver.check(next, one)
  expect(await listWebhooks(api.database)).toMatchObject([{ formerSecretUntil: expect.any(Date) }])

  await api.database.query(`update webhook_endpoint set former_secret_until = now() - interval '1 minute'`)
  await deleteOld(api.database)
  await tell()
  await deliver()
  receiver.check(next, receiver.received[1])
  expect(() => receiver.check(secret, receiver.received[1])).toThrow('signature')

  const third = await changeWebhookSecret(api.database, id, true)
  await tell()
  await deliver()
  receiver.check(third, receiver.received[2])
  expect(() => receiver.check(next, receiver.received[2])).toThrow('signature')
  const [row] = await api.database.query<{ secret: string }>('select secret from webhook_endpoint')
  expect(row?.secret).not.toContain(third.slice(6))
})

test('a pause holds what is due', async () => {
  const { id } = await add(['data.stale'])
  await tell()
  await pause(api.database, { kind: 'webhooks', subject: '' }, undefined)
  await deliver()
  expect([receiver.received.length, await state(id)]).toMatchObject([0, { state: 'waiting', tries: 0 }])
  await resume(api.database, { kind: 'webhooks', subject: '' })
  await deliver()
  expect(await state(id)).toMatchObject({ state: 'delivered' })
})

test('a copy of the database tells nothing', async () => {
  const { id } = await add(['data.stale'])
  await tell()
  await deliver()
  await tell()
  await holdSending(api.database)
  await deliver()
  expect([receiver.received.length, await state(id)]).toMatchObject([1, { state: 'waiting', tries: 0 }])
  await api.services.installation.adopt('http://localhost:4000')
  await deliver()
  expect(await state(id)).toMatchObject({ state: 'delivered' })
})

test('what a dead process had claimed is sent by the next one, with the same id', async () => {
  const { id } = await add(['data.stale'])
  await tell()
  await api.database.query(`update webhook_delivery set tries = 1, retry_at = now() + interval '2 minutes'`)
  await deliver()
  expect(receiver.received).toEqual([])
  // A server's database releases it by time, the embedded one at its next start.
  if (api.database.kind === 'pglite') await releaseDeadClaims(api.database)
  else await passTime()
  await deliver()
  expect(await state(id)).toMatchObject({ state: 'delivered', tries: 2, messageId: receiver.received[0]?.id })
})

test('deliveries are deleted after two weeks', async () => {
  const { id } = await add(['data.stale'])
  await tell()
  await api.database.query(`update webhook_delivery set made_at = now() - interval '15 days'`)
  await deleteOld(api.database)
  expect(await listDeliveries(api.database, id)).toEqual([])
})
