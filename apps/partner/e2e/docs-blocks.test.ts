/** Every block of the docs for partners that is a page or a policy, as somebody pastes it. Others are quotes of `examples/`. */
import { medicationField, otherSite, readPrices, siteUrl, visits } from '@rxgauge/e2e'
import { docsBlocks, isOfExample } from '@rxgauge/scripts/partner-docs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open } = visits()
const site = otherSite()
const head = '<head><title>Somebody’s page</title><link rel="icon" href="data:,"></head>'

const blocks = docsBlocks().map((block) => ({ ...block, isWhole: !isOfExample(block.code) }))
const withHost = (code: string) => code.replaceAll('https://HOST', siteUrl(''))

/** What a block does besides showing a gauge, by a part of its code. */
const also: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'id="state"': (page) => page.getByText('Ready', { exact: true }).waitFor(),
  "update({ lang: 'es' })": (page) => page.getByRole('combobox', { name: 'Medicamento' }).waitFor(),
  'frame.js': async (page) => {
    const frame = page.locator('iframe')
    const content = frame.contentFrame().locator('.rx')
    const heights = () => Promise.all([frame.boundingBox(), content.boundingBox()])
    await expect.poll(async () => (await heights()).map((box) => Math.ceil(box?.height ?? 0))).toSatisfy(areEqual)
  },
  gaugeResult: async (page) =>
    expect(await page.evaluate(() => (window as unknown as { gaugeResult: Promise<string[]> }).gaugeResult)).toContain(
      'retail',
    ),
  'theme="dark"': (page) => page.locator('rx-gauge [data-theme="dark"]').waitFor(),
}

const areEqual = ([one, other]: number[]) => one === other

test.each(blocks.filter(({ language, isWhole }) => language === 'html' && isWhole))(
  '$page: $code',
  async ({ code }) => {
    const { page, forget } = await open()
    site.serve({ '/': `${head}<body>${withHost(code)}</body>` })
    await page.goto(site.url())
    if (code.includes('onclick="allow()"')) {
      expect(await page.locator('rx-gauge').count()).toBe(0)
      await page.getByRole('button', { name: 'Allow' }).click()
    }
    const within = /<iframe|frame\.js/.test(code)
      ? page.frameLocator('iframe').locator('body')
      : page.locator('rx-gauge')
    await medicationField(within).waitFor()
    if (/drug="/.test(code)) await readPrices(within)
    for (const [part, check] of Object.entries(also)) if (code.includes(part)) await check(page)
    // A frame of another origin can't.
    forget(/can escape its sandboxing/)
  },
)

test('each extra check is of a block', () => {
  for (const part of Object.keys(also))
    expect(
      blocks.filter(({ code }) => code.includes(part)),
      part,
    ).not.toEqual([])
})

test.each(blocks.filter(({ language }) => language === 'http'))(
  '$page: under this policy nothing is refused',
  async ({ code }) => {
    const headers = Object.fromEntries(
      withHost(code)
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    )
    const { page, forget } = await open()
    const isFramed = !code.includes('connect-src')
    const script = siteUrl(isFramed ? '/frame.js' : '/widget.js')
    const line = `<script async src="${script}" data-org="ACME" data-drug="atorvastatin" data-zip="10001"></script>`
    site.serve({ '/': { document: `<!doctype html><html lang="en">${head}<body>${line}</body></html>`, headers } })
    await page.goto(site.url())
    const within = isFramed ? page.frameLocator('iframe').locator('body') : page
    expect((await readPrices(within)).Retail).toMatch(/^\$/)
    // The icon of this test's page.
    if (isFramed) forget(/^Loading the image 'data:,'/)
  },
)
