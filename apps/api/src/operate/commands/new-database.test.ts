// database: none
/** A command without a database reports it and creates none: only `init`, a server and `migrate --run` do. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { readConfig } from '../../base/config'
import { openPglite } from '../../database/pglite'
import { start } from '../../start'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-new-database-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const none = join(folder, 'none')
const sentence = `DATA_DIR: there is no database in ${none}. Name yours with --env-file, DATA_DIR or DATABASE_URL; \`init\` creates a new one.\n`

test.each([[['org', 'list']], [['import', '.']], [['status']], [['migrate', '--plan']]])(
  '%j reports it',
  async (words) => {
    expect(await runCommand(words, { DATA_DIR: none })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(sentence),
    })
    expect(existsSync(none)).toBe(false)
  },
)

test('with a settings file too, and as JSON', async () => {
  writeFileSync(join(folder, '.env'), `DATA_DIR=${none}\n`)
  const { code, stdout } = await runCommand(['data', 'status', '--json', `--env-file=${join(folder, '.env')}`], {})
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toEqual({ error: sentence.trim() })
  expect(existsSync(none)).toBe(false)
})

test('a development version’s database from before the first release is left unchanged, with a sentence that says what to do', async () => {
  const early = join(folder, 'early')
  mkdirSync(early, { mode: 0o700 })
  const database = await openPglite(join(early, 'database'))
  await database.script(`
    create table migration (name text primary key, applied_at timestamptz not null default now());
    insert into migration (name) values ('0001-foundation')`)
  const before = await database.query('select * from migration')
  await database.close()
  const refused = {
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(
      'This database was made by a development version from before the first release, and this version cannot work with it. Nothing in it was changed. Make a new one: move the folder of DATA_DIR away, or name an empty database in DATABASE_URL, and start again.\n',
    ),
  }
  const environment = { DATA_DIR: early }
  for (const words of [['status'], ['migrate', '--run'], ['backup', join(folder, 'copy')]]) {
    expect(await runCommand(words, environment), words.join(' ')).toMatchObject(refused)
  }
  await expect(start(readConfig({ ...environment, PORT: '0', LOG_LEVEL: 'silent' }))).rejects.toThrow(
    'This database was made by a development version',
  )
  const after = await openPglite(join(early, 'database'))
  expect(await after.query('select * from migration')).toEqual(before)
  await after.close()
})
