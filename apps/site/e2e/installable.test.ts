/** The site can be installed: Chromium reads the manifest of each organization and finds nothing missing. */
import { siteUrl, visits } from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open } = visits()

interface Manifest {
  id: string
  name: string
  start_url: string
  theme_color: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
}

async function readManifest(page: Page) {
  const client = await page.context().newCDPSession(page)
  const { url, errors, data = '{}' } = await client.send('Page.getAppManifest')
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  await client.detach()
  return {
    url: new URL(url),
    errors,
    manifest: JSON.parse(data) as Manifest,
    // A test's pages are those of a private window.
    missing: installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
  }
}

test('an organization’s site installs under its name, in its colors, and starts as its own', async () => {
  const { page } = await open()
  const policies: string[] = []
  page.on('console', (message) => policies.push(message.text()))
  await page.goto(siteUrl('/frequently-asked-questions?orgCode=ACME&lang=es'))
  const { url, errors, manifest, missing } = await readManifest(page)
  expect(errors).toEqual([])
  expect(missing).toEqual([])
  expect(url.origin).toBe(new URL(siteUrl('/')).origin)
  expect(manifest).toMatchObject({ name: 'Acme Benefits', start_url: '/?orgCode=ACME' })
  expect(manifest.theme_color).toBe(await page.locator('meta[name="theme-color"]').getAttribute('data-light'))
  expect(manifest.shortcuts).toMatchObject([{ name: 'Mis cupones', url: '/MyAccount/MyCoupons?orgCode=ACME' }])
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size).toBe(sizes)
  }
  expect(policies.filter((text) => /Content Security Policy/.test(text))).toEqual([])
})

test('it is served by its own type and may be cached; other organizations of the host are other apps', async () => {
  const { page } = await open()
  const ids: string[] = []
  for (const code of ['ACME', 'PLAIN', 'CORNER']) {
    const response = await page.request.get(siteUrl(`/manifest.webmanifest?orgCode=${code}&lang=en`))
    expect(response.headers()).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    const { id, shortcuts } = (await response.json()) as Manifest
    ids.push(id)
    // Without accounts nobody has coupons of their own.
    expect(shortcuts).toHaveLength(code === 'PLAIN' ? 0 : 1)
  }
  expect(new Set(ids).size).toBe(3)
  expect((await page.request.get(siteUrl('/manifest.webmanifest?orgCode=NOBODY'))).status()).toBe(404)
})

test('a page of the organization that this device remembers has the manifest of that organization', async () => {
  const { page } = await open()
  await page.goto(siteUrl('/?orgCode=CORNER'))
  await page.waitForFunction(() => localStorage.getItem('rxgauge:orgCode') === 'CORNER')
  await page.goto(siteUrl('/aboutus'))
  await expect
    .poll(() => page.locator('link[rel="manifest"]').getAttribute('href'))
    .toBe('/manifest.webmanifest?orgCode=CORNER&lang=en')
})
