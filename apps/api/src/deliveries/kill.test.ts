/**
 * A kill -9 of the real server: between taking a message and delivering it, in every phase of the conversation with the
 * mail server, each message comes, and comes once; and what was acknowledged to be saved is there afterwards.
 */
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
/** Starting in process takes several times as long as starting on a server: there, once a phase. */
const times = inject('preparedDatabase').kind === 'postgresql' ? 20 : phases.length

test(`a kill -9 between acceptance and delivery, ${times} times, loses and doubles nothing`, async () => {
  const common = await prepare()
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
    if ('DATABASE_URL' in common) await passLease(common.DATABASE_URL)
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
  const environment = await prepare()
  let server = await serveProgram('apps/api/dist/main.js', environment)
  const { token, email } = await someone(server.url, environment)
  const get = (path: string) => callApi<unknown>(server.url, path, { token })
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
    const { id } = await callApi(server.url, '/reminderschedule/refill/save', {
      token: token,
      body: { ...own, duration: 30, ...channels },
    })
    await server.end('SIGKILL')
    expected.unshift(Number(id))
    server = await serveProgram('apps/api/dist/main.js', environment)
    const list = (await get('/coupon/list')) as { savedCouponId: number; refillReminderFlag: string }[]
    expect(list.map(({ savedCouponId }) => savedCouponId)).toEqual(expected)
    expect(list.every(({ refillReminderFlag }) => refillReminderFlag === 'Y')).toBe(true)
  }
  await server.end()
}, 400_000)

/** An environment on a database of its own. */
async function prepare() {
  await buildIfStale()
  return { PORT: '0', LOG_LEVEL: 'silent', ...generousLimits, ...(await copyPreparedDatabase()) }
}

/** Somebody with an account, signed in; the temporary password stands in the local mailbox. */
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

/** On a server that others share, a lease tells that a process has died: here it ends at once. */
async function passLease(url: string): Promise<void> {
  const database = await openPostgresql(url)
  await database.query(
    `update pgboss.job set started_on = started_on - interval '1 day', start_after = start_after - interval '1 day',
       retry_delay = 0, retry_backoff = false where name = 'delivery' and state < 'completed'`,
  )
  await database.close()
}
