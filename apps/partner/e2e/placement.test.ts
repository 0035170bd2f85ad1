/** Where a page's tags, elements and calls put their gauges, on pages that don't hold still. */
import { medicationField, otherSite, readPrices, search, siteUrl, visits } from '@rxgauge/e2e'
import { beforeEach, describe, expect, test } from 'vitest'

interface Gauge extends HTMLElement {
  isReady: boolean
  ready: Promise<void>
}

declare const RxGauge: { mount(target: Element | string, options: object): { element: Gauge; unmount(): void } }
declare global {
  interface Window {
    heard: unknown[]
  }
}

const { here } = visits({ isOpen: true, mustBeSilent: false })

const portal = otherSite()
const tag = (attributes = 'data-org="ACME"', query = '') =>
  `<script async src="${siteUrl('/widget.js')}${query}" ${attributes}></script>`

/** Lines of the console, without the browser's own. */
let lines: string[] = []
beforeEach(() => {
  lines = []
  here().page.on('console', (line) => lines.push(line.text()))
})
const ours = () => lines.filter((line) => line.includes('RxGauge'))

async function open(html: string, others: Record<string, string> = {}) {
  const { page } = here()
  portal.serve({ '/': html, ...others })
  await page.goto(portal.url())
  return page
}

const gauges = () => here().page.locator('rx-gauge')

describe('a gauge that is there already', () => {
  test('Back of a page that keeps snapshots shows one gauge', async () => {
    const page = await open(`<body><main>${tag()}</main></body>`)
    await medicationField(page).waitFor()
    // As Turbo does it: the body is cloned when it's left, and put back with new script elements, so that they run.
    await page.evaluate(() => {
      const snapshot = document.body.cloneNode(true) as HTMLElement
      document.body.replaceWith(Object.assign(document.createElement('body'), { textContent: 'Another page' }))
      for (const old of snapshot.querySelectorAll('script')) {
        const script = document.createElement('script')
        for (const { name, value } of old.attributes) script.setAttribute(name, value)
        old.replaceWith(script)
      }
      document.body.replaceWith(snapshot)
      return new Promise((loaded) => snapshot.querySelector('script')?.addEventListener('load', loaded))
    })
    await medicationField(page).waitFor()
    expect(await gauges().count()).toBe(1)
  })

  test('a page that was saved with its gauge shows one', async () => {
    const first = await open(`<body>${tag()}<p>Below</p></body>`)
    await medicationField(first).waitFor()
    const page = await open(await first.evaluate(() => document.body.outerHTML))
    await medicationField(page).waitFor()
    await page.waitForLoadState()
    expect(await gauges().count()).toBe(1)
  })

  test('the same line twice, in the page and by a tag manager, is one gauge, and the console says so', async () => {
    const page = await open(`<body>${tag()}</body>`)
    await medicationField(page).waitFor()
    await page.evaluate((src) => {
      const script = document.createElement('script')
      script.src = src
      script.dataset.org = 'ACME'
      document.head.append(script)
      return new Promise((loaded) => script.addEventListener('load', loaded))
    }, siteUrl('/widget.js'))
    expect(await gauges().count()).toBe(1)
    expect(ours()).toEqual([expect.stringContaining('already on the page')])
  })

  test('lines that differ in anything are two gauges', async () => {
    await open(`<body><div id="a"></div><div id="b"></div>
      ${tag('data-org="ACME" data-target="#a"')}${tag('data-org="ACME" data-target="#b"')}</body>`)
    await expect.poll(() => gauges().count()).toBe(2)
    expect(ours()).toEqual([])
  })
})

test('a tag that was taken out before it ran leaves its place to the next, as in an effect of React’s strict mode', async () => {
  const page = await open('<body><main></main></body>')
  await page.evaluate(async (src) => {
    const add = () => {
      const script = document.createElement('script')
      script.src = src
      script.dataset.org = 'ACME'
      document.querySelector('main')?.append(script)
      return { script, loaded: new Promise((loaded) => script.addEventListener('load', loaded)) }
    }
    const first = add()
    first.script.remove()
    await Promise.all([first.loaded, add().loaded])
  }, siteUrl('/widget.js'))
  await medicationField(page.locator('main')).waitFor()
  expect(await gauges().count()).toBe(1)
  expect(ours()).toEqual([])
})

describe('a tag that has nothing to do yet', () => {
  test('waits for a target that comes later', async () => {
    const page = await open(`<head>${tag('data-org="ACME" data-target="#slot"')}</head><body><main></main></body>`)
    await page.waitForFunction(() => customElements.get('rx-gauge'))
    expect(await gauges().count()).toBe(0)
    await page.evaluate(() => document.querySelector('main')?.setAttribute('id', 'slot'))
    await medicationField(page.locator('#slot')).waitFor()
    expect(ours()).toEqual([])
  })

  test('says after ten seconds that its target is missing, and stops waiting', async () => {
    await here().page.clock.install()
    const page = await open(`<head>${tag('data-org="ACME" data-target="#slot"')}</head><body></body>`)
    await page.waitForFunction(() => customElements.get('rx-gauge'))
    await page.clock.runFor(10_000)
    await expect.poll(ours).toEqual(['RxGauge: no "#slot"'])
    await page.evaluate(() => document.body.setAttribute('id', 'slot'))
    expect(await gauges().count()).toBe(0)
  })

  test('says so if the page has no element and makes no call either', async () => {
    await here().page.clock.install()
    const page = await open(`<head>${tag('')}</head><body></body>`)
    await page.waitForFunction(() => customElements.get('rx-gauge'))
    await page.clock.runFor(10_000)
    await expect.poll(ours).toEqual([expect.stringContaining('no "tag with data-org, <rx-gauge> or mount"')])
  })

  test('is silent on a page that mounts by itself', async () => {
    await here().page.clock.install()
    const page = await open(`<head>${tag('')}</head><body></body>`)
    await page.waitForFunction(() => customElements.get('rx-gauge'))
    await page.evaluate(() => RxGauge.mount('body', { org: 'ACME' }).unmount())
    await page.clock.runFor(10_000)
    expect(ours()).toEqual([])
  })

  test('takes its options from its address where a tag manager drops attributes', async () => {
    const page = await open(`<body><div id="slot"></div>${tag('', '?org=ACME&lang=es&target=%23slot')}</body>`)
    await page.locator('#slot').getByRole('combobox', { name: 'Medicamento' }).waitFor()
  })
})

