/** What is told about coupons, files and old data, after what visitors and operators really do. */
import { type WebhookEvent, webhookEvents } from '@rxgauge/contract/v1'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeOrganization } from '../../../test/change-organization'
import { importFiles } from '../../../test/import-files'
import { personWith, stranger, type TestPerson } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { acceptImport, undoImport } from '../../data/imports/import-records'
import { fileKinds } from '../../data/imports/kinds'
import { tellStaleData } from '../../data/imports/stale-notice'
import { mostCouponsPerMinute, recordEvent } from './record-event'
import { addWebhook } from './webhook-endpoints'

let api: TestServer
let person: TestPerson

beforeAll(async () => {
  api = await startTestServer()
  person = await personWith(api, { email: 'ana@example.com' })
  await person.get('/zipcode/useZipCode/10001')
  const events = Object.keys(webhookEvents) as WebhookEvent[]
  const url = 'https://receiver.example.com/'
  await addWebhook(api.database, { organizationId: null, url, events, by: 'Olga' }, false)
})
afterAll(() => api.close())
beforeEach(async () => {
  // What earlier tests have counted.
  await api.services.dailyCounts.flush()
  await api.database.query('delete from webhook_delivery')
})

/** What was told, in the declared form. */
async function told() {
  const rows = await api.database.query<{ type: WebhookEvent; data: unknown }>(
    'select type, data from webhook_delivery order by id',
  )
  for (const { type, data } of rows) expect(v.parse(webhookEvents[type], data)).toEqual(data)
  return rows
}

async function offerOf(device: Pick<TestPerson, 'get'>) {
  await device.get('/zipcode/useZipCode/10001')
  const [drug] = (await device.get('/product/prescription')).data
  return (await device.get(`/price/pharmacynew/${drug.productDetailId}/30/10001`)).data.lowestPricePharmacy
}

test('a coupon that is saved and sent, without person and medication', async () => {
  const offer = await offerOf(person)
  const path = `/coupon/save/${offer.productDetailId}/30/${offer.pharmacyLocationId}/0/P`
  await person.get(path)
  // Nothing new.
  await person.get(path)
  const { data: card } = await person.post('/adjudicate/cashoffer', { ...offer, insuranceId: null, zipCode: '10001' })
  const sent = { recipientEmail: 'ben@example.com', recipientName: 'Ben', adjudicationId: card.adjudicationId }
  await person.post('/adjudicate/sendemail', sent)
  const coupon = { organization: 'ACME', couponType: 'pharmacy', medication: null }
  expect(await told()).toEqual([
    { type: 'coupon.saved', data: coupon },
    { type: 'coupon.sent', data: { ...coupon, channel: 'email' } },
  ])
})

test('the medication too, if the organization’s document says so', async () => {
  await changeOrganization(api.database, { webhooksNameMedications: true }, 'ACME')
  const device = await stranger(api)
  const offer = await offerOf(device)
  const { data: card } = await device.post('/adjudicate/cashoffer', { ...offer, insuranceId: null, zipCode: '10001' })
  await device.post('/adjudicate/sendtext', { phoneNumber: '2125560123', adjudicationId: card.adjudicationId })
  await changeOrganization(api.database, { webhooksNameMedications: false }, 'ACME')
  const [{ data } = { data: undefined }] = await told()
  expect(data).toEqual({
    organization: 'ACME',
    couponType: 'pharmacy',
    channel: 'text',
    medication: {
      id: offer.productDetailId,
      name: expect.any(String),
      form: expect.any(String),
      strength: expect.any(String),
      quantity: '30',
      unit: expect.any(String),
    },
  })
  expect(JSON.stringify(data)).not.toMatch(/2125560123|10001/)
})

test('about no more coupons in a minute than a webhook takes', async () => {
  const [acme] = await api.database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
  const coupon = { organization: 'ACME', couponType: 'pharmacy', medication: null } as const
  await api.database.transaction(async (transaction) => {
    for (let count = 0; count < mostCouponsPerMinute + 5; count++)
      await recordEvent(transaction, 'coupon.saved', acme?.id ?? 0, coupon)
    await recordEvent(transaction, 'data.stale', null, { kind: 'nadac', day: '2026-11-01', ageDays: 27 })
  })
  expect(await told()).toHaveLength(mostCouponsPerMinute + 1)
})

