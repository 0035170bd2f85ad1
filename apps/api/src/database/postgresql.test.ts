// database: postgresql
/** PostgreSQL ends our connections: a failover, an administrator, a broken network. */
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyPreparedDatabase } from '../../test/database'
import { readConfig } from '../base/config'
import { defaultLimits } from '../base/settings/database-limits'
import { start } from '../start'
import { one, type Queryable } from './database'
import { openPostgresql } from './postgresql'

describe('a connection that PostgreSQL ends', () => {
  /** The address of a fresh database, and an administrator's connection to it. */
  async function prepare() {
    const copy = await copyPreparedDatabase()
    if (!('DATABASE_URL' in copy)) throw new Error('only on PostgreSQL')
    const url = copy.DATABASE_URL
    return { url, admin: await connect(url) }
  }

  async function connect(url: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  async function open() {
    const { url, admin } = await prepare()
    const idleErrors: Error[] = []
    const database = await openPostgresql(url, (error) => idleErrors.push(error))
    onTestFinished(() => database.close())
    return { database, admin, idleErrors }
  }

  const processOf = async (queryable: Queryable) =>
    (await one<{ pid: number }>(queryable, 'select pg_backend_pid() pid')).pid

  /** Resolves once the process and its connection are gone. */
  async function terminate(admin: pg.Client, pid: number) {
    await admin.query('select pg_terminate_backend($1)', [pid])
    const isThere = async () => (await admin.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount
    await expect.poll(isThere, { interval: 5 }).toBe(0)
  }

  test('during a statement in a transaction: the transaction rejects, the next one works', async () => {
    const { database, admin, idleErrors } = await open()
    const failed = database.transaction(async (transaction) => {
      const pid = await processOf(transaction)
      await Promise.all([transaction.query('select pg_sleep(600)'), terminate(admin, pid)])
    })
    await expect(failed).rejects.toThrow('terminating connection due to administrator command')
    expect(await database.transaction((transaction) => transaction.query('select 1 one'))).toEqual([{ one: 1 }])
    expect(idleErrors).toEqual([])
  })

  test('between two statements of a transaction: the transaction rejects, the next one works', async () => {
    const { database, admin } = await open()
    const failed = database.transaction(async (transaction) => {
      await terminate(admin, await processOf(transaction))
      await transaction.query('select 1')
    })
    await expect(failed).rejects.toThrow()
    expect(await database.transaction((transaction) => transaction.query('select 1 one'))).toEqual([{ one: 1 }])
  })

  test('when a rollback fails, the first error is reported and the connection isn’t used again', async () => {
    const { database, admin } = await open()
    let lost = 0
    const failed = database.transaction(async (transaction) => {
      lost = await processOf(transaction)
      await terminate(admin, lost)
      throw new Error('the first error')
    })
    await expect(failed).rejects.toThrow('the first error')
    expect(await processOf(database)).not.toBe(lost)
  })

  test('while idle: the code that opened the database is notified', async () => {
    const { database, admin, idleErrors } = await open()
    await terminate(admin, await processOf(database))
    await expect
      .poll(() => idleErrors.map(({ message }) => message))
      .toEqual(['terminating connection due to administrator command'])
    expect(await database.query('select 1 one')).toEqual([{ one: 1 }])
  })

  test('a statement, a lock wait and an idle transaction each have a limit, and the first error is reported', async () => {
    const { url, admin } = await prepare()
    const limits = { ...defaultLimits, statement: 300, lock: 100, idleTransaction: 100 }
    const database = await openPostgresql(url, undefined, limits)
    onTestFinished(() => database.close())
    const slow = database.transaction(async (transaction) => {
      await Promise.all([transaction.query('select pg_sleep(600)'), transaction.query('select 1')])
    })
    await expect(slow).rejects.toMatchObject({ reason: 'busy', message: expect.stringContaining('statement timeout') })

    await admin.query('begin; lock table device in access exclusive mode')
    await expect(database.query('select 1 from device')).rejects.toMatchObject({
      reason: 'busy',
      message: expect.stringContaining('lock timeout'),
    })
    await admin.query('rollback')

    const idle = database.transaction(async (transaction) => {
      const pid = await processOf(transaction)
      const isThere = async () => (await admin.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount
      await expect.poll(isThere, { interval: 5 }).toBe(0)
      await transaction.query('select 1')
    })
    await expect(idle).rejects.toMatchObject({ reason: 'away' })
    // A migration has no time limit.
    await database.transaction((transaction) => transaction.query('select pg_sleep(0.5)'), { unlimited: true })
  })

  test('a statement’s plan is cached with its connection, and renewed when its result’s type has changed', async () => {
    const { url, admin } = await prepare()
    const database = await openPostgresql(url, () => undefined, { ...defaultLimits, connections: 1 })
    onTestFinished(() => database.close())
    const zipOf = (city: string) => database.query('select city, longitude from place where city = $1 limit 1', [city])
    await zipOf('Chicago')
    await zipOf('Houston')
    await database.query(
      'select zip from place order by earth_point(latitude, longitude) <-> earth_point($1, $2) limit 1',
      [40, -90],
    )
    const plans = await database.query<{ statement: string }>('select statement from pg_prepared_statements')
    expect(plans).toEqual([{ statement: 'select city, longitude from place where city = $1 limit 1' }])
    await admin.query('alter table place alter column longitude type float8')
    expect(await zipOf('Chicago')).toMatchObject([{ city: 'Chicago', longitude: expect.any(Number) }])
    await database.script('deallocate all')
    expect(await zipOf('Houston')).toMatchObject([{ city: 'Houston' }])
  })

  test('when somebody else uses our statement names, as behind an older PgBouncer, nothing fails and names are turned off', async () => {
    const { url } = await prepare()
    const openOne = async () => {
      const database = await openPostgresql(url, () => undefined, { ...defaultLimits, connections: 1 })
      onTestFinished(() => database.close())
      return database
    }
    const sql = 'insert into place_seen (city) values ($1)'
    const first = await openOne()
    await first.script('create table place_seen (city text)')
    await first.query(sql, ['Chicago'])
    const [plan] = await first.query<{ name: string }>('select name from pg_prepared_statements')

    const second = await openOne()
    await second.script(`prepare "${plan?.name}" as select 1`)
    await second.query(sql, ['Houston'])
    await second.query(sql, ['Boston'])
    expect(await second.query('select name from pg_prepared_statements')).toEqual([])
    expect(await first.query('select city from place_seen order by city')).toEqual(
      ['Boston', 'Chicago', 'Houston'].map((city) => ({ city })),
    )
  })

  test('during a call: the call fails, the server continues', async () => {
    const { url, admin } = await prepare()
    const running = await start(readConfig({ DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'n' }))
    onTestFinished(() => running.stop())
    const register = () =>
      fetch(`${running.url}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          organizationCode: 'ACME',
          deviceType: 'WEB',
          deviceDetails: 'test',
          appVersion: '1',
        }),
      })
    const blocker = await connect(url)
    await blocker.query('begin')
    await blocker.query('lock table device_session in access exclusive mode')
    const call = register()
    const waiting = async () =>
      (
        await admin.query(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into device_session%'`,
        )
      ).rows
    await expect.poll(waiting).toHaveLength(1)
    await terminate(admin, (await waiting())[0].pid)
    expect((await call).status).toBe(503)
    await blocker.query('rollback')
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
    expect((await register()).status).toBe(200)
  })
})
