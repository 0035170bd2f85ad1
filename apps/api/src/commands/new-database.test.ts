/** A command that is pointed at no database says so, and makes none: only `init`, a server and `migrate --run` do. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../../test/command'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-new-database-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const none = join(folder, 'none')
const sentence = `DATA_DIR: there is no database in ${none}. Name yours with --env-file, DATA_DIR or DATABASE_URL; \`init\` makes a new one.\n`

test.each([[['org', 'list']], [['import', '.']], [['status']], [['migrate', '--plan']]])(
  '%j says so',
  async (words) => {
    expect(await runCommand(words, { DATA_DIR: none })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(sentence),
    })
    expect(existsSync(none)).toBe(false)
  },
)

test('with the settings of a file too, and as JSON', async () => {
  writeFileSync(join(folder, '.env'), `DATA_DIR=${none}\n`)
  const { code, stdout } = await runCommand(['data', 'status', '--json', `--env-file=${join(folder, '.env')}`], {})
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toEqual({ error: sentence.trim() })
  expect(existsSync(none)).toBe(false)
})
