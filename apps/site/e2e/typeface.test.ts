/** The site's own typeface: from its own host, small, and never applied to text that was already painted. */
import { clearShifts, english, holdBack, readPrices, shifts, siteUrl, visits, watchShifts } from '@rxgauge/e2e'
import { fill } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open } = visits()
/** Browsers name a variable typeface by its first weight. */
const own = expect.stringMatching(/^Figtree/)

/** The font families that draw an element's text. */
async function drawnWith(page: Page, selector: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
  await client.detach()
  return fonts.map(({ familyName }) => familyName)
}

test('a typeface that loads late changes nothing: painted text keeps its font, and nothing moves', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await watchShifts(page)
  const arrive = await holdBack(page, '**/*.woff2')
  const faces: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') faces.push(request.url())
  })
  await page.goto(siteUrl('/frequently-asked-questions?orgCode=ACME'), { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const box = await page.locator('h1').boundingBox()
  const late = page.waitForResponse('**/*.woff2')
  arrive()
  await (await late).finished()
  await settleFonts(page)
  expect(await drawnWith(page, 'h1')).not.toContainEqual(own)
  expect(await page.locator('h1').boundingBox()).toEqual(box)
  expect(await shifts(page)).toEqual([])
  await clearShifts(page)
  expect(faces.map((address) => new URL(address).origin)).toEqual([new URL(siteUrl('/')).origin])
})

const settleFonts = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined))

test('it is a subset, and its fallback is as wide', async () => {
  const { page } = await open()
  await page.goto(siteUrl('/frequently-asked-questions?orgCode=ACME'))
  const { bytes, own, standIn, isThere } = await page.evaluate(async () => {
    const address = /url\("?([^)"]+\.woff2)/.exec(document.querySelector('style')?.textContent ?? '')?.[1] ?? ''
    const file = await (await fetch(address)).arrayBuffer()
    document.fonts.add(await new FontFace('Measured', file, { weight: '300 900' }).load())
    const widthIn = (family: string) => {
      const line = document.createElement('span')
      line.style.cssText = `position:absolute;white-space:nowrap;font:400 16px ${family}`
      line.textContent = 'Show this screen to the pharmacist: $9.41 for 30 tablets. Muéstrelo en el mostrador.'
      document.body.append(line)
      const { width } = line.getBoundingClientRect()
      line.remove()
      return width
    }
    const faces = await document.fonts.load('16px "Figtree fallback"').catch(() => [])
    return {
      bytes: file.byteLength,
      own: widthIn('Measured'),
      standIn: widthIn('"Figtree fallback"'),
      isThere: faces.some(({ status }) => status === 'loaded'),
    }
  })
  expect(bytes).toBeLessThan(24_000)
  const declared = await page.evaluate(() => document.querySelector('style')?.textContent ?? '')
  expect(declared).toMatch(/font-family:"Figtree fallback"[^}]*size-adjust:[\d.]+%;ascent-override:/)
  // A system may have none of the fallback fonts.
  if (isThere) expect(Math.abs(standIn / own - 1)).toBeLessThan(0.03)
})

test('the first paint of a first visit has it, also in a frame, and it is requested once', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  const faces: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') faces.push(request.url())
  })
  await page.goto(siteUrl('/terms-and-conditions?orgCode=ACME'))
  await page.frameLocator('iframe').locator('p').first().waitFor()
  expect(await drawnWith(page, 'h1')).toEqual([own])
  const frame = page.frames().find((each) => each.url().includes('/content/'))
  await frame?.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await frame?.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`))).toContain(
    'Figtree loaded',
  )
  expect(new Set(faces).size).toBe(1)
})

test('a text in a dialog has it too', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await page.goto(siteUrl('/SearchMedication/atorvastatin?orgCode=ACME'))
  await page.getByLabel(english.settings.zip).fill('10001')
  await readPrices(page)
  await page.getByRole('button', { name: fill(english.views.productInfo, { name: 'Atorvastatin' }) }).click()
  await page.frameLocator('dialog iframe').locator('p').first().waitFor()
  await expect.poll(() => drawnInFrame(page, 'p')).toEqual([own])
})

/** As `drawnWith`, for the page's frame, which runs no scripts. */
async function drawnInFrame(page: Page, selector: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument', { depth: -1, pierce: true })
  const framed = documentInFrame(root)
  if (!framed) return []
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: framed.nodeId, selector })
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
  await client.detach()
  return fonts.map(({ familyName }) => familyName)
}

interface DomNode {
  nodeId: number
  children?: DomNode[]
  contentDocument?: DomNode
}

function documentInFrame({ contentDocument, children = [] }: DomNode): DomNode | undefined {
  if (contentDocument) return contentDocument
  for (const child of children) {
    const found = documentInFrame(child)
    if (found) return found
  }
  return undefined
}
