/** A pause refuses requests with a sentence in every process within five seconds, and affects nothing else. */
import type { PageRenderer, ServedPageReply } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stranger } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { type Pause, pause, resume } from './pauses'

const renderPage: PageRenderer = async (page) => ({ html: JSON.stringify(page), styleHashes: [] })

let api: TestServer
let site: string
beforeAll(async () => {
  api = await startTestServer()
  site = await api.beside({ renderPage })
})
afterAll(() => api.close())
afterEach(async () => {
  await api.database.query('delete from pause')
  pass(5)
})

type Target = Pick<Pause, 'kind' | 'subject'>
const pass = (seconds: number) => {
  api.clock.now += seconds * 1000
}
async function begin(kind: Target['kind'], subject = '', seconds?: number) {
  await pause(api.database, { kind, subject }, seconds)
  pass(5)
}

test('a kind of price: its calls say so in both languages, others continue, and a medication’s page shows none', async () => {
  const device = await stranger(api)
  const [product] = (await device.get('/product/contains/atorvastatin/list')).data
  const { forms } = (await device.get(`/productdetail/list/${product.id}`)).data
  const { productDetailId: id } = forms[0].dosages[0]
  const retail = `/price/retail/${id}/30/10001`
  const priceOfPage = async () => {
    const page = (await (await fetch(`${site}/SearchMedication/atorvastatin`)).json()) as ServedPageReply
    return page.data.kind === 'drug' ? page.data.drug.price : 'no drug'
  }
  const { lowestPricePharmacy: offer } = (await device.get(`/price/pharmacynew/${id}/30/10001`)).data
  expect(await priceOfPage()).toMatchObject({ zip: '10001' })
  await begin('data', 'discount')
  for (const [language, sentence] of [
    ['en', 'We’re checking these prices, so we aren’t showing them right now. Please try again later.'],
    ['es', 'Estamos revisando estos precios, así que no los mostramos en este momento. Inténtelo de nuevo más tarde.'],
  ] as const) {
    for (const path of [`/price/cashnew/${id}/30/10001`, `/price/pharmacynew/${id}/30/10001`]) {
      const response = await device.get(path, language)
      expect(response, path).toMatchObject({ status: 503, errorCode: 'PRICES_PAUSED', message: sentence })
    }
  }
  const card = { ...offer, zipCode: '10001', insuranceId: null }
  expect(await device.post('/adjudicate/cashoffer', card)).toMatchObject({ errorCode: 'PRICES_PAUSED' })
  expect(await device.get(retail)).toMatchObject({ status: 200 })
  expect(await priceOfPage()).toBeNull()
})

test('an organization alone: its calls and pages say so, and so do calls from devices registered there', async () => {
  const [own, other] = [await stranger(api, 'ACME'), await stranger(api, 'PLAIN')]
  await begin('org', 'acme')
  const refused = { status: 503, errorCode: 'ORG_PAUSED' }
  expect(await own.get('/productsearch/top10')).toMatchObject({
    ...refused,
    message: 'This organization isn’t available right now. Please try again later.',
  })
  expect(await api.get('/organization/?orgCode=ACME', { language: 'es' })).toMatchObject({
    ...refused,
    message: 'Esta organización no está disponible en este momento. Inténtelo de nuevo más tarde.',
  })
  expect(await other.get('/insurance/list/0')).not.toMatchObject({ errorCode: 'ORG_PAUSED' })
  const page = await fetch(`${site}/?orgCode=ACME`, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('<h1>This organization isn’t')])
  expect((await fetch(`${site}/?orgCode=PLAIN`)).status).toBe(200)
})

test('signing up, and requested texts', async () => {
  const device = await stranger(api)
  await begin('sign-up')
  expect(await device.post('/signup/email', { email: 'ana@example.com' })).toMatchObject({
    status: 503,
    errorCode: 'SIGN_UP_PAUSED',
    message: 'You can’t sign up right now. Please try again later.',
  })
  await resume(api.database, { kind: 'sign-up', subject: '' })
  await begin('texts')
  expect(await device.post('/shareapp/text', { phoneNumber: '2122234567' })).toMatchObject({
    status: 503,
    errorCode: 'TEXTS_PAUSED',
    message: 'We can’t send text messages right now. Please use email, or try again later.',
  })
  expect(await device.post('/signup/email', { email: 'ana@example.com' })).toMatchObject({ status: 200 })
})

test('reminders wait, and setting one shows a sentence in both languages', async () => {
  const device = await stranger(api)
  const list = (language: Language) => device.get('/reminderschedule/timezone/option/list?zip=10001', language)
  expect(await list('en')).toMatchObject({ status: 200, message: '' })
  await begin('reminders')
  for (const language of ['en', 'es'] as const)
    expect((await list(language)).message).toBe(outgoingText(language).remindersPaused)
  const dates = await device.get('/reminderschedule/startdate/option/list?zip=10001', 'es')
  expect(dates).toMatchObject({ status: 200, message: outgoingText('es').remindersPaused })
  expect(await api.services.pauses.isPaused('reminders')).toBe(true)
  await api.database.query(`update reminder set next_at = now() - interval '1 minute'`)
  expect(await api.services.reminderRunner.tick(() => undefined)).toBe(0)
})

test('a pause ends on its own, or by hand within five seconds', async () => {
  // Tokens expire while the clock moves.
  const isPaused = async () => (await (await stranger(api)).get('/device')).data.isPushPaused
  // The database's clock, which shows today.
  api.clock.now = Date.now() + 60_000
  await begin('push', '', 3600)
  expect(await isPaused()).toBe(true)
  pass(3600)
  expect(await isPaused()).toBe(false)
  await begin('push')
  expect(await isPaused()).toBe(true)
  await resume(api.database, { kind: 'push', subject: '' })
  pass(5)
  expect(await isPaused()).toBe(false)
})
