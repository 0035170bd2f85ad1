// database: with --all both
/**
 * A kill -9 of the real server between claiming and delivering a message, in every phase of the SMTP conversation: each
 * message arrives exactly once, and everything acknowledged is still there.
 */
import { randomUUID } from 'node:crypto'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import { expect, inject, test } from 'vitest'
import { copyPreparedDatabase } from '../../test/database'
import { callApi, registerDevice } from '../../test/device'
import { generousLimits } from '../../test/generous-limits'
import { readMailbox } from '../../test/mailbox'
import { type Stall, startSmtp } from '../../test/smtp'
import { openPostgresql } from '../database/postgresql'

const phases: readonly Stall[] = ['greeting', 'sender', 'recipient', 'data']
const isOnServer = inject('preparedDatabase').kind === 'postgresql'
/** One round per phase in process, since starting takes several times as long there as on a server. */
const rounds = isOnServer ? Number(process.env.KILL_ROUNDS ?? 2) : 1
const times = rounds * phases.length

test(`a kill -9 between acceptance and delivery, ${times} times, loses and doubles nothing`, async () => {
  const common = await prepare()
  const smtp = await startSmtp()
  const environment = {
    ...common,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'no-reply@rxgauge.example',
    PUBLIC_URL: 'http://localhost',
    // A stalled conversation must outlast the test's own timeout.
    DELIVERY_TIMEOUT: '60',
  }
  const recipient = (time: number) => `kill${time}@example.com`
  const arrived = () => smtp.received.map(({ to }) => to).sort()
  const expected: string[] = []

  for (let time = 0; time < times; time++) {
    const phase = phases[time % phases.length] ?? 'data'
    const server = await serve(environment)
    // The leftovers of the last kill are delivered by now or will be.
    await expect.poll(arrived).toEqual(expected)
    const stalled = smtp.stallAt(phase)
    await signUp(server.url, recipient(time))
    await stalled
    await server.end('SIGKILL')
    if ('DATABASE_URL' in common) await passLease(common.DATABASE_URL)
    void smtp.stallAt(undefined)
    expected.push(recipient(time))
    expected.sort()
  }

  const last = await serve(environment)
  await expect.poll(arrived).toEqual(expected)
  await last.end()
  expect(arrived()).toEqual(expected)
  await smtp.close()
})

test('a kill -9 right after the response: the saved coupon and its reminders are there, each once', async () => {
  const environment = await prepare()
  let server = await serve(environment)
  const { token, email } = await someone(server.url, environment)
  const get = (path: string) => callApi<unknown>(server.url, path, { token })
  await get('/zipcode/useZipCode/10001')
  const [drug] = (await get('/product/prescription')) as { productDetailId: number }[]
  const { otherPharmacies } = (await get(`/price/pharmacynew/${drug?.productDetailId}/30/10001`)) as {
    otherPharmacies: { productDetailId: number; pharmacyLocationId: number }[]
  }
  const [date] = (await get('/reminderschedule/startdate/option/list')) as { key: string }[]
  const expected: number[] = []
  for (const offer of otherPharmacies.slice(0, isOnServer ? 5 : 2)) {
    const { productDetailId, pharmacyLocationId } = offer
    const body = { id: null, productDetailId, quantity: 30, insuranceId: null, pharmacyLocationId, couponType: 'P' }
    const own = { ...body, deviceId: null, appUserId: null, startDate: date?.key }
    const channels = { textNotification: false, emailNotification: true, phone: null, email }
    const { id } = await callApi(server.url, '/reminderschedule/refill/save', {
      token: token,
      body: { ...own, duration: 30, ...channels },
    })
    await server.end('SIGKILL')
    expected.unshift(Number(id))
    server = await serve(environment)
    const list = (await get('/coupon/list')) as { savedCouponId: number; refillReminderFlag: string }[]
    expect(list.map(({ savedCouponId }) => savedCouponId)).toEqual(expected)
    expect(list.every(({ refillReminderFlag }) => refillReminderFlag === 'Y')).toBe(true)
  }
  await server.end()
})

test('a kill -9 right after a save: a person’s list is there as it was acknowledged, from whichever process', async () => {
  const environment = await prepare()
  // The embedded database has one process.
  const start = () => Promise.all(Array.from({ length: isOnServer ? 2 : 1 }, () => serve(environment)))
  let servers = await start()
  const { token } = await someone(servers[0]?.url ?? '', environment)
  const words = {
    productName: 'Atorvastatin',
    form: 'Tablet',
    strength: '20 mg',
    unitName: 'tablet',
    unitContent: null,
  }
  const entry = (quantity: number) => ({
    ...words,
    productDetailId: 1,
    entryId: randomUUID(),
    quantity,
    insuranceId: null,
    addedAt: '2026-11-01T12:00:00.000Z',
    first: null,
  })
  for (let version = 0; version < 3; version++) {
    const replies = await Promise.all(
      servers.map(({ url }, index) =>
        callApi<SavedList>(url, '/list', { token, body: { version, entries: [entry(index + 1)] } }),
      ),
    )
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    servers = await start()
    // Of two saves of the same version, one is saved.
    const [acknowledged, ...more] = replies.filter(({ savedFlag }) => savedFlag === 'Y')
    expect(more).toEqual([])
    for (const { url } of servers) {
      expect(await callApi<SavedList>(url, '/list', { token })).toEqual({
        version: version + 1,
        entries: acknowledged?.entries,
      })
    }
  }
  await Promise.all(servers.map((server) => server.end()))
})

