import { medicationField, siteUrl, visits } from '@rxgauge/e2e'
import { test } from 'vitest'
const { open } = visits({ mustBeSilent: false })
test('shots', async () => {
  for (const [name, width, colorScheme, lang] of [['a', 1280, 'light', 'en'], ['b', 390, 'dark', 'es']] as const) {
    const { page } = await open({ viewport: { width, height: 900 }, colorScheme })
    await page.goto(siteUrl(`/embed?orgCode=ACME&lang=${lang}`))
    await medicationField(page.locator('.site-embed-preview iframe').contentFrame().locator('rx-gauge')).waitFor()
    await page.locator('textarea').fill('<script async src="https://elsewhere.test/widget.js" data-org="NOBODY" data-zip="1"></script>')
    await page.locator('.site-embed-findings li').first().waitFor()
    await page.screenshot({ path: `/tmp/kit-shot-${name}.png`, fullPage: true })
  }
})
