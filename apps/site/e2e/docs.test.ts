/** The docs for partners and programs: finished pages, readable on a phone, in the dark, and without scripts. */
import { expectAccessible, siteUrl, visits } from '@rxgauge/e2e'
import { apiDocs, partnerDocs } from '@rxgauge/scripts/partner-docs'
import { describe, expect, test } from 'vitest'

const { open } = visits()
// `api-reference.test.ts` opens the one that isn't ours alone.
const paths = [...partnerDocs().pages, ...apiDocs().pages]
  .map(({ path }) => path)
  .filter((path) => path !== '/docs/api/reference')

const looks = [
  { width: 1280, colorScheme: 'light', differsBy: 'anything' },
  { width: 390, colorScheme: 'dark', differsBy: 'colorsAndWords' },
] as const

describe.each(looks)('at $width px, $colorScheme', ({ width, colorScheme, differsBy }) => {
  test.each(paths)('%s is accessible, and only code and tables scroll sideways', async (path) => {
    const { page } = await open({ viewport: { width, height: 900 }, colorScheme })
    const response = await page.goto(siteUrl(path))
    expect(response?.status()).toBe(200)
    expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expectAccessible(page, 'body', { differsBy })
  })
})

test.each(paths)('%s fits a narrow phone: only code scrolls sideways', async (path) => {
  const { page } = await open({ viewport: { width: 320, height: 800 } })
  await page.goto(siteUrl(path))
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.docs-table')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent.slice(0, 100)),
  )
  expect(wide).toEqual([])
})

test('without scripts, a reader goes from the first page to a section of another', async () => {
  const { page } = await open({ javaScriptEnabled: false })
  await page.goto(siteUrl('/docs'))
  await page.getByRole('navigation', { name: 'Docs' }).getByRole('link', { name: 'Frameworks' }).click()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Vue' }).click()
  expect(page.url()).toBe(siteUrl('/docs/frameworks#vue'))
  // Examples name this installation.
  expect(await page.locator('pre').first().textContent()).toContain(`${siteUrl('')}/npm/`)
})
