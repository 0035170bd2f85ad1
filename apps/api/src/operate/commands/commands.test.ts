import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'
import { lockFolder } from '../../database/folder-lock'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let environment: Record<string, string>
beforeAll(async () => {
  environment = { ...(await copyPreparedDatabase()) }
})

test('failed deliveries are listed, and nothing is retried if none failed', async () => {
  expect(await runCommand(['deliveries'], environment)).toMatchObject({
    code: 0,
    stdout: 'No delivery has failed.\n',
    stderr: expect.stringMatching(/^Opening the (database in|PostgreSQL database).*\.\n$/),
  })
  expect((await runCommand(['resend'], environment)).stdout).toBe('0 will be retried.\n')
  expect((await runCommand(['remind'], environment)).stdout).toMatch(/^0 reminders sent in \d+ ms\.\n$/)
})

test('a pause is shown with its end, and is resumed once', async () => {
  const paused = await runCommand(['pause', 'texts', '--for', '2h'], environment)
  expect(paused).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Paused: texts, until \d{4}-\S+ UTC\.\n$/) })
  expect((await runCommand(['pause', 'data', 'coupon'], environment)).stdout).toBe(
    'Paused: data coupon, until it is resumed.\n',
  )
  expect(await runCommand(['pause', 'org', 'NOBODY'], environment)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/There is no organization NOBODY\.\n$/),
  })
  expect((await runCommand(['resume', 'texts'], environment)).stdout).toBe('Goes on: texts.\n')
  expect((await runCommand(['resume', 'texts'], environment)).stdout).toBe('texts was not paused.\n')
})

test('--json prints output for programs, even for a refusal; --env-file gives settings, which the environment overrides', async () => {
  const file = join(folder, 'settings')
  const settings = Object.entries({ ...environment, LOG_LEVEL: 'nonsense' })
  writeFileSync(file, settings.map(([name, value]) => `${name}='${value}'\n`).join(''))
  const listed = await runCommand(['deliveries', '--json', '--env-file', file], { LOG_LEVEL: 'info' })
  expect(listed.code).toBe(0)
  expect(JSON.parse(listed.stdout)).toEqual([])
  expect(await runCommand(['deliveries', '--env-file', file], {})).toMatchObject({
    code: 1,
    stderr: 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.\n',
  })
  const refused = await runCommand(['encuser-key', 'NOBODY', '--json'], environment)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/There is no organization NOBODY\.\n$/) })
  expect(JSON.parse(refused.stdout)).toEqual({ error: 'There is no organization NOBODY.' })
  expect((await runCommand(['deliveries', '--env-file', join(folder, 'none')], {})).stderr).toMatch(/cannot be read/)
})

test.each([
  [['nonsense'], /^Unknown command 'nonsense'\.\nUsage: rxgauge \[options\] \[command\]\n$/],
  [['deliverie'], /^Unknown command 'deliverie' \(Did you mean deliveries\?\)\n/],
  [['backup'], /^Missing required argument 'FILE'\.\nUsage: rxgauge backup \[options\] <FILE>\n$/],
  [['encuser', 'ACME', 'ana@example.com', '11'], /^MINUTES must be a number from 1 to 10\.\nUsage: rxgauge encuser /],
  [['encuser', 'ACME', 'ana'], /^CONTACT must be a phone number or an email address\.\nUsage: rxgauge encuser /],
  [['resend', 'x'], /^ID must be a number from `deliveries`\.\nUsage: rxgauge resend /],
  [['resend', '1', '2'], /^Too many arguments for 'resend'\. Expected 1 argument but got 2: 1, 2\.\n/],
  [['pause', 'everything'], /^WHAT must be texts, emails, push, reminders, webhooks, sign-up, org or data; WHICH is /],
  [['pause', 'data', 'tips'], /^WHAT must be /],
  [['pause', 'texts', '--for', 'ever'], /^--for must be a time such as 30m, 2h or 1d\.\nUsage: rxgauge pause /],
  [['remind', '--loud'], /^Unknown option '--loud'\.\nUsage: rxgauge remind /],
  [['serve', '--web', '--worker'], /^Option '--web' cannot be used with option '--worker'\.\nUsage: rxgauge serve /],
  [['serve', '4000'], /^Too many arguments for 'serve'/],
])('%j is wrong usage: a sentence, the usage line, and exit code 2', async (words, stderr) => {
  expect(await runCommand(words, environment)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(stderr) })
})

