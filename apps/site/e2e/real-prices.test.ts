/**
 * From files in a folder to a site in which no figure is made up: an operator takes the demo data out, makes an organization,
 * imports, and a visitor searches, sees prices of the operator's own networks and how each came about.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueFiles } from '@rxgauge/api/testing'
import { english, expectAccessible, search, startOwnSite, visits } from '@rxgauge/e2e'
import { loadMessages, resultsArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

const { begin } = visits()
const text = (await loadMessages(resultsArea, 'en')).howPriced

const catalogue = catalogueFiles()
const linesOf = (beginning: RegExp) =>
  (Object.values(catalogue).find((content) => beginning.test(content)) ?? '').split('\n')
/** NDCs of generic atorvastatin, each strength's. */
const rxcuis = linesOf(/^RXCUI\|GENERIC_RXCUI/).flatMap(
  (line) => /^(\d+)\|.*\|SCD\|atorvastatin \d/.exec(line)?.[1] ?? [],
)
const ndcs = linesOf(/\|NDC\|RXNORM\|/).flatMap((line) => {
  const [rxcui = '', , , , , , , , attribute, , ndc = ''] = line.split('|')
  return attribute === 'NDC' && rxcuis.includes(rxcui) ? ndc : []
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
/** MM/DD/YYYY. */
const american = (day: Date) =>
  day.toLocaleDateString('en-US', { timeZone: 'UTC', month: '2-digit', day: '2-digit', year: 'numeric' })

const ownFiles: Readonly<Record<string, readonly string[]>> = {
  'nadac.csv': [
    'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,OTC,Classification for Rate Setting,As of Date',
    ...[
      [200, '0.06000'],
      [90, '0.05000'],
      [20, '0.04000'],
    ].flatMap(([days, price]) =>
      ndcs.map(
        (ndc) =>
          `ATORVASTATIN TABLET,${ndc},${price},${american(daysAgo(Number(days)))},EA,N,G,${american(daysAgo(3))}`,
      ),
    ),
  ],
  'pharmacies.csv': [
    'NPI,NCPDP,Name,Chain code,Chain name,Address,City,State,Zip,Phone',
    '1111111111,1234567,Sun Pharmacy 1,SUN,Sun,1 Main St,New York,NY,10001,212-234-0101',
    '2222222222,,Moon Pharmacy,MOON,Moon,2 Main St,New York,NY,10001,',
  ],
  'networks.csv': ['Network code,Name,BIN,PCN,Group,Powered by', 'ALPHA,Alpha Rx,610011,ALPHARX,SAVE10,Alpha PBM'],
  'rates.csv': [
    'Network,Chain code,NPI,NCPDP,NDC,RXCUI,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To',
    'ALPHA,,,,,,generic,NADAC,10,,1.50,2026-01-01,',
  ],
  'usual.csv': [
    'Chain code,NPI,NCPDP,NDC,RXCUI,Quantity,Usual price,From,To',
    ...rxcuis.flatMap((rxcui) => [`SUN,,,,${rxcui},30,18.40,2026-01-01,`, `MOON,,,,${rxcui},30,22.00,2026-01-01,`]),
  ],
}

function makeReal(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-real-'))
  const rxgauge = (...words: string[]) =>
    execFileSync('node', ['--liftoff-only', 'apps/api/dist/main.js', ...words], {
      env: { ...process.env, ...environment },
      stdio: 'pipe',
      encoding: 'utf8',
    })
  const files = {
    ...catalogueFiles(),
    ...Object.fromEntries(Object.entries(ownFiles).map(([name, lines]) => [name, `${lines.join('\n')}\n`])),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  rxgauge('demo', 'remove')
  rxgauge(
    ...['org', 'create', 'REAL', '--name', 'Real Benefits', '--product-name', 'RealRx', '--color', '#0b5c6b'],
    ...[
      '--support-email',
      'help@example.com',
      '--support-phone',
      '',
      '--logo',
      '',
      '--postal-address',
      '',
      '--origins',
      '',
    ],
  )
  const { files: taken } = JSON.parse(rxgauge('import', folder, '--json')) as { files: { outcome: string }[] }
  expect(taken.map(({ outcome }) => outcome)).toEqual(taken.map(() => 'imported'))
  rmSync(folder, { recursive: true })
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

test('an operator’s files become prices, and each says how it came about', async () => {
  const site = await startOwnSite({}, makeReal)
  onTestFinished(() => site.end())
  const page = await begin(`${site.url}/?orgCode=REAL`)
  await search(page, 'ator', 'Atorvastatin')
  await page.getByLabel(english.settings.zip).fill('10001')
  await page.waitForURL(/\/SearchMedication\//)
  // 30 x $0.04 less 10 percent = $1.08, plus $1.50 = $2.58; retail is the middle one of $18.40 and $22.00
  await row(page, english.gauge.discount).getByText('$2.58').waitFor()
  await row(page, english.gauge.retail).getByText('$18.40').waitFor()
  await page.getByRole('button', { name: /How is this price made\? Discount/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: text.steps }).waitFor()
  const steps = await dialog.locator('.rx-steps').textContent()
  for (const figure of ['30', '$0.04', '10%', '$1.50', '$2.58']) expect(steps).toContain(figure)
  await dialog.getByRole('heading', { name: text.acquisition }).waitFor()
  expect(await dialog.getByRole('row').count()).toBe(4)
  await expectAccessible(page)
})
