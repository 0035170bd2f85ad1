/** The widget in use, with the CPU slowed down 4 times: keys and presses, what moves, a second widget, a second visit. */
import { chromium } from 'playwright-core'
import { chromiumFlags, ensureChromium } from '../chromium.mjs'
import { median, percentile, row } from './figures.mjs'

const rounds = 5
/** A page's work differs by a tenth from one time to the next. */
const pagesOfEach = 15
const limits = { p95: 50, second: 0.15 }

export async function measureUse({ partner, site }) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags })
  try {
    const journeys = []
    for (let round = 0; round < rounds; round++) journeys.push(await walk(browser, partner))
    const durations = (kind) => journeys.flatMap((journey) => journey.durations[kind])
    const shift = Math.max(...journeys.map((journey) => journey.shift))
    return [
      ...['typing', 'choosing', 'opening a dialog'].map((kind) => {
        const p95 = percentile(durations(kind), 0.95)
        return row({
          what: `${kind}: until the next frame, p95 of ${durations(kind).length}, ms`,
          measured: p95,
          wanted: `<= ${limits.p95}`,
          holds: p95 <= limits.p95,
        })
      }),
      row({
        what: 'layout shift, from the skeleton to the coupon',
        measured: shift,
        digits: 3,
        wanted: '0',
        holds: shift === 0,
      }),
      ...(await measureSecondWidget(browser, partner)),
      ...(await measureSecondVisit(browser, partner, site)),
    ]
  } finally {
    await browser.close()
  }
}

/** How long each press took until the next frame, by what it did, and what moved without one. */
async function walk(browser, partner) {
  const { page, context } = await openSlowly(browser)
  await page.addInitScript(() => {
    window.kind = ''
    window.durations = { typing: [], choosing: [], 'opening a dialog': [] }
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId && window.kind !== '') window.durations[window.kind]?.push(duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const settle = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
  const doing = async (kind, act) => {
    await settle()
    await page.evaluate((kind) => {
      window.kind = kind
    }, kind)
    await act()
    await settle()
    await page.evaluate(() => {
      window.kind = ''
    })
  }
  await page.goto(`${partner}/?org=ACME`)
  const medication = page.getByRole('combobox', { name: 'Medication' })
  await medication.focus()
  await doing('typing', () => page.keyboard.type('atorvas', { delay: 120 }))
  await page.getByRole('option', { name: 'Atorvastatin' }).first().waitFor()
  await doing('choosing', () => page.keyboard.press('ArrowDown'))
  await doing('choosing', () => page.keyboard.press('Enter'))
  await page.getByLabel('Zip code').focus()
  await doing('typing', () => page.keyboard.type('10001', { delay: 120 }))
  await page.getByRole('button', { name: 'GET SAVINGS!' }).waitFor()
  await page.locator('.rx-pulse').first().waitFor({ state: 'detached' })
  const how = page.getByRole('button', { name: /^How is this price made/ }).first()
  if ((await how.count()) > 0) {
    await doing('opening a dialog', () => how.click())
    await doing('opening a dialog', () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click())
  }
  await doing('choosing', () => page.getByRole('button', { name: 'GET SAVINGS!' }).click())
  const shop = page.locator('.rx-pharmacy-open').first()
  await shop.waitFor()
  await doing('choosing', () => shop.click())
  await page.locator('.rx-coupon').waitFor()
  await doing('opening a dialog', () =>
    page
      .getByRole('button', { name: /^(TEXT|SHARE|SEND)/i })
      .first()
      .click(),
  )
  const { durations, shift } = await page.evaluate(() => ({ durations: window.durations, shift: window.shift }))
  await context.close()
  return { durations, shift }
}

/** The page's own work, in seconds of its process: with two widgets, with one, with none. */
async function measureSecondWidget(browser, partner) {
  const first = []
  const second = []
  for (let round = 0; round < pagesOfEach; round++) {
    const none = await workOf(browser, `${partner}/?org=ACME`, 0)
    const one = await workOf(browser, `${partner}/?org=ACME`, 1)
    const two = await workOf(browser, `${partner}/?org=ACME&second=ACME`, 2)
    first.push(one - none)
    second.push(two - one)
  }
  const ratio = median(second) / median(first)
  return [
    row({
      what: 'a second widget on the page: work of the page, ms, beside the first’s',
      measured: median(second) * 1000,
      beside: median(first) * 1000,
      ratio,
      wanted: `<= ${limits.second}`,
      holds: ratio <= limits.second,
    }),
  ]
}

async function workOf(browser, address, count) {
  const { page, context, session } = await openSlowly(browser, 1)
  if (count === 0) await page.route('**/widget.js', (route) => route.abort())
  await session.send('Performance.enable')
  await page.goto(address)
  const medications = page.getByRole('combobox', { name: 'Medication' })
  for (let index = 0; index < count; index++) await medications.nth(index).waitFor()
  // What is left for when nobody waits is work too.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))))
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  return metrics.find(({ name }) => name === 'TaskDuration').value
}

/** What a second visit asks of the network until the gauge can be used. */
async function measureSecondVisit(browser, partner, site) {
  const { page, context, session } = await openSlowly(browser, 1)
  await session.send('Network.enable')
  const inMemory = new Set()
  let count = 0
  session.on('Network.requestServedFromCache', ({ requestId }) => inMemory.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(site) && !response.fromDiskCache && !inMemory.has(requestId)) count++
  })
  const visit = async () => {
    await page.goto(`${partner}/?org=ACME`)
    await page.getByRole('combobox', { name: 'Medication' }).waitFor()
    return count
  }
  const first = await visit()
  await page.waitForLoadState('networkidle')
  count = 0
  const second = await visit()
  await context.close()
  return [
    row({
      what: 'requests of a second visit until the gauge can be used, beside the first’s',
      measured: second,
      beside: first,
      wanted: '0',
      holds: second === 0,
    }),
  ]
}

async function openSlowly(browser, rate = 4) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (rate > 1) await session.send('Emulation.setCPUThrottlingRate', { rate })
  return { context, page, session }
}
