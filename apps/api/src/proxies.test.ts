// database: with --all postgresql
/**
 * The files of deploy/ in their proxies: visits leave nothing in the logs, servers are replaced one by one without a
 * failed request, and while the database is down visitors get our sentence.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval, setTimeout } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { findProxyPrograms } from '@rxgauge/scripts/proxy-programs'
import { type ServingProgram, serveProgram } from '@rxgauge/scripts/serve-program'
import { copySource } from '@rxgauge/scripts/source-copy'
import { output } from '@rxgauge/scripts/tasks'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { copyPreparedDatabase } from '../test/database'
import { callApi, registerDevice } from '../test/device'
import { freePort } from '../test/free-port'
import { startProxy, type TestProxy } from '../test/proxy'
import { publicHost, type ShippedProxy, startCaddy, startNginx } from '../test/shipped-proxies'
import { expectNoPersonalData, telltaleHeaders, visit } from '../test/visit-through-proxy'

const programs = findProxyPrograms()
/** How often each server is replaced. */
const rounds = Number(process.env.PROXY_ROUNDS ?? 1)
/** Enough time for Caddy to check both servers twice. */
const secondsAway = Number(process.env.PROXY_SECONDS_AWAY ?? 5)
/** Milliseconds between two visitors' requests through one proxy. */
const pace = 40

const asPage = (language: string) => ({ headers: { accept: 'text/html', 'accept-language': language } })
const registration = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ organizationCode: 'ACME', deviceType: 'WEB', deviceDetails: '', appVersion: '1' }),
} as const

