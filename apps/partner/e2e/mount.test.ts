/** Ways to mount the widget, and the widths it's mounted at. */
import { expectAccessible, medicationField, partnerUrl, readPrices, siteUrl, visits, wholeGauge } from '@rxgauge/e2e'
import { describe, expect, test } from 'vitest'

const { here } = visits({ isOpen: true, mustBeSilent: false })

describe('ways to mount', () => {
  const mountedIn = () =>
    here().page.evaluate(() => {
      const parent = document.querySelector('rx-gauge')?.parentElement
      return parent?.id || parent?.tagName
    })

  test('a tag in the head mounts at the end of the body', async () => {
    await here().page.goto(partnerUrl({ place: 'head' }))
    await medicationField(here().page).waitFor()
    expect(await mountedIn()).toBe('BODY')
  })

  test('data-target mounts into an element', async () => {
    await here().page.goto(partnerUrl({ place: 'head', target: '#gauge' }))
    await medicationField(here().page).waitFor()
    expect(await mountedIn()).toBe('gauge')
  })

  test('RxGauge.mount returns a widget that can be changed and removed, even if called before the script has loaded', async () => {
    const { page } = here()
    await page.addInitScript(() => {
      // The documented stub.
      const stub = {
        q: [] as unknown[],
        mount(target: unknown, options: unknown) {
          const calls: unknown[] = []
          stub.q.push([target, options, calls])
          return {
            update: (changed: unknown) => calls.push(['update', changed]),
            unmount: () => calls.push(['unmount']),
          }
        },
      }
      Object.assign(window, { RxGauge: stub })
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(window, {
          early: (window as unknown as { RxGauge: typeof stub }).RxGauge.mount('.intro', { org: 'ACME' }),
        })
      })
    })
    await page.goto(partnerUrl({ org: 'CORNER' }))
    const early = page.locator('.intro rx-gauge')
    await early.getByText('Acme Benefits').waitFor()
    await page.evaluate(() =>
      (window as unknown as { early: { update: (o: object) => void } }).early.update({ lang: 'es' }),
    )
    await early.getByRole('combobox', { name: 'Medicamento' }).waitFor()
    await page.evaluate(() => (window as unknown as { early: { unmount: () => void } }).early.unmount())
    await expect.poll(() => early.count()).toBe(0)
  })

  test('mounting and unmounting thirty times leaves nothing behind', async () => {
    const { page } = here()
    await page.goto(partnerUrl())
    await wholeGauge(page)
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable')
    const measure = async () => {
      await client.send('HeapProfiler.collectGarbage')
      await client.send('HeapProfiler.collectGarbage')
      const { metrics } = await client.send('Performance.getMetrics')
      const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
      return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize') }
    }
    const once = () =>
      page.evaluate(async () => {
        const { RxGauge } = window as unknown as {
          RxGauge: { mount: (t: Element, o: object) => { unmount: () => void } }
        }
        const place = document.querySelector('.intro')
        if (!place) throw new Error('no place')
        const widget = RxGauge.mount(place, { org: 'ACME' })
        const element = place.querySelector('rx-gauge')
        await new Promise((ready) => element?.addEventListener('rxgauge:ready', ready, { once: true }))
        widget.unmount()
        await new Promise((done) => requestAnimationFrame(done))
      })
    for (let round = 0; round < 5; round++) await once()
    const before = await measure()
    for (let round = 0; round < 30; round++) await once()
    // Requests of a removed widget may still end; after that nothing of the thirty is left.
    const isClean = async () => {
      const after = await measure()
      return (
        after.listeners - before.listeners < 30 &&
        after.nodes - before.nodes < 300 &&
        after.heap - before.heap < 3_000_000
      )
    }
    await expect.poll(isClean, { interval: 500 }).toBe(true)
  })
})

describe('at 300, 390 and 800 px', () => {
  test.each([
    [300, 'light'],
    [390, 'dark'],
    [800, 'light'],
  ])('%i px (%s): nothing scrolls sideways, everything is readable and reachable', async (width, theme) => {
    const { page } = here()
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(
      partnerUrl({
        drug: 'humira',
        zip: '99553',
        theme,
        org: width === 800 ? 'CORNER' : 'ACME',
        lang: width === 390 ? 'es' : 'en',
      }),
    )
    await page.evaluate((size) => {
      const gauge = document.querySelector<HTMLElement>('rx-gauge')
      gauge?.style.setProperty('width', `${size}px`)
    }, width)
    await readPrices(page)
    const overflow = await page.locator('rx-gauge .rx-card').evaluate((card) => card.scrollWidth - card.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    // Names keep their room: a note under one takes at most four lines, and the organization's name isn't cut.
    const rows = await page
      .locator('.rx-price-name > small')
      .evaluateAll((words) => words.map((word) => word.clientHeight / parseFloat(getComputedStyle(word).lineHeight)))
    expect(rows.length).toBeGreaterThan(1)
    for (const lines of rows) expect(Math.round(lines)).toBeLessThanOrEqual(4)
    const cut = await page.locator('.rx-head-name').evaluate((name) => name.scrollWidth - name.clientWidth)
    expect(cut).toBeLessThanOrEqual(0)
    await expectAccessible(page, 'rx-gauge')
  })
})

test('the partner’s page embeds the widget from another origin', () => {
  expect(new URL(siteUrl('/')).origin).not.toBe(new URL(partnerUrl()).origin)
})
