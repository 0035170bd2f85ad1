// database: with --all postgresql
/**
 * PostgreSQL's next major version by logical replication, under load: the commands of docs/operate/postgresql-upgrade.md as they stand
 * there. `pnpm try:postgresql-upgrade` installs the servers for this.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Acknowledged, idOf, visit } from '../../test/acknowledged-visits'
import { runCommand } from '../../test/command'
import { startInstalledPostgresql } from '../../test/installed-postgresql'
import { pageBlocks } from '../../test/page-block'
import { connectPg } from '../../test/pg-client'
import { startPgBouncer } from '../../test/pgbouncer'
import { startSmtp } from '../../test/smtp'
import { readConfig } from '../base/config'
import { start } from '../start'

interface Trial {
  /** The client programs' folder. */
  clients: { programs: string }
  servers: { programs: string; major: number }[]
}

const trial: Trial = JSON.parse(process.env.FAILOVER_TRIAL ?? '{"clients":{"programs":""},"servers":[]}')
const serverOf = (version: number) => trial.servers.find(({ major }) => major === version)?.programs ?? ''

/** `UPGRADE_TO=18` for one of them. */
const majors = (process.env.UPGRADE_TO ?? '17 18').split(' ').map(Number)

const page = 'docs/operate/postgresql-upgrade.md'
const [makeFirst = ''] = pageBlocks('docs/operate/production.md', '## A PostgreSQL server of your own', 'sh')
const [copy = '', follow = ''] = pageBlocks(page, '## 1. Copy', 'sh')
const [pause = '', carryOver = '', adopt = '', resume = ''] = pageBlocks(page, '## 2. Switch', 'sh')

/** Every row of every table as one hash, by table. Unlogged tables are empty outside an import. */
async function contentsOf(url: string): Promise<object> {
  const client = await connectPg(url)
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text name from pg_class
     where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' name, count(*)::int || ' ' || md5(string_agg(md5(t::text), '' order by md5(t::text))) hash from ${name} t`,
  )
  const { rows } = await client.query<{ name: string; hash: string }>(hashes.join(' union all '))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