const whereTheyAre = describe.skipIf(programs === undefined || inject('preparedDatabase').kind !== 'postgresql')
whereTheyAre('behind nginx and Caddy', () => {
  let database: TestProxy
  let databaseUrl: string
  const formerFiles = mkdtempSync(join(tmpdir(), 'rxgauge-former-files-'))
  const uploads = mkdtempSync(join(tmpdir(), 'rxgauge-uploads-'))
  /** The running servers, by port. */
  const servers = new Map<number, ServingProgram>()
  const proxies: ShippedProxy[] = []

  beforeAll(async () => {
    await buildIfStale()
    const copy = await copyPreparedDatabase()
    if (!('DATABASE_URL' in copy) || programs === undefined) throw new Error('only on PostgreSQL')
    const url = new URL(copy.DATABASE_URL)
    database = await startProxy(Number(url.port))
    url.port = String(database.port)
    databaseUrl = url.href
    const ports = [await freePort(), await freePort()] as const
    await Promise.all(ports.map((port) => start(port)))
    proxies.push(await startNginx(programs, ports), await startCaddy(programs, ports))
  })
  afterAll(async () => {
    for (const port of servers.keys()) await end(port, 'SIGKILL')
    for (const proxy of proxies) await proxy.stop()
    await database?.close()
    for (const folder of [formerFiles, uploads]) rmSync(folder, { recursive: true })
  })

  /** @param folder of the build that serves */
  async function start(port: number, folder = process.cwd()) {
    const environment = {
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PUBLIC_URL: `https://${publicHost}`,
      TRUST_PROXY: 'loopback',
      // The value in compose.yaml and rxgauge.service.
      DRAIN_SECONDS: '5',
      FORMER_FILES: formerFiles,
      DESK_UPLOADS: uploads,
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '1000000',
      OVERLOAD_DELAY: '60000',
      // Waiting for a busy machine isn't the subject here.
      DATABASE_CONNECT_TIMEOUT: '120',
      DATABASE_STATEMENT_TIMEOUT: '120',
      DATABASE_LOCK_TIMEOUT: '120',
    }
    servers.set(port, await serveProgram('apps/api/dist/main.js', environment, folder, ['serve', '--web']))
  }

  async function end(port: number, signal?: 'SIGKILL') {
    const program = servers.get(port)
    servers.delete(port)
    await program?.end(signal)
  }

  test('both start with their file, and support HTTP/2', async () => {
    for (const { port, ask, name } of proxies) {
      expect(await protocolOf(port), name).toBe('h2')
      const page = await ask('/?orgCode=ACME', asPage('en'))
      expect([page.status, page.headers['strict-transport-security']], name).toEqual([
        200,
        'max-age=31536000; includeSubDomains',
      ])
      expect((await ask('/readyz')).status).toBe(200)
      for (const path of ['/metrics', '/dev/mailbox']) expect((await ask(path)).status, name).toBe(404)
    }
  })

  test('a file of prices comes in pieces of 8 MB, and a visitor’s request of 2 MB ends there', async () => {
    const made = await output(process.execPath, [
      'apps/api/dist/main.js',
      ...['key', 'create', 'A test', '--scope', 'imports:write', '--env-file', settingsFile(databaseUrl)],
    ])
    const tus = { authorization: `Bearer ${/rxg_live_\w+/.exec(made)?.[0]}`, 'tus-resumable': '1.0.0' }
    const piece = 'a'.repeat(8 * 2 ** 20)
    for (const { ask, name } of proxies) {
      const begun = await ask('/api/v1/uploads', {
        method: 'POST',
        headers: { ...tus, 'upload-length': String(2 * piece.length) },
      })
      expect(begun.status, name).toBe(201)
      for (const offset of [0, piece.length]) {
        const { status, headers } = await ask(String(begun.headers.location), {
          method: 'PATCH',
          headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
          body: piece,
        })
        expect([status, headers['upload-offset']], name).toEqual([204, String(offset + piece.length)])
      }
      const refused = await ask('/api/register', { method: 'POST', body: piece.slice(0, 2 ** 21) })
      // nginx's own response, or the server's.
      expect([413, 400], name).toContain(refused.status)
    }
  })

  test('a visit leaves no medication, zip, token, address or referrer in their logs', async () => {
    for (const proxy of proxies) {
      await visit(proxy)
      await expect.poll(proxy.logs).toMatch(/ POST 400 |"status":400/)
      expectNoPersonalData(proxy)
    }
  })

  test('nor does a request that fails inside nginx, which logs it as critical', async () => {
    for (const proxy of proxies.filter(({ name }) => name === 'nginx')) {
      rmSync(proxy.bodyFolder, { recursive: true })
      const body = 'a'.repeat(60_000)
      const reply = await proxy.ask('/api/unsubscribe/UNSUBSCRIBE-TOKEN', {
        method: 'POST',
        headers: telltaleHeaders,
        body,
      })
      expect(reply.status).toBe(500)
      await expect.poll(proxy.logs).toContain(' POST 500 ')
      expectNoPersonalData(proxy)
    }
  })

  test('two servers are replaced one by one, and no request fails', async () => {
    const price = await askForPrice([...servers.values()][0]?.url ?? '')
    const visitors = proxies.map((proxy) => keepAsking(proxy, price))
    for (const { stop } of visitors) onTestFinished(() => void stop())
    for (let round = 0; round < rounds; round++) {
      for (const port of [...servers.keys()]) {
        await end(port)
        await start(port)
        await untilAsked(port)
      }
    }
    for (const { stop } of visitors) {
      const { count, failures } = await stop()
      expect(failures).toEqual([])
      expect(count).toBeGreaterThan(100)
    }
  })

  test.skipIf(process.env.TEST_ALL !== 'y')(
    'a release whose migration adds something takes the place of the one before, and back, and no request fails',
    async () => {
      const next = await buildNextRelease()
      const rxgauge = (...words: string[]) =>
        output(process.execPath, [
          join(next, 'apps/api/dist/main.js'),
          ...words,
          '--env-file',
          settingsFile(databaseUrl),
        ])
      // A page that stays open through all of it.
      const openFiles = await filesOfPage(proxies[0])
      const check = await rxgauge('upgrade', '--check')
      expect(check).toContain('The first new server applies 0002-note. Running servers continue to work.')
      expect(check).toContain('Nothing is in the way.')
      const price = await askForPrice([...servers.values()][0]?.url ?? '')
      const visitors = proxies.map((proxy) => keepAsking(proxy, price))
      for (const { stop } of visitors) onTestFinished(() => void stop())
      for (const folder of [next, process.cwd()]) {
        for (const port of [...servers.keys()]) {
          await end(port)
          await start(port, folder)
          await untilAsked(port)
          expect(await rxgauge('status')).toContain(folder === next ? nextVersion : version)
          if (folder === next)
            for (const path of openFiles) expect([path, (await proxies[0]?.ask(path))?.status]).toEqual([path, 200])
        }
      }
      for (const path of openFiles) expect([path, (await proxies[0]?.ask(path))?.status]).toEqual([path, 200])
      for (const { stop } of visitors) {
        const { count, failures } = await stop()
        expect(failures).toEqual([])
        expect(count).toBeGreaterThan(100)
        console.log(`Upgraded and back: ${count} requests through a proxy, 0 failed.`)
      }
    },
  )

  test('while the database is down visitors get our sentence and a time to retry, and files are still served', async () => {
    const assets = await filesOfPage(proxies[0])
    await database.cut()
    const until = performance.now() + secondsAway * 1000
    do {
      // Several at once, so that both servers get requests.
      await Promise.all([...proxies, ...proxies].map((proxy) => expectSentences(proxy, ['/widget.js', ...assets])))
    } while (performance.now() < until)
    await Promise.all(proxies.map(visit))
    await database.restore()
    for (const proxy of proxies) {
      await expect.poll(async () => (await proxy.ask('/api/register', registration)).status).toBe(200)
      expectNoPersonalData(proxy)
    }
  })

  test('while no server is running their logs name nobody either', async () => {
    await Promise.all([...servers.keys()].map((port) => end(port, 'SIGKILL')))
    await Promise.all(
      proxies.map(async (proxy) => {
        const { status } = await proxy.ask('/api/product/contains/metformin/list', { headers: telltaleHeaders })
        expect(status).toBeGreaterThanOrEqual(502)
        await expect.poll(proxy.logs).toMatch(/ GET 502 |"status":50[23]/)
        expectNoPersonalData(proxy)
      }),
    )
  })
})

