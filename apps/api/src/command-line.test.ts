import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from './command-line'
import { readConfig } from './config'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// Whatever a server would do, a command loads nothing.
const config = { ...readConfig({ DEMO_DATA: 'y' }), dataDir: folder }

test('failed deliveries are listed, and nothing is tried again where there is nothing', async () => {
  expect(await runCommand(['deliveries'], config)).toBe('No delivery has failed.')
  expect(await runCommand(['resend'], config)).toBe('0 will be tried again.')
  expect(await runCommand(['remind'], config)).toMatch(/^0 reminders sent in \d+ ms\.$/)
})

test.each([
  [['nonsense'], /^There is no command nonsense\.\nCommands:/],
  [['encuser', 'NOBODY', 'ana@example.com'], /^There is no organization NOBODY\./],
  [['encuser', 'ACME', 'ana@example.com', '11'], /^MINUTES must be a number from 1 to 10\.$/],
  [['encuser-key'], /^There is no organization/],
  [['encuser-key', 'ACME'], /^There is no organization ACME/],
  [['resend', 'x'], /^ID must be a number/],
])('%j is refused with a sentence', async (words, sentence) => {
  await expect(runCommand(words, config)).rejects.toThrow(sentence)
})