test('each queued call fails by itself', async () => {
  const page = await open(`<body><div id="here"></div>
    <script>window.RxGauge = { q: [['#gone', { org: 'ACME' }, []], ['#here', { org: 'ACME' }, [['update', { lang: 'es' }]]]] }</script>
    ${tag('data-org="CORNER"')}</body>`)
  await page.locator('#here').getByRole('combobox', { name: 'Medicamento' }).waitFor()
  await page.getByText('Corner Chemist').waitFor()
  expect(ours()).toEqual([expect.stringContaining('no "#gone"')])
})

test('a copy on the page’s own origin finds our server by data-base', async () => {
  const page = await open(
    `<body><script async src="/widget.js" data-org="ACME" data-base="${siteUrl('/')}"></script></body>`,
    { '/widget.js': await (await fetch(siteUrl('/widget.js'))).text() },
  )
  await search(page, 'ator', 'Atorvastatin')
})

test('a page that forces closed roots can take a gauge out and put it back', async () => {
  const { page } = here()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await open(`<body><script>
    const { attachShadow } = Element.prototype
    Element.prototype.attachShadow = function () { return attachShadow.call(this, { mode: 'closed' }) }
    window.heard = []
    document.addEventListener('rxgauge:ready', ({ type }) => heard.push(type))
    </script>${tag()}</body>`)
  const readyCount = () => page.evaluate(() => window.heard.length)
  await expect.poll(readyCount).toBe(1)
  await page.evaluate(async () => {
    const gauge = document.querySelector('rx-gauge')
    gauge?.remove()
    await Promise.resolve()
    document.body.append(gauge ?? '')
  })
  await expect.poll(readyCount).toBe(2)
  expect(errors).toEqual([])
})

test('a gauge in a frame of the page works from search to prices', async () => {
  const page = await open(
    `<body>${tag('')}<iframe title="Preview" srcdoc="<main></main>" width="900" height="900"></iframe></body>`,
  )
  await page.waitForFunction(() => customElements.get('rx-gauge') && frames[0]?.document.querySelector('main'))
  await page.evaluate(() => {
    const place = frames[0]?.document.querySelector('main')
    if (place) RxGauge.mount(place, { org: 'ACME' })
  })
  const preview = page.frameLocator('iframe').locator('rx-gauge')
  await search(preview, 'ator', 'Atorvastatin')
  await preview.getByLabel('Zip code').fill('10001')
  expect((await readPrices(preview)).Retail).toMatch(/^\$/)
  // The styles of what loads later are there too.
  const display = await preview
    .locator('.rx-price')
    .first()
    .evaluate((row) => getComputedStyle(row).display)
  expect(display).not.toBe('block')
})

describe('what the page hears', () => {
  test('events leave a shadow root of the page, under both names, with their version', async () => {
    const page = await open(`<body><script>
      window.heard = []
      for (const name of ['rxgauge:ready', 'rxgauge-ready', 'rxgauge:result', 'rxgauge-result'])
        document.addEventListener(name, ({ detail }) => heard.push([name, detail]))
      </script><div id="component"></div>${tag('')}</body>`)
    await page.evaluate(() => {
      const root = document.querySelector('#component')?.attachShadow({ mode: 'open' })
      const gauge = document.createElement('rx-gauge')
      for (const [name, value] of Object.entries({ org: 'ACME', drug: 'atorvastatin', zip: '10001' }))
        gauge.setAttribute(name, value)
      root?.append(gauge)
    })
    await readPrices(page)
    const ready = { version: 1, organization: 'ACME' }
    const result = { version: 1, prices: expect.arrayContaining(['retail']) }
    await expect
      .poll(() => page.evaluate(() => window.heard))
      .toEqual([
        ['rxgauge:ready', ready],
        ['rxgauge-ready', ready],
        ['rxgauge:result', result],
        ['rxgauge-result', result],
      ])
  })

  test('mount returns the element, whose promise and property say that it’s ready', async () => {
    const page = await open(`<body>${tag('')}</body>`)
    await page.waitForFunction(() => customElements.get('rx-gauge'))
    const states = await page.evaluate(async () => {
      const { element, unmount } = RxGauge.mount('body', { org: 'ACME' })
      const before = element.isReady
      await element.ready
      const after = element.isReady
      unmount()
      await Promise.resolve()
      return [element.localName, before, after, element.isReady]
    })
    expect(states).toEqual(['rx-gauge', false, true, false])
  })
})