const { version } = JSON.parse(readFileSync('apps/api/package.json', 'utf8')) as { version: string }
const nextVersion = version.replace(/\d+$/, (patch) => String(Number(patch) + 1))

/** A release made of this one: another version, and a migration. Returns its folder. */
async function buildNextRelease(): Promise<string> {
  const { folder, change, remove } = copySource()
  onTestFinished(remove)
  change({
    folder: 'apps/api',
    extension: 'package.json',
    text: `"version": "${version}"`,
    replacement: `"version": "${nextVersion}"`,
  })
  change({
    folder: 'apps/api/src/database/migrations',
    extension: 'index.ts',
    text: 'sql: baseline }',
    replacement: `sql: baseline }, { name: '0002-note', sql: 'alter table device add column note text' }`,
  })
  await output(process.execPath, ['scripts/build.ts'], folder)
  return folder
}

/** The operator waits exactly this long, by docs/operate/proxies.md. */
async function untilAsked(port: number) {
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  await setTimeout(3000)
}

function settingsFile(databaseUrl: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '.env'), `DATABASE_URL=${databaseUrl}\n`, { mode: 0o600 })
  return join(folder, '.env')
}

/** The protocol negotiated by TLS. */
async function protocolOf(port: number) {
  const socket = connectTls({
    port,
    host: '127.0.0.1',
    ALPNProtocols: ['h2', 'http/1.1'],
    servername: publicHost,
    rejectUnauthorized: false,
  })
  await new Promise((resolve) => socket.once('secureConnect', resolve))
  socket.destroy()
  return socket.alpnProtocol
}

/** The hashed files that the home page names. */
async function filesOfPage(proxy: ShippedProxy | undefined): Promise<string[]> {
  const { body: page = '' } = (await proxy?.ask('/?orgCode=ACME', asPage('en'))) ?? {}
  const files = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(files.length).toBeGreaterThan(0)
  return files
}

/** A visitor's question for pharmacies by price. */
async function askForPrice(url: string) {
  const { token } = await registerDevice(url)
  const [product] = await callApi<{ id: number }[]>(url, '/product/contains/atorvastatin/list', { token })
  const { forms } = await callApi<{ forms: { dosages: { productDetailId: number }[] }[] }>(
    url,
    `/productdetail/list/${product?.id}`,
    { token },
  )
  const path = `/api/price/pharmacynew/${forms[0]?.dosages[0]?.productDetailId}/30/10001`
  return [path, { headers: { authorization: `Bearer ${token}` } }] as const
}

/** Requests pages, files, prices, other reading calls and saving calls at a steady pace. */
function keepAsking({ name, ask }: ShippedProxy, price: Awaited<ReturnType<typeof askForPrice>>) {
  const failures: string[] = []
  const pending: Promise<void>[] = []
  const ending = new AbortController()
  const turns = [
    ['/?orgCode=ACME', asPage('en')],
    ['/api/register', registration],
    ['/widget.js', {}],
    ['/api/organization/?orgCode=ACME', {}],
    price,
  ] as const
  async function run() {
    try {
      for await (const _ of setInterval(pace, undefined, { signal: ending.signal })) {
        const [path, options] = turns[pending.length % turns.length] ?? turns[0]
        pending.push(
          ask(path, options).then(
            ({ status, body }) => void (status === 200 || failures.push(`${name} ${path} ${status} ${body}`)),
            (error: Error) => void failures.push(`${name} ${path} ${error.message}`),
          ),
        )
      }
    } catch (error) {
      if (!ending.signal.aborted) throw error
    }
  }
  const running = run()
  return {
    async stop() {
      ending.abort()
      await running
      await Promise.all(pending)
      return { count: pending.length, failures }
    },
  }
}

const sentences = [
  ['en', 'We can’t do this right now. Please try again in a few seconds.'],
  ['es', 'No podemos hacer esto en este momento. Inténtelo de nuevo en unos segundos.'],
] as const

async function expectSentences({ name, ask }: ShippedProxy, files: readonly string[]) {
  const ofLanguages = sentences.map(async ([language, sentence]) => {
    const page = await ask('/?orgCode=ACME', asPage(language))
    expect([page.status, page.headers['retry-after']], name).toEqual([503, '5'])
    expect(page.body, name).toContain(`<h1>${sentence}</h1>`)
    const headers = { ...registration.headers, 'accept-language': language }
    const call = await ask('/api/register', { ...registration, headers })
    expect([call.status, call.headers['retry-after']], name).toEqual([503, '5'])
    expect(JSON.parse(call.body), name).toMatchObject({ success: false, errorCode: 'UNAVAILABLE', message: sentence })
  })
  for (const file of files) expect((await ask(file)).status, `${name} ${file}`).toBe(200)
  await Promise.all(ofLanguages)
}
