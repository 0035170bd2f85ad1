/** Keys of programs, from the command line. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../../test/database'

test('a key is made, shown once, replaced and ended', async () => {
  const environment = await copyPreparedDatabase()
  const run = (...words: string[]) => runCommand(['key', ...words], environment)
  expect((await run('list')).stdout).toBe('There is no key yet: `key create`.\n')
  const made = await run('create', 'Benefits portal', '--scope', 'prices:read,cards:create', '--org', 'acme')
  expect(made.stdout).toMatch(/^Copy it now: it isn’t stored\.\nrxg_live_\w{40}\n$/)
  const [, key = ''] = made.stdout.split('\n')
  const listed = (await run('list')).stdout
  expect(listed).toMatch(
    /^ {3}1 {2}rxg_live_\w{4}… {2}Benefits portal {2}ACME {2}prices:read cards:create {2}no end date {2}never used {2}0 requests in 30 days, 0 refused\n$/,
  )
  expect(listed).not.toContain(key)
  expect((await run('rotate', '1', '--hours', '2')).stdout).toContain('works for 2 more hours')
  expect(JSON.parse((await run('list', '--json')).stdout)).toMatchObject([
    { id: 2, replacesId: 1, expiresAt: null, scopes: ['prices:read', 'cards:create'], orgCode: 'ACME' },
    { id: 1, expiresAt: expect.any(String) },
  ])
  expect((await run('end', '2')).stdout).toBe('Key 2 has ended.\n')
  expect(await run('end', '2')).toMatchObject({ code: 1, stderr: expect.stringContaining('has ended already') })
  expect(await run('rotate', '2')).toMatchObject({ code: 1 })

  const database = await openTestDatabase(environment)
  const stored = await database.query('select * from api_key')
  await database.close()
  expect(JSON.stringify(stored)).not.toContain(key)
  expect((await runCommand(['audit'], environment)).stdout).toContain('key create')
  expect((await runCommand(['audit'], environment)).stdout).not.toContain(key)
})

test('an organization for trying is known before anybody has used it', async () => {
  const environment = await copyPreparedDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'pulled-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const made = await runCommand(['key', 'create', 'x', '--scope', 'prices:read', '--org', 'demo'], environment)
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('rxg_live_') })
  expect((await runCommand(['key', 'list'], environment)).stdout).toContain('  DEMO  ')
  expect(await runCommand(['org', 'pull', folder, 'DEMO-ORIGIN'], environment)).toMatchObject({ code: 0 })
  expect(await runCommand(['org', 'history', 'DEMO-OFF'], environment)).toMatchObject({ code: 0 })
})

test('what a key can’t be is said', async () => {
  const environment = await copyPreparedDatabase()
  const create = (...words: string[]) => runCommand(['key', 'create', 'x', ...words], environment)
  expect(await create('--scope', 'everything')).toMatchObject({ code: 2 })
  expect(await create('--scope', 'prices:read', '--last-day', 'soon')).toMatchObject({ code: 2 })
  expect(await create('--scope', 'prices:read', '--last-day', '2020-01-01')).toMatchObject({ code: 1 })
  expect(await create('--scope', 'prices:read', '--from', '203.0.113.0/40')).toMatchObject({ code: 1 })
  expect(await create('--scope', 'prices:read', '--org', 'NOBODY')).toMatchObject({ code: 1 })
  expect(await create('--scope', 'imports:write', '--org', 'ACME')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('whole installation'),
  })
})

test('a key that ends soon, or is refused most of the time, is pointed out', async () => {
  const environment = await copyPreparedDatabase()
  await runCommand(['key', 'create', 'Portal', '--scope', 'prices:read', '--last-day', nextWeek()], environment)
  const database = await openTestDatabase(environment)
  await database.query(`insert into api_key_use values (1, current_date, 150, 120)`)
  await database.close()
  const { stdout } = await runCommand(['doctor'], environment)
  expect(stdout).toContain('Key 1 (Portal) ends on')
  expect(stdout).toContain('Key 1 (Portal) was refused 120 of 150 times in 30 days')
})

const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