test.skipIf(inject('preparedDatabase').kind !== 'postgresql')(
  'two web processes and a worker, each killed in turn under load: nothing acknowledged is lost, no request fails twice in a row',
  async () => {
    const common = await prepare()
    const smtp = await startSmtp()
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@rxgauge.example', PUBLIC_URL: 'http://localhost' }
    // Waiting for a busy database isn't the subject here.
    const patient = { DATABASE_CONNECT_TIMEOUT: '120', DATABASE_STATEMENT_TIMEOUT: '120', DATABASE_LOCK_TIMEOUT: '120' }
    const environment = { ...common, ...mail, ...patient, DEMO_DATA: 'n' }
    const serve = (...words: string[]) => serveProgram('apps/api/dist/main.js', environment, undefined, words)
    const webs = await Promise.all([serve('serve', '--web'), serve('serve', '--web')])
    let worker = await serve('serve', '--worker')
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${worker.url}/api/organization/?orgCode=ACME`)).status).toBe(404)

    let isOver = false
    let count = 0
    /**
     * Sends a request to one process and, if it fails, to the other, as a person who retries or a load balancer does.
     */
    async function ask<Data = Record<string, string>>(path: string, options: Parameters<typeof callApi>[2]) {
      const urls = count++ % 2 === 0 ? [webs[0].url, webs[1].url] : [webs[1].url, webs[0].url]
      return callApi<Data>(urls[0] ?? '', path, options).catch(() => callApi<Data>(urls[1] ?? '', path, options))
    }
    const acknowledged: string[] = []
    let calls = 0
    /** While servers start, the load pauses, since it would only slow them down. */
    let isResting = true
    const resting: (() => void)[] = []
    const wake = () => {
      isResting = false
      for (const goOn of resting.splice(0)) goOn()
    }
    async function visitor(number: number) {
      const { token, refreshToken } = await registerDevice(webs[number % 2]?.url ?? '')
      let zip = ''
      for (let turn = 0; !isOver; turn++) {
        if (isResting) await new Promise<void>((resolve) => resting.push(resolve))
        zip = ['10001', '60601', '90210'][turn % 3] ?? ''
        await ask(`/zipcode/useZipCode/${zip}`, { token })
        const email = `visitor${number}.${turn}@example.com`
        // A device may request twenty codes in a quarter of an hour.
        if (turn % 4 === 0 && turn < 60) {
          await ask('/signup/email', { token, body: { email } })
          acknowledged.push(email)
        }
        calls++
      }
      return { refreshToken, zip }
    }
    const load = Promise.all([1, 2, 3, 4].map(visitor))
    load.catch(() => undefined)
    /** Resolves in the middle of the load, which continues until it's paused. */
    const goOn = async () => {
      const before = calls
      wake()
      await expect.poll(() => calls).toBeGreaterThan(before + 20)
    }
    const serveAtRest = (...words: string[]) => {
      isResting = true
      return serve(...words)
    }

    for (const index of [0, 1] as const) {
      await goOn()
      await webs[index].end('SIGKILL')
      await goOn()
      webs[index] = await serveAtRest('serve', '--web')
    }
    await goOn()
    await worker.end('SIGKILL')
    await goOn()
    if ('DATABASE_URL' in common) await passLease(common.DATABASE_URL)
    worker = await serveAtRest('serve', '--worker')
    await goOn()
    isOver = true
    for (const { refreshToken, zip } of await load) {
      const body = { refreshToken, appVersion: '1' }
      const { device } = await callApi<{ device: unknown }>(webs[0].url, '/authenticate', { body })
      expect(device).toMatchObject({ zipCode: zip })
    }
    const arrived = () => new Set(smtp.received.map(({ to }) => to))
    await expect.poll(() => acknowledged.filter((email) => !arrived().has(email))).toEqual([])
    await Promise.all([...webs, worker].map((each) => each.end()))
    await smtp.close()
  },
)

interface SavedList {
  version: number
  entries: object[]
  savedFlag?: string
}

/** A server for a few calls: optimizing the in-process database for a long life would take a third of its start. */
const serve = (environment: Awaited<ReturnType<typeof prepare>>) =>
  serveProgram('apps/api/dist/main.js', environment, undefined, [], ['--liftoff-only'])

/** An environment with its own database. */
async function prepare() {
  await buildIfStale()
  return { PORT: '0', LOG_LEVEL: 'silent', ...generousLimits, ...(await copyPreparedDatabase()) }
}

/** Signs up and signs in a person; the temporary password is in the local mailbox. */
async function someone(url: string, environment: Awaited<ReturnType<typeof prepare>>) {
  const email = 'saver@example.com'
  const password = 'Lake-House-7'
  const device = await registerDevice(url)
  const { signupAttemptId } = await callApi(url, '/signup/email', { token: device.token, body: { email } })
  const mailbox = await readMailbox(url, 'DATABASE_URL' in environment ? environment.DATABASE_URL : undefined)
  const temporaryPassword = /([A-Z\d]{6}) is your temporary password/.exec(mailbox)?.[1]
  await callApi(url, '/signup/verify', { token: device.token, body: { signupAttemptId, temporaryPassword, password } })
  const { refreshToken } = await callApi(url, '/login/', {
    token: device.token,
    body: { email, password, refreshToken: device.refreshToken },
  })
  const { jwtToken = '' } = await callApi(url, '/authenticate', { body: { refreshToken, appVersion: '1' } })
  return { token: jwtToken, email }
}

/** Resolves once the server has acknowledged. */
async function signUp(url: string, email: string): Promise<void> {
  const { token } = await registerDevice(url)
  await callApi(url, '/signup/email', { token: token, body: { email } })
}

/** On a shared server, a lease shows that a process has died; here it ends at once. */
async function passLease(url: string): Promise<void> {
  const database = await openPostgresql(url)
  await database.query('update outbox set retry_at = now() where retry_at is not null')
  await database.close()
}
