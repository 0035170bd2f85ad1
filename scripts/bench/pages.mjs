/** The site's pages with the CPU slowed down 4 times: their longest task, their largest paint beside a static page's, and changes of route. */
import { createServer, request as forward } from 'node:http'
import { text } from 'node:stream/consumers'
import { chromium } from 'playwright-core'
import { chromiumFlags, ensureChromium } from '../chromium.ts'
import { firstPages } from '../first-page.ts'
import { median, row } from './figures.mjs'
import { openUnwatched } from './unwatched-page.mjs'

const rounds = 7
const paintRounds = 15
const limits = { task: 50, largestPaint: 1.2, route: 100 }
/** In the order of the presses, twice: the second time their code is there. */
const links = ['How It Works', 'About Us', 'FAQs', 'Home']

export async function measurePages({ site }) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags })
  const copies = await Promise.all([serveCopy(site, (html) => html), serveCopy(site, withoutScripts)])
  try {
    const rows = []
    for (const path of firstPages) rows.push(await longestTaskOf(browser, site, path))
    for (const path of firstPages) rows.push(await largestPaintOf(browser, copies, path))
    return [...rows, ...(await changesOfRoute(browser, site))]
  } finally {
    for (const { close } of copies) close()
    await browser.close()
  }
}

/** Of the page's main thread, by the time that the thread ran: its first script, and each task after that until nothing more comes. */
async function longestTaskOf(browser, site, path) {
  const longest = []
  for (let round = 0; round < rounds; round++) longest.push(await longestTask(browser, site + path))
  const measured = median(longest)
  return row({
    what: `${path}: longest task from its first script on, ms of the thread`,
    measured,
    wanted: `<= ${limits.task}`,
    holds: measured <= limits.task,
  })
}

async function longestTask(browser, url) {
  const page = await openUnwatched(browser)
  const events = await page.trace(['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'], async () => {
    await page.goto(url)
    await page.untilQuiet()
  })
  await page.close()
  const commit = events.find(({ name, args }) => name === 'CommitLoad' && args.data.url === url)
  if (commit === undefined) throw new Error(`${url} was not opened`)
  const own = events.filter(({ pid, tid }) => pid === commit.pid && tid === commit.tid)
  const first = own.filter(({ name }) => name === 'v8.evaluateModule').toSorted((one, other) => one.ts - other.ts)[0]
  if (first === undefined) throw new Error(`${url} ran no script`)
  // The task of the first script also reads the document and lays it out, as it does without a script.
  const tasks = own.filter(({ name, ts }) => name === 'RunTask' && ts > first.ts)
  return Math.max(first.tdur, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

async function largestPaintOf(browser, [whole, isStatic], path) {
  const times = { whole: [], isStatic: [] }
  for (let round = 0; round < paintRounds; round++) {
    times.whole.push(await timeOfLargestPaint(browser, whole.url + path))
    times.isStatic.push(await timeOfLargestPaint(browser, isStatic.url + path))
  }
  const measured = median(times.whole)
  const beside = median(times.isStatic)
  const ratio = measured / beside
  return row({
    what: `${path}: largest paint, ms, beside the same page without scripts`,
    measured,
    beside,
    ratio,
    wanted: `<= ${limits.largestPaint}`,
    holds: ratio <= limits.largestPaint,
  })
}

async function timeOfLargestPaint(browser, url) {
  const page = await openUnwatched(browser)
  await page.goto(url)
  await page.untilQuiet()
  const time = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await page.close()
  return time
}

/** From the press on a link of the header until the page that it leads to is painted. */
async function changesOfRoute(browser, site) {
  const times = { first: [], again: [] }
  for (let round = 0; round < rounds; round++) {
    const page = await openUnwatched(browser)
    await page.goto(site)
    await page.untilQuiet()
    for (const visit of ['first', 'again']) {
      for (const link of links) {
        await page.evaluate(notePaint)
        await page.press(findLink, link)
        times[visit].push(await page.evaluate(() => window.painted))
      }
    }
    await page.close()
  }
  return [
    ['first', 'with its code'],
    ['again', 'once its code is there'],
  ].map(([visit, how]) => {
    const measured = median(times[visit])
    return row({
      what: `a change of route ${how}, until it is painted, ms, median of ${times[visit].length}`,
      measured,
      wanted: `<= ${limits.route}`,
      holds: measured <= limits.route,
    })
  })
}

function findLink(name) {
  return [...document.querySelectorAll('header a')].find(
    (link) => link.textContent === name && link.getBoundingClientRect().width > 0,
  )
}

/** Notes how long after the next press another title stands on the screen. */
function notePaint() {
  const title = () => document.querySelector('main h1')?.textContent
  const before = title()
  window.painted = new Promise((resolve) => {
    const measure = ({ timeStamp }) => {
      const look = () => {
        const isThere = title() !== undefined && title() !== before
        if (isThere) setTimeout(() => resolve(performance.now() - timeStamp))
        else requestAnimationFrame(look)
      }
      look()
    }
    addEventListener('click', measure, { capture: true, once: true })
  })
}

const withoutScripts = (html) =>
  html.replace(/<script\b[^>]*>.*?<\/script>/gs, '').replace(/<link\b[^>]*rel="?(modulepreload|preload)\b[^>]*>/g, '')

/** The site from another address, with its documents changed. */
async function serveCopy(site, change) {
  const server = createServer((request, response) => {
    const { 'accept-encoding': encoding, ...headers } = request.headers
    const isDocument = headers['sec-fetch-dest'] === 'document'
    const forwarded = forward(
      new URL(request.url, site),
      // A document comes as text, to be changed.
      { method: request.method, headers: isDocument ? headers : { ...headers, 'accept-encoding': encoding } },
      async (answer) => {
        if (!isDocument) return answer.pipe(response.writeHead(answer.statusCode, answer.headers))
        const { 'content-length': _, ...kept } = answer.headers
        response.writeHead(answer.statusCode, kept).end(change(await text(answer)))
      },
    )
    request.pipe(forwarded)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${server.address().port}`, close: () => server.close() }
}
