import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocsRequest, PageRenderer } from '@rxgauge/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server'
import { readConfig } from '../base/config'

/** Replaces the site and returns its input as JSON; a test in a browser covers the real one. */
const renderPage: PageRenderer = Object.assign(async () => ({ html: 'a page of the site', styleHashes: [] }), {
  docs: (request: DocsRequest) =>
    request.page === 'nothing'
      ? undefined
      : { html: JSON.stringify(request), styleHashes: ['abc='], hasReference: request.page === 'reference' },
})

const secrets = {
  LOG_LEVEL: 'silent',
  SMTP_URL: 'smtp://mailer:mail-secret@mail.internal:587',
  MAIL_FROM: 'no-reply@savings.example.com',
  SMS_ACCOUNT: 'AC-account-secret',
  SMS_TOKEN: 'text-secret',
  SMS_FROM: '+12125550100',
  PUBLIC_URL: 'https://savings.example.com',
  METRICS_TOKEN: 'metrics-secret-token',
  MAP_TILES: 'https://tiles.example.com/us.pmtiles?key=tiles-secret',
  MAP_ATTRIBUTION: '© someone',
  RETENTION_RATINGS: '17',
}

let api: TestServer
let plain: string
let configured: string
const publicDir = mkdtempSync(join(tmpdir(), 'rxgauge-public-'))
beforeAll(async () => {
  mkdirSync(`${publicDir}/assets`)
  writeFileSync(`${publicDir}/widget.js`, 'loader')
  api = await startTestServer()
  plain = await api.beside({ publicDir, renderPage })
  configured = await api.beside({ publicDir, renderPage, config: readConfig(secrets) })
})
afterAll(async () => {
  await api.close()
  rmSync(publicDir, { recursive: true })
})

const requestOf = async (url: string) => (await (await fetch(url)).json()) as DocsRequest

test('pages know their address, and the look of the host’s own organization', async () => {
  expect(await requestOf(`${plain}/docs`)).toMatchObject({ book: 'partners', page: '', origin: plain })
  expect(await requestOf(`${plain}/docs/theming`)).toMatchObject({ page: 'theming' })
  expect(await requestOf(`${plain}/docs/api`)).toMatchObject({ book: 'api', page: '' })
  expect(await requestOf(`${plain}/docs/api/errors`)).toMatchObject({ book: 'api', page: 'errors' })
  const { origin, organization } = await requestOf(`${configured}/docs/theming/`)
  expect(origin).toBe('https://savings.example.com')
  expect(organization?.name).toBeTypeOf('string')
})

test('a page has the site’s policy; an unknown one leads where every unknown address does', async () => {
  const { headers } = await fetch(`${plain}/docs`)
  expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self' 'sha256-abc='")
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  const unknown = await fetch(`${plain}/docs/nothing`, { redirect: 'manual' })
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/#unknown-address'])
})

test('only the reference may have styles that nobody knows before, and no page may have such scripts', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${plain}${path}`)).headers.get('content-security-policy') ?? expect.fail(path)
  expect(await policyOf('/docs/api/keys')).not.toContain('unsafe')
  const policy = await policyOf('/docs/api/reference')
  expect(policy).toContain("script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain('trusted-types rxgauge-content rxgauge-worker vue default')
})

test('the facts are this server’s: headers as sent, services as configured, retention as set', async () => {
  const { facts } = await requestOf(`${configured}/docs/security-sheet`)
  const { headers } = await fetch(`${configured}/widget.js`)
  expect(facts.headers.rows.length).toBeGreaterThan(5)
  for (const [name = '', value] of facts.headers.rows) expect(headers.get(name)).toBe(value)
  const used = ({ rows }: DocsRequest['facts']['services']) =>
    rows.filter(([, word]) => word === 'yes').map(([name]) => name)
  expect(used(facts.services)).toEqual(['A mail server', 'A text service', 'Map tiles, https://tiles.example.com'])
  expect(used((await requestOf(`${plain}/docs`)).facts.services)).toEqual([])
  expect(facts.retention.rows).toContainEqual(['Ratings', '17 days'])
})

test('they tell no secret, and no host that only the server talks to', async () => {
  const text = await (await fetch(`${configured}/docs/security-sheet`)).text()
  expect(text).not.toMatch(/secret|mail\.internal|AC-account/)
})
