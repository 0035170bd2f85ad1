/** Widget and site in the oldest browsers that are supported (README). */
import { actLikeOldestBrowsers, expectWholeAt, openBestCoupon, partnerUrl, siteUrl, visits } from '@rxgauge/e2e'
import { expect, test } from 'vitest'

const { here } = visits({ isOpen: true })

test('what they lack is gone from the page', async () => {
  const { page } = here()
  await actLikeOldestBrowsers(page)
  await page.goto(partnerUrl())
  const kept = await page.evaluate(() => [
    'any' in AbortSignal,
    'toSorted' in Array.prototype,
    'canParse' in URL,
    'withResolvers' in Promise,
    'checkVisibility' in Element.prototype,
    'union' in Set.prototype,
    'popover' in HTMLElement.prototype,
    'requestIdleCallback' in window,
  ])
  expect(kept).toEqual(kept.map(() => false))
})

test('the widget works from the search to the coupon', async () => {
  const { page } = here()
  await actLikeOldestBrowsers(page)
  await page.goto(partnerUrl())
  await openBestCoupon(page)
  await expectWholeAt(page, [390])
})

test('the site works from the search to the coupon', async () => {
  const { page } = here()
  await actLikeOldestBrowsers(page)
  await page.goto(siteUrl('/?orgCode=ACME'))
  await openBestCoupon(page)
  await expectWholeAt(page, [390])
})
