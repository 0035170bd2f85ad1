// database: with --all postgresql
/**
 * An organization moves to another installation while its visitors come through nginx. Both commands are killed in the
 * middle and run again: nothing acknowledged is lost, nothing is sent twice, and the other organizations notice nothing.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { findProxyPrograms } from '@rxgauge/scripts/proxy-programs'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../test/free-port'
import { generousLimits } from '../test/generous-limits'
import { type Router, startRouter } from '../test/shipped-proxies'
import { startSmtp } from '../test/smtp'
import { copyTwoCells } from '../test/two-cells'
import { type Database, one } from './database/database'
import { openPostgresql } from './database/postgresql'

const programs = findProxyPrograms()
const host = 'acme.example.com'
const otherHost = 'clinic.example.com'
const passphrase = 'a passphrase of this test'
/** Visitors at a time. */
const visitors = 4
/** Emails in an hour that one network may cause are limited. */
const mostEmails = 400

test.skipIf(programs === undefined || inject('preparedDatabase').kind !== 'postgresql')(
  'an organization moves under load, with a kill -9 of both commands',
  async () => {
    if (!programs) throw new Error('no nginx')
    await buildIfStale()
    const smtp = await startSmtp()
    onTestFinished(() => smtp.close())
    const folder = mkdtempSync(join(tmpdir(), 'rxgauge-cells-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { here, there } = await copyTwoCells({ hasOtherIds: false })
    if (!('DATABASE_URL' in here && 'DATABASE_URL' in there)) throw new Error('only on PostgreSQL')
    const [first, second] = [await openPostgresql(here.DATABASE_URL), await openPostgresql(there.DATABASE_URL)]
    onTestFinished(async () => {
      await first.close()
      await second.close()
    })
    await first.script(`${ownHost}; ${manyDevices}`)
    const ports = [await freePort(), await freePort()] as const
    const environmentOf = (url: string) => ({
      ...generousLimits,
      DATABASE_URL: url,
      PUBLIC_URL: 'https://savings.example.com',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'silent',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'no-reply@rxgauge.example',
      RXGAUGE_OPERATOR: 'Ana',
      RXGAUGE_PASSPHRASE: passphrase,
    })
    for (const [index, url] of [here.DATABASE_URL, there.DATABASE_URL].entries()) {
      const server = await serveProgram('apps/api/dist/main.js', { ...environmentOf(url), PORT: String(ports[index]) })
      onTestFinished(() => server.end())
    }
    const router = await startRouter(programs, ports)
    onTestFinished(() => router.stop())
    const command = (url: string, ...words: string[]) => start(environmentOf(url), words)
    const file = join(folder, 'acme.age')

    const load = startLoad(router)
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(20)

    // Killed while it waits, and while it writes.
    const isMoving = async () => (await first.query('select 1 from organization_move')).length > 0
    const waiting = command(here.DATABASE_URL, 'org', 'move', 'ACME', '--to', file)
    await during(waiting, isMoving)
    const pausedAt = performance.now()
    expect(await waiting.kill()).toBe('SIGKILL')
    const writing = command(here.DATABASE_URL, 'org', 'move', 'ACME', '--to', file)
    await during(writing, () => existsSync(`${file}.partial`))
    expect(await writing.kill()).toBe('SIGKILL')
    expect(existsSync(file)).toBe(false)
    const moved = await command(here.DATABASE_URL, 'org', 'move', 'ACME', '--to', file).end()
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('Everything of ACME is in') })

    // Killed while it stores.
    const storing = command(there.DATABASE_URL, 'org', 'receive', file)
    await during(storing, () => isStoring(second))
    expect(await storing.kill()).toBe('SIGKILL')
    await expect.poll(() => isStoring(second)).toBe(false)
    expect(await devicesOf(second)).toBe(0)
    const received = await command(there.DATABASE_URL, 'org', 'receive', file).end()
    expect(received).toMatchObject({ code: 0, output: expect.stringContaining('ACME is here') })
    expect(await devicesOf(second)).toBeGreaterThan(20_000)
    const secondsAway = Math.round((performance.now() - pausedAt) / 1000)

    const before = load.acknowledged.size
    router.lead(host, 'second')
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 20)
    const { failures, refused, answered, others } = await load.stop()
    expect(failures).toEqual([])
    expect(refused).toBeGreaterThan(0)
    expect(others).toBeGreaterThan(20)

    const kept = await second.query<{ id: string }>('select id from device where id = any($1::uuid[])', [
      [...load.acknowledged],
    ])
    expect(kept.length).toBe(load.acknowledged.size)
    const arrived = () => smtp.received.map(({ to }) => to).filter((to) => load.emails.has(to))
    await expect.poll(() => new Set(arrived()).size).toBe(load.emails.size)
    expect(arrived().length).toBe(load.emails.size)
    console.log(
      `Moved under load, ${secondsAway} seconds away with three kills: ${answered} requests answered, ${refused} put off with 503 and Retry-After, 0 failed; ${load.acknowledged.size} devices acknowledged, 0 lost; ${load.emails.size} emails acknowledged, each sent once; ${others} requests of another organization, 0 refused.`,
    )
  },
)

