/**
 * `pnpm measure:dev`: how soon a change shows in `pnpm dev`, in a real Chromium, and what a build costs. Works on a copy of the
 * source in a folder of its own; `dev` or `build` after it measures only that. Ends with an error where a limit is missed or a page lost its state.
 */
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags, ensureChromium } from './chromium.ts'
import { measureBuild } from './dev/trial/build-times.mjs'
import { pageChanges, serverChanges } from './dev/trial/changes.mjs'
import { registerDevice } from './dev/trial/device.mjs'
import { copySource } from './dev/trial/source-copy.ts'
import { serveProgram } from './serve-program.ts'

/** Milliseconds. */
const pageLimit = 1000
const serverLimit = 2000
const patience = 30_000

const rows = []
const source = copySource()
try {
  const part = process.argv[2]
  if (part !== 'build') await measureDev()
  if (part !== 'dev') rows.push(...(await measureBuild(source)))
} finally {
  source.remove()
}
const width = Math.max(...rows.map(({ name }) => name.length)) + 2
for (const { name, milliseconds, limit } of rows) {
  const verdict =
    limit === undefined ? '' : `  at most ${String(limit).padStart(6)}${milliseconds > limit ? '  MISSED' : ''}`
  console.log(`${name.padEnd(width)}${String(milliseconds).padStart(7)} ms${verdict}`)
}
if (rows.some(({ milliseconds, limit }) => milliseconds > limit)) process.exit(1)

async function measureDev() {
  const begun = performance.now()
  const dev = await serveProgram(
    join(source.folder, 'scripts/dev.mjs'),
    { PORT: '0', PARTNER_PORT: '0' },
    source.folder,
  )
  rows.push({ name: 'pnpm dev, first start with demo data', milliseconds: Math.round(performance.now() - begun) })
  const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: chromiumFlags })
  try {
    const pages = { site: await typeInto(browser, dev.url), partner: await typeInto(browser, dev.partner) }
    for (const change of pageChanges) await measurePage(change, pages[change.page])
    const device = { api: await registerDevice(dev.url), site: pages.site }
    device.nearby = await pharmaciesPath(device.api)
    for (const change of serverChanges) await measureServer(change, device, dev.url)
    // Its token was signed before the first change, by keys in the database.
    const { success } = JSON.parse(await device.api('/device'))
    if (!success) throw new Error('The API has forgotten the device: its database is another')
  } catch (error) {
    throw new Error(`${error.message}\n${dev.complaints()}`, { cause: error })
  } finally {
    await browser.close()
    await dev.end()
  }
}

/** A page with a search begun, whose document is marked: a reload would lose both. */
async function typeInto(browser, url) {
  const page = await browser.newPage()
  await page.goto(url)
  await page.getByRole('combobox', { name: 'Medication' }).fill('lip')
  await page.getByRole('option', { name: 'Lipitor' }).first().waitFor()
  await page.evaluate(() => {
    window.isSameDocument = true
  })
  return page
}

async function keepsState(page) {
  const [isSame, typed] = await Promise.all([
    page.evaluate(() => window.isSameDocument === true),
    page.getByRole('combobox', { name: 'Medication' }).inputValue(),
  ])
  return isSame && typed === 'lip'
}

async function measurePage({ name, change, isSeen }, page) {
  const undo = source.change(change)
  const milliseconds = await until(name, () => isSeen(page))
  if (!(await keepsState(page))) throw new Error(`${name}: the page lost its state`)
  rows.push({ name, milliseconds, limit: pageLimit })
  undo()
  await until(`${name}, undone`, async () => !(await isSeen(page)))
  if (!(await keepsState(page))) throw new Error(`${name}, undone: the page lost its state`)
}

async function measureServer({ name, path, change, isSeen }, device, url) {
  if (path !== undefined) await device.site.goto(url + path)
  const undo = source.change(change)
  const milliseconds = await until(name, () => isSeen(device))
  rows.push({ name, milliseconds, limit: serverLimit })
  undo()
  await until(`${name}, undone`, async () => !(await isSeen(device)))
}

async function pharmaciesPath(api) {
  const [product] = JSON.parse(await api('/productsearch/top10')).data
  const [form] = JSON.parse(await api(`/productdetail/list/${product.id}`)).data.forms
  return `/price/pharmacynew/${form.dosages[0].productDetailId}/30/10001`
}

/** Milliseconds until something is seen. */
async function until(name, isSeen) {
  const begun = performance.now()
  for (;;) {
    // A page that reloads meanwhile cannot be asked.
    if (await Promise.resolve(isSeen()).catch(() => false)) return Math.round(performance.now() - begun)
    if (performance.now() - begun > patience) throw new Error(`${name} is not seen after ${patience / 1000} seconds`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
