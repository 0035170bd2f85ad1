/** What visitors do over HTTP appears in the operator's report a month later. */
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'
import { personWith } from '../../../test/people'
import { startTestServer } from '../../../test/server'
import { newYorkDay } from '../../base/new-york-day'
import type { Database } from '../../database/database'
import { DatabaseUnavailable } from '../../database/database-unavailable'
import { createServices } from '../../http/services'
import { DailyCounts } from './daily-counts'
import { measures } from './measures'
import { totalsOf } from './report'

/** The 15th of last month, noon in New York. */
function inLastMonth(): number {
  const [year = 0, month = 0] = newYorkDay(Date.now()).split('-').map(Number)
  return Date.UTC(year, month - 2, 15, 17)
}
const monthOf = (time: number) => newYorkDay(time).slice(0, 7)

test('an organization’s month: each action is counted, counts under 11 are hidden, other organizations’ are excluded', async () => {
  const copy = await copyPreparedDatabase()
  const api = await startTestServer({ copy })
  api.clock.now = inLastMonth()
  const origin = 'http://localhost:4001'
  for (let times = 0; times < 12; times++) await api.get('/organization/?orgCode=ACME', { origin })
  await api.get('/organization/?orgCode=ACME')
  await api.get('/organization/?orgCode=PLAIN')
  const person = await personWith(api, { email: 'ana@example.com' })
  const found = await person.get('/product/contains/atorvastatin/list')
  for (let times = 0; times < 11; times++) await person.get('/product/contains/qqqqzzzz/list')
  const { forms } = (await person.get(`/productdetail/list/${found.data[0].id}`)).data
  const { productDetailId } = forms[0].dosages[0]
  for (let times = 0; times < 20; times++) await person.get(`/price/retail/${productDetailId}/30/10001`)
  await person.get(`/price/cashnew/${productDetailId}/30/10001`)
  const { lowestPricePharmacy: offer } = (await person.get(`/price/pharmacynew/${productDetailId}/30/10001`)).data
  const question = { ...offer, productDetailId, quantity: 30, zipCode: '10001', insuranceId: null }
  const card = await person.post('/adjudicate/cashoffer', question)
  expect(card).toMatchObject({ status: 200 })
  for (let times = 0; times < 11; times++) await person.post('/adjudicate/cashoffer', question)
  await person.post('/adjudicate/cashoffer', { ...question, refreshFlag: 'Y' })
  const { adjudicationId } = card.data
  for (let times = 0; times < 13; times++) await fetch(`${api.url}/api/adjudicate/${adjudicationId}/coupon.pdf`)
  const sent = { adjudicationId, phoneNumber: '2122234567' }
  expect(await person.post('/adjudicate/sendtext', sent)).toMatchObject({ status: 200 })
  const { pharmacyLocationId } = offer
  const saved = await person.get(`/coupon/save/${productDetailId}/30/${pharmacyLocationId}/0/P?zip=10001`)
  expect(saved).toMatchObject({ status: 200 })
  await person.get('/price/retail/999999/30/10001')
  const fill = { productDetailId, quantity: 30, insuranceId: null }
  const fills = Array.from({ length: 5 }, () => ({ ...fill, offerId: offer.offerId }))
  const atCounter = { zipCode: '10001', pharmacyLocationId, fills: [...fills, { ...fills[0], offerId: 'gone' }] }
  for (let times = 0; times < 3; times++) await person.post('/list/cards', atCounter)
  await person.post('/list/cards', { ...atCounter, refreshFlag: 'Y' })
  for (let times = 0; times < 12; times++) await person.post('/list/prices', { zipCode: '10001', fills })
  await person.post('/list/prices', { zipCode: '10001', fills: [fill] })
  const words = { productName: 'A', form: 'B', strength: 'C', unitName: 'tablet', unitContent: null }
  const entry = { ...fill, ...words, entryId: randomUUID(), addedAt: '2026-03-01T12:00:00Z', first: null }
  for (const version of [0, 1, 1]) await person.post('/list', { version, entries: [entry] })
  for (let times = 0; times < 2; times++) {
    expect(await person.post('/list/send', { fills: [fill], phoneNumber: '2122234567' })).toMatchObject({ status: 200 })
  }

  // Another process counts for the same organization.
  const second = await createServices(api.database, api.config)
  const acme = await second.organizations.byCode('ACME')
  for (let times = 0; times < 5; times++) second.dailyCounts.add(acme?.id ?? 0, { measure: 'opened', kind: 'embedded' })
  await Promise.all([api.services.dailyCounts.flush(), second.dailyCounts.flush()])
  const stored = await api.database.query<object>('select * from daily_count limit 1')
  expect(Object.keys(stored[0] ?? {})).toEqual(['organization_id', 'day', 'measure', 'kind', 'count'])
  await api.close()

  const month = monthOf(inLastMonth())
  const json = await runCommand(['report', '--org', 'acme', '--month', month, '--json'], copy)
  const report = JSON.parse(json.stdout)
  expect(report).toMatchObject({ organization: 'ACME', month, countedSince: `${month}-15` })
  const counted = report.cells.filter(({ count }: { count: number | null }) => count !== 0)
  expect(counted).toEqual([
    { measure: 'opened', kind: 'embedded', count: 17 },
    { measure: 'opened', kind: 'site', count: null },
    { measure: 'started', kind: 'en', count: null },
    { measure: 'searched', kind: 'medication chosen', count: null },
    { measure: 'searched', kind: 'without result', count: 11 },
    { measure: 'priced', kind: 'retail', count: 20 },
    { measure: 'priced', kind: 'discount', count: null },
    { measure: 'card shown', kind: 'discount', count: 12 },
    { measure: 'card shown', kind: 'list', count: 15 },
    { measure: 'handed on', kind: 'text', count: null },
    { measure: 'handed on', kind: 'print', count: 13 },
    { measure: 'saved', kind: 'coupon', count: null },
    { measure: 'list made', kind: 'account', count: null },
    { measure: 'list priced', kind: '1', count: null },
    { measure: 'list priced', kind: '4 to 6', count: 12 },
  ])
  expect(report.totals).toContainEqual({ measure: 'opened', count: 17, isMore: true })
  const csv = await runCommand(['report', '--org', 'ACME', '--month', month, '--csv'], copy)
  expect(csv.stdout.split('\n').slice(0, 3)).toEqual([
    'organization,month,measure,kind,count',
    `ACME,${month},opened,embedded,17`,
    `ACME,${month},opened,site,<11`,
  ])
  const text = await runCommand(['report', '--org', 'ACME', '--month', month], copy)
  expect(text.stdout).toContain(`Counted since ${month}-15.`)
  expect(text.stdout).toMatch(/^priced, all +20 plus hidden counts$/m)
  const other = await runCommand(['report', '--org', 'PLAIN', '--month', month, '--csv'], copy)
  expect(other.stdout).toContain(`PLAIN,${month},opened,site,<11`)
  expect(other.stdout).toContain(`PLAIN,${month},priced,retail,0`)

  const thisMonth = await runCommand(['report', '--org', 'ACME', '--month', monthOf(Date.now())], copy)
  expect(thisMonth).toMatchObject({ code: 1, stderr: expect.stringContaining('is not over yet') })
  // The operator sees each day at once, including small counts.
  const daily = await runCommand(['report', '--org', 'ACME', '--daily', '--month', month], copy)
  expect(daily.stdout).toMatch(new RegExp(`^${month}-15  priced: retail +20$`, 'm'))
  expect(daily.stdout).toMatch(new RegExp(`^${month}-15  priced: discount +1$`, 'm'))
  expect(daily.stdout).toMatch(new RegExp(`^${month}-15  list made: account +1$`, 'm'))
  expect(daily.stdout).toMatch(new RegExp(`^${month}-15  handed on: text +3$`, 'm'))
  const running = await runCommand(['report', '--org', 'ACME', '--daily'], copy)
  expect(running).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing was counted in that month.') })
  expect(await runCommand(['report', '--org', 'ACME'], copy)).toMatchObject({ code: 2 })
  expect(await runCommand(['report', '--org', 'ACME', '--month', '2026-13'], copy)).toMatchObject({ code: 2 })
  expect(await runCommand(['report', '--org', 'NOBODY', '--month', month], copy)).toMatchObject({ code: 1 })
})

