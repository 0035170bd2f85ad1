/** From the start of the script to a gauge that can be typed into, beside a bare React hello in a shadow root on the same page. */
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { chromiumFlags, ensureChromium } from '../chromium.ts'
import { median } from './figures.mjs'
import { openUnwatched } from './unwatched-page.mjs'

const rounds = 15
const wanted = 1.2

export async function measureStartUp({ partner, site }, floors) {
  const code = floors['the same in a shadow root']
  // The hello as one script, and as any embed that loads its code by a small tag.
  const whole = await serveHello(partner, { 'hello.js': code })
  const byTag = await serveHello(partner, {
    'hello.js': `import(new URL('hello-app.js', document.currentScript.src).href)`,
    'hello-app.js': code,
  })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags })
  const times = { whole: [], byTag: [], gauge: [] }
  const shifts = []
  for (let round = 0; round < rounds; round++) {
    times.whole.push((await open(browser, whole.page, whole.script, '[data-hello]')).time)
    times.byTag.push((await open(browser, byTag.page, byTag.script, '[data-hello]')).time)
    const { time, shift } = await open(browser, `${partner}/?org=ACME`, `${site}/widget.js`, 'input[role=combobox]')
    times.gauge.push(time)
    shifts.push(shift)
  }
  await browser.close()
  whole.close()
  byTag.close()
  const gauge = median(times.gauge)
  const shift = Math.max(...shifts)
  const beside = (name, floor) => {
    const ratio = gauge / floor
    return [
      name,
      gauge.toFixed(0),
      floor.toFixed(0),
      ratio.toFixed(2),
      `<= ${wanted}`,
      ratio <= wanted ? 'ok' : 'MISSED',
    ]
  }
  return [
    beside('gauge, beside a React hello in one script', median(times.whole)),
    beside('gauge, beside a React hello behind a tag like ours', median(times.byTag)),
    ['layout shift from skeleton to gauge', shift.toFixed(3), '', '', '0.000', shift === 0 ? 'ok' : 'MISSED'],
  ]
}

/** The partner's page with the hello in the widget's place; its scripts come, like ours, compressed and from another origin. */
async function serveHello(partner, files) {
  const compressed = Object.fromEntries(
    Object.entries(files).map(([name, code]) => [`/${name}`, brotliCompressSync(code)]),
  )
  const scripts = await listen((request, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/javascript',
        'content-encoding': 'br',
        'access-control-allow-origin': '*',
      })
      .end(compressed[request.url ?? '']),
  )
  const tag = `<script async src="${scripts.url}/hello.js"></script>`
  const page = (await (await fetch(`${partner}/?org=ACME`)).text()).replace(
    /<script async src="[^"]*widget\.js"[^>]*><\/script>/,
    tag,
  )
  const pages = await listen(async (request, response) => {
    if (request.url === '/') return response.setHeader('content-type', 'text/html').end(page)
    const answer = await fetch(partner + request.url)
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      .end(await answer.text())
  })
  return {
    page: `${pages.url}/`,
    script: `${scripts.url}/hello.js`,
    close() {
      pages.server.close()
      scripts.server.close()
    },
  }
}

async function listen(handle) {
  const server = createServer(handle)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://localhost:${server.address().port}` }
}

/** A fresh profile each time; the time is that of the page's own clock. */
async function open(browser, address, script, selector) {
  const page = await openUnwatched(browser)
  await page.before(watchStart, { selector, count: 1 })
  await page.goto(address)
  const used = { time: await untilUsable(page, script), shift: await page.evaluate(() => window.shift) }
  await page.close()
  return used
}

/** Milliseconds from the start of a script until what a page that `watchStart` runs in waits for is there. */
export const untilUsable = (page, script) =>
  page.evaluate(async (script) => {
    const interactiveAt = await window.interactive
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return interactiveAt - performance.getEntriesByName(script)[0].startTime
  }, script)

/** Notes when so many elements of a selector are there, in whatever shadow root, and what moves after the skeleton. Runs in the page. */
export function watchStart({ selector, count }) {
  const countIn = (root) =>
    root.querySelectorAll(selector).length +
    [...root.querySelectorAll('*')].reduce((sum, { shadowRoot }) => sum + (shadowRoot ? countIn(shadowRoot) : 0), 0)
  window.interactive = new Promise((resolve) => {
    const look = () => {
      if (document.body && countIn(document) >= count) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  window.shift = 0
  new MutationObserver((_, observer) => {
    if (!document.querySelector('rx-gauge')) return
    observer.disconnect()
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) window.shift += entry.value
        }).observe({ type: 'layout-shift' }),
      ),
    )
  }).observe(document, { childList: true, subtree: true })
}
