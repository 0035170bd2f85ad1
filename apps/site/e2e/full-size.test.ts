/**
 * The generated catalog of `pnpm bench full-size`, at a size that fits here: a visitor searches it and reads how a
 * price is computed. For other sizes: `FULL_SIZE=1 pnpm test:e2e site/e2e/full-size`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { english, expectAccessible, search, startOwnSite, visits } from '@rxgauge/e2e'
import { loadMessages, resultsArea } from '@rxgauge/text'
import { expect, onTestFinished, test } from 'vitest'

// The browser logs the 404 for the retail price, which no generated file has.
const { begin } = visits({ mustBeSilent: false })
const text = (await loadMessages(resultsArea, 'en')).howPriced
const factor = process.env.FULL_SIZE ?? '0.002'

function fill(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-full-size-'))
  const node = (...words: string[]) =>
    execFileSync('node', ['--liftoff-only', ...words], {
      env: { ...process.env, ...environment },
      stdio: 'pipe',
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
  const rxgauge = (...words: string[]) => node('apps/api/dist/main.js', ...words)
  node('scripts/bench/full-size/generate.mjs', folder, factor)
  rxgauge('demo', 'remove')
  const empty = ['--support-phone', '--logo', '--postal-address', '--origins'].flatMap((option) => [option, ''])
  const names = ['--name', 'Bench Benefits', '--product-name', 'Bench', '--color', '#0b5c6b']
  rxgauge('org', 'create', 'BENCH', ...names, '--support-email', 'help@example.com', ...empty)
  const folders = ['catalog', 'pharmacies', 'own'].map((name) => join(folder, name))
  const { files } = JSON.parse(rxgauge('import', ...folders, '--json')) as { files: { outcome: string }[] }
  expect(files.map(({ outcome }) => outcome)).toEqual(files.map(() => 'imported'))
  rmSync(folder, { recursive: true })
}

test('a generated catalog is searched, and a price shows how it is computed', async () => {
  const site = await startOwnSite({}, fill)
  onTestFinished(() => site.end())
  const page = await begin(`${site.url}/?orgCode=BENCH`)
  await search(page, 'cebrib', 'Cebribasartan')
  await page.getByLabel(english.settings.zip).fill('10001')
  await page.waitForURL(/\/SearchMedication\//)
  // The one known price isn't called retail, neither on the medication's page nor for search engines.
  const html = await (await fetch(`${site.url}/SearchMedication/Cebribasartan?orgCode=BENCH`)).text()
  expect(html).toContain('lowPrice')
  expect(html).not.toContain('highPrice')
  expect(html).toContain('We don’t have a retail price.')
  // An unknown price is called unknown in its row, without an error.
  await page.getByText('We don’t have a retail price for this medication in this area.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('button', { name: english.common.tryAgain }).count()).toBe(0)
  await page.getByRole('button', { name: /How is this price calculated\? Discount/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('rowheader', { name: text.receipt.total }).waitFor()
  expect(await dialog.locator('.rx-receipt').textContent()).toMatch(/^30 .*You pay\$[\d.]+$/)
  await expectAccessible(page)
})
