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
/** NADAC older than it should be: what rests on it is marked. */
const costsOf = daysAgo(30)
/** MM/DD/YYYY. */
const american = (day: Date) =>
  day.toLocaleDateString('en-US', { timeZone: 'UTC', month: '2-digit', day: '2-digit', year: 'numeric' })

const year = daysAgo(0).getFullYear()
const publishedOn = `${year}0102`
/** Tables of Medicare Part D as CMS publishes them: a plan of New York's region, one of Florida's, and one for special needs. */
const partD: Readonly<Record<string, readonly string[]>> = {
  [`plans ${publishedOn}.txt`]: [
    'CONTRACT_ID|PLAN_ID|SEGMENT_ID|CONTRACT_NAME|PLAN_NAME|FORMULARY_ID|PREMIUM|DEDUCTIBLE|MA_REGION_CODE|PDP_REGION_CODE|STATE|COUNTY_CODE|SNP|PLAN_SUPPRESSED_YN',
    'S1111|001|000|SUN INSURANCE|Sun Script (PDP)|00020001|30.00|0.00||03|||0|N',
    'S2222|002|000|PALM INSURANCE|Palm Script (PDP)|00020001|30.00|0.00||11|||0|N',
    'H3333|003|000|SUN INSURANCE|Sun Dual (HMO D-SNP)|00020001|0.00|0.00|||NY|33420|2|N',
  ],
  [`places ${publishedOn}.txt`]: [
    'COUNTY_CODE|STATENAME|COUNTY|MA_REGION_CODE|MA_REGION|PDP_REGION_CODE|PDP_REGION',
    '33420|New York|New York|03|New York|03|New York',
    '10120|Florida|Dade|09|Florida|11|Florida',
  ],
  [`formulary ${publishedOn}.txt`]: [
    'FORMULARY_ID|FORMULARY_VERSION|CONTRACT_YEAR|RXCUI|NDC|TIER_LEVEL_VALUE|QUANTITY_LIMIT_YN|QUANTITY_LIMIT_AMOUNT|QUANTITY_LIMIT_DAYS|PRIOR_AUTHORIZATION_YN|STEP_THERAPY_YN|SELECTED_DRUG_YN',
    ...rxcuis.map((rxcui) => `00020001|1|${year}|${rxcui}|${ndcs[0]}|1|Y|30|30|Y|Y|N`),
  ],
  [`costs ${publishedOn}.txt`]: [
    `CONTRACT_ID|PLAN_ID|SEGMENT_ID|COVERAGE_LEVEL|TIER|DAYS_SUPPLY|${['PREF', 'NONPREF', 'MAIL_PREF', 'MAIL_NONPREF']
      .map((of) => `COST_TYPE_${of}|COST_AMT_${of}|COST_MIN_AMT_${of}|COST_MAX_AMT_${of}`)
      .join('|')}|TIER_SPECIALTY_YN|DED_APPLIES_YN`,
    'S1111|001|000|1|1|1|1|4.00|0|0|1|9.00|0|0|1|2.00|0|0|0| | | |N|N',
  ],
}

const ownFiles: Readonly<Record<string, readonly string[]>> = {
  'nadac.csv': [
    'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,OTC,Classification for Rate Setting,As of Date',
    ...[
      [200, '0.06000'],
      [90, '0.05000'],
      [31, '0.04000'],
    ].flatMap(([days, price]) =>
      ndcs.map(
        (ndc) => `ATORVASTATIN TABLET,${ndc},${price},${american(daysAgo(Number(days)))},EA,N,G,${american(costsOf)}`,
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
    ...Object.fromEntries(
      Object.entries({ ...ownFiles, ...partD }).map(([name, lines]) => [name, `${lines.join('\n')}\n`]),
    ),
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
  await dialog.getByRole('button', { name: english.common.close }).click()

  // Plans near the zip alone: no employer's is known, and the region's stand before those of others.
  await page.getByRole('button', { name: english.insurance.compare }).click()
  const plans = page.getByRole('list', { name: english.insurance.title }).getByRole('button')
  await plans.first().waitFor()
  expect(await page.getByRole('radiogroup').count()).toBe(0)
  expect(await plans.allTextContents()).toEqual([
    'Sun Dual (HMO D-SNP) H3333-003 (special needs: Medicare and Medicaid)',
    'Sun Script (PDP) S1111-001',
    'Palm Script (PDP) S2222-002',
  ])
  expect(await page.getByRole('button', { name: 'I have no insurance' }).count()).toBe(1)
  await page.getByLabel(english.insurance.label).fill('script sun')
  await page.getByRole('button', { name: 'Palm Script' }).waitFor({ state: 'detached' })
  await expectAccessible(page)
  await plans.first().click()
  await page.getByRole('dialog').getByRole('button', { name: english.insurance.yes }).click()
  await page.getByRole('listitem').filter({ hasText: 'Est. copay' }).getByText('$4.00').waitFor()
  await page.getByRole('button', { name: english.views.copayInfo }).click()
  const copay = page.getByRole('dialog')
  await copay.getByRole('heading', { name: 'Tier 1' }).waitFor()
  const terms = (await copay.textContent()) ?? ''
  for (const said of [
    '$4.00 at a preferred pharmacy of the plan, $9.00 at its other pharmacies.',
    'By mail',
    '$2.00',
    'Prior authorization',
    'Step therapy',
    '30',
  ])
    expect(terms).toContain(said)
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /How is this price made\? Est\. copay/i }).click()
  const basis = page.getByRole('dialog').getByRole('region', { name: text.steps })
  await basis.getByText(text.copayBasis['formulary tier']).waitFor()
  const said = (await basis.textContent()) ?? ''
  const published = new Date(`${year}-01-02`).toLocaleDateString('en', { timeZone: 'UTC', dateStyle: 'long' })
  for (const part of ['Tier 1', `Medicare Part D (CMS), ${published}`]) expect(said).toContain(part)
  await expectAccessible(page)

  // What rests on figures that are too old says so beside its price.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: english.savings.get }).click()
  const day = costsOf.toLocaleDateString('en', { timeZone: 'UTC', dateStyle: 'medium' })
  await page.getByText(`Figures of ${day}, may be out of date`).first().waitFor()
})
