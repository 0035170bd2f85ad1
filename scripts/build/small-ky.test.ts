/** The ky that is shipped: of the text that was reviewed, and it asks what the whole one asks. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rollup } from 'rollup'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOf } from './replaced-bodies.mjs'
import { reviewed, smallKy, withoutUnusedParts } from './small-ky.mjs'

const client = fileURLToPath(new URL('../../packages/client/', import.meta.url))
const packageEntry = join(client, 'node_modules', 'ky', 'distribution', 'index.js')
const read = (file: string) => readFileSync(join(dirname(packageEntry), file), 'utf8')

test('ky is the one that was reviewed; after an update: read small-ky.mjs', () => {
  const texts = readdirSync(dirname(packageEntry), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  expect(hashOf(...texts.sort().map(read))).toBe(reviewed)
})

test('another text of ky is refused with what it lacks', () => {
  const changed = read('core/Ky.js').replaceAll('#retryFromError', '#tryAgain')
  expect(() => withoutUnusedParts(changed, 'core/Ky.js')).toThrow('ky is another: core/Ky.js has no retryFromError')
})

/** What is used of it. */
interface Ky {
  (address: string, options?: RequestInit & { json?: unknown }): Promise<Response>
  create(options: object): Ky
}

/** What reached the server. */
interface Received {
  method: string | undefined
  url: string | undefined
  headers: Record<string, string | string[] | undefined>
  body: string
}

const folder = mkdtempSync(join(tmpdir(), 'small-ky-'))
const received: Received[] = []
const server = createServer((request, response) => {
  if (request.url === '/cut') return void request.socket.destroy()
  if (request.url === '/silent') return
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => {
    body += part
  })
  request.on('end', () => {
    const { method, url, headers } = request
    const { 'accept-language': language, authorization, 'content-type': type } = headers
    received.push({ method, url, headers: { language, authorization, type }, body })
    response.writeHead(Number(/\d+$/.exec(url ?? '')?.[0] ?? 200), { 'retry-after': '1' }).end('{"a":1}')
  })
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

/** As one file, as browsers get it. */
async function build(name: string, isSmall: boolean): Promise<Ky> {
  const bundle = await rollup({ input: packageEntry, plugins: isSmall ? [smallKy()] : [], treeshake: isSmall })
  const file = join(folder, `${name}.mjs`)
  await bundle.write({ file, format: 'es' })
  return (await import(file)).default
}

/** The options of our one instance, as its source has them. */
function ownOptions(): object {
  const source = readFileSync(join(client, 'src', 'http-request.ts'), 'utf8')
  const [, options] = /ky\.create\((\{[^}]*\})\)/.exec(source) ?? []
  if (!options) throw new Error('http-request.ts makes no instance with options')
  return new Function(`return ${options}`)()
}

test('options that need what is left out are refused at the first call', async () => {
  const ky = await build('other', true)
  await expect(async () => ky.create({ ...ownOptions(), retry: 2 })(origin)).rejects.toThrow('Left out')
  await expect(async () => ky.create({ ...ownOptions(), timeout: 50 })(origin)).rejects.toThrow('Left out')
})

test('what is left out is gone', async () => {
  const bundle = await rollup({ input: packageEntry, plugins: [smallKy()] })
  const [{ code }] = (await bundle.generate({ format: 'es' })).output
  expect(code).not.toContain('Retry-After')
  expect(code).not.toContain('TransformStream')
})

describe.each([
  ['whole', false],
  ['small', true],
] as const)('the %s one', (name, isSmall) => {
  let http: Ky
  beforeAll(async () => {
    const ky = await build(name, isSmall)
    http = ky.create(ownOptions())
    received.length = 0
  })

  test('sends method, headers and body', async () => {
    const headers = { 'accept-language': 'es', authorization: 'Bearer b' }
    const { signal } = new AbortController()
    const posted = await http(`${origin}/posted`, {
      method: 'POST',
      signal,
      keepalive: true,
      headers,
      json: { zip: '10001' },
    })
    const got = await http(`${origin}/got?q=a%20b`, {
      method: 'GET',
      signal,
      keepalive: false,
      headers: { 'accept-language': 'en' },
    })
    expect([await posted.text(), await got.text()]).toEqual(['{"a":1}', '{"a":1}'])
    expect(received).toEqual([
      {
        method: 'POST',
        url: '/posted',
        headers: { language: 'es', authorization: 'Bearer b', type: 'application/json' },
        body: '{"zip":"10001"}',
      },
      {
        method: 'GET',
        url: '/got?q=a%20b',
        headers: { language: 'en', authorization: undefined, type: undefined },
        body: '',
      },
    ])
  })

  test.each([401, 404, 429, 500, 503])('hands out a %i, and asks once', async (status) => {
    const before = received.length
    expect(await http(`${origin}/${status}`)).toMatchObject({ status, ok: false })
    expect(received).toHaveLength(before + 1)
  })

  test('a connection that breaks is an error with its cause', async () => {
    await expect(http(`${origin}/cut`)).rejects.toMatchObject({ name: 'NetworkError', cause: expect.any(TypeError) })
  })

  test('ends with the reason of whoever aborts, before and after it is sent', async () => {
    const reason = new DOMException('No response', 'TimeoutError')
    await expect(http(`${origin}/silent`, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const asked = new Promise((resolve) => server.once('request', resolve))
    const pending = http(`${origin}/silent`, { signal: controller.signal })
    await asked
    controller.abort(reason)
    await expect(pending).rejects.toBe(reason)
  })

  test('a wrong address is refused', async () => {
    await expect(async () => http('http://')).rejects.toThrow(TypeError)
  })
})
