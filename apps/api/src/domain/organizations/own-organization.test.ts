/** An organization's own product name, support contacts, hosts and end date. */
import { request } from 'node:http'
import type { PageRenderer, ServedPageReply } from '@rxgauge/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyOrganization, changeOrganization } from '../../../test/change-organization'
import { stranger } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { startSmtp } from '../../../test/smtp'
import { openChannels } from '../../delivery/channels'
import { Deliverer } from '../../delivery/deliver'
import type { OrganizationDocument } from './organization-document'
import { readRecords } from './organization-records'

const renderPage: PageRenderer = async (page) => ({ html: JSON.stringify(page), styleHashes: [] })

let api: TestServer
let site: string
beforeAll(async () => {
  api = await startTestServer()
  site = await api.beside({ renderPage, config: { trustProxy: ['loopback'] } })
})
afterAll(() => api.close())

const change = (code: string, document: Partial<OrganizationDocument>) =>
  applyOrganization(api.database, code, document)

/** Sends a request with a host that leads to this server. */
const at = (host: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(`${site}${path}`, { headers: { host, accept: 'text/html', ...headers } }, (response) => {
      let text = ''
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
const pageAt = async (host: string, path: string) => JSON.parse((await at(host, path)).text) as ServedPageReply

async function mailTo(recipient: string) {
  const [mail] = await api.database.query<{ body: string; unsubscribeUrl: string }>(
    `select body, unsubscribe_url "unsubscribeUrl" from outbox where recipient = $1`,
    [recipient],
  )
  return mail ?? expect.fail(`no mail to ${recipient}`)
}

test('product name, support and postal address are its own, or else its edition’s', async () => {
  await change('ACME', {
    productName: 'AcmeRx',
    supportPhone: '(212) 234-5678',
    supportEmail: 'help@acme.test',
    postalAddress: ['1 Main St', 'Springfield, IL 62701'],
  })
  const device = await stranger(api, 'ACME')
  expect((await device.get('/settings/identity')).data).toEqual({
    productName: 'AcmeRx',
    phone: '(212) 234-5678',
    email: 'help@acme.test',
    address: ['1 Main St', 'Springfield, IL 62701'],
  })
  const { app } = (await api.get('/organization/?orgCode=ACME')).data
  expect(app).toMatchObject({ productName: 'AcmeRx', companyAddress: ['1 Main St', 'Springfield, IL 62701'] })
  expect((await api.get('/organization/?orgCode=PLAIN')).data.app).toMatchObject({ productName: 'RxGauge' })
  // The page's path is made from the product name.
  expect((await fetch(`${site}/how-acmerx-works?orgCode=ACME`)).status).toBe(200)
})

test('its mobile app is its own: links, ratings and banner; null uses its edition’s', async () => {
  const appOf = async (lang = 'en') => (await api.get(`/organization/?orgCode=PLAIN&lang=${lang}`)).data.app
  const edition = await appOf()
  await change('PLAIN', {
    mobileApp: {
      appStoreUrl: 'https://apps.apple.com/us/app/plain/id1',
      qrCodeUrl: 'https://plain.test/app',
      title: { en: 'Plain in your pocket', es: 'Plain en su bolsillo' },
      appStoreRating: { rating: 4.7, reviewCount: 1204 },
    },
  })
  expect(await appOf('es')).toMatchObject({
    appStoreUrl: 'https://apps.apple.com/us/app/plain/id1',
    googlePlayStoreUrl: '',
    qrCodeUrl: 'https://plain.test/app',
    appSettings: {
      appBannerConfig: {
        ...{ icon: '', title: 'Plain en su bolsillo', description: '' },
        ...{ ios: { rating: 4.7, reviewCount: 1204 }, android: { reviewCount: 0, rating: 0 } },
      },
    },
  })
  const [record] = (await readRecords(api.database, ['PLAIN'])).values()
  expect(record?.document.mobileApp).toMatchObject({ appStoreRating: { rating: 4.7, reviewCount: 1204 } })
  await change('PLAIN', { mobileApp: null })
  expect(await appOf()).toEqual(edition)
})

test('its file names chains by their codes', async () => {
  await api.database.query(
    `update pharmacy_group set code = case id when 3 then 'CORNER_CHEMIST' end where id in (2, 3)`,
  )
  const named = async () => [...(await readRecords(api.database, ['CORNER'])).values()][0]?.document
  expect((await named())?.restrictPharmacyGroupIds).toEqual(['CORNER_CHEMIST'])
  await change('CORNER', { restrictPharmacyGroupIds: ['corner_chemist', 2] })
  expect((await named())?.restrictPharmacyGroupIds).toEqual(['CORNER_CHEMIST', 2])
  const { restrictPharmacyGroupIdList } = (await api.get('/organization/?orgCode=CORNER')).data
  expect(restrictPharmacyGroupIdList).toEqual([3, 2])
  // A number from an older file means the same chain: no change.
  await change('CORNER', { restrictPharmacyGroupIds: [3, 2] })
  const changes = await api.database.query(
    `select c.after #> '{document,restrictPharmacyGroupIds}' chains from organization_change c
     join organization o on o.id = c.organization_id where o.code = 'CORNER'`,
  )
  expect(changes).toEqual([{ chains: ['CORNER_CHEMIST', 2] }])
  await expect(change('CORNER', { restrictPharmacyGroupIds: ['NOBODY'] })).rejects.toThrow(
    'CORNER: restrictPharmacyGroupIds: there is no chain NOBODY; `data chains` lists those that there are.',
  )
})

test('a document broken by hand in the database is still returned as a file, which repairs it', async () => {
  const [before] = (await readRecords(api.database, ['PLAIN'])).values()
  await changeOrganization(api.database, { colorScheme: 'red', networks: 'none', endsOn: 'soon' }, 'PLAIN')
  const { organizations } = api.services
  expect(await organizations.listBroken()).toEqual([{ code: 'PLAIN', keys: ['endsOn', 'networks'] }])
  const records = [...(await readRecords(api.database)).values()]
  expect(records.find(({ document }) => document.code === 'PLAIN')?.document).toMatchObject({ networks: 'none' })
  await change('PLAIN', before?.document ?? {})
  expect([...(await readRecords(api.database, ['PLAIN'])).values()]).toEqual([before])
  expect(await organizations.listBroken()).toEqual([])
})

test('its own host shows only this organization; its pages, links and emails use that host', async () => {
  await change('ACME', { hosts: ['savings.acme.test', 'rx.acme.test'] })
  expect(await pageAt('rx.acme.test:4000', '/aboutus')).toMatchObject({
    organization: { code: 'ACME' },
    origin: 'http://savings.acme.test:4000',
  })
  expect(await pageAt('localhost:4000', '/aboutus?orgCode=ACME')).toMatchObject({
    origin: 'http://savings.acme.test:4000',
  })
  expect(await pageAt('localhost:4000', '/aboutus?orgCode=PLAIN')).toMatchObject({ origin: 'http://localhost:4000' })
  expect((await at('SAVINGS.acme.test', '/robots.txt')).text).toContain('http://savings.acme.test/sitemap.xml')
  // A proxy may forward the visitor's own header, so the forwarded host isn't used.
  const forwarded = { 'x-forwarded-host': 'savings.acme.test' }
  expect((await at('localhost', '/robots.txt', forwarded)).text).toContain('http://localhost/sitemap.xml')
  // Another organization's code means nothing there, even in calls.
  const other = JSON.parse((await at('savings.acme.test', '/api/organization/?orgCode=PLAIN')).text)
  expect(other).toMatchObject({ success: false, errorCode: 'ORG_CODE_NOT_FOUND' })
  expect(JSON.parse((await at('savings.acme.test', '/api/organization/')).text).data.code).toBe('ACME')
  expect(await pageAt('savings.acme.test', '/?orgCode=PLAIN')).toMatchObject({ organization: { code: 'ACME' } })

  const device = await stranger(api, 'ACME')
  await device.post('/shareapp/email', { recipientEmail: 'ben@example.com' })
  const mail = await mailTo('ben@example.com')
  const { port } = new URL(api.url)
  expect(mail.body).toContain(`http://savings.acme.test:${port}/?orgCode=ACME`)
  expect(mail.body).toContain('1 Main St')
  expect(mail.unsubscribeUrl).toMatch(new RegExp(`^http://savings\\.acme\\.test:${port}/api/unsubscribe/`))

  await expect(change('PLAIN', { hosts: ['rx.acme.test'] })).rejects.toThrow(
    "PLAIN: hosts: rx.acme.test is ACME's already.",
  )
  await change('ACME', { hosts: [] })
  expect(await pageAt('savings.acme.test', '/aboutus')).toMatchObject({ organization: { code: '' } })
})

// spec: search 1 What the product does and for whom
test('claims are its own, hidden where it says null, and otherwise the specification’s', async () => {
  const claimsOf = async (code: string) =>
    (await api.get(`/organization/?orgCode=${code}`)).data.organizationOptionJson.claims
  const options = async (code: string) => [...(await readRecords(api.database, [code])).values()][0]?.document.options
  const question = { firstName: 'Ana', lastName: 'B', email: 'fay@example.com', notes: 'Why?' }
  const device = await stranger(api, 'PLAIN')
  expect((await device.post('/settings/contactus', question)).message).toBe(
    'Thank you. We reply within 2 business days.',
  )
  await change('PLAIN', {
    options: { ...(await options('PLAIN')), claims: { savingsPercent: 60, replyBusinessDays: null } },
  })
  expect(await claimsOf('PLAIN')).toEqual({ savingsPercent: 60, pharmacies: 70000, replyBusinessDays: null })
  expect((await device.post('/settings/contactus', question)).message).toBe('Thank you.')
  // The claim about pharmacies is omitted for app WGN (search 1).
  expect(await claimsOf('WAGON')).toEqual({ savingsPercent: 80, pharmacies: null, replyBusinessDays: 2 })
  expect(await claimsOf('ACME')).toEqual({ savingsPercent: 80, pharmacies: 70000, replyBusinessDays: 2 })
})

test('a reply to a support question goes to the person who asked, all other replies to the organization', async () => {
  const smtp = await startSmtp()
  const delivery = { smtp: { url: smtp.url, from: 'no-reply@rxgauge.example' }, text: undefined, push: undefined }
  const channels = await openChannels({ ...delivery, timeout: 60_000 }, api.database)
  const deliverer = new Deliverer({
    database: api.database,
    installation: api.services.installation,
    consents: api.services.consents,
    channels,
    timeout: 60_000,
  })
  const device = await stranger(api, 'ACME')
  await device.post('/settings/contactus', { firstName: 'Ana', lastName: 'B', email: 'ana@example.com', notes: 'Why?' })
  await device.post('/shareapp/email', { recipientEmail: 'cleo@example.com' })
  const send = () => deliverer.deliverDue(new AbortController().signal, (error) => expect.fail(String(error)))
  await send()
  await change('ACME', { replyTo: 'office@acme.test' })
  await device.post('/shareapp/email', { recipientEmail: 'dora@example.com' })
  await send()
  const replies = (to: string) =>
    smtp.to(to).map(({ mail, header }) => [mail.replyTo?.[0]?.address, header('auto-submitted')])
  expect(replies('help@acme.test')).toEqual([['ana@example.com', undefined]])
  expect(replies('cleo@example.com')).toEqual([['help@acme.test', 'auto-generated']])
  expect(replies('dora@example.com')).toEqual([['office@acme.test', 'auto-generated']])
  // Erased with the rest of the message.
  const replyableMessages = await api.database.query(
    `select 1 from outbox where recipient = 'help@acme.test' and reply_to <> ''`,
  )
  expect(replyableMessages).toEqual([])
  await channels.email?.close?.()
  await smtp.close()
})

test('suspended or past its last day, it’s shown to nobody and sends nothing; a refusal still counts', async () => {
  const device = await stranger(api, 'ACME')
  await device.post('/shareapp/email', { recipientEmail: 'eve@example.com' })
  const { unsubscribeUrl } = await mailTo('eve@example.com')
  const ended = { status: 410, errorCode: 'ORG_ENDED', message: 'This service is no longer offered here.' }
  await change('ACME', { isSuspended: true })
  expect(await device.get('/productsearch/top10')).toMatchObject(ended)
  expect(await api.get('/organization/?orgCode=ACME', { language: 'es' })).toMatchObject({
    ...ended,
    message: 'Este servicio ya no se ofrece aquí.',
  })
  const page = await at('localhost', '/?orgCode=ACME')
  expect([page.status, page.text]).toEqual([410, expect.stringContaining('<h1>This service is no longer offered here')])
  expect((await at('localhost', '/?orgCode=PLAIN')).status).toBe(200)
  const sent: string[] = []
  const deliverer = new Deliverer({
    database: api.database,
    installation: api.services.installation,
    consents: api.services.consents,
    channels: { email: { deliver: async ({ recipient }) => void sent.push(recipient) } },
    timeout: 60_000,
  })
  await deliverer.deliverDue(new AbortController().signal, (error) => expect.fail(String(error)))
  expect(sent).not.toContain('eve@example.com')
  const token = new URL(unsubscribeUrl).pathname
  expect((await fetch(`${api.url}${token}`, { method: 'POST' })).status).toBe(200)
  expect((await fetch(`${api.url}${token}`, { redirect: 'manual' })).status).toBe(302)

  // Its last day is a day in New York, which ends at 4 UTC the next day.
  const lastDay = Date.UTC(2027, 6, 1)
  await change('ACME', { isSuspended: false, endsOn: '2027-07-01' })
  api.clock.now = lastDay + 27.9 * 3_600_000
  expect(await api.get('/organization/?orgCode=ACME')).toMatchObject({ success: true })
  api.clock.now = lastDay + 28.1 * 3_600_000
  expect(await api.get('/organization/?orgCode=ACME')).toMatchObject(ended)
  await change('ACME', { endsOn: null })
  expect(await api.get('/organization/?orgCode=ACME')).toMatchObject({ success: true })
})
