// database: pglite
/** The tarball, as it's served and as tools for packages see it. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { siteUrl } from '@rxgauge/e2e'
import { publint } from 'publint'
import { beforeAll, expect, test } from 'vitest'
import { bundle } from './bundle'

let newest: { name: string; version: string; tarball: string; integrity: string }
let tarball: ArrayBuffer

beforeAll(async () => {
  ;[newest] = await (await fetch(siteUrl('/npm/'))).json()
  const response = await fetch(new URL(newest.tarball, siteUrl('/npm/')))
  expect(response.headers.get('content-type')).toBe('application/gzip')
  expect(response.headers.get('cache-control')).toContain('immutable')
  tarball = await response.arrayBuffer()
})

test('the list names each version with its hash', () => {
  const hash = createHash('sha512').update(new Uint8Array(tarball)).digest('base64')
  const { version } = JSON.parse(readFileSync('packages/embed/package.json', 'utf8'))
  expect(newest).toEqual({
    name: '@rxgauge/widget',
    version,
    tarball: `rxgauge-widget-${version}.tgz`,
    integrity: `sha512-${hash}`,
  })
})

test('what was released has not changed since: a change is a new version', () => {
  const name = newest.tarball
  const released = `packages/embed/released/${name}`
  if (!existsSync(released)) return
  // What is inside: another Node may compress it otherwise.
  expect(gunzipSync(readFileSync(released)).equals(gunzipSync(readFileSync(`dist/npm/${name}`)))).toBe(true)
})

test('a desktop’s assistant installs its program from the host', async () => {
  const { version } = JSON.parse(readFileSync('packages/mcp/package.json', 'utf8'))
  const program = execFile('npx', ['-y', siteUrl(`/npm/rxgauge-mcp-${version}.tgz`)], {
    env: { ...process.env, RXGAUGE_URL: siteUrl('/'), RXGAUGE_ORG: 'DEMO' },
  })
  program.stdin?.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`)
  expect(await text(program.stdout ?? expect.fail())).toContain('compare_prices')
})

test('publint finds nothing', async () => {
  const { messages } = await publint({ pack: { tarball }, strict: true })
  expect(messages).toEqual([])
})

test('arethetypeswrong finds nothing, for Node 10 to 16, modules and require, and bundlers', async () => {
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
  expect(checked).toMatchObject({ types: { kind: 'included' }, problems: [] })
})

test.each(['js', 'cjs'])('react.%s is for the browser alone where React has server components', (extension) => {
  expect(readFileSync(`packages/embed/dist/react.${extension}`, 'utf8')).toMatch(/^'use client'/)
})

test('the types are those that were reviewed; with `--update` this test accepts a change', async () => {
  const files = globSync('*.d.ts', { cwd: 'packages/embed/dist' }).sort()
  const declared = files.map((file) => `// ${file}\n${readFileSync(`packages/embed/dist/${file}`, 'utf8')}`)
  await expect(declared.join('\n')).toMatchFileSnapshot('../types.txt')
})

test.each([
  ['index', []],
  ['react', ['react']],
])('%s is at most 1.5 KB in a partner’s bundle, and imports %j', async (name, imports) => {
  const built = await bundle(`packages/embed/dist/${name}.js`, 'production', ['react', 'react-dom'])
  expect(built.imports).toEqual(imports)
  expect(brotliCompressSync(built.code).length).toBeLessThanOrEqual(1500)
})
