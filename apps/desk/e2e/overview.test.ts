// database: pglite, with --all both
/** The first page of the desk for the operator and for a client's staff, and the month's report. */
import { readFileSync } from 'node:fs'
import type { TestDesk } from '@rxgauge/api/testing'
import { expectAccessible } from '@rxgauge/e2e'
import { deskText } from '@rxgauge/text/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPages, startBuiltDesk } from './open-desk'

const { overview: text } = deskText('en')
const spanish = deskText('es')

let desk: TestDesk
let acme: number
beforeAll(async () => {
  desk = await startBuiltDesk()
  const { database } = desk.api
  const [organization] = await database.query<{ id: number }>("select id from organization where code = 'ACME'")
  acme = organization?.id ?? 0
  const today = "(now() at time zone 'America/New_York')::date"
  await database.query(
    `insert into daily_count select $1, ${today} - n, 'searched', 'medication chosen', 12 + n from generate_series(0, 29) n`,
    [acme],
  )
  await database.query(`insert into daily_count values ($1, ${today}, 'priced', 'retail', 4)`, [acme])
  await database.query(
    `insert into daily_count values ($1, (date_trunc('month', ${today}) - interval '1 month')::date, 'priced', 'coupon', 33)`,
    [acme],
  )
  await database.query(`insert into unfound_search values ($1, ${today}, 'zqxomab', 6)`, [acme])
  await database.query(
    `insert into outbox (organization_id, channel, recipient, body, failed_at, last_error)
     values ($1, 'email', 'ana@example.com', '', now(), 'SMTP 550')`,
    [acme],
  )
})
afterAll(() => desk.close())
const { openAs } = deskPages(() => desk)

test('the operator sees what must be mended, the data, the queue and every count', async () => {
  const page = await openAs(await desk.as('owner'), '', { viewport: { width: 1280, height: 900 } })
  await page.getByRole('heading', { name: text.title, level: 1 }).waitFor()
  await page.getByRole('button', { name: text.checkAgain }).waitFor()
  await page.getByText('SMTP_URL is not set').first().waitFor()
  await page.getByRole('cell', { name: 'SMTP 550' }).waitFor()
  const acmeRow = page.getByRole('row').filter({ hasText: '(ACME)' })
  expect(await acmeRow.getByRole('cell').allTextContents()).toEqual(expect.arrayContaining(['12', '4', '0']))
  await page.getByText(text.month, { exact: true }).click()
  // 12 to 41.
  await acmeRow.getByRole('cell', { name: '795' }).waitFor()
  await page.locator('.overview-chart svg .recharts-bar-rectangle').first().waitFor()
  expect(await page.locator('.overview-chart .recharts-bar-rectangle').count()).toBe(30)
  await page.getByText(text.chartTable).click()
  await page.getByRole('cell', { name: '41', exact: true }).waitFor()
  await page.getByRole('cell', { name: 'zqxomab' }).waitFor()
  await expectAccessible(page)
})

test('a client’s staff sees its own organization without small counts, on a phone, in Spanish and dark', async () => {
  const page = await openAs(await desk.as('reports', acme), '', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'es-US',
  })
  await page.getByRole('heading', { name: spanish.overview.title, level: 1 }).waitFor()
  await page.getByText(spanish.overview.coarse).waitFor()
  await page.getByRole('cell', { name: spanish.overview.hidden }).first().waitFor()
  await page.locator('.overview-chart svg .recharts-bar-rectangle').first().waitFor()
  expect(await page.getByText(spanish.overview.mend).count()).toBe(0)
  expect(await page.getByText('PLAIN').count()).toBe(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: spanish.frame.menu }).click()
  await page.getByRole('link', { name: spanish.reports.title }).click()
  await page.getByRole('cell', { name: '33', exact: true }).first().waitFor()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: spanish.reports.download }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^report-ACME-\d{4}-\d{2}\.csv$/)
  expect(readFileSync(await download.path(), 'utf8')).toMatch(
    /^organization,month,measure,kind,count\n(.*\n)*ACME,.*,priced,coupon,33\n/,
  )
})