test('counts that can’t be written wait for the next time, nothing is counted twice, and a stop writes the rest', async () => {
  const api = await startTestServer()
  onTestFinished(() => api.close())
  const [organization] = await api.database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
  const id = organization?.id ?? 0
  let isAway = true
  const database: Pick<Database, 'query' | 'transaction'> = {
    query: async (sql, parameters) => {
      if (isAway) throw new DatabaseUnavailable('away')
      return api.database.query(sql, parameters)
    },
    transaction: async (work, options) => {
      if (isAway) throw new DatabaseUnavailable('away')
      return api.database.transaction(work, options)
    },
  }
  const counts = new DailyCounts({ database, now: () => api.clock.now })
  const counted = async () =>
    (await api.database.query<{ count: number }>('select sum(count)::int count from daily_count'))[0]?.count
  counts.add(id, { measure: 'saved', kind: 'coupon' })
  // An organization that no longer exists by then.
  counts.add(999_999, { measure: 'saved', kind: 'coupon' })
  await expect(counts.flush()).rejects.toBeInstanceOf(DatabaseUnavailable)
  counts.add(id, { measure: 'saved', kind: 'coupon' })
  isAway = false
  const errors: unknown[] = []
  const stop = counts.start((error) => errors.push(error))
  await Promise.all([counts.flush(), counts.flush()])
  expect(await counted()).toBe(2)
  counts.add(id, { measure: 'saved', kind: 'coupon' })
  await stop()
  expect([await counted(), errors]).toEqual([3, []])
})

test('a total covers only shown counts, so that it can’t reveal a hidden one', () => {
  const cells = Object.entries(measures).flatMap(([measure, kinds]) =>
    kinds.map((kind, index) => ({ measure, kind, count: index === 0 ? 40 : null })),
  )
  for (const { count, isMore } of totalsOf(cells)) expect([count, isMore]).toEqual([40, true])
  expect(totalsOf(cells).map(({ measure }) => measure)).not.toContain('saved')
})
