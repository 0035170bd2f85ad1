/** What docs/api shows works with a test key. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiDocsBlocks } from '@rxgauge/scripts/partner-docs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestV1, type TestV1 } from '../../test/v1'

const pageOf = (name: string) => readFileSync(join(import.meta.dirname, '../../../../docs/api', name), 'utf8')
/** Each request that a page shows: its path and its body. */
const requestsOf = (page: string) =>
  [...page.matchAll(/`POST (\S+)`:\n\n```json\n([\s\S]*?)```/g)].map(([, path = '', body = '']) => ({ path, body }))

const folder = mkdtempSync(join(tmpdir(), 'api-docs-'))
let v1: TestV1
let key: string
beforeAll(async () => {
  v1 = await startTestV1()
  key = await v1.key({ isTest: true })
})
afterAll(async () => {
  await v1.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['prices.md', true],
  ['cards.md', true],
  ['people.md', false],
])('each request of %s is answered', async (name, isTest) => {
  const key = await v1.key({ isTest })
  const requests = requestsOf(pageOf(name))
  expect(requests.length).toBeGreaterThan(0)
  for (const { path, body } of requests) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(`${v1.url}${path}`, { method: 'POST', headers, body })
    expect(response.status, await response.text()).toBe(200)
  }
})

test('a price takes ten lines', async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(pageOf('prices.md')) ?? []
  const env = { ...process.env, RXGAUGE_URL: v1.url, RXGAUGE_KEY: key }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env })
  expect(stdout).toContain('30 tablets: $40.00.')
  expect(stdout).toContain('not insurance')
})

const blockOf = (page: string, language: string) =>
  apiDocsBlocks().find((block) => block.page === `docs/api/${page}` && block.language === language)?.code ??
  expect.fail(`${page} has no ${language}`)

/** Runs a block as a reader would, and returns what it prints. */
async function run(language: string, code: string, env: Record<string, string>): Promise<string> {
  const file = join(folder, `block.${language}`)
  writeFileSync(file, code)
  const program = { sh: 'sh', ts: process.execPath, py: 'python3' }[language] ?? expect.fail(language)
  const { stdout } = await promisify(execFile)(program, [file], {
    env: { ...process.env, RXGAUGE_URL: v1.url, ...env },
  })
  return stdout
}

test.each(['sh', 'ts', 'py'])('the first page gets a price with %s', async (language) => {
  const printed = await run(language, blockOf('README.md', language), { RXGAUGE_KEY: key })
  expect(printed).toContain('40.00')
  expect(printed).toContain('not insurance')
})

test('curl brings a file of prices and has it checked', async () => {
  const FILE = join(folder, 'a file.csv')
  writeFileSync(FILE, 'a,b\n1,2\n')
  const live = await v1.key({ organizationId: null })
  const printed = await run('sh', blockOf('reports-and-imports.md', 'sh'), { RXGAUGE_KEY: live, FILE })
  expect(JSON.parse(printed)).toEqual({ id: expect.any(Number) })
  await v1.priceFiles.checks.settled()
})

test('what a reader copies has the address of the host that shows it', () => {
  const names = apiDocsBlocks().flatMap(({ code }) =>
    [...code.matchAll(/https:\/\/([\w.-]+)/g)].map(([, name]) => name),
  )
  expect(new Set(names)).toEqual(new Set(['HOST', 'hooks.example.com']))
})

test('each block is run or is data', () => {
  const here = ['README.md sh', 'README.md ts', 'README.md py', 'prices.md js', 'reports-and-imports.md sh']
  // In tests of the client and of webhooks; the last is answered in tests of the assistants' server.
  const elsewhere = [
    'client.md sh',
    'client.md js',
    'webhooks.md sh',
    'webhooks.md http',
    'webhooks.md ts',
    'webhooks.md python',
    'assistants.md sh',
  ]
  const names = apiDocsBlocks().map(({ page, language }) => `${page.replace('docs/api/', '')} ${language}`)
  expect(names.filter((name) => !name.endsWith(' json')).toSorted()).toEqual([...here, ...elsewhere].toSorted())
})