describe.skipIf(trial.servers.length === 0)('a server of the next major version', () => {
  test.each(majors)(
    'takes over from PostgreSQL 15 under load: %i has all of it, calls wait, nothing is lost or sent twice',
    async (major) => {
      const old = await startInstalledPostgresql(serverOf(15), ['wal_level=logical'])
      onTestFinished(old.stop)
      const next = await startInstalledPostgresql(serverOf(major))
      onTestFinished(next.stop)
      const folder = mkdtempSync(join(tmpdir(), 'rxgauge-upgrade-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const bouncer = await startPgBouncer(old.port, 'rxgauge')
      onTestFinished(() => bouncer.close())
      const addressOf = (port: number) => `postgresql://rxgauge:rxgauge@127.0.0.1:${port}/rxgauge`
      const libpq = (port: number) => `host=127.0.0.1 port=${port} dbname=rxgauge user=postgres password=postgres`
      const variables = {
        PATH: `${trial.clients.programs}:${process.env.PATH}`,
        OLD: libpq(old.port),
        NEW: libpq(next.port),
        PGBOUNCER: `host=127.0.0.1 port=${bouncer.port} dbname=pgbouncer user=rxgauge password=rxgauge`,
      }
      const run = async (lines: string, environment: Record<string, string> = {}) => {
        // Without a terminal, `createuser` reads the password from standard input.
        const running = promisify(execFile)('setsid', ['--wait', 'bash', '-euo', 'pipefail', '-c', lines], {
          cwd: folder,
          env: { ...variables, ...environment },
        })
        running.child.stdin?.end('rxgauge\nrxgauge\n')
        await running
      }
      await run(makeFirst, old.environment)
      await run(makeFirst, next.environment)

      const smtp = await startSmtp()
      onTestFinished(() => smtp.close())
      const settings = {
        PORT: '0',
        LOG_LEVEL: 'silent',
        RATE_LIMIT: '1000000',
        OVERLOAD_DELAY: '60000',
        TRUST_PROXY: 'loopback',
      }
      const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@rxgauge.example', PUBLIC_URL: 'http://localhost' }
      const limits = { DATABASE_LOCK_TIMEOUT: '0', DATABASE_IDLE_TIMEOUT: '0' }
      const environment = { ...settings, ...mail, ...limits, DATABASE_URL: addressOf(bouncer.port), DEMO_DATA: 'y' }
      const server = await start(readConfig(environment))
      onTestFinished(() => server.stop())
      const drug = await idOf(addressOf(old.port), 'Atorvastatin')

      const acknowledged: Acknowledged = { devices: new Set(), coupons: new Set(), sends: new Set() }
      const seen = { visits: 0, unavailable: 0, longest: 0 }
      let isOver = false
      const work = [0, 1, 2, 3].map(async () => {
        while (!isOver) {
          const started = performance.now()
          const succeeded = await visit(server.url, drug, `visitor-${++seen.visits}@example.com`, acknowledged)
          if (!succeeded) seen.unavailable++
          seen.longest = Math.max(seen.longest, performance.now() - started)
        }
      })
      onTestFinished(async () => {
        isOver = true
        await Promise.allSettled(work)
      })
      await expect.poll(() => acknowledged.sends.size).toBeGreaterThan(20)
      await run(copy)
      await run(follow)
      const copied = acknowledged.sends.size
      await expect.poll(() => acknowledged.sends.size).toBeGreaterThan(copied + 20)

      const begin = performance.now()
      await run(pause)
      await run(carryOver)
      const carried = performance.now()
      expect(await contentsOf(addressOf(next.port))).toEqual(await contentsOf(addressOf(old.port)))
      const compared = performance.now()
      expect(adopt).toContain('rxgauge sending adopt --waiting send')
      const adopted = await runCommand(['sending', 'adopt', '--waiting', 'send'], {
        ...environment,
        DATABASE_URL: addressOf(next.port),
      })
      expect(adopted).toMatchObject({ code: 0 })
      bouncer.leadTo(next.port)
      await run(resume)
      const seconds = (performance.now() - compared + carried - begin) / 1000
      const before = acknowledged.sends.size
      await expect.poll(() => acknowledged.sends.size).toBeGreaterThan(before + 20)
      isOver = true
      await Promise.all(work)

      const target = await connectPg(addressOf(next.port))
      const present = async (sql: string, expected: ReadonlySet<string>) => {
        const { rows } = await target.query<{ id: string }>(sql, [[...expected]])
        expect(rows.map(({ id }) => id).sort()).toEqual([...expected].sort())
      }
      await present('select id::text from device where id::text = any($1)', acknowledged.devices)
      await present('select id::text from adjudication where id::text = any($1)', acknowledged.coupons)
      await present('select recipient id from outbox where recipient = any($1)', acknowledged.sends)
      const waiting = async () =>
        (await target.query('select 1 from outbox where delivered_at is null and failed_at is null')).rowCount
      await expect.poll(waiting).toBe(0)
      const arrived = smtp.received.map(({ to }) => to)
      expect(new Set(arrived).size).toBe(arrived.length)
      for (const recipient of acknowledged.sends) expect(arrived).toContain(recipient)

      // Caches follow changes on the new server.
      const moves = async () => (await target.query('select sum(moves) from data_version')).rows
      const earlier = await moves()
      await target.query(`update place set city = city where zip = '10001'`)
      expect(await moves()).not.toEqual(earlier)

      console.log(
        `PostgreSQL 15 to ${major}: calls waited ${seconds.toFixed(1)} s, the longest visit took ${(seen.longest / 1000).toFixed(1)} s; ` +
          `of ${seen.visits} visits ${seen.unavailable} were answered 503; ${acknowledged.devices.size} devices, ${acknowledged.coupons.size} cards and ` +
          `${acknowledged.sends.size} emails acknowledged, 0 lost, 0 sent twice`,
      )
    },
  )
})
