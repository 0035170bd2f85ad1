// database: none
/** The script in docs/operate/audit.md that ships audit rows: each row is sent once. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('continuing after the last line, rows are appended to a file and passed on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-shipping-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  const sent = join(folder, 'sent')
  program('systemd-cat', `cat >> ${sent}`)
  // Replaces the command: prints three more rows each time, after the given one.
  program(
    'rxgauge',
    `for next in 1 2 3; do echo "{\\"id\\":$(($3 + next)),\\"at\\":\\"2026-11-26T12:00:00.000Z\\"}"; done`,
  )
  const [, block = ''] = /```sh\n(last=[\s\S]+?)```/.exec(readFileSync('docs/operate/audit.md', 'utf8')) ?? []
  const file = join(folder, 'rows.jsonl')
  const script = block.replaceAll('/var/log/rxgauge-audit.jsonl', file)
  const run = () =>
    execFileSync('/bin/sh', ['-c', script], {
      env: { PATH: `${folder}:${process.env.PATH}` },
      stdio: ['ignore', 'ignore', 'ignore'],
    })
  run()
  run()
  const ids = (path: string) =>
    readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id)
  expect(ids(file)).toEqual([1, 2, 3, 4, 5, 6])
  expect(ids(sent)).toEqual(ids(file))
})
