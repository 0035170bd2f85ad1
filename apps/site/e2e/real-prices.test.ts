/**
 * From the top README's commands and a folder of files to a site without made-up figures: after `init` and `import`,
 * a visitor searches, sees the prices of the operator's own networks and how each was computed, finds their plan by
 * kind, and holds the card.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generousLimits } from '@rxgauge/api/testing'
import { english, expectAccessible, offers, pattern, search, visits } from '@rxgauge/e2e'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import { loadMessages, resultsArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { costsOf, firstCostOn, writeRealFiles, year } from './real-files'

const { begin } = visits()
const text = (await loadMessages(resultsArea, 'en')).howPriced

const program = 'apps/api/dist/main.js'
const nodeFlags = ['--liftoff-only']

/** The words of each command under "With your own name and real prices", without `rxgauge`. */
const lines = (/## With your own name[\s\S]*?```sh\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '')
  .trim()
  .split('\n')
  .map((line) => line.replace(/ {2,}#.*$/, '').replace(/^npx -y pnpm@12 rxgauge /, ''))
  .map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''))

/** Runs the README's commands in a separate folder; the last one serves the site. */
async function followReadme() {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'files'))
  writeRealFiles(join(folder, 'files'))
  const here = (word: string) =>
    word
      .replace('../my-site', join(folder, 'my-site'))
      .replace(/^FOLDER$/, join(folder, 'files'))
      .replace(/^EMAIL$/, 'care@my-benefits.com')
  const results = lines.slice(0, -1).map((words) => {
    const args = [
      ...nodeFlags,
      program,
      ...words.map(here),
      ...(words[0] === 'import' ? ['--refused', folder, '--json'] : []),
    ]
    const { status, stdout, stderr } = spawnSync('node', args, { encoding: 'utf8' })
    return { words: words.slice(0, 2).join(' '), status, stdout, stderr }
  })
  const settings = { ...generousLimits, PORT: '0', LOG_LEVEL: 'warn' }
  const serve = async () => {
    const site = await serveProgram(program, settings, undefined, lines.at(-1)?.map(here), nodeFlags)
    onTestFinished(() => site.end())
    return site
  }
  return { results, serve }
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

