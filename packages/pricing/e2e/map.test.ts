/** The map of pharmacies: on our own outlines, and on streets from an operator's file. */
import {
  declineFavorite,
  english,
  expectAccessible,
  medicationField,
  pattern,
  startOwnSite,
  visits,
  widget,
} from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { startTileServer } from './map/tile-server'

const { open, here } = visits()
const text = english.pharmacies

async function openMap(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('button', { name: english.savings.get, exact: true }).click()
  await page.getByRole('radio', { name: text.map }).check()
  const map = page.getByRole('group', { name: pattern(text.mapName) })
  await map.waitFor()
  return map
}

/** Boxes of the elements on the map. */
const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )

test('by default it shows outlines and rings of distance without third-party requests; the best price is selected, and no price covers another', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await declineFavorite(page)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  const map = await openMap(page, widget({ drug: 'atorvastatin' }))
  await page.locator('.rx-land').first().waitFor({ state: 'attached' })
  // Rings around the ZIP, each with its distance, and north.
  const rings = page.locator('.rx-ring-name')
  expect(await rings.allTextContents()).toEqual(['1 mi', '2 mi'])
  await page.locator('.rx-north').waitFor({ state: 'attached' })
  // Each price is joined to its pharmacy.
  expect(await page.locator('.rx-leader').count()).toBe(await map.locator('.rx-pin').count())
  expect(await map.getAttribute('data-zoom')).toBe('12')
  await map.getByText('10001').waitFor()
  const selected = map.locator('[aria-pressed=true]')
  expect(await selected.getAttribute('data-best')).toBe('')
  const price = await selected.textContent()
  expect(await page.locator('.rx-selected').textContent()).toContain(price)

  const covered = '.rx-pin, .rx-map-outside, .rx-map-zoom, .rx-here-name, .rx-ring-name, .rx-north, .rx-scale-name'
  const check = async () => {
    const [boxes, frame] = await Promise.all([boxesOf(page, covered), map.boundingBox()])
    if (!frame) throw new Error('The map has no place')
    for (const [index, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(frame.x)
      expect(box.right).toBeLessThanOrEqual(frame.x + frame.width + 1)
      expect(box.top).toBeGreaterThanOrEqual(frame.y - 1)
      expect(box.bottom).toBeLessThanOrEqual(frame.y + frame.height + 1)
      for (const other of boxes.slice(index + 1)) {
        const isApart =
          box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top
        expect(isApart).toBe(true)
      }
    }
  }
  await check()
  await expectAccessible(page, 'rx-gauge')
  // Without dragging: with buttons and keys.
  const pharmacies = () => map.locator('.rx-pin, .rx-pin-dot').count()
  const outside = map.getByRole('button', { name: /more outside this map$/ })
  const arrow = page.getByRole('button', { name: text.moveRight })
  expect(await arrow.count()).toBe(0)
  const before = await boxesOf(page, '.rx-here-name')
  // A tap shows the buttons, which stay while they're used.
  await map.click({ position: { x: 20, y: 150 } })
  await arrow.click()
  await arrow.click()
  expect((await boxesOf(page, '.rx-here-name'))[0]?.left).toBeLessThan(before[0]?.left ?? 0)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  // A click may have scrolled the page.
  expect((await boxesOf(page, '.rx-here-name'))[0]?.left).toBeCloseTo(before[0]?.left ?? 0)
  await page.keyboard.press('-')
  expect(await map.getAttribute('data-zoom')).toBe('11')
  await check()
  await page.getByRole('button', { name: text.zoomIn }).click()
  await page.getByRole('button', { name: text.zoomIn }).click()
  const inView = await pharmacies()
  await outside.click()
  expect(await outside.count()).toBe(0)
  expect(await pharmacies()).toBeGreaterThan(inView)
  await check()
  hosts.delete('null')
  expect([...hosts].sort()).toEqual([inject('site'), inject('partner')].sort())
})

test('with an operator’s PMTiles file it shows streets from that host alone, with attribution; on a wide screen it is beside the list', async () => {
  const tiles = await startTileServer()
  const site = await startOwnSite({ MAP_TILES: `${tiles.url}/us.pmtiles`, MAP_ATTRIBUTION: '© Makers of maps' })
  try {
    const { page } = await open({ viewport: { width: 1280, height: 900 } })
    await declineFavorite(page)
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await page.goto(`${site.url}/SearchMedication/Atorvastatin?orgCode=ACME`)
    await medicationField(page).waitFor()
    expect(hosts).not.toContain(tiles.url)
    await page.getByLabel(english.settings.zip).fill('10001')
    await page.getByRole('button', { name: english.savings.get, exact: true }).click()
    await page.getByRole('radio', { name: text.map }).check()
    const streets = page.locator('canvas[data-drawn]')
    await streets.waitFor()
    await page.getByText('© Makers of maps').waitFor()
    // The file's only tile is water, so any pixel is bluer than red.
    const [red = 0, , blue = 0, alpha] = await streets.evaluate((canvas: HTMLCanvasElement) =>
      Array.from(canvas.getContext('2d')?.getImageData(20, 20, 1, 1).data ?? []),
    )
    expect(alpha).toBe(255)
    expect(blue).toBeGreaterThan(red + 40)
    expect([...hosts].sort()).toEqual([site.url, tiles.url].sort())
    const list = await page.getByRole('list', { name: text.list }).boundingBox()
    expect(list?.width).toBe(400)
    expect((await streets.boundingBox())?.x).toBeGreaterThan((list?.x ?? 0) + 400)
    expect(await page.locator('.rx-ring').count()).toBe(0)

    // One selection for both: a pin marks its row and scrolls to it, a row marks its pin.
    const marked = page.locator('.rx-pharmacy[data-picked] .rx-pharmacy-open')
    const pins = page.locator('.rx-pin')
    const farthest = await pins.evaluateAll((each) =>
      each.findIndex((pin) => pin.getAttribute('aria-pressed') !== 'true' && pin.matches(':nth-last-child(-n+4)')),
    )
    const pin = pins.nth(farthest)
    const name = ((await pin.getAttribute('aria-label')) ?? '').split(', ')[1] ?? '-'
    await pin.click()
    await marked.filter({ hasText: name }).waitFor()
    expect(await page.locator('.rx-selected-name b').textContent()).toBe(name)
    const [row, rows] = [await marked.boundingBox(), await page.getByRole('list', { name: text.list }).boundingBox()]
    expect(row?.y).toBeGreaterThanOrEqual(rows?.y ?? Number.POSITIVE_INFINITY)
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((rows?.y ?? 0) + (rows?.height ?? 0) + 1)
    const other = page.locator('.rx-pharmacy:not([data-picked]) .rx-pharmacy-open').first()
    const otherName = (await other.locator('b').first().textContent()) ?? '-'
    await other.click()
    expect(await marked.textContent()).toContain(otherName)
    await page.locator(`.rx-pin[aria-pressed=true][aria-label*="${otherName}"]`).waitFor()
    await expectAccessible(page)

    // Beside the whole list, the map stays in view.
    await page.getByRole('button', { name: /^Show all \d+$/ }).click()
    await page.locator('.rx-pharmacy').last().scrollIntoViewIfNeeded()
    expect((await streets.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    expect(here().complaints).toEqual([])
  } finally {
    await here().close()
    await Promise.all([site.end(), tiles.close()])
  }
})
