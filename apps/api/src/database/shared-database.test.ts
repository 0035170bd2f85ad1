// database: pglite
/** Commands work while a server has the embedded database open, through that server. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../test/command'
import { copyPreparedFolder } from '../../test/database'
import { registerDevice } from '../../test/device'
import { generousLimits } from '../../test/generous-limits'
import { readConfig } from '../base/config'
import { start } from '../start'
import type { Database } from './database'
import { openShared } from './shared-database'

let environment: Record<string, string>
let server: Awaited<ReturnType<typeof start>>
let isServing = true
beforeAll(async () => {
  environment = { PORT: '0', LOG_LEVEL: 'silent', ...generousLimits, DATA_DIR: copyPreparedFolder() }
  server = await start(readConfig(environment))
})
afterAll(async () => {
  if (isServing) await server.stop()
})

async function open(): Promise<Database> {
  const shared = await openShared(environment.DATA_DIR ?? '')
  if (!shared) throw new Error('Nothing serves there')
  return shared
}

test('commands import and list a file while visitors are served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shared-test-'))
  writeFileSync(
    join(folder, 'nadac.csv'),
    'NDC,NADAC Per Unit,Effective Date,Pricing Unit,As of Date\n24385005452,0.28683,12/18/2024,EA,01/01/2025\n',
  )
  const [taken, device] = await Promise.all([runCommand(['import', folder], environment), registerDevice(server.url)])
  expect(taken).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/nadac, as of 2025-01-01, import \d+: 1 row read = 1 taken/),
  })
  expect(device.deviceId).toBeTruthy()
  expect((await runCommand(['import', 'list'], environment)).stdout).toMatch(
    /^ *\d+ current {2}nadac \(2025\), 1 row read = 1 taken, as of 2025-01-01/m,
  )
})

test('`status`, `doctor` and `migrate --plan` read it while visitors are served', async () => {
  // Simulates a server in another process by its lock file.
  writeFileSync(join(environment.DATA_DIR ?? '', 'server.pid'), String(process.ppid))
  const status = await runCommand(['status'], environment)
  expect(status).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Processes:\n {2}all {2}/m) })
  expect((await runCommand(['migrate', '--plan'], environment)).stdout).toBe('The database is up to date.\n')
  const doctor = await runCommand(['doctor', '--json'], environment)
  expect(JSON.parse(doctor.stdout).findings).toContainEqual({
    level: 'good',
    check: 'migrations',
    sentence: 'It is up to date.',
  })
  // A command that changes the schema needs the database to itself.
  expect(await runCommand(['migrate', '--run'], environment)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is in use by another server or command'),
  })
})

test('values arrive as in the server itself', async () => {
  const shared = await open()
  const sql = `select $1::int number, $2::numeric numeric, $3::timestamptz at, $4::bytea bytes, $5::jsonb json, null nothing`
  const at = new Date('2026-11-23T12:00:00.123Z')
  const parameters = [7, '12345678901234567890.5', at, Buffer.from([0, 1, 255]), { a: ['ä'] }]
  const [row] = await shared.query<Record<string, unknown>>(sql, parameters)
  expect(row).toEqual({
    number: 7,
    numeric: '12345678901234567890.5',
    at,
    bytes: expect.any(Uint8Array),
    json: { a: ['ä'] },
    nothing: null,
  })
  expect([...((row?.bytes ?? []) as Uint8Array)]).toEqual([0, 1, 255])
  await shared.close()
})

test('an error keeps its code, and the next statement works', async () => {
  const shared = await open()
  await expect(shared.query('select nothing')).rejects.toMatchObject({
    code: '42703',
    message: expect.stringContaining('nothing'),
  })
  expect(await shared.query('select 1 one')).toEqual([{ one: 1 }])
  await shared.close()
})

test('a transaction is all or nothing, even if its command is killed in the middle', async () => {
  const shared = await open()
  const count = async (database: Database) =>
    (await database.query(`select 1 from rate_window where key = 'shared'`)).length
  const add = `insert into rate_window (key, window_start, count) values ('shared', now(), 1)`
  const failing = shared.transaction(async (transaction) => {
    await transaction.query(add)
    throw new Error('not so')
  })
  await expect(failing).rejects.toThrow('not so')
  expect(await count(shared)).toBe(0)
  const killed = await open()
  const ended = killed.transaction(async (transaction) => {
    await transaction.query(add)
    ;(Reflect.get(killed, 'socket') as Socket).destroy()
    await transaction.query(add)
  })
  await expect(ended).rejects.toThrow('has ended')
  expect(await count(shared)).toBe(0)
  await shared.transaction(async (transaction) => {
    await Promise.all([transaction.query(add), transaction.query(`select 1`)])
  })
  expect(await count(shared)).toBe(1)
  await shared.close()
})

test('a server that stops is reported; without one, the command opens the folder itself', async () => {
  const shared = await open()
  await server.stop()
  isServing = false
  await expect(shared.query('select 1')).rejects.toThrow('has ended')
  expect(await openShared(environment.DATA_DIR ?? '')).toBeUndefined()
  expect((await runCommand(['import', 'list'], environment)).stdout).toContain('nadac (2025)')
})
