/** Missing or broken organizations, records and texts: the server says so in both languages, and nothing redirects forever. */

import type { PageRenderer, ServedPageReply } from '@rxgauge/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { changeOrganization } from '../../test/change-organization'
import { openTestDatabase } from '../../test/database'
import { readConfig } from '../base/config'
import type { Database } from '../database/database'
import { Callers } from '../domain/devices/callers'
import type { BrokenOrganization } from '../domain/organizations/broken-organization'
import { Organizations } from '../domain/organizations/organizations'
import { start } from '../start'

const renderPage: PageRenderer = async (page) => ({ html: JSON.stringify(page), styleHashes: [] })

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A new server, which has nothing cached. */
async function serve() {
  const lines: string[] = []
  const running = await start(readConfig({ PORT: '0', LOG_LEVEL: 'error', DEMO_DATA: 'n', OVERLOAD_DELAY: '60000' }), {
    database,
    renderPage,
    logTo: { write: (line) => lines.push(line) },
  })
  onTestFinished(() => running.stop())
  const open = (path: string, language = 'en') =>
    fetch(running.url + path, { redirect: 'manual', headers: { accept: 'text/html', 'accept-language': language } })
  const register = async (organizationCode: string, language = 'en') => {
    const response = await fetch(`${running.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ organizationCode, deviceType: 'WEB', deviceDetails: 'test', appVersion: '1' }),
    })
    return { status: response.status, ...((await response.json()) as { message: string; errorCode?: string }) }
  }
  return { url: running.url, lines, open, register }
}

const setReviewCount = (value: unknown) =>
  database.query(
    `update app set settings = jsonb_set(settings, '{appBannerConfig,ios,reviewCount}', $1::jsonb)
     where app_code = (select app_code from organization where code = 'WAGON')`,
    [JSON.stringify(value)],
  )

test('a text that the operator has not written shows a page of the site that says so, also in a frame', async () => {
  const { open } = await serve()
  const storedContents = await database.query<{ type: string; body: string }>(
    `delete from content where type in ('FAQ', 'T_AND_C', 'privacy_policy') returning type, language, title, last_modified::text, body`,
  )
  for (const path of ['/terms-and-conditions', '/privacy-policy', '/frequently-asked-questions']) {
    const page = await open(`${path}?orgCode=ACME`, 'es')
    expect(page.status, path).toBe(404)
    expect(((await page.json()) as ServedPageReply).data, path).toEqual({
      kind: 'missingContent',
      sentence: 'Este texto aún no se ha publicado.',
    })
  }
  for (const [language, sentence] of [
    ['en', 'This text hasn’t been published yet.'],
    ['es', 'Este texto aún no se ha publicado.'],
  ] as const) {
    const frame = await open(`/api/content/T_AND_C/page?lang=${language}`)
    expect([frame.status, frame.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await frame.text()).toContain(`<h1>${sentence}</h1>`)
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  }
  await database.query(
    `insert into content (type, language, title, last_modified, body)
     select type, language, title, last_modified::date, body from json_to_recordset($1)
       as kept (type text, language text, title text, last_modified text, body jsonb)`,
    [JSON.stringify(storedContents)],
  )
})

test('a coupon that does not exist is a page when opened in a tab', async () => {
  const { open } = await serve()
  const page = await open('/api/adjudicate/nobody/coupon.pdf?lang=es')
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('<h1>No encontramos este cupón. Busque de nuevo el medicamento.</h1>')
})

test('only the organization with a broken record is refused, and the log names the key without its value', async () => {
  await setReviewCount('a great many')
  onTestFinished(() => setReviewCount(10).then(() => undefined))
  const { open, register, lines } = await serve()
  for (const [language, sentence] of [
    ['en', 'We can’t show this organization right now. Please try again later.'],
    ['es', 'No podemos mostrar esta organización en este momento. Inténtelo de nuevo más tarde.'],
  ] as const) {
    expect(await register('WAGON', language)).toMatchObject({ status: 503, errorCode: 'ORG_BROKEN', message: sentence })
    const page = await open('/?orgCode=WAGON', language)
    expect(page.status).toBe(503)
    const html = await page.text()
    expect(html).toContain(`<h1>${sentence}</h1>`)
    // The reference that a person reads to support finds the line of the log.
    const reference = page.headers.get('x-request-id')
    expect(reference).toMatch(/^[\dA-Z]{8}$/)
    expect(html).toContain(`<small>${language === 'en' ? 'Reference' : 'Referencia'} ${reference}</small>`)
  }
  expect((await register('ACME')).status).toBe(200)
  expect((await open('/?orgCode=ACME')).status).toBe(200)
  expect((await open('/readyz')).status).toBe(200)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 50,
      organization: 'WAGON',
      keys: ['settings.appBannerConfig.ios.reviewCount'],
      msg: 'the record of an organization cannot be read',
    }),
  ])
  expect(lines.join()).not.toContain('great many')
})

test('the last valid record keeps serving, and each problem is reported once', async () => {
  const reports: BrokenOrganization[] = []
  const callers = new Callers({ database })
  const organizations = new Organizations({ database, callers, onBroken: (broken) => reports.push(broken) })
  const countIn = async () =>
    (await organizations.byCode('WAGON'))?.record.app.appSettings.appBannerConfig.ios.reviewCount
  await setReviewCount(10)
  expect(await countIn()).toBe(10)
  expect(await organizations.listBroken()).toEqual([])
  await setReviewCount('a great many')
  expect([await countIn(), await countIn()]).toEqual([10, 10])
  const keys = ['settings.appBannerConfig.ios.reviewCount']
  expect(reports).toEqual([{ code: 'WAGON', keys }])
  await changeOrganization(database, { options: { videos: [{ title: 'A' }] }, colorScheme: 'red' }, 'PLAIN')
  expect(await organizations.listBroken()).toEqual([
    { code: 'PLAIN', keys: ['colorScheme', 'options.videos.0.url'] },
    { code: 'WAGON', keys },
  ])
  await setReviewCount(11)
  expect(await countIn()).toBe(11)
})

test('a host whose edition has no organization says so instead of redirecting to itself', async () => {
  await changeOrganization(database, { isAppDefault: false })
  const { open } = await serve()
  for (const [language, sentence] of [
    ['en', 'There is no organization at this address. Please use the link your organization gave you.'],
    ['es', 'No hay ninguna organización en esta dirección. Use el enlace que le dio su organización.'],
  ] as const) {
    const page = await open('/', language)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain(`<h1>${sentence}</h1>`)
  }
  expect((await open('/?orgCode=ACME')).status).toBe(200)
})

test('without any organization, every page and call says what to run', async () => {
  await database.query('truncate organization, app cascade')
  const { open, register, url } = await serve()
  for (const [language, sentence] of [
    ['en', 'This server has no organization yet. Its operator can add one with “rxgauge init”.'],
    ['es', 'Este servidor aún no tiene ninguna organización. Su operador puede agregarla con “rxgauge init”.'],
  ] as const) {
    for (const path of ['/', '/?orgCode=ACME', '/aboutus', '/no/such/page', '/robots.txt']) {
      const page = await open(path, language)
      expect([page.status, page.headers.get('retry-after')], path).toEqual([503, '5'])
      expect(await page.text(), path).toContain(`<h1>${sentence}</h1>`)
    }
    for (const code of ['ACME', '']) {
      expect(await register(code, language)).toMatchObject({
        status: 503,
        errorCode: 'NO_ORGANIZATION',
        message: sentence,
      })
    }
  }
  // Still ready, so that visitors get the sentence.
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const alarm = await fetch(`${url}/databasez`)
  expect([alarm.status, await alarm.json()]).toEqual([
    503,
    { status: 'there is no organization yet: add one with rxgauge init' },
  ])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})
