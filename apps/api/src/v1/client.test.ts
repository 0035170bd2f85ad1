/** The client package for programs, as it's packed: its types compile, and its example gets a price. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { apiDocsBlocks } from '@rxgauge/scripts/partner-docs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestV1, type TestV1 } from '../../test/v1'

const run = promisify(execFile)
const source = 'packages/api-client'
const folder = mkdtempSync(join(tmpdir(), 'api-client-'))
let v1: TestV1
let key: string
beforeAll(async () => {
  v1 = await startTestV1()
  key = await v1.key({ isTest: true })
  const { stdout } = await run('npm', ['pack', '--pack-destination', folder], { cwd: source })
  const installed = join(folder, 'node_modules/@rxgauge/api-client')
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, stdout.trim()), '--strip-components=1', '-C', installed])
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(async () => {
  await v1.close()
  rmSync(folder, { recursive: true })
})

/** Runs a module that has the client. */
async function print(code: string, env: Record<string, string> = {}): Promise<string> {
  const file = join(folder, 'program.js')
  writeFileSync(file, code)
  const { stdout } = await run(process.execPath, [file], {
    env: { ...process.env, RXGAUGE_URL: v1.url, RXGAUGE_KEY: key, ...env },
  })
  return stdout.trim()
}

const example = () => apiDocsBlocks().find(({ page, language }) => page === 'docs/api/client.md' && language === 'js')
const created = `import { createClient, eachItem } from '@rxgauge/api-client'
const client = createClient({ url: process.env.RXGAUGE_URL, key: process.env.RXGAUGE_KEY, language: 'es' })`

test('the example of the docs and of its README gets a price, or says what is wrong', async () => {
  const code = example()?.code ?? ''
  expect(readFileSync(join(source, 'README.md'), 'utf8')).toContain(code.trim())
  expect(await print(code)).toBe('Retail 100.00, with a card 40.00.')
  expect(await print(code, { RXGAUGE_KEY: 'rxg_live_wrong' })).toMatch(/^KEY_UNKNOWN No key/)
})

test('problems have their sentence in the client’s language, and paths and queries are filled in', async () => {
  const wrong = `${created}
await client.drugs.get({ params: { id: 999999999 } }).catch(({ status, code, detail, reference }) =>
  console.log(status, code, detail, reference !== ''))
const { matches } = await client.drugs.search({ query: { text: 'atorva' } })
console.log(matches[0].name)`
  expect(await print(wrong)).toMatch(/^404 PRODUCT_NOT_FOUND No .+ true\nAtorvastatin$/)
})

test('a long list is walked through page by page, and a repetition does nothing again', async () => {
  const whole = await v1.key({ organizationId: null })
  const listed = await print(
    `${created}
let count = 0
for await (const { id } of eachItem(client.imports.list, { query: { limit: 2 } })) count += id > 0 ? 1 : 0
console.log(count)`,
    { RXGAUGE_KEY: whole },
  )
  const [row] = await v1.api.database.query<{ count: number }>('select count(*)::int count from data_import')
  expect(Number(listed)).toBe(row?.count)
  const own = await v1.key()
  const receipts = await print(
    `${created}
const body = { contact: 'ana@example.com', source: 'letter', note: 'Ticket 1' }
for (const again of [1, 2]) console.log((await client.people.refuse({ body }, { idempotencyKey: 'ticket-0001' })).receipt)`,
    { RXGAUGE_KEY: own },
  )
  const [first, second] = receipts.split('\n')
  expect(first).toBe(second)
})

test('a program in TypeScript compiles, and a wrong input does not', async () => {
  const compile = (code: string) => {
    const file = join(folder, 'program.ts')
    writeFileSync(file, code)
    const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--module', 'nodenext', '--target', 'es2022']
    const tsc = resolve('node_modules/typescript-native/bin/tsc')
    return run(process.execPath, [tsc, ...options, '--lib', 'es2023,dom', '--types', '', file], { cwd: folder })
  }
  const typed = `import { createClient } from '@rxgauge/api-client'
const client = createClient({ url: 'https://prices.example.com', key: 'rxg_test_x' })
const { discount } = await client.prices.compare({ body: { drug: { ndc: '1' }, zip: '10001' } })
export const amount: string | null = discount.amount
`
  await compile(typed)
  await expect(compile(typed.replace('zip:', 'zap:'))).rejects.toThrow()
})
