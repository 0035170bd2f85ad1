/** `frame.js`: the site's widget mode in a frame that is as high as its content. */
import { medicationField, otherSite, partnerUrl, readPrices, search, siteUrl, visits } from '@rxgauge/e2e'
import { describe, expect, test } from 'vitest'

const { here } = visits({ isOpen: true })
const site = otherSite()

const script = (attributes = '', query = '') =>
  `<script async src="${siteUrl('/frame.js')}${query}" ${attributes}></script>`
async function open(html: string) {
  const { page } = here()
  site.serve({ '/': html })
  await page.goto(site.url())
  return page
}
const frames = () => here().page.locator('rx-gauge-frame > iframe')
const within = (index = 0) => frames().nth(index).contentFrame().locator('body')
const addresses = () => frames().evaluateAll((all) => all.map((frame) => (frame as HTMLIFrameElement).src))

test('one line under a strict policy: prices, in a sandbox, as high as its content, titled in the page’s language', async () => {
  const { page } = here()
  await page.goto(partnerUrl({ frame: 'y', page: 'es' }))
  const frame = page.getByTitle('Precios de medicamentos')
  expect(await frame.getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
  )
  expect(await frame.getAttribute('allow')).toBe('geolocation; clipboard-write')
  await search(within(), 'ator', 'Atorvastatin')
  await within().getByLabel('Código postal').fill('10001')
  expect(Object.values(await readPrices(within()))).toContainEqual(expect.stringMatching(/^\$/))
  const content = () =>
    within()
      .locator('.rx')
      .evaluate((root) => Math.ceil(root.getBoundingClientRect().height))
  const height = async () => (await frame.boundingBox())?.height
  await expect.poll(async () => (await height()) === (await content())).toBe(true)
})

test('its options come from attributes of the tag, from the tag’s address, and from the element', async () => {
  // Out of sight, so that none of them loads.
  await open(`<body><p style="height: 20000px"></p><rx-gauge-frame org="CORNER" lang="es"></rx-gauge-frame>
    ${script('', '?org=CAREPT&lang=en&drug=humira')}
    ${script('data-org=" ACME " data-app="WEB" data-drug="A&B 5/10" data-zip="10001" data-plan="key:P 1"')}</body>`)
  await expect.poll(() => frames().count()).toBe(3)
  expect((await addresses()).toSorted()).toEqual([
    siteUrl(
      '/SearchMedication?displayMode=widget&orgCode=ACME&appCode=WEB&lang=en#drug=A%26B+5%2F10&plan=key%3AP+1&zip=10001',
    ),
    siteUrl('/SearchMedication?displayMode=widget&orgCode=CAREPT&lang=en'),
    siteUrl('/SearchMedication?displayMode=widget&orgCode=CORNER&lang=es'),
  ])
})

test('a change of the element shows another page, and adds nothing to the page’s history', async () => {
  const page = await open(`<body>${script()}<rx-gauge-frame org="ACME"></rx-gauge-frame></body>`)
  await medicationField(within()).waitFor()
  const length = await page.evaluate(() => history.length)
  await page.evaluate(() => document.querySelector('rx-gauge-frame')?.setAttribute('drug', 'sertraline'))
  await within().getByLabel('Zip code').waitFor()
  expect(await frames().count()).toBe(1)
  expect(await page.evaluate(() => history.length)).toBe(length)
})

test('only the frame’s own page sets its height', async () => {
  const page = await open(`<body>${script('data-org="ACME"')}<iframe id="other" title="Other"></iframe></body>`)
  await medicationField(within()).waitFor()
  const heights = await page.evaluate(
    (origin) => {
      const frame = document.querySelector<HTMLIFrameElement>('rx-gauge-frame > iframe')
      const other = document.querySelector<HTMLIFrameElement>('#other')
      const heightAfter = (message: MessageEventInit) => {
        dispatchEvent(new MessageEvent('message', { data: { type: 'rxgauge:height', height: 1234 }, ...message }))
        return frame?.style.height === '1234px'
      }
      return [
        heightAfter({ origin, source: other?.contentWindow ?? null }),
        heightAfter({ origin: 'https://elsewhere.test', source: frame?.contentWindow ?? null }),
        heightAfter({ origin, source: frame?.contentWindow ?? null, data: null }),
        heightAfter({ origin, source: frame?.contentWindow ?? null }),
      ]
    },
    new URL(siteUrl('/')).origin,
  )
  expect(heights).toEqual([false, false, false, true])
})

describe('one tag is one frame', () => {
  test('even if the page and a tag manager both have it, or a snapshot of the page comes back', async () => {
    const page = await open(`<body>${script('data-org="ACME"')}</body>`)
    await medicationField(within()).waitFor()
    await page.evaluate((src) => {
      const repeated = document.createElement('script')
      repeated.src = src
      repeated.dataset.org = 'ACME'
      document
        .querySelector('rx-gauge-frame')
        ?.replaceWith(document.querySelector('rx-gauge-frame')?.cloneNode(true) ?? '')
      document.head.append(repeated)
      return new Promise((loaded) => repeated.addEventListener('load', loaded))
    }, siteUrl('/frame.js'))
    expect(await frames().count()).toBe(1)
    await medicationField(within()).waitFor()
  })

  test('a tag in the head has its frame at the end of the page', async () => {
    const page = await open(`<head>${script('data-org="ACME"').replace('async ', '')}</head><body><p>Text</p></body>`)
    await medicationField(within()).waitFor()
    expect(await page.evaluate(() => document.body.lastElementChild?.localName)).toBe('rx-gauge-frame')
  })
})

test('the script is cached for ten minutes and may be read by every page', async () => {
  const { headers } = await fetch(siteUrl('/frame.js'))
  const of = (name: string) => headers.get(name)
  expect(of('content-type')).toMatch(/^(text|application)\/javascript/)
  expect([of('cache-control'), of('access-control-allow-origin'), of('cross-origin-resource-policy')]).toEqual([
    'public, max-age=600, stale-while-revalidate=3000',
    '*',
    'cross-origin',
  ])
})