const ownHost = `
  update organization set document = jsonb_set(document, '{hosts}', '["${host}"]') where code = 'ACME';
  insert into organization_host select '${host}', id from organization where code = 'ACME'`

/** So that writing and storing take a while. */
const manyDevices = `
  insert into device (organization_id, app_code, device_type, details)
    select id, app_code, 'WEB', 'seeded' from organization, generate_series(1, 20000) where code = 'ACME';
  insert into device_session (device_id, refresh_token_hash, expires_at)
    select id, decode(md5(id::text), 'hex'), now() + interval '1 day' from device`

/** Waits for it while a program runs. */
async function during(program: Program, condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) {
    if (program.hasEnded()) throw new Error(`It ended too early: ${(await program.end()).output}`)
    await wait(2)
  }
}

const isStoring = async (database: Database) =>
  (
    await database.query(
      `select 1 from pg_stat_activity where datname = current_database() and query like 'insert into device overriding%'`,
    )
  ).length > 0

const devicesOf = async (database: Database) =>
  (
    await one<{ count: number }>(
      database,
      `select count(*)::int count from device where organization_id = (select id from organization where code = 'ACME')`,
    )
  ).count

interface Program {
  hasEnded(): boolean
  kill(): Promise<NodeJS.Signals | null>
  end(): Promise<{ code: number | null; output: string }>
}

function start(environment: Record<string, string>, words: readonly string[]): Program {
  const child = spawn(process.execPath, ['apps/api/dist/main.js', ...words], {
    env: { ...process.env, ...environment },
    stdio: 'pipe',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  return {
    hasEnded: () => child.exitCode !== null,
    async kill() {
      child.kill('SIGKILL')
      return (await ended).signal
    },
    end: async () => ({ code: (await ended).code, output }),
  }
}

/** Visitors of both organizations: each registers a device, and has a price sent to an address. */
function startLoad(router: Router) {
  const acknowledged = new Set<string>()
  const emails = new Set<string>()
  const failures: string[] = []
  const counts = { refused: 0, answered: 0, others: 0 }
  let isStopped = false
  let count = 0

  /** Tries again when it's put off, as pages do. `undefined` if the visit ends here. */
  async function ask(at: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
    while (!isStopped) {
      const reply = await router.ask(`/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          host: at,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const isPutOff = reply.status === 503 && at === host && Number(reply.headers['retry-after']) > 0
      if (isPutOff && reply.body.includes('ORG_PAUSED')) counts.refused++
      else if (reply.status === 401 && token) return 'expired' as const
      else if (reply.status !== 200) return void failures.push(`${at} ${path} ${reply.status} ${reply.body}`)
      else {
        counts.answered++
        if (at === otherHost) counts.others++
        return JSON.parse(reply.body).data
      }
      await wait(200)
    }
    return undefined
  }

  async function visit(at: string, organizationCode: string): Promise<void> {
    const device = await ask(at, '/register', {
      body: { organizationCode, deviceType: 'WEB', deviceDetails: '', appVersion: '1' },
    })
    if (!device) return
    if (at === host) acknowledged.add(device.deviceId)
    let { refreshToken } = device
    let token = ''
    /** With a new token where the old one is of the other installation. */
    const signed = async (path: string, body?: object) => {
      for (;;) {
        if (token === '') {
          const session = await ask(at, '/authenticate', { body: { refreshToken, appVersion: '1' } })
          if (!session) return undefined
          refreshToken = session.refreshToken
          token = session.jwtToken
        }
        const data = await ask(at, path, { token, ...(body ? { body } : {}) })
        if (data !== 'expired') return data
        token = ''
      }
    }
    const [drug] = (await signed('/product/prescription')) ?? []
    const prices = drug && (await signed(`/price/pharmacynew/${drug.productDetailId}/30/10001`))
    if (!prices || at !== host || emails.size >= mostEmails) return
    const offer = { ...prices.lowestPricePharmacy, insuranceId: null, zipCode: '10001' }
    const card = await signed('/adjudicate/cashoffer', offer)
    const recipientEmail = `visitor${++count}@example.com`
    const body = { recipientEmail, adjudicationId: card?.adjudicationId }
    if (card && (await signed('/adjudicate/sendemail', body)) === null) emails.add(recipientEmail)
  }

  const run = async (at: string, code: string) => {
    while (!isStopped) {
      await visit(at, code)
      await wait(50)
    }
  }
  const running = [...Array.from({ length: visitors }, () => run(host, 'ACME')), run(otherHost, 'CLINIC')]
  return {
    acknowledged,
    emails,
    async stop() {
      isStopped = true
      await Promise.all(running)
      return { failures, ...counts }
    },
  }
}