test('--help lists every command with its arguments; without a command it serves', async () => {
  const help = await runCommand(['--help'], {})
  expect(help).toMatchObject({ code: 0, stderr: '' })
  for (const name of [
    'serve',
    'init',
    'doctor',
    'org',
    'migrate',
    'pause',
    'resume',
    'status',
    'backup',
    'restore',
    'encuser',
    'encuser-key',
    'deliveries',
    'resend',
    'remind',
  ]) {
    expect(help.stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
    const own = await runCommand([name, '--help'], {})
    expect(own).toMatchObject({ code: 0, stdout: expect.stringContaining(`Usage: rxgauge ${name}`) })
    expect(own.stdout.includes('--json')).toBe(name !== 'serve' && name !== 'org')
  }
  expect((await runCommand([], {})).stdout).toBe('Serving all')
  expect((await runCommand(['serve'], {})).stdout).toBe('Serving all')
  expect((await runCommand(['serve', '--web'], {})).stdout).toBe('Serving web')
  expect((await runCommand(['serve', '--worker'], {})).stdout).toBe('Serving worker')
})

const operatorDocuments = readdirSync('docs/operate', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/operate/${name}`)
const named = /(?:pnpm@12 rxgauge|main\.js|`rxgauge|^ *rxgauge|--rm.* command) ([a-z][a-z-]+)([^`\n]*)/gm
/** The runbook and its companions name commands without the program's name. */
const bare =
  /`(pause|resume|status|doctor|deliveries|resend|refused?|person|support|sending|secret|encuser-key|import|data|migrate|scrub)((?: [^`\n]*)?)`/g
/** Families, in which the command is the second word. */
const families = ['org', 'data', 'content', 'person', 'support', 'sending', 'secret', 'demo', 'staff', 'single-sign-on']

test.each([
  ['README.md', named, 1],
  ['apps/api/README.md', named, 1],
  ...operatorDocuments.map((document) => [document, named, 0] as const),
  ['docs/operate/production.md', named, 5],
  ['docs/operate/organizations.md', named, 5],
  ['docs/operate/data/README.md', named, 5],
  ['docs/operate/runbook.md', bare, 20],
  ['docs/operate/backup.md', bare, 5],
  ['docs/operate/people.md', bare, 5],
  ['docs/operate/secrets.md', bare, 3],
] as const)('the commands in %s exist, with their flags', async (document, pattern, least) => {
  const text = readFileSync(document, 'utf8').replaceAll('\\\n', ' ')
  const found = [...text.matchAll(pattern)]
  expect(found.length).toBeGreaterThanOrEqual(least)
  for (const [, name = '', rest = ''] of found) {
    const [second = ''] = families.includes(name) ? rest.trim().split(' ', 1) : []
    const words = second === '' ? [name] : [name, second]
    const { code, stdout } = await runCommand([...words, '--help'], {})
    expect({ words, code, usage: stdout.split('\n', 1)[0] }).toEqual({
      words,
      code: 0,
      usage: expect.stringMatching(new RegExp(`^Usage: rxgauge ${words.join(' ')}( |$)`)),
    })
    for (const [flag] of rest.matchAll(/--[a-z-]+/g)) expect(stdout).toContain(`${flag} `)
  }
})

test('the folder of a running server is left alone, with a sentence', async () => {
  const busy = mkdtempSync(join(folder, 'busy-'))
  // Another process that lives as long as this one.
  writeFileSync(join(busy, 'server.pid'), `${process.ppid}`)
  expect(() => lockFolder(busy)).toThrow()
  expect(await runCommand(['deliveries'], { DATA_DIR: busy })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/is in use by another server or command \(process \d+\)\. Wait until/),
  })
})
