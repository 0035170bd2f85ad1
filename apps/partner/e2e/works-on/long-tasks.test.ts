// database: with --all postgresql
/** Tasks that hold up the page that a gauge is on. They depend on the machine too: run this file alone, since a busy one skips it. */
import { availableParallelism, loadavg } from 'node:os'
import { medicationField, optimizingBrowser, otherSite, readPrices, search, visit, wholeGauge } from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { documentedLine, filesOf } from './host-page'

// Code that is only interpreted takes longer than visitors wait.
const browser = optimizingBrowser()
const site = otherSite()

type Watched = Window & { longTasks: number[] }

/** A page whose gauge has started, on a processor of a quarter of the speed. */
async function slowPage(): Promise<Page> {
  const { page, close } = await visit(browser)
  onTestFinished(close)
  site.serve(filesOf({ name: 'is plain', group: '', line: documentedLine }))
  await page.goto(site.url())
  await wholeGauge(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await idle(page)
  await page.evaluate(() => {
    const longTasks: number[] = []
    Object.assign(window, { longTasks })
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  return page
}

const idle = (page: Page) => page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))

/** In milliseconds. A long task of our own ends them, so that none is still to be reported. */
async function longTasksOn(page: Page): Promise<number[]> {
  await idle(page)
  await page.evaluate(() => {
    setTimeout(() => {
      const end = performance.now() + 500
      while (performance.now() < end);
    })
  })
  const longTasks = () => page.evaluate(() => (window as unknown as Watched).longTasks.map(Math.round))
  await expect.poll(async () => (await longTasks()).some((duration) => duration >= 500)).toBe(true)
  return (await longTasks()).filter((duration) => duration < 500)
}

const isQuiet = () => (loadavg()[0] ?? 0) < availableParallelism()

test.runIf(isQuiet())('no task takes more than 50 ms while somebody types, up to the suggestions', async () => {
  const page = await slowPage()
  await medicationField(page).pressSequentially('atorvas')
  await page.getByRole('option', { name: 'Atorvastatin' }).first().waitFor()
  expect(await longTasksOn(page)).toEqual([])
})

test('from the ZIP to the prices and the code of the dialogs, nothing uses Intl, whose first use is a long task', async () => {
  // Too narrow for the pharmacies, whose hours need it once the prices are there.
  const { page, close } = await visit(browser, { viewport: { width: 390, height: 900 } })
  onTestFinished(close)
  await page.addInitScript(() => {
    const used: string[] = []
    Object.assign(window, { used })
    for (const name of ['DateTimeFormat', 'NumberFormat'] as const) {
      const construct = (format: new () => object, given: unknown[]) => {
        used.push(name)
        return Reflect.construct(format, given)
      }
      Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) })
    }
  })
  site.serve(filesOf({ name: 'is plain', group: '', line: documentedLine }))
  const dialogs = page.waitForResponse(/widget-open-dialog-/)
  await page.goto(site.url())
  await search(page, 'atorvas', 'Atorvastatin')
  await page.getByLabel('Zip code').fill('10001')
  await readPrices(page)
  // A string, since Vitest rewrites an import in a function. It ends once the code has run.
  await page.evaluate(`import('${(await dialogs).url()}').then(() => undefined)`)
  expect(await page.evaluate(() => (window as unknown as { used: string[] }).used)).toEqual([])
})
