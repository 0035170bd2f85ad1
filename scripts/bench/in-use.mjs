/** The widget in use, with the CPU slowed down 4 times: keys and presses, what moves, a second widget, a second visit. */
import { chromium } from 'playwright-core'
import { chromiumFlags, ensureChromium } from '../chromium.ts'
import { median, percentile, row } from './figures.mjs'
import { untilUsable, watchStart } from './start-up.mjs'
import { openUnwatched } from './unwatched-page.mjs'

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
      ...(await measureSecondWidget(browser, partner, site)),
      ...(await measureSecondVisit(browser, partner, site)),
    ]
  } finally {
    await browser.close()
  }
}

/** How long each press took until the next frame, by what it did, and what moved without one. */
async function walk(browser, partner) {
  const page = await openUnwatched(browser)
  await page.before(watchUse)
  const settle = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
  const setKind = (kind) =>
    page.evaluate((kind) => {
      window.kind = kind
    }, kind)
  const appears = (...what) => page.evaluate((what) => window.appears(...what), what)
  const press = (...what) => page.press((what) => window.find(...what), what)
  const focus = (...what) => page.evaluate((what) => window.find(...what).focus(), what)
  async function doing(kind, act) {
    await settle()
    await setKind(kind)
    await act()
    await settle()
    await setKind('')
  }
  async function type(text) {
    for (const letter of text) {
      await page.key(letter)
      await page.evaluate(() => new Promise((done) => setTimeout(done, 120)))
    }
  }
  await page.goto(`${partner}/?org=ACME`)
  await appears('input[role=combobox]')
  await focus('input[role=combobox]')
  await doing('typing', () => type('atorvas'))
  await appears('[role=option]', 'Atorvastatin')
  await doing('choosing', () => page.key('ArrowDown'))
  await doing('choosing', () => page.key('Enter'))
  await appears('input[autocomplete=postal-code]')
  await focus('input[autocomplete=postal-code]')
  await doing('typing', () => type('10001'))
  await appears('button', 'GET SAVINGS!')
  await page.evaluate(() => window.goes('.rx-pulse'))
  await doing('opening a dialog', () => press('button', 'How is this price made'))
  await appears('dialog table')
  await doing('opening a dialog', () => press('dialog button', 'Close'))
  await doing('choosing', () => press('button', 'GET SAVINGS!'))
  await appears('.rx-pharmacy-open')
  await doing('choosing', () => press('.rx-pharmacy-open'))
  await appears('.rx-coupon')
  await doing('opening a dialog', () => press('button', 'Share'))
  await appears('dialog')
  const used = await page.evaluate(() => ({ durations: window.durations, shift: window.shift }))
  await page.close()
  return used
}

/** Notes how long presses take and what moves, and finds what stands in shadow roots by the beginning of its name. Runs in the page. */
function watchUse() {
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
  const rootsWithin = (root) => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsWithin(shadowRoot) : [])),
  ]
  const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent.trim()
  const until = (isSo, what) =>
    new Promise((resolve, reject) => {
      const end = performance.now() + 15_000
      const look = () => {
        if (isSo()) resolve()
        else if (performance.now() < end) setTimeout(look, 50)
        else reject(new Error(`${what} after 15 s`))
      }
      look()
    })
  window.find = (selector, name = '') =>
    rootsWithin(document)
      .flatMap((root) => [...root.querySelectorAll(selector)])
      .find((element) => nameOf(element).startsWith(name) && element.checkVisibility())
  window.appears = (...what) => until(() => window.find(...what) !== undefined, `no ${what.join(' ')}`)
  window.goes = (...what) => until(() => window.find(...what) === undefined, `still ${what.join(' ')}`)
}

/** The work of a page's thread, by the time that the thread ran, with two widgets, with one, with none, and how long one waits for them. */
async function measureSecondWidget(browser, partner, site) {
  const pages = [0, 1, 2].map(() => ({ work: [], time: [] }))
  for (let round = 0; round < pagesOfEach; round++) {
    for (const [count, { work, time }] of pages.entries()) {
      const page = await openWidgets(browser, partner, site, count)
      work.push(page.work)
      time.push(page.time)
    }
  }
  const compare = (what, first, second) => {
    const ratio = second / first
    return row({
      what: `a second widget on the page: ${what}, ms, beside the first’s`,
      measured: second,
      beside: first,
      ratio,
      wanted: `<= ${limits.second}`,
      holds: ratio <= limits.second,
    })
  }
  const [none, one, two] = pages.map(({ work, time }) => ({ work: median(work), time: median(time) }))
  return [
    compare('until it can be used', one.time, two.time - one.time),
    compare('work of the page’s thread', one.work - none.work, two.work - one.work),
  ]
}

/** Milliseconds of the page's thread, and those from the start of the script until the last of the widgets can be used. */
async function openWidgets(browser, partner, site, count) {
  const page = await openUnwatched(browser)
  if (count === 0) {
    await page.send('Network.enable')
    await page.send('Network.setBlockedURLs', { urls: [`${site}/widget.js`] })
  }
  await page.before(watchStart, { selector: 'input[role=combobox]', count })
  await page.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`${partner}/?org=ACME${count === 2 ? '&second=ACME' : ''}`)
  const time = count === 0 ? 0 : await untilUsable(page, `${site}/widget.js`)
  // What is left for when nobody waits is work too.
  await page.untilQuiet()
  const { metrics } = await page.send('Performance.getMetrics')
  await page.close()
  return { time, work: metrics.find(({ name }) => name === 'TaskDuration').value * 1000 }
}

/** What a second visit asks of the network until the gauge can be used. */
async function measureSecondVisit(browser, partner, site) {
  const { page, context, session } = await openWatched(browser)
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

async function openWatched(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  return { context, page, session }
}
