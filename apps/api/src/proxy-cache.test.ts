// database: with --all postgresql
/** deploy/nginx-cache.conf in nginx: what everybody gets alike comes from the cache, a change is seen at once, and nothing about a person is kept. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { findProxyPrograms } from '@rxgauge/scripts/proxy-programs'
import { type ServingProgram, serveProgram } from '@rxgauge/scripts/serve-program'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { applyOrganization } from '../test/change-organization'
import { copyPreparedDatabase, openTestDatabase } from '../test/database'
import { publicHost, type ShippedProxy, startNginx } from '../test/shipped-proxies'
import { visit } from '../test/visit-through-proxy'
import type { Database } from './database/database'

const programs = findProxyPrograms()
/** Hosts of organizations. */
const acme = 'acme.example.com'
const corner = 'corner.example.com'

const whereTheyAre = describe.skipIf(programs === undefined || inject('preparedDatabase').kind !== 'postgresql')
whereTheyAre('nginx with a cache', () => {
  let database: Database
  let server: ServingProgram
  let proxy: ShippedProxy

  beforeAll(async () => {
    await buildIfStale()
    const copy = await copyPreparedDatabase()
    database = await openTestDatabase(copy)
    await applyOrganization(database, 'ACME', { hosts: [acme] })
    await applyOrganization(database, 'CORNER', { hosts: [corner] })
    server = await serveProgram(
      'apps/api/dist/main.js',
      { ...copy, PORT: '0', TRUST_PROXY: 'loopback', DEV_MAILBOX: 'n', LOG_LEVEL: 'silent', OVERLOAD_DELAY: '60000' },
      process.cwd(),
      ['serve', '--web'],
    )
  })
  afterAll(async () => {
    await database?.close()
  })
  beforeEach(async () => {
    if (programs === undefined) throw new Error('no nginx')
    const port = Number(new URL(server.url).port)
    proxy = await startNginx(programs, [port, port], ['nginx.conf', 'nginx-cache.conf'])
    return () => proxy.stop()
  })

  /** Requests a page or file; its line in the log says whether a server was asked. */
  async function get(path: string, headers: Record<string, string> = {}) {
    const before = loggedRequests().length
    const reply = await proxy.ask(path, { headers })
    await expect.poll(() => loggedRequests().length).toBe(before + 1)
    const isFromCache = / - - - /.test(loggedRequests().at(-1) ?? '')
    return { ...reply, isFromCache }
  }
  const loggedRequests = () =>
    proxy
      .logs()
      .split('\n')
      .filter((line) => line.includes(' GET '))

  /** The files in the cache, by the address that nginx writes into each. */
  function cachedFiles() {
    const files = globSync('**/*', { cwd: proxy.cacheFolder, withFileTypes: true }).filter((each) => each.isFile())
    const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    return { texts, addresses: [...new Set(texts.map((text) => /\nKEY: https(.*)\n/.exec(text)?.[1]))].toSorted() }
  }

  async function hashedFile() {
    const { body } = await get('/')
    return /"(\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? expect.fail('the page names no script')
  }

  test('asks a server once for a hashed file and for the loader, whichever page embeds them', async () => {
    for (const path of [await hashedFile(), '/widget.js']) {
      const first = await get(path, { origin: 'https://portal.example' })
      const second = await get(path, { origin: 'https://clinic.example' })
      expect([first.status, first.isFromCache, second.status, second.isFromCache], path).toEqual([
        200,
        false,
        200,
        true,
      ])
      expect(second.body, path).toBe(first.body)
      expect(second.headers['access-control-allow-origin'], path).toBe('*')
      expect(second.headers['cache-control'], path).toBe(first.headers['cache-control'])
      // Another encoding is another response.
      expect((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding'], path).toBe('br')
      expect((await get(path)).body, path).toBe(first.body)
    }
  })

  test('keeps a page, and shows a change of it at once', async () => {
    const before = await get('/aboutus', { host: acme })
    const again = await get('/aboutus', { host: acme })
    expect(again.body).toBe(before.body)
    // The server only said that nothing has changed.
    expect(loggedRequests().at(-1)).toMatch(/ GET 200 .* 304 /)
    await applyOrganization(database, 'ACME', { productName: 'NewlyNamed' })
    const after = await get('/aboutus', { host: acme })
    expect([before.body.includes('NewlyNamed'), after.body.includes('NewlyNamed')]).toEqual([false, true])
    expect((await get('/aboutus', { host: acme, 'if-none-match': String(after.headers.etag) })).status).toBe(304)
    expect(after.headers['cache-control']).toBe('public, no-cache')
  })

  test('keeps hosts and languages apart', async () => {
    const pages = [acme, corner].flatMap((host) =>
      ['en', 'es'].map((language) => ({ host, 'accept-language': language })),
    )
    const bodies = []
    for (const headers of pages) bodies.push((await get('/', headers)).body)
    expect(new Set(bodies).size).toBe(4)
    for (const [index, headers] of pages.entries()) expect((await get('/', headers)).body).toBe(bodies[index])
    expect(bodies[0]).toContain('lang="en"')
    expect(bodies[1]).toContain('lang="es"')
  })

  test('keeps no call, no personal page, and no address that says anything about a person', async () => {
    const email = 'ada@patients.example'
    const json = { 'content-type': 'application/json' }
    const post = async (path: string, body: object, headers = {}) => {
      const reply = await proxy.ask(path, {
        method: 'POST',
        headers: { ...json, ...headers },
        body: JSON.stringify(body),
      })
      expect(reply.status, path).toBe(200)
      return JSON.parse(reply.body).data
    }
    const device = { organizationCode: 'ACME', deviceType: 'WEB', deviceDetails: '', appVersion: '1' }
    const { refreshToken } = await post('/api/register', device)
    const { jwtToken } = await post('/api/authenticate', { refreshToken, appVersion: '1' })
    const authorization = `Bearer ${jwtToken}`
    await post('/api/signup/email', { email }, { authorization })
    for (const path of ['/api/product/contains/metformin/list', '/api/account', '/api/organization/?orgCode=ACME'])
      await get(path, { authorization })
    for (const path of [
      '/MyAccount/Profile',
      '/MyAccount/MyCoupons',
      `/SignIn?email=${email}`,
      `/?encuser=${jwtToken}`,
    ])
      expect((await get(path)).status, path).toBe(200)
    for (const path of ['/SearchMedication/metformin?zip=10001', `/aboutus?${refreshToken}`, `/widget.js?${jwtToken}`])
      await get(path)
    // An invented medication, and a page that isn't there.
    for (const path of ['/SearchMedication/Adasmedicine', '/ada']) await get(path)
    await get('/contact-us', { authorization })
    await visit(proxy)
    // So that the walk has left something.
    await get('/aboutus')
    await get('/SearchMedication/Metformin?orgCode=ACME&lang=en')
    const { texts, addresses } = cachedFiles()
    expect(addresses).toEqual([
      `${publicHost}/SearchMedication/Metformin?orgCode=ACME&lang=en`,
      `${publicHost}/aboutus`,
    ])
    for (const secret of [email, 'Adasmedicine', jwtToken, refreshToken, '=10001', 'MEMBER-TOKEN', 'BEARER-TOKEN'])
      expect(
        texts.some((text) => text.includes(secret)),
        secret,
      ).toBe(false)
  })
  // The last test, because it ends the server.
  test('serves files that it has while no server is running', async () => {
    const paths = [await hashedFile(), '/widget.js']
    for (const path of paths) await get(path)
    await server.end('SIGKILL')
    for (const path of paths) expect((await get(path)).status, path).toBe(200)
    expect((await get('/aboutus')).status).toBe(502)
  })
})
