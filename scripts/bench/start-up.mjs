/** From the start of the script to a gauge that can be typed into, beside a bare React hello in a shadow root on the same page. */
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { chromiumFlags, ensureChromium } from '../chromium.ts'
import { median, row } from './figures.mjs'
import { openUnwatched } from './unwatched-page.mjs'

const rounds = 15

export async function measureStartUp({ partner, site }, floors) {
  const code = floors['the same in a shadow root']
  const hello = await serveHello(partner, code)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags })
  const times = { hello: [], gauge: [] }
  let shift = 0
  for (let round = 0; round < rounds; round++) {
    times.hello.push((await open(browser, hello.page, hello.script, '[data-hello]')).time)
    const gauge = await open(browser, `${partner}/?org=ACME`, `${site}/widget.js`, 'input[role=combobox]')
    times.gauge.push(gauge.time)
    shift = Math.max(shift, gauge.shift)
  }
  await browser.close()
  hello.close()
  const floor = { beside: median(times.hello), atMost: 1.2 }
  return [
    row('gauge, beside a React hello behind a tag like ours', median(times.gauge), floor),
    row('layout shift from skeleton to gauge', shift, { atMost: 0, digits: 3 }),
  ]
}

/**
 * The partner's page with the hello in the widget's place; its code comes, like ours, compressed, from another origin, and behind a
 * small tag.
 */
async function serveHello(partner, code) {
  const tag = `import(new URL('hello-app.js', document.currentScript.src).href)`
  const compressed = { '/hello.js': brotliCompressSync(tag), '/hello-app.js': brotliCompressSync(code) }
  const scripts = await listen((request, response) => {
    const headers = { 'content-type': 'text/javascript', 'content-encoding': 'br', 'access-control-allow-origin': '*' }
    response.writeHead(200, headers).end(compressed[request.url])
  })
  const script = `${scripts.url}/hello.js`
  const page = await (await fetch(`${partner}/?org=ACME`)).text()
  const pages = await listen(async (request, response) => {
    const file = await fetch(partner + request.url)
    const text = await file.text()
    response.setHeader('content-type', file.headers.get('content-type') ?? '')
    response.end(request.url === '/' ? page.replace(/src="[^"]*widget\.js"/, `src="${script}"`) : text)
  })
  const close = () => {
    scripts.server.close()
    pages.server.close()
  }
  return { page: `${pages.url}/`, script, close }
}

async function listen(handle) {
  const server = createServer(handle)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://localhost:${server.address().port}` }
}

/** A fresh profile each time; the time is that of the page's own clock. */
async function open(browser, address, script, selector) {
  const page = await openUnwatched(browser)
  await page.open(address, watchStart, { selector, count: 1 })
  const time = await untilUsable(page, script)
  const shift = await page.evaluate(() => window.shift)
  await page.close()
  return { time, shift }
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
  window.shift = 0
  const watchShifts = () =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += entry.value
    }).observe({ type: 'layout-shift' })
  let hasSkeleton = false
  window.interactive = new Promise((resolve) => {
    const look = () => {
      if (!hasSkeleton && document.querySelector('rx-gauge')) {
        hasSkeleton = true
        requestAnimationFrame(watchShifts)
      }
      if (document.body && countIn(document) >= count) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
