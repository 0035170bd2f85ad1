// database: pglite, with --all both
/** The gauge in a client's sandbox, with prices of a real server. */
import { readFileSync } from 'node:fs'
import { type Assistants, startTestAssistants } from '@rxgauge/api/testing'
import { expectAccessible, visits } from '@rxgauge/e2e'
import type { Frame, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What the extension's specification gives to a page that asks for no network. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' data:",
  "connect-src 'none'",
].join('; ')

let assistants: Assistants
let hostScript: string
let html: string
beforeAll(async () => {
  assistants = await startTestAssistants()
  hostScript = await bundled('apps/assistant-view/e2e/host.ts')
  html = readFileSync('apps/assistant-view/dist/gauge.html', 'utf8').replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
})
afterAll(() => assistants.close())
const { open } = visits()

async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'host' } },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('The host was not built')
  return result.output[0].code
}

interface Look {
  name?: string
  language?: 'en' | 'es'
  theme?: 'light' | 'dark'
  width?: number
  plan?: { id: number }
}

/** Asks as an assistant does, and shows the response as its client does. */
async function show({ name = 'atorvastatin', language = 'en', theme = 'light', width = 700, plan }: Look) {
  const client = await assistants.connect({ key: await assistants.v1.key() })
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape.
  const ask = async (tool: string, input: Record<string, unknown>): Promise<any> =>
    client.callTool({ name: tool, arguments: input })
  const { matches } = (await ask('search_drugs', { text: name })).structuredContent
  const { forms } = (await ask('get_drug', { id: matches[0].id })).structuredContent
  const { strengthId } = forms[0].strengths.find(({ isUsual }: { isUsual: boolean }) => isUsual)
  const more = plan ? { plan } : {}
  const result = await ask('compare_prices', { drug: { strengthId }, zip: '10001', language, ...more })
  const { page } = await open({ viewport: { width, height: 900 }, colorScheme: theme })
  await page.route('https://client.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: hostPage(theme) }),
  )
  await page.goto('https://client.example/')
  await page.addScriptTag({ content: hostScript })
  await page.evaluate(([view, shown, context]) => window.showView(view, shown, context), [
    html,
    result,
    { theme, locale: language },
  ] as const)
  const frame = page.frames().find((each) => each.parentFrame() !== null)
  if (!frame) throw new Error('The page has no frame')
  await frame.locator('h1').waitFor()
  return { page, frame, prices: result.structuredContent }
}

const hostPage = (theme: string) => `<!doctype html>
<html lang="en"><head><title>A client</title><style>html{color-scheme:${theme}}body{margin:0}iframe{border:0;width:100%}</style></head>
<body><iframe sandbox="allow-scripts" title="The view"></iframe></body></html>`

const isNothingCut = (frame: Frame) =>
  frame.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

const heightOf = (page: Page) => page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height)

test('it shows the four prices of the response, with notes, days and notices', async () => {
  const { page, frame, prices } = await show({ plan: { id: 3 } })
  await frame.getByRole('heading', { name: 'Atorvastatin 20 mg tablet, 30 tablets' }).waitFor()
  const list = await frame.getByRole('list', { name: 'The four prices' }).textContent()
  for (const kind of ['retail', 'discount', 'coupon', 'copay']) expect(list).toContain(`$${prices[kind].amount}`)
  expect(list).toContain(prices.coupon.note)
  await frame.getByRole('img', { name: /^Price gauge: Your best price \$/ }).waitFor()
  for (const notice of prices.notices) await frame.getByText(notice, { exact: true }).waitFor()
  await expectAccessible(frame, 'body', { onEachDatabase: true })
  // It says how high it is.
  await expect.poll(() => heightOf(page)).toBeGreaterThan(400)
})

test('without a plan it says why there is no copay; on a small screen, in the dark, in Spanish', async () => {
  const { frame, prices } = await show({ language: 'es', theme: 'dark', width: 320 })
  await frame.getByText(prices.copay.note).waitFor()
  await frame.getByRole('heading', { name: 'Atorvastatin, tableta de 20 mg, 30 tabletas' }).waitFor()
  expect(await frame.evaluate(() => document.documentElement.lang)).toBe('es')
  expect(await isNothingCut(frame)).toBe(true)
  await expectAccessible(frame, 'body', { onEachDatabase: true })
})
