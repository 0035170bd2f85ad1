/** From the start of the script to a field that takes a key, a gauge that is whole, and suggestions, beside a bare React hello on the same page. */
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { chromiumFlags, ensureChromium } from '../chromium.ts'
import { median, row } from './figures.mjs'
import { openUnwatched } from './unwatched-page.mjs'

const rounds = 9

/** Milliseconds of latency and bytes a second, as the browser's own tools have them. */
const networks = {
  'no limit': undefined,
  'Slow 4G': { latency: 150, downloadThroughput: 1_640_000 / 8, uploadThroughput: 675_000 / 8 },
  'Fast 3G': { latency: 562, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 },
}

export async function measureStartUp({ partner, site }, floors) {
  const hello = await serveHello(partner, floors['the same in a shadow root'])
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags })
  const rows = []
  let shift = 0
  for (const [name, network] of Object.entries(networks)) {
    const times = { hello: [], field: [], whole: [], suggestion: [] }
    const openGauge = (watch) => open(browser, `${partner}/?org=ACME`, `${site}/widget.js`, network, watch)
    for (let round = 0; round < rounds; round++) {
      const bare = await open(browser, hello.page, hello.script, network, { ends: 'hello' })
      const gauge = await openGauge({ ends: 'whole' })
      const search = await openGauge({ ends: 'suggestion', types: 'ator' })
      times.hello.push(bare.hello)
      times.field.push(gauge.field)
      times.whole.push(gauge.whole)
      times.suggestion.push(search.suggestion)
      shift = Math.max(shift, gauge.shift)
    }
    const compare = (what, measured, atMost) =>
      row(`${name}: ${what}, beside a React hello behind a tag like ours`, median(measured), {
        beside: median(times.hello),
        atMost,
      })
    rows.push(
      compare('the field takes a key', times.field, 0.75),
      compare('the gauge is whole', times.whole, 1.9),
      compare('first suggestion for somebody who types at once', times.suggestion),
    )
  }
  await browser.close()
  hello.close()
  return [...rows, row('layout shift from the first screen to the gauge', shift, { atMost: 0, digits: 3 })]
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

/** A fresh profile each time; the times are those of the page's own clock. */
async function open(browser, address, script, network, watch) {
  const page = await openUnwatched(browser)
  if (network) {
    await page.send('Network.enable')
    await page.send('Network.emulateNetworkConditions', { offline: false, ...network })
  }
  await page.open(address, watchStart, watch)
  const times = await timesOf(page, script)
  await page.close()
  return times
}

/** Milliseconds from the start of a script until each moment that a page noted in which `watchStart` runs, and what moved. */
export const timesOf = (page, script) =>
  page.evaluate(async (script) => {
    const moments = await window.started
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const [{ startTime }] = performance.getEntriesByName(script)
    const times = Object.entries(moments).map(([name, moment]) => [name, moment - startTime])
    return { ...Object.fromEntries(times), shift: window.shift }
  }, script)

/**
 * Notes when a page that starts has what's in `signs`, in whatever shadow root, until it has the one that it `ends` with, `count` times.
 * `types` is for somebody who begins as soon as there's a field: a key each 150 ms. Runs in the page.
 */
export function watchStart({ ends, count = 1, types = '' }) {
  const signs = { hello: '[data-hello]', field: 'input[role=combobox]', suggestion: '[role=option]', whole: '.rx-head' }
  const findIn = (root, selector) => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? findIn(shadowRoot, selector) : [])),
  ]
  const moments = {}
  let isTyping = types !== ''
  window.shift = 0
  const watchShifts = () =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += entry.value
    }).observe({ type: 'layout-shift' })

  function type(field) {
    field.focus()
    const press = (index) => {
      // As a key would, into whatever has the focus.
      document.execCommand('insertText', false, types[index])
      if (index + 1 < types.length) setTimeout(press, 150, index + 1)
      else isTyping = false
    }
    press(0)
  }

  window.started = new Promise((resolve, reject) => {
    const look = () => {
      if (!window.isWatched && document.querySelector('rx-gauge')) {
        window.isWatched = true
        requestAnimationFrame(watchShifts)
      }
      for (const [name, selector] of Object.entries(signs)) {
        const found = document.body ? findIn(document, selector) : []
        if (name in moments || found.length < count) continue
        moments[name] = performance.now()
        if (name === 'field' && types) type(found[0])
      }
      // Suggestions may be there before the last key is pressed.
      if (!(ends in moments) || isTyping) return requestAnimationFrame(look)
      const [field] = findIn(document, signs.field)
      if (types && field.value !== types) reject(new Error(`"${types}" was typed, and the field has "${field.value}"`))
      resolve(moments)
    }
    requestAnimationFrame(look)
  })
}
