/** What docs/api shows works with a test key. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestV1, type TestV1 } from '../../test/v1'

const pageOf = (name: string) => readFileSync(join(import.meta.dirname, '../../../../docs/api', name), 'utf8')
/** Each request that a page shows: its path and its body. */
const requestsOf = (page: string) =>
  [...page.matchAll(/`POST (\S+)`:\n\n```json\n([\s\S]*?)```/g)].map(([, path = '', body = '']) => ({ path, body }))

let v1: TestV1
let key: string
beforeAll(async () => {
  v1 = await startTestV1()
  key = await v1.key({ isTest: true })
})
afterAll(() => v1.close())

test.each(['prices.md', 'cards.md'])('each request of %s is answered', async (name) => {
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
