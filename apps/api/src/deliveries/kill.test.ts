/**
 * A kill -9 of the real server: between taking a message and delivering it, in every phase of the conversation with the
 * mail server, each message comes, and comes once; and what was acknowledged to be saved is there afterwards.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabaseFromTemplate } from '../../test/database'
import { type Stall, startSmtp } from '../../test/smtp'
import { openPostgresql } from '../database/postgresql'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const phases: readonly Stall[] = ['greeting', 'sender', 'recipient', 'data']
/** Starting in process takes several times as long as starting on a server: there, once a phase. */
const times = inject('preparedDatabase').kind === 'postgresql' ? 20 : phases.length

test(`a kill -9 between acceptance and delivery, ${times} times, loses and doubles nothing`, async () => {
  const { url, environment: common } = await prepare('deliveries')
  const smtp = await startSmtp()
  const environment = {
    ...common,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'no-reply@rxgauge.example',
    PUBLIC_URL: 'http://localhost',
    // A conversation that stands still must outlive the test's patience, not the other way round.
    DELIVERY_TIMEOUT: '60',
  }
  const recipient = (time: number) => `kill${time}@example.com`
  const arrived = () => smtp.received.map(({ to }) => to).sort()
  const expected: string[] = []

  for (let time = 0; time < times; time++) {
    const phase = phases[time % phases.length] ?? 'data'
    const server = await serveProgram('apps/api/dist/main.js', environment)
    // What the kill before left behind is delivered by now, or will be.
    await expect.poll(arrived).toEqual(expected)
    const stalled = smtp.stallAt(phase)
    await signUp(server.url, recipient(time))
    await stalled
    await server.end('SIGKILL')
    if (url !== undefined) await passLease(url)
    void smtp.stallAt(undefined)
    expected.push(recipient(time))
    expected.sort()
  }

  const last = await serveProgram('apps/api/dist/main.js', environment)
  await expect.poll(arrived).toEqual(expected)
  await last.end()
  expect(arrived()).toEqual(expected)
  await smtp.close()
}, 400_000)

test('a kill -9 right after the answer: the saved coupon and its reminders are there, each once', async () => {
  const { environment } = await prepare('saving')
  let server = await serveProgram('apps/api/dist/main.js', environment)
  const { token, email } = await someone(server.url)
  const get = (path: string) => ask(server.url, path, token)
  await get('/zipcode/useZipCode/10001')
  const [drug] = (await get('/product/prescription')) as { productDetailId: number }[]
  const { otherPharmacies } = (await get(`/price/pharmacynew/${drug?.productDetailId}/30/10001`)) as {
    otherPharmacies: { productDetailId: number; pharmacyLocationId: number }[]
  }
  const [date] = (await get('/reminderschedule/startdate/option/list')) as { key: string }[]
  const expected: number[] = []
  for (const offer of otherPharmacies.slice(0, inject('preparedDatabase').kind === 'postgresql' ? 5 : 2)) {
    const { productDetailId, pharmacyLocationId } = offer
    const body = { id: null, productDetailId, quantity: 30, insuranceId: null, pharmacyLocationId, couponType: 'P' }
    const own = { ...body, deviceId: null, appUserId: null, startDate: date?.key }
    const channels = { textNotification: false, emailNotification: true, phone: null, email }
    const { id } = await post(server.url, '/reminderschedule/refill/save', { ...own, duration: 30, ...channels }, token)
    await server.end('SIGKILL')
    expected.unshift(Number(id))
    server = await serveProgram('apps/api/dist/main.js', environment)
    const list = (await get('/coupon/list')) as { savedCouponId: number; refillReminderFlag: string }[]
    expect(list.map(({ savedCouponId }) => savedCouponId)).toEqual(expected)
    expect(list.every(({ refillReminderFlag }) => refillReminderFlag === 'Y')).toBe(true)
  }
  await server.end()
}, 400_000)

/** An environment on a fresh database. */
async function prepare(name: string) {
  await buildIfStale()
  const prepared = inject('preparedDatabase')
  const url =
    prepared.kind === 'postgresql' ? await createDatabaseFromTemplate(prepared.url, prepared.template) : undefined
  const environment = {
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    PORT: '0',
    DATA_DIR: join(folder, name),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '100000',
  }
  return { url, environment }
}

async function post(url: string, path: string, body: object, token = ''): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  expect(response.status, path).toBe(200)
  return ((await response.json()) as { data: Record<string, string> }).data
}

async function ask(url: string, path: string, token: string): Promise<unknown> {
  const response = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status, path).toBe(200)
  return ((await response.json()) as { data: unknown }).data
}

/** Somebody with an account, signed in; the temporary password stands in the local mailbox. */
async function someone(url: string) {
  const email = 'saver@example.com'
  const password = 'Lake-House-7'
  const device = await newDevice(url)
  const { signupAttemptId } = await post(url, '/signup/email', { email }, device.token)
  const mailbox = await (await fetch(`${url}/dev/mailbox`)).text()
  const temporaryPassword = /([A-Z\d]{6}) is your temporary password/.exec(mailbox)?.[1]
  await post(url, '/signup/verify', { signupAttemptId, temporaryPassword, password }, device.token)
  const { refreshToken } = await post(
    url,
    '/login/',
    { email, password, refreshToken: device.refreshToken },
    device.token,
  )
  const { jwtToken = '' } = await post(url, '/authenticate', { refreshToken, appVersion: '1' })
  return { token: jwtToken, email }
}

async function newDevice(url: string) {
  const device = { organizationCode: 'ACME', deviceType: 'WEB', deviceDetails: 'test', appVersion: '1' }
  const { refreshToken } = await post(url, '/register', device)
  const { jwtToken = '', ...authenticated } = await post(url, '/authenticate', { refreshToken, appVersion: '1' })
  return { token: jwtToken, refreshToken: authenticated.refreshToken }
}

/** Resolves once the server has acknowledged. */
async function signUp(url: string, email: string): Promise<void> {
  const { token } = await newDevice(url)
  await post(url, '/signup/email', { email }, token)
}

/** On a server that others share, a lease tells that a process has died: here it ends at once. */
async function passLease(url: string): Promise<void> {
  const database = await openPostgresql(url)
  await database.query(
    `update pgboss.job set started_on = started_on - interval '1 day', start_after = start_after - interval '1 day',
       retry_delay = 0, retry_backoff = false where name = 'delivery' and state < 'completed'`,
  )
  await database.close()
}
