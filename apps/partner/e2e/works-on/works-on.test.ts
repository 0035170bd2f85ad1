/**
 * Pages that make it hard for a gauge, beside a plain one. Each run tries a third of them, drawn by the commit; with --all every page is tried.
 */
import { execFileSync } from 'node:child_process'
import { fileBrowser, medicationField, otherSite, readPrices, search, visit } from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { filesOf, type HostPage, type Promised, promises } from './host-page'
import { hostPages } from './host-pages'
import { countTimers, differingPixels, pictureOf, tracesOn } from './measure'

const browser = fileBrowser()
const site = otherSite()
/** Of the pixels of the plain page. */
const mostDiffering = 0.002

const commit = () => execFileSync('git', ['rev-parse', '--short=6', 'HEAD'], { encoding: 'utf8' }).trim()
const drawn =
  process.env.TEST_ALL === 'y'
    ? hostPages
    : hostPages.filter((_, index) => index % 3 === Number.parseInt(commit(), 16) % 3)

const plain: HostPage = { name: 'is plain', group: '' }

/** Opens a page, and closes it whatever happens. */
async function withPage<Result>(
  hostPage: HostPage,
  isEmpty: boolean,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { page, close } = await visit(browser, hostPage.browser)
  try {
    await page.addInitScript(countTimers)
    site.serve(filesOf(hostPage, isEmpty))
    await page.goto(site.url())
    await hostPage.begin?.(page, isEmpty ? async () => undefined : () => isReady(page))
    return await use(page)
  } finally {
    await close()
  }
}

const gaugeOn = (page: Page) => page.locator('rx-gauge')
/** Each gauge of the page, as whether it can be used. */
const states = (page: Page) =>
  gaugeOn(page).evaluateAll((gauges: (Element & { isReady?: boolean })[]) => gauges.map(({ isReady }) => isReady))
const isReady = (page: Page) => expect.poll(() => states(page), { timeout: 30_000 }).toEqual([true])

/** Once its logo is there and nothing changes any more. */
async function stillPicture(page: Page): Promise<Buffer> {
  let picture = await pictureOf(gaugeOn(page))
  const isStill = async () => {
    const before = picture
    picture = await pictureOf(gaugeOn(page))
    return picture.equals(before)
  }
  await expect.poll(isStill, { interval: 1000 }).toBe(true)
  return picture
}

let plainPicture: Promise<Buffer> | undefined
const pictureOfPlain = () =>
  (plainPicture ??= withPage(plain, false, async (page) => {
    await isReady(page)
    return stillPicture(page)
  }))

async function journey(page: Page) {
  await search(gaugeOn(page), 'atorvas', 'Atorvastatin')
  await page.getByLabel('Zip code').fill('10001')
  return readPrices(page)
}

/** Each rejects if the page breaks it. */
const checks: Record<Promised, (hostPage: HostPage) => Promise<void>> = {
  'looks the same': async (hostPage) => {
    const expected = await pictureOfPlain()
    await withPage(hostPage, false, async (page) => {
      await isReady(page)
      const blank = await page.context().newPage()
      const share = async () => differingPixels(blank, expected, await pictureOf(gaugeOn(page)))
      await expect.poll(share, { interval: 500, timeout: 20_000 }).toBeLessThanOrEqual(mostDiffering)
    })
  },
  'shows prices': (hostPage) =>
    withPage(hostPage, false, async (page) => {
      await medicationField(gaugeOn(page)).waitFor({ timeout: 30_000 })
      expect((await journey(page)).Retail).toMatch(/^\$\d/)
    }),
  'leaves nothing': async (hostPage) => {
    // What the page itself has, before and after its own gauge.
    const before = await withPage(hostPage, true, async (page) => {
      await page.waitForFunction(() => (window as unknown as { pendingTimers: Set<string> }).pendingTimers.size === 0)
      return tracesOn(page)
    })
    await withPage(hostPage, false, async (page) => {
      await isReady(page)
      const isOpen = await gaugeOn(page).evaluate(({ shadowRoot }) => shadowRoot !== null)
      if (isOpen) await journey(page)
      await gaugeOn(page).evaluate((gauge) => gauge.remove())
      const whatIsLeft = async () => {
        const now = await tracesOn(page)
        return { ...now, globals: now.globals.filter((name) => !before.globals.includes(name)) }
      }
      await expect.poll(whatIsLeft, { timeout: 20_000 }).toEqual({ ...before, globals: ['RxGauge'] })
    })
  },
}

test.each(drawn.flatMap((hostPage) => promises.map((promised) => ({ hostPage, name: hostPage.name, promised }))))(
  'on a page that $name, the gauge $promised',
  async ({ hostPage, promised }) => {
    const check = checks[promised](hostPage)
    if (hostPage.unsupported?.[promised] === undefined) await check
    // What has come to work is taken off the list.
    else await expect(check).rejects.toThrow()
  },
)
