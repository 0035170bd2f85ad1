/** The widget in use, with the CPU slowed down 4 times: keys and presses, what moves, a second widget. */
import { chromium } from 'playwright-core'
import { chromiumFlags, ensureChromium } from '../chromium.ts'
import { median, percentile, row } from './figures.mjs'
import { timesOf, watchStart } from './start-up.mjs'
import { openUnwatched } from './unwatched-page.mjs'

const rounds = 5
/** A page's work differs by a tenth from one time to the next. */
const pagesOfEach = 15

export async function measureUse({ partner, site }) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags })
  try {
    const durations = { typing: [], choosing: [], 'opening a dialog': [] }
    let shift = 0
    for (let round = 0; round < rounds; round++) shift = Math.max(shift, await walk(browser, partner, durations))
    return [
      ...Object.entries(durations).map(([kind, times]) =>
        row(`${kind}: until the next frame, p95 of ${times.length}, ms`, percentile(times, 0.95), { atMost: 50 }),
      ),
      row('layout shift, from the first screen to the coupon', shift, { atMost: 0, digits: 3 }),
      ...(await measureSecondWidget(browser, partner, site)),
    ]
  } finally {
    await browser.close()
  }
}

/** Notes how long each press took until the next frame, by what it did. @returns what moved without a press */
async function walk(browser, partner, durations) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watchUse)
  const settle = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
  const button = (name) => page.getByRole('button', { name }).first()
  async function doing(kind, act) {
    await settle()
    await page.evaluate(() => window.durations.splice(0))
    await act()
    await settle()
    durations[kind].push(...(await page.evaluate(() => window.durations)))
  }
  const type = (field, text) => doing('typing', () => field.pressSequentially(text, { delay: 120 }))
  await page.goto(`${partner}/?org=ACME`)
  await page.locator('.rx-head').waitFor()
  await type(page.getByRole('combobox', { name: 'Medication' }), 'atorvas')
  await page.getByRole('option', { name: 'Atorvastatin' }).first().waitFor()
  await doing('choosing', () => page.keyboard.press('ArrowDown'))
  await doing('choosing', () => page.keyboard.press('Enter'))
  await type(page.locator('input[autocomplete=postal-code]'), '10001')
  await button('GET SAVINGS!').waitFor()
  await page.locator('.rx-pulse').first().waitFor({ state: 'detached' })
  await doing('opening a dialog', () => button('How is this price calculated').click())
  await page.locator('dialog table').waitFor()
  await doing('opening a dialog', () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click())
  await doing('choosing', () => button('GET SAVINGS!').click())
  await doing('choosing', () => page.locator('.rx-pharmacy-open').first().click())
  await page.locator('.rx-coupon').waitFor()
  await doing('opening a dialog', () => button('Share').click())
  await page.getByRole('dialog').waitFor()
  const shift = await page.evaluate(() => window.shift)
  await page.close()
  return shift
}

/** Runs in the page. */
function watchUse() {
  window.durations = []
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.durations.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** How long one waits for two widgets and for one, and the work of the page's thread with two, one and none. */
async function measureSecondWidget(browser, partner, site) {
  const pages = [0, 1, 2].map(() => ({ work: [], time: [] }))
  for (let round = 0; round < pagesOfEach; round++) {
    for (const [count, { work, time }] of pages.entries()) {
      const page = await openWidgets(browser, partner, site, count)
      work.push(page.work)
      time.push(page.time)
    }
  }
  const [none, one, two] = pages.map(({ work, time }) => ({ work: median(work), time: median(time) }))
  const compare = (what, second, first) =>
    row(`a second widget on the page: ${what}, ms, beside the first’s`, second, { beside: first, atMost: 0.15 })
  return [
    compare('until it’s whole', two.time - one.time, one.time),
    compare('work of the page’s thread', two.work - one.work, one.work - none.work),
  ]
}

/** Milliseconds of the page's thread, and those from the start of the script until the last of the widgets is whole. */
async function openWidgets(browser, partner, site, count) {
  const page = await openUnwatched(browser)
  if (count === 0) {
    await page.send('Network.enable')
    await page.send('Network.setBlockedURLs', { urls: [`${site}/widget.js`] })
  }
  await page.send('Performance.enable', { timeDomain: 'threadTicks' })
  const second = count === 2 ? '&second=ACME' : ''
  await page.open(`${partner}/?org=ACME${second}`, watchStart, { ends: 'whole', count })
  const time = count === 0 ? 0 : (await timesOf(page, `${site}/widget.js`)).whole
  // What is left for when nobody waits is work too: nothing has been loaded for a second then.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, 1000)
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, 1000)
        }).observe({ type: 'resource' })
      }),
  )
  const { metrics } = await page.send('Performance.getMetrics')
  await page.close()
  return { time, work: metrics.find(({ name }) => name === 'TaskDuration').value * 1000 }
}
