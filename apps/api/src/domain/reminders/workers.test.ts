// database: postgresql
/**
 * Several processes send reminders at once on one PostgreSQL, some of them killed midway: each reminder is sent once.
 * PGlite has a single server, which sends nothing that it hasn't committed.
 */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabaseFromTemplate } from '../../../test/prepared'
import { readConfig } from '../../base/config'
import { DatabaseUnavailable } from '../../database/database-unavailable'
import { migrate } from '../../database/migrate'
import { openPostgresql } from '../../database/postgresql'
import { createServices } from '../../http/services'

const fill = readFileSync(new URL('../../../test/many-reminders.sql', import.meta.url), 'utf8')
const fillWatches = readFileSync(new URL('../../../test/many-watches.sql', import.meta.url), 'utf8')
const prepared = inject('preparedDatabase')
const endOthers =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> $1'

/** Runs `remind` as a separate process; returns its output, or `undefined` if it was killed. */
function remind(url: string) {
  const child = fork('apps/api/dist/main.js', ['remind'], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent' },
    silent: true,
  })
  let printed = ''
  child.stdout?.on('data', (text) => {
    printed += text
  })
  const ended = new Promise<number | undefined>((resolve) =>
    child.once('exit', () => {
      const sentCount = /^(\d+) reminders sent/m.exec(printed)?.[1]
      resolve(sentCount === undefined ? undefined : Number(sentCount))
    }),
  )
  return { ended, kill: () => child.kill('SIGKILL') }
}

describe('on one PostgreSQL', () => {
  beforeAll(() => buildIfStale())

  async function withReminders<T>(due: number, work: (url: string) => Promise<T>) {
    if (prepared.kind !== 'postgresql') throw new Error('only on PostgreSQL')
    const url = await createDatabaseFromTemplate(prepared.url, prepared.template)
    const database = await openPostgresql(url)
    try {
      await migrate(database)
      await database.query(fill, [10_000, due])
      return await work(url)
    } finally {
      await database.close()
    }
  }

  test('two processes at once send each reminder once', async () => {
    await withReminders(4000, async (url) => {
      const processes = [remind(url), remind(url)]
      const sentCount = await Promise.all(processes.map(({ ended }) => ended))
      expect(sentCount.reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(4000)
      const database = await openPostgresql(url)
      const [row] = await database.query<{ messages: number; due: number }>(
        `select (select count(*)::int from message) messages,
           (select count(*)::int from reminder where next_at <= now()) due`,
      )
      await database.close()
      expect(row).toEqual({ messages: 4000, due: 0 })
    })
  })

  test('after repeated kills nothing is sent twice, and the rest is sent later', async () => {
    await withReminders(6000, async (url) => {
      const database = await openPostgresql(url)
      const count = async () => (await database.query<{ n: number }>('select count(*)::int n from message'))[0]?.n ?? 0
      for (let time = 0; time < 3; time++) {
        const before = await count()
        const running = remind(url)
        await expect.poll(count, { interval: 5 }).toBeGreaterThan(before)
        running.kill()
        await running.ended
      }
      const left = 6000 - (await count())
      expect(await remind(url).ended).toBe(left)
      expect(await count()).toBe(6000)
      await database.close()
    })
  })

  test('watched prices: of two processes one is killed midway, and each person is told once', async () => {
    await withReminders(0, async (url) => {
      const database = await openPostgresql(url)
      await database.query(fillWatches, [400])
      const count = async () => (await database.query<{ n: number }>('select count(*)::int n from message'))[0]?.n ?? 0
      const [first, second] = [remind(url), remind(url)]
      await expect.poll(count, { interval: 5 }).toBeGreaterThan(0)
      first.kill()
      await Promise.all([first.ended, second.ended])
      // What the killed one had claimed is free once its lease ends.
      await database.query('update price_watch set retry_at = now() where retry_at is not null')
      await remind(url).ended
      const [row] = await database.query<{ people: number; resting: number }>(
        `select (select count(distinct app_user_id)::int from message) people,
           (select count(*)::int from price_watch where is_resting) resting`,
      )
      expect([await count(), row]).toEqual([400, { people: 400, resting: 400 }])
      await database.close()
    })
  })

  test('a dose of a person who’s being removed waits, and delays nobody else', async () => {
    await withReminders(2, async (url) => {
      const database = await openPostgresql(url)
      const { reminderRunner } = await createServices(database, { ...readConfig({}), now: Date.now })
      const run = () => reminderRunner.tick((error) => expect.fail(String(error)))
      await database.transaction(async (removal) => {
        await removal.query(
          `select 1 from app_user where id = (
             select c.app_user_id from reminder r join saved_coupon c on c.id = r.saved_coupon_id
             where r.next_at <= now() limit 1) for update`,
        )
        expect(await run()).toBe(1)
      })
      expect(await run()).toBe(1)
      await database.close()
    })
  })

  test('after broken connections nothing is sent twice, and the rest is sent later', async () => {
    await withReminders(6000, async (url) => {
      const database = await openPostgresql(url)
      const admin = await openPostgresql(url)
      const { reminderRunner } = await createServices(database, { ...readConfig({}), now: Date.now })
      const count = async () => (await admin.query<{ n: number }>('select count(*)::int n from message'))[0]?.n ?? 0
      const [{ own } = { own: 0 }] = await admin.query<{ own: number }>('select pg_backend_pid() own')
      const unexpected: unknown[] = []
      const run = () => reminderRunner.tick((error) => unexpected.push(error))
      for (let time = 0; time < 3; time++) {
        const before = await count()
        let failure: unknown
        const running = run().catch((error: unknown) => {
          failure = error
        })
        await expect.poll(count, { interval: 5 }).toBeGreaterThan(before)
        // An idle connection that ends is replaced unnoticed, so they're terminated until a statement is hit.
        while (failure === undefined && (await count()) < 6000) await admin.query(endOthers, [own])
        await running
        expect(failure).toBeInstanceOf(DatabaseUnavailable)
      }
      const left = 6000 - (await count())
      expect(left).toBeGreaterThan(0)
      expect(await run()).toBe(left)
      expect(await count()).toBe(6000)
      expect(unexpected).toEqual([])
      await admin.close()
      await database.close()
    })
  })
})