test('cards that are shown, as counts of a minute, once it is over', async () => {
  const { services } = api
  const [acme] = await api.database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
  const device = await stranger(api)
  const offer = await offerOf(device)
  const show = () => device.post('/adjudicate/cashoffer', { ...offer, insuranceId: null, zipCode: '10001' })
  await show()
  services.dailyCounts.add(acme?.id ?? 0, { measure: 'by programs', kind: 'card' })
  services.dailyCounts.add(acme?.id ?? 0, { measure: 'by programs', kind: 'prices' })
  await services.dailyCounts.flush()
  await show()
  await show()
  await services.dailyCounts.flush()
  const rows = await told()
  const total = rows.reduce((sum, { data }) => sum + (data as { counts: { discount: number } }).counts.discount, 0)
  // Two deliveries if a minute ended in between.
  expect([rows.length <= 2, total]).toEqual([true, 3])
  expect(rows[0]).toMatchObject({
    type: 'coupon.shown',
    data: { organization: 'ACME', minute: expect.stringMatching(/:00Z$/), counts: { copay: 0, list: 0, program: 1 } },
  })
  const [{ early } = { early: undefined }] = await api.database.query<{ early: boolean }>(
    `select bool_and(retry_at >= counted_minute + interval '1 minute') early from webhook_delivery`,
  )
  expect(early).toBe(true)
})

const costs = (price: string) => `NDC,Basis,Unit,Unit price,From,To\n00093505698,AWP,EA,${price},2026-01-01,\n`

test('a file that is taken, held, accepted and taken back', async () => {
  const { database } = api
  const idOf = async (price: string, isAccepted: boolean) => {
    const [report] = await importFiles(database, { 'costs.csv': costs(price) }, { isAccepted })
    return report && 'importId' in report ? (report.importId ?? 0) : 0
  }
  const first = await idOf('1', true)
  await undoImport(database, first, { isAccepted: true })
  // Nothing is there to compare it with, so it is held.
  const second = await idOf('2', false)
  await acceptImport(database, second)
  const third = await idOf('3', true)
  await undoImport(database, third)
  const file = { kind: 'unit-costs', fileName: 'costs.csv' }
  const taken = { ...file, asOf: null, rows: 1 }
  expect(await told()).toEqual([
    { type: 'import.taken', data: { ...taken, importId: first } },
    { type: 'import.undone', data: { ...file, importId: first, restoredImportId: null } },
    { type: 'import.held', data: { ...file, asOf: null, importId: second, reason: expect.any(String) } },
    { type: 'import.taken', data: { ...taken, importId: second } },
    { type: 'import.taken', data: { ...taken, importId: third } },
    { type: 'import.undone', data: { ...file, importId: third, restoredImportId: second } },
  ])
})

test('data that are too old, once for each newest day', async () => {
  const { database } = api
  const add = (days: number) =>
    database.query(
      `insert into data_import (kind, scope, file_name, digest, state, as_of, taken, refused, added, changed, unchanged, removed, balance)
       values ('nadac', $1, 'x.csv', $1, 'current', current_date - $2::int, 1, 0, 1, 0, 0, 0, '{}')`,
      [`of ${days}`, days],
    )
  await add(300)
  await Promise.all([tellStaleData(database, fileKinds), tellStaleData(database, fileKinds)])
  await tellStaleData(database, fileKinds)
  const ofNadac = async () =>
    (await told()).flatMap(({ data }) => ((data as { kind: string }).kind === 'nadac' ? [data] : []))
  expect(await ofNadac()).toEqual([
    { kind: 'nadac', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ageDays: expect.any(Number) },
  ])
  await add(200)
  await tellStaleData(database, fileKinds)
  expect(await ofNadac()).toHaveLength(2)
  await add(1)
  await tellStaleData(database, fileKinds)
  expect(await ofNadac()).toHaveLength(2)
})
