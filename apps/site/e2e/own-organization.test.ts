/** An organization as its operator made it by the command line: at a host of its own, with its own name, claims and texts. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible, foreignHost, startOwnSite, visits } from '@rxgauge/e2e'
import { expect, onTestFinished, test } from 'vitest'

const { begin, here } = visits()

function makeOwn(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-own-'))
  const rxgauge = (...words: string[]) =>
    execFileSync('node', ['apps/api/dist/main.js', ...words], {
      env: { ...process.env, ...environment },
      stdio: 'pipe',
    })
  rxgauge('org', 'pull', folder, 'ACME')
  const file = join(folder, 'acme/organization.json')
  const document = JSON.parse(readFileSync(file, 'utf8'))
  const claims = { savingsPercent: 60, pharmacies: null, replyBusinessDays: null }
  writeFileSync(
    file,
    JSON.stringify({
      ...document,
      productName: 'AcmeRx',
      hosts: [foreignHost],
      postalAddress: ['1 Main St', 'Springfield, IL 62701'],
      options: { ...document.options, claims },
    }),
  )
  rxgauge('org', 'apply', folder)
  const text = join(folder, 'text.md')
  writeFileSync(text, '# Your health data\n\nWhat we keep, and **what for**.\n')
  rxgauge('content', 'edit', 'health_data_privacy', '--org', 'ACME', '--file', text)
  rxgauge('content', 'publish', 'health_data_privacy', '--org', 'ACME', '--from', '2026-01-01')
  rmSync(folder, { recursive: true })
}

test('at its own host visitors meet its name, claims, address and texts', async () => {
  const site = await startOwnSite({}, makeOwn)
  onTestFinished(() => site.end())
  const own = `http://${foreignHost}:${new URL(site.url).port}`
  const page = await begin(`${own}/aboutus`)
  await page.getByText('Save up to 60%.', { exact: true }).waitFor()
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${own}/aboutus`)
  const foot = page.getByRole('contentinfo')
  await foot.getByText('Powered by AcmeRx').waitFor()
  await foot.getByText('1 Main St, Springfield, IL 62701').waitFor()
  await foot.getByRole('link', { name: 'Consumer Health Data Privacy' }).click()
  await page.getByRole('heading', { name: 'Your health data' }).waitFor()
  await page.frameLocator('iframe').getByText('What we keep, and what for.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/health-data-privacy')
  await expectAccessible(page)
  // Chromium's notice of a host without TLS, which only a test has.
  here().forget(/Cross-Origin-Opener-Policy header has been ignored/)
})
