// database: with --all postgresql
/** What gauges that are gone cost the page that they were on. */
import { fileBrowser, otherSite, visit, wholeGauge } from '@rxgauge/e2e'
import { expect, onTestFinished, test } from 'vitest'
import { documentedLine, filesOf } from './host-page'

// Without the optimizing compilers, whose code would grow with use and be most of what grows.
const browser = fileBrowser()
const site = otherSite()

test('after a hundred gauges that came and went, the page’s memory has grown by less than 2 %', async () => {
  const { page, close } = await visit(browser)
  onTestFinished(close)
  site.serve(filesOf({ name: 'is plain', group: '', line: documentedLine }))
  await page.goto(site.url())
  await wholeGauge(page)
  const client = await page.context().newCDPSession(page)
  const mountAndUnmount = (count: number) =>
    page.evaluate(async (count) => {
      const { RxGauge } = window as unknown as {
        RxGauge: { mount(target: string, options: object): { element: { ready: Promise<void> }; unmount(): void } }
      }
      for (let round = 0; round < count; round++) {
        const { element, unmount } = RxGauge.mount('#slot', { org: 'ACME' })
        await element.ready
        unmount()
        await new Promise(requestAnimationFrame)
      }
    }, count)
  const usedHeap = async () => {
    // What one collection lets go of, the next one frees.
    for (let round = 0; round < 3; round++) await client.send('HeapProfiler.collectGarbage')
    return (await client.send('Runtime.getHeapUsage')).usedSize
  }
  // What is compiled and cached comes with the first.
  await mountAndUnmount(20)
  const before = await usedHeap()
  await mountAndUnmount(100)
  // Calls of the last one may still be under way.
  await expect.poll(async () => (await usedHeap()) / before, { interval: 500, timeout: 20_000 }).toBeLessThan(1.02)
})
