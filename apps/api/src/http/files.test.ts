// database: pglite
/** Headers of the widget's script and of its released versions, which pages on other origins load with a hash. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server'

let api: TestServer
let url: string
let publicDir: string

beforeAll(async () => {
  publicDir = mkdtempSync(join(tmpdir(), 'public-'))
  mkdirSync(join(publicDir, 'assets'))
  const files = [
    'widget.js',
    'widget@1.js',
    'widget@1.4.2.js',
    'widget.json',
    'widget-events.json',
    'assets/widget-a.js',
  ]
  for (const file of files) writeFileSync(join(publicDir, file), `"${file}"`)
  writeFileSync(join(publicDir, 'widget@1.4.2.js.br'), 'compressed')
  api = await startTestServer()
  url = await api.beside({ publicDir })
})
afterAll(async () => {
  await api.close()
  rmSync(publicDir, { recursive: true })
})

const head = async (path: string) =>
  (await fetch(url + path, { headers: { origin: 'https://portal.example' } })).headers

test.each(['/widget.js', '/widget@1.js', '/widget.json', '/widget-events.json'])(
  '%s moves: browsers ask for it again soon',
  async (path) => {
    const headers = await head(path)
    expect(headers.get('cache-control')).toBe('public, max-age=600, stale-while-revalidate=3000')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  },
)

test.each(['/widget@1.4.2.js', '/assets/widget-a.js'])(
  '%s never changes, and any page may check its hash',
  async (path) => {
    const headers = await head(path)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
  },
)

test('a file is the same for every origin, and caches keep it once', async () => {
  for (const path of ['/widget.js', '/assets/widget-a.js'])
    expect((await head(path)).get('vary'), path).toBe('accept-encoding')
})

test('a version that was never released is not found, rather than another one', async () => {
  expect((await fetch(`${url}/widget@1.4.3.js`)).status).toBe(404)
})
