/** `content preview`: only somebody with the link sees a draft, which is marked as one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyOrganization } from '../../../test/change-organization'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, type DatabaseCopy } from '../../../test/database'
import { startTestServer, type TestServer } from '../../../test/server'
import { publishDraft, storeDraft, type TextKey } from '../../domain/documents/content-versions'

let copy: DatabaseCopy
let api: TestServer
let addresses: string[]
let ofAll: string
const faq = '## Prices\n\n### Why?\n\nBecause **so**.'

beforeAll(async () => {
  copy = await copyPreparedDatabase()
  const before = await startTestServer({ copy })
  await applyOrganization(before.database, 'ACME', { hosts: ['savings.acme.test'] })
  const [{ id } = { id: 0 }] = await before.database.query<{ id: number }>(
    `select id from organization where code = 'ACME'`,
  )
  const store = (place: TextKey, title: string, body: string) =>
    storeDraft(before.database, place, { title, body }, 'test')
  await store({ organizationId: id, type: 'T_AND_C', language: 'es' }, 'Condiciones', 'Un <b>borrador</b> nuevo.')
  await store({ organizationId: null, type: 'FAQ', language: 'en' }, 'Questions', faq)
  await before.close()
  const environment = {
    ...copy,
    PUBLIC_URL: 'https://savings.example.com',
    DEV_MAILBOX: 'n',
    RXGAUGE_OPERATOR: 'Ana',
  }
  const words = ['content', 'preview', 'T_AND_C', '--org', 'ACME', '--lang', 'es']
  const made = [await runCommand(words, environment), await runCommand([...words, '--hours', '168'], environment)]
  expect(made).toMatchObject([{ code: 0 }, { code: 0 }])
  addresses = made.map(({ stdout }) => stdout.trim())
  ofAll = (await runCommand(['content', 'preview', 'FAQ'], environment)).stdout.trim()
  expect(await runCommand(['content', 'preview', 'privacy_policy', '--org', 'ACME'], copy)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no draft of privacy_policy (en).'),
  })
  expect(await runCommand([...words, '--hours', '169'], copy)).toMatchObject({ code: 2 })
  api = await startTestServer({ copy })
})
afterAll(() => api.close())

/** This server's response at an address with its public host. */
const open = (address: string) => fetch(api.url + new URL(address).pathname, { headers: { accept: 'text/html' } })

test('the link uses the organization’s own host; the page says above and below that it’s a draft', async () => {
  expect(addresses[0]).toMatch(/^https:\/\/savings\.acme\.test\/api\/content\/preview\/[\w.-]+$/)
  expect(ofAll).toMatch(/^https:\/\/savings\.example\.com\/api\/content\/preview\//)
  const response = await open(addresses[0] ?? '')
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html.split('BORRADOR de Acme Benefits.')).toHaveLength(3)
  expect(html).toContain('<html lang="es">')
  expect(html).toContain('nuevo.')
  expect(await (await open(ofAll)).text()).toMatch(
    /DRAFT for all organizations.*<summary>Why\?<\/summary><p>Because <strong>so/s,
  )
})

test('nothing caches it, lists it, frames it or learns its address', async () => {
  const response = await open(addresses[0] ?? '')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect(await response.text()).toContain('<meta name="robots" content="noindex, nofollow, noarchive">')
})

test('a forged or expired link opens nothing, nor does the link of a published text', async () => {
  const [day = '', week = ''] = addresses
  const unsubscribe = await api.services.links.mintUnsubscribe({ organizationId: 1, email: 'ana@example.com' })
  for (const forged of [`${day.slice(0, -4)}AAAA`, day.replace(/preview\/.*/, `preview/${unsubscribe}`)]) {
    expect((await open(forged)).status).toBeGreaterThanOrEqual(400)
  }
  api.clock.now += 25 * 3_600_000
  expect((await open(day)).status).toBeGreaterThanOrEqual(400)
  expect((await open(week)).status).toBe(200)
  const [{ id } = { id: 0 }] = await api.database.query<{ id: number }>(
    `select id from organization where code = 'ACME'`,
  )
  await publishDraft(api.database, { organizationId: id, type: 'T_AND_C', language: 'es' }, '2026-01-01')
  expect((await open(week)).status).toBe(404)
})