test('an operator’s files become prices, and each shows how it was computed', async () => {
  const { results, serve } = await followReadme()
  expect(results.map(({ words, status }) => `${words}: ${status}`)).toEqual([
    expect.stringMatching(/^init .*: 0$/),
    'template: 0',
    expect.stringMatching(/^import .*: 0$/),
    expect.stringMatching(/^import .*: 0$/),
    // The costs are outdated, and the status says so.
    'data status: 1',
    'price atorvastatin 20 mg: 0',
    'doctor --env-file: 0',
  ])
  const { files } = JSON.parse(results[3]?.stdout ?? '') as { files: { kind: string; outcome: string }[] }
  expect(files.map(({ outcome }) => outcome)).toEqual(files.map(() => 'imported'))
  // Every public kind is there; of the operator's own kinds only these are missing.
  const kinds = [...(results[1]?.stdout ?? '').matchAll(/^[a-z-]+/gm)].map(([kind]) => kind)
  expect(kinds.filter((kind) => !files.some((file) => file.kind === kind)).toSorted()).toEqual([
    ...[
      'catalog-additions',
      'copay-programs',
      'package-sizes',
      'paid-claims',
      'pharmacies',
      'plan-averages',
      'plan-drugs',
    ],
    ...['plan-tiers', 'plans', 'unit-costs'],
  ])
  const site = await serve()
  const page = await begin(`${site.url}/?orgCode=MYORG`)
  await search(page, 'ator', 'Atorvastatin')
  await page.getByLabel(english.settings.zip).fill('10001')
  await page.waitForURL(/\/SearchMedication\//)
  // 30 x $0.04 less 10 percent = $1.08, plus $1.50 = $2.58; retail is the median of $18.40 and $22.00.
  await row(page, english.gauge.discount).getByText('$2.58').waitFor()
  await row(page, english.gauge.retail).getByText('$18.40').waitFor()
  await page.getByRole('button', { name: /How is this price calculated\? Discount/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('rowheader', { name: text.receipt.total }).waitFor()
  expect(await dialog.locator('.rx-receipt').first().getByRole('row').allTextContents()).toEqual([
    '30 tablets at $0.04$1.20',
    'Contract discount, 10%−$0.12',
    'Pharmacy’s fee$1.50',
    'You pay$2.58',
  ])
  await dialog.getByText(text.figures, { exact: true }).click()
  await dialog.getByRole('heading', { name: pattern(text.acquisition) }).waitFor()
  expect(await dialog.locator('.rx-costs').getByRole('row').count()).toBe(4)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: english.common.close }).click()

  // Help by kind: the county, since the zip is in two, then the kind of coverage, then the words on the card.
  await page.getByRole('button', { name: english.insurance.compare }).click()
  await page.getByRole('radio', { name: english.insurance.marketplace }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Harbor Silver 2500' }).waitFor()
  await page.getByRole('button', { name: english.insurance.help }).click()
  const help = page.getByRole('dialog')
  await help.getByLabel(english.insurance.county).selectOption('New York, NY')
  await expectAccessible(page)
  await help.getByRole('button', { name: english.insurance.medicare }).click()
  await help.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByLabel(english.insurance.label).evaluate((field) => field === document.activeElement))
    .toBe(true)
  const plans = page.getByRole('list', { name: english.insurance.title }).getByRole('button')
  await page.getByRole('button', { name: 'Sun Script' }).waitFor()
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
  for (const term of [
    '$4.00 at a preferred pharmacy, $9.00 at the plan’s other pharmacies.',
    'By mail',
    '$2.00',
    'Prior authorization',
    'Step therapy',
    '30',
  ])
    expect(terms).toContain(term)
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /How is this price calculated\? Est\. copay/i }).click()
  const basis = page.getByRole('dialog')
  await basis.getByRole('rowheader', { name: text.receipt.total }).first().waitFor()
  expect(await basis.getByRole('table').allTextContents()).toEqual([
    'At a preferred pharmacy of your planYour copay, Tier 1$4.00You pay$4.00',
    'At other pharmacies of your planYour copay, Tier 1$9.00You pay$9.00',
  ])
  await basis.getByText(text.figures, { exact: true }).click()
  await basis.getByText(text.copayBasis['formulary tier']).waitFor()
  const explanation = (await basis.textContent()) ?? ''
  const published = new Date(`${year}-01-02`).toLocaleDateString('en', { timeZone: 'UTC', dateStyle: 'long' })
  for (const part of ['Tier 1', `Medicare Part D (CMS), ${published}`]) expect(explanation).toContain(part)
  await expectAccessible(page)

  // A price based on outdated figures says so.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: english.savings.get }).click()
  const day = costsOf.toLocaleDateString('en', { timeZone: 'UTC', dateStyle: 'medium' })
  await page.getByText(`Price from ${day}; may be out of date`).first().waitFor()

  // With the card of the operator's own network, less the chain's own coupon.
  const cvs = offers(page).filter({ hasText: 'CVS Pharmacy' })
  await cvs.getByText('$2.08').waitFor()
  expect(await offers(page).filter({ hasText: 'Walgreens' }).textContent()).toContain('$2.58')
  await cvs.click()
  const card = page.locator('.rx-coupon')
  for (const number of ['610011', 'ALPHARX', 'SAVE10']) await card.getByText(number, { exact: true }).waitFor()
  await card.getByText('Alpha PBM').waitFor()

  // The medication's own page draws what pharmacies paid as a line, and says its first and last price.
  const inWords = (when: Date) => when.toLocaleDateString('en', { timeZone: 'UTC', dateStyle: 'long' })
  await page.goto(`${site.url}/savings/Atorvastatin/price?orgCode=MYORG`)
  await page.getByRole('heading', { name: pattern(text.acquisition) }).waitFor()
  await page.locator('.rx-cost-chart').waitFor()
  await page
    .getByText(
      `On ${inWords(firstCostOn)}, pharmacies paid $0.06 for one unit on average. On ${inWords(costsOf)}, they paid $0.04.`,
    )
    .waitFor()
  await expectAccessible(page)
})
