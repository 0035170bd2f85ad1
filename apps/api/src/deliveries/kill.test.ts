/**
 * A kill -9 of the real server between taking a message and delivering it, again and again, in every phase of the
 * conversation with the mail server: each message comes, and comes once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { buildIfStale } from '../../../../scripts/build-if-stale.mjs'
import { serveProgram } from '../../../../scripts/serve-program.mjs'
import { createDatabaseFromTemplate } from '../../test/database'
import { type Stall, startSmtp } from '../../test/smtp'
import { openPostgresql } from '../database/postgresql'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const phases: readonly Stall[] = ['greeting', 'sender', 'recipient', 'data']
/** Starting in process takes several times as long as starting on a server: there, once a phase. */
const times = inject('preparedDatabase').kind === 'postgresql' ? 20 : phases.length

test(`a kill -9 between acceptance and delivery, ${times} times, loses and doubles nothing`, async () => {
  await buildIfStale()
  const prepared = inject('preparedDatabase')
  const url =
    prepared.kind === 'postgresql' ? await createDatabaseFromTemplate(prepared.url, prepared.template) : undefined
  const smtp = await startSmtp()
  const environment = {
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '100000',
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

/** Resolves once the server has acknowledged. */
async function signUp(url: string, email: string): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    expect(response.status, path).toBe(200)
    return ((await response.json()) as { data: Record<string, string> }).data
  }
  const { refreshToken } = await post('/register', {
    organizationCode: 'ACME',
    deviceType: 'WEB',
    deviceDetails: 'test',
    appVersion: '1',
  })
  const { jwtToken } = await post('/authenticate', { refreshToken, appVersion: '1' })
  await post('/signup/email', { email }, jwtToken)
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
