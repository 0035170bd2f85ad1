/** `/embed`, where partners make their lines; and each of these lines on a page of theirs. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expectAccessible, medicationField, otherSite, readPrices, siteUrl, visits } from '@rxgauge/e2e'
import { embedArea, loadMessages } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SnippetName, snippetsOf } from '../src/embed/snippets'

const { here, open, begin } = visits()
const text = await loadMessages(embedArea, 'en')

const preview = (page: Page) => page.getByTitle(text.preview).contentFrame().locator('rx-gauge')
const snippet = (page: Page, name: SnippetName) => page.locator(`[data-snippet="${name}"]`).textContent()

describe('the page', () => {
  test('shows the real gauge with what is chosen, its events, and lines to copy; without an account', async () => {
    const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(siteUrl('/embed?orgCode=ACME&lang=en'))
    await medicationField(preview(page)).waitFor()
    await expectAccessible(page)
    await page.getByLabel(text.drug, { exact: true }).fill('atorvastatin')
    await page.getByLabel(text.zip, { exact: true }).fill('10001')
    await page.getByLabel(text.theme).selectOption('dark')
    await page.getByLabel(text.language, { exact: true }).selectOption('es')
    await readPrices(preview(page))
    await preview(page).locator('[data-theme="dark"]').first().waitFor()
    const heard = page.getByRole('log', { name: text.events })
    await heard.getByText('rxgauge:ready {"version":1,"organization":"ACME"}').first().waitFor()
    await heard
      .getByText(/^rxgauge:result/)
      .first()
      .waitFor()

    const line = `<script async src="${siteUrl('/widget.js')}" data-org="ACME" data-drug="atorvastatin" data-zip="10001" data-theme="dark" data-lang="es"></script>`
    expect(await snippet(page, 'tag')).toBe(line)
    await page.getByRole('button', { name: `Copy: ${text.snippets.tag.title}` }).click()
    await page.getByText(text.copied).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line)
    await page.getByText(/npm install http.*\/npm\/rxgauge-widget-[\d.]+\.tgz$/).waitFor()
    await page.getByLabel(text.width).selectOption('700')
    expect(await snippet(page, 'space')).toContain('min-height: 490px')
    expect((await page.getByTitle(text.preview).boundingBox())?.width).toBe(700)
  })

  test('says what is wrong with a code or a zip', async () => {
    const page = await begin(siteUrl('/embed?orgCode=ACME&lang=en'))
    const code = page.getByLabel(text.org, { exact: true })
    await code.fill('NOBODY')
    await page.getByText(text.orgUnknown).waitFor()
    await page.getByText(text.noPreview).waitFor()
    await code.fill('PLAIN')
    await page.getByText('The gauge is turned off for').waitFor()
    await page.getByLabel(text.zip, { exact: true }).fill('100')
    await page.getByText(text.zipError).waitFor()
    // The browser's own line about the code that the server doesn't have.
    here().forget(/404/)
  })

  test('shows each color’s contrast, and what we use in place of an unreadable one', async () => {
    const page = await begin(siteUrl('/embed?orgCode=ACME&lang=en'))
    await page.getByLabel('Main button', { exact: true }).fill('#777777')
    const textColor = page.getByLabel('Text on the main button', { exact: true })
    await textColor.fill('#888888')
    await page
      .getByText(/^Contrast 1\.3 to 1\. We use #\w{6} in its place\.$/)
      .first()
      .waitFor()
    expect(await snippet(page, 'element')).toContain('color-primary="#777777" color-primary-text="#888888"')
    // The gauge in the preview says the same in the console.
    await expect.poll(() => here().complaints.join()).toContain('unreadable colors corrected')
    await page.getByRole('button', { name: text.resetColors }).click()
    expect(await snippet(page, 'element')).not.toContain('color-')
    // Once for each of the two colors, if the preview was quick enough to show the first.
    here().forget(/unreadable colors corrected/)
  })

  test('reads pasted HTML', async () => {
    const page = await begin(siteUrl('/embed?orgCode=ACME&lang=en'))
    const html = page.getByLabel(text.checkHtml)
    await html.fill('<script async src="https://elsewhere.test/widget.js" data-org="NOBODY"></script>')
    await page.getByText('The script is from https://elsewhere.test and not from').waitFor()
    await page.getByText('We don’t have the code NOBODY.').waitFor()
    await expectAccessible(page, '.site-embed-findings')
    await html.fill((await snippet(page, 'tag')) ?? '')
    await page.getByText('The line for ACME is good.').waitFor()
    here().forget(/404/)
  })

  test('fits a phone, in Spanish and in the dark', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await page.goto(siteUrl('/embed?orgCode=ACME&lang=es'))
    await medicationField(page.locator('.site-embed-preview iframe').contentFrame().locator('rx-gauge')).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page, 'body', { differsBy: 'colorsAndWords' })
  })
})

describe('each line on a page of a partner', () => {
  const portal = otherSite()
  const options = { org: 'ACME', drug: 'atorvastatin', zip: '10001', lang: 'es', 'color-brand': '#123456' }
  let lines: Record<SnippetName, string>
  beforeAll(() => {
    lines = snippetsOf({ host: new URL(siteUrl('/')).origin, options, width: 390 })
  })
  /** @param sources of a policy that allows nothing else */
  function open(html: string, sources?: string) {
    const policy = `default-src 'none'; ${sources?.replaceAll('\n', ' ')}`
    const headers = sources === undefined ? {} : { 'content-security-policy': policy }
    const document = `<!doctype html><html lang="en"><title>Portal</title>${html}</html>`
    portal.serve({ '/': { document, headers }, '/favicon.ico': '' })
    return begin(portal.url())
  }
  const gauge = (page: Page) => page.locator('rx-gauge')

  test.each(['tag', 'element'] as const)('%s, under the policy to copy', async (name) => {
    const page = await open(`<main>${lines[name]}</main>`, lines.policy)
    await readPrices(gauge(page))
    expect(await gauge(page).getAttribute('color-brand')).toBe('#123456')
  })

  test('tag manager', async () => {
    const page = await open('<main id="rxgauge"></main>')
    // As a tag manager does it, so that scripts run.
    await page.evaluate((line) => {
      document.body.append(document.createRange().createContextualFragment(line))
    }, lines.tagManager)
    await readPrices(page.locator('#rxgauge > rx-gauge'))
  })

  test('React', async () => {
    const page = await open('<main></main>')
    await page.addScriptTag({ type: 'module', content: await bundleReact(lines.react) })
    await readPrices(gauge(page))
    expect(await gauge(page).getAttribute('color-brand')).toBe('#123456')
    here().forget(/React DevTools/)
  })

  test.each(['frame', 'iframe'] as const)('%s, under the policy to copy', async (name) => {
    const page = await open(`<main>${lines[name]}</main>`, lines.framePolicy)
    const frame = page.getByTitle('Precios de medicamentos').contentFrame()
    await readPrices(frame.locator('body'))
  })

  test('the space is the gauge’s own', async () => {
    const style = `${lines.space} main { width: 390px }`
    const page = await open(`<style>${style}</style><main><rx-gauge org="ACME"></rx-gauge></main>`)
    const height = async () => (await gauge(page).boundingBox())?.height
    expect(await height()).toBe(704)
    await page.addScriptTag({ url: siteUrl('/widget.js') })
    await medicationField(gauge(page)).waitFor()
    expect(await height()).toBe(704)
  })
})

/** The component as a partner's build makes it, rendered into the page's `<main>`. */
async function bundleReact(component: string) {
  mkdirSync('dist', { recursive: true })
  const folder = mkdtempSync(join('dist', 'partner-'))
  try {
    const entry = join(folder, 'page.jsx')
    const render = "createRoot(document.querySelector('main')).render(<Prices />)"
    writeFileSync(entry, `import { createRoot } from 'react-dom/client'\n${component}\n${render}`)
    const result = await build({
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      oxc: { jsx: { development: false } },
      resolve: { alias: { '@rxgauge/widget/react': resolve('packages/embed/src/react.ts') } },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, lib: { entry, formats: ['es'] } },
    })
    const [built] = [result].flat()
    if (!built || !('output' in built)) throw new Error('The component was not built')
    return built.output[0].code
  } finally {
    rmSync(folder, { recursive: true })
  }
}
