/** The audit trail: who did what, when and about whom, in order, so that a removed or changed row is revealed. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, type DatabaseCopy, openTestDatabase } from '../../../test/database'
import { defaultRetention } from '../../base/settings/retention-days'
import type { Database } from '../../database/database'
import { type AuditEntry, appendAuditEntry, checkAuditTrail, listAuditEntries } from '../../domain/audit/audit-trail'
import { AuditedDatabase } from '../../domain/audit/audited-database'
import { CommandRecord } from '../../domain/audit/command-record'
import { deleteOld } from '../retention'

let copy: DatabaseCopy
const folder = mkdtempSync(join(tmpdir(), 'rxgauge-audit-'))
const run = (...words: string[]) => runCommand(words, { ...copy, RXGAUGE_OPERATOR: 'Ana' })
const linesOf = (stdout: string): AuditEntry[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
const auditLines = async (...words: string[]) => linesOf((await run('audit', '--json', ...words)).stdout)
const short = ({ by, command, subject, outcome }: AuditEntry) => `${by}: ${command} ${subject} (${outcome})`

beforeAll(async () => {
  copy = await copyPreparedDatabase()
})

test('each command leaves a row, in order, and no row contains a contact or a secret', async () => {
  expect((await run('audit')).stdout).toBe('There are no such rows.\n')
  const key = (await run('encuser-key', 'ACME')).stdout.trim()
  const token = (await run('encuser', 'ACME', 'ana@example.com', '--as', 'Bo')).stdout.trim()
  await run('person', 'find', 'ana@example.com')
  await run('person', 'remove', '(212) 555-0142', '--source=letter', '--note=Case 12', '--yes')
  await run('support', 'list')
  await run('support', 'show', '17')
  await run('pause', 'texts', '--for', '2h')
  await run('resume', 'texts')
  await run('secret', 'rotate', 'sso', 'ACME', '--dry-run')
  await run('secret', 'rotate', 'sso', 'ACME', '--leaked')
  const file = join(folder, 'costs.csv')
  writeFileSync(file, 'NDC,Basis,Unit,Unit price,From,To\n00093505698,AWP,EA,1,2026-01-01,\n')
  await run('import', file, '--dry-run')
  await run('import', file)
  await run('import', 'undo', '99999')
  await run('deliveries')

  expect((await run('audit', '--json')).stdout).toMatch(/^\{"id":1,"at":"[^\n]+\}\n\{"id":2,/)
  const entries = await auditLines()
  const contact = expect.stringMatching(/^Ana: person find email:[\w-]{22} \(read\)$/)
  expect(entries.map(short)).toEqual([
    'Ana: encuser-key org ACME (read)',
    expect.stringMatching(/^Bo: encuser org ACME email:[\w-]{22} \(read\)$/),
    contact,
    expect.stringMatching(/^Ana: person remove text:[\w-]{22} \(refused\)$/),
    'Ana: support list all organizations (read)',
    'Ana: support show question 17 (refused)',
    'Ana: pause texts for 7200 seconds (changed)',
    'Ana: resume texts (changed)',
    'Ana: secret rotate sso org ACME leaked (changed)',
    'Ana: import costs.csv (changed)',
    'Ana: import undo import 99999 (refused)',
  ])
  expect(entries.map(({ id }) => id)).toEqual(entries.map((_, index) => index + 1))
  for (const value of ['ana@example.com', '5550142', '555-0142', key, token]) {
    expect(JSON.stringify(entries)).not.toContain(value)
  }

  // A search for a person is itself an entry about them, and it lists the earlier ones.
  expect((await auditLines('--about', 'Ana@Example.com')).map(({ id }) => id)).toEqual([2, 3])
  expect((await auditLines('--after', '9')).map(({ id }) => id)).toEqual([10, 11])
  const firstDay = String(entries[0]?.at).slice(0, 10)
  expect(await auditLines('--since', firstDay)).toEqual(entries)
  expect(await auditLines('--since', '2999-01-01')).toEqual([])
  expect((await run('audit', '--after', '10')).stdout).toMatch(
    /^11 {2}\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d {2}Ana {2}command line {2}import undo \(refused\) {2}import 99999\n$/,
  )
  expect((await run('audit', '--verify')).stdout).toMatch(
    /^The audit trail is intact: 11 rows, to row 11 with the hash [\da-f]{64}\.\n$/,
  )
  expect(await run('audit', '--since', 'yesterday')).toMatchObject({ code: 2 })
})

test('a command that needs an operator’s name and lacks one does nothing', async () => {
  const environment = { ...copy, PUBLIC_URL: 'https://savings.example.com', DEV_MAILBOX: 'n', RXGAUGE_OPERATOR: 'root' }
  const before = await auditLines()
  for (const words of [
    ['encuser-key', 'ACME'],
    ['pause', 'emails'],
    ['support', 'list', '--json'],
  ]) {
    const { code, stdout, stderr } = await runCommand(words, environment)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('say your own name with --as NAME') })
    expect(stdout === '' || JSON.parse(stdout).error).toBeTruthy()
  }
  expect(await auditLines()).toEqual(before)
  expect((await runCommand(['status'], environment)).stdout).toContain('Paused: nothing.')
  expect((await runCommand(['pause', 'emails', '--as', 'Ana'], environment)).code).toBe(0)
})

test('a change and its row are in the same transaction: both exist, or neither', async () => {
  const database = await openTestDatabase(copy)
  const [newest] = await database.query<object>(
    `select e.command, e.subject, p.xmin = e.xmin "isSame" from audit_entry e, pause p order by e.id desc limit 1`,
  )
  expect(newest).toEqual({ command: 'pause', subject: 'emails', isSame: true })
  const before = await checkAuditTrail(database)
  const entry = { by: 'Ana', from: 'command line', command: 'pause', subject: '', outcome: 'changed' } as const
  const audited = new AuditedDatabase(database, async (transaction) => {
    await appendAuditEntry(transaction, entry)
    throw new Error('cannot be written')
  })
  const change = audited.transaction((transaction) => transaction.query(`delete from pause`))
  await expect(change).rejects.toThrow('cannot be written')
  expect(await database.query<object>('select kind from pause')).toHaveLength(1)
  expect(await checkAuditTrail(database)).toEqual(before)
  await database.close()
})

test('an act that only locks what it refuses to change has changed nothing', async () => {
  const database = await openTestDatabase(copy)
  const outcomeOf = async (sql: string, answer: 'refuses' | 'throws' | 'done') => {
    const record = new CommandRecord('Ana', 'support answer', ['question 17'])
    await record
      .during(database, async (audited) => {
        await audited.transaction(async (transaction) => {
          await transaction.query('select 1 from organization order by id limit 1 for update')
          await transaction.query(sql)
        })
        if (answer === 'throws') throw new Error('refused')
      })
      .catch(() => undefined)
    return (await listAuditEntries(database, {})).at(-1)?.outcome
  }
  // Counted by the same connection shortly before.
  await database.transaction((transaction) => transaction.query(`update app set support_phone = support_phone`))
  expect(await outcomeOf('select 1', 'refuses')).toBe('read')
  expect(await outcomeOf('select 1', 'throws')).toBe('refused')
  expect(await outcomeOf(`update app set support_phone = support_phone`, 'done')).toBe('changed')
  expect(await outcomeOf('create table audited_change ()', 'done')).toBe('changed')
  expect(await outcomeOf('drop table audited_change', 'done')).toBe('changed')
  await database.close()
})

let database: Database
const trail = async (count: number) => {
  await database.script('truncate audit_entry, audit_chain')
  for (let number = 1; number <= count; number++) {
    const entry = {
      by: 'Ana',
      from: 'command line',
      command: 'pause',
      subject: `${number}`,
      outcome: 'changed',
    } as const
    await database.transaction((transaction) => appendAuditEntry(transaction, entry))
  }
}
const breaksAt = async () => (await checkAuditTrail(database)).broken
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test.each([
  ['a row that was changed', `update audit_entry set made_by = 'Bo' where id = 3`, 3, 'Row 3 was changed.'],
  [
    'a row whose time was changed',
    `update audit_entry set made_at = made_at - interval '1 hour' where id = 3`,
    3,
    'Row 3 was changed.',
  ],
  ['a row that is gone', 'delete from audit_entry where id = 3', 3, 'Row 3 is missing.'],
  ['the oldest rows gone', 'delete from audit_entry where id < 3', 1, 'Rows 1 to 2 are missing.'],
  [
    'the newest row gone',
    'delete from audit_entry where id = 5',
    5,
    'The chain should end with row 5, but ends with row 4.',
  ],
  ['all of them gone', 'delete from audit_entry', 1, 'The chain should end with row 5, but ends with row 0.'],
  [
    'a row that was replaced by another',
    `update audit_entry set previous_hash = hash, hash = previous_hash where id = 3`,
    3,
    'Row 3 does not follow row 2: one of them was replaced.',
  ],
  [
    'a beginning that was put behind a gap',
    'update audit_chain set deleted_id = 2, deleted_hash = (select hash from audit_entry where id = 2)',
    1,
    'Row 1 is older than the rows that retention deleted.',
  ],
])('%s breaks the chain there', async (_, change, id, sentence) => {
  await trail(5)
  expect(await breaksAt()).toBeUndefined()
  await database.script(change)
  expect(await breaksAt()).toEqual({ id, sentence })
})

test('commands that come at once make one chain', async () => {
  await trail(0)
  const names = Array.from({ length: 20 }, (_, index) => `${index}`)
  await Promise.all(
    names.map((subject) =>
      database.transaction((transaction) =>
        appendAuditEntry(transaction, {
          by: 'Ana',
          from: 'command line',
          command: 'pause',
          subject,
          outcome: 'changed',
        }),
      ),
    ),
  )
  expect(await checkAuditTrail(database)).toMatchObject({ rows: 20, newestId: 20, broken: undefined })
})

test('rows deleted by retention leave an intact chain that continues', async () => {
  await trail(5)
  await database.query(`update audit_entry set made_at = made_at - interval '731 days' where id in (1, 2, 4)`)
  await deleteOld(database, defaultRetention)
  // The fourth row comes after one that stays.
  expect(await database.query<object>('select id from audit_entry order by id')).toEqual([
    { id: 3 },
    { id: 4 },
    { id: 5 },
  ])
  await database.query(`update audit_entry set made_at = made_at + interval '731 days' where id = 4`)
  expect(await checkAuditTrail(database)).toMatchObject({ rows: 3, deletedId: 2, broken: undefined })

  await database.query(`update audit_entry set made_at = made_at - interval '731 days'`)
  await deleteOld(database, defaultRetention)
  expect(await checkAuditTrail(database)).toMatchObject({ rows: 0, deletedId: 5, newestId: 5, broken: undefined })
  await database.transaction((transaction) =>
    appendAuditEntry(transaction, {
      by: 'Ana',
      from: 'command line',
      command: 'pause',
      subject: '',
      outcome: 'changed',
    }),
  )
  expect(await checkAuditTrail(database)).toMatchObject({ rows: 1, newestId: 6, broken: undefined })
})
