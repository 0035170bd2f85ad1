/** Animations on the way to a coupon, and what remains of them with reduced motion. */

import { cents, formatPrice } from '@rxgauge/contract'
import {
  declineFavorite,
  english,
  insured,
  newPerson,
  offers,
  openBestCoupon,
  readPrices,
  search,
  signInAs,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open } = visits()

interface MovedWindow {
  moved: string[]
  amounts: string[]
}

/** Records every animation start and transition, and every amount in a price's element, from the page's first frame. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const state = window as unknown as MovedWindow
    state.moved = []
    state.amounts = []
    document.addEventListener(
      'animationstart',
      ({ animationName, target }) => {
        const from = target instanceof Element && getComputedStyle(target).getPropertyValue('--rx-arrives-from')
        state.moved.push(animationName === 'rx-arrive' ? `rx-arrive from ${from || '24px'}` : animationName)
      },
      true,
    )
    document.addEventListener('transitionrun', ({ propertyName }) => state.moved.push(propertyName), true)
    new MutationObserver(() => {
      for (const price of document.querySelectorAll('.rx-results b')) {
        const texts = [price.textContent, ...[...price.attributes].map(({ value }) => value)]
        state.amounts.push(...texts.flatMap((text) => text.match(/\$[\d,.]+/g) ?? []))
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
const moved = (page: Page) => page.evaluate(() => (window as unknown as MovedWindow).moved.splice(0))

/** The amounts in the responses to the four price calls, as the page writes them. */
function readAmounts(page: Page): () => Promise<Set<string>> {
  const replies: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/api\/price\/(retail|cashnew|couponnew|copaynew)\//.test(response.url())) replies.push(response.text())
  })
  return async () => {
    const amounts = (await Promise.all(replies)).join().match(/"\d+\.\d\d"/g) ?? []
    return new Set(amounts.map((amount) => formatPrice(cents(Math.round(Number(amount.slice(1, -1)) * 100)))))
  }
}

const fromRight = 'rx-arrive from 24px'
const fromLeft = 'rx-arrive from -24px'

/** Waits for the step's own animation, which the browser reports one frame after the step appears. */
async function movedByStep(page: Page, arrival: string) {
  await page.waitForFunction(
    (arrival) => (window as unknown as MovedWindow).moved.some((name) => name === arrival || name === 'rx-appear'),
    arrival,
  )
  return moved(page)
}

/** Waits until all prices have loaded and the best one's animation, the gauge's last, is over. */
async function settlePrices(page: Page) {
  await readPrices(page)
  await page.getByText(english.gauge.best, { exact: true }).waitFor()
  await page.waitForFunction(() => document.querySelector('.rx-results .rx-wedge-shape[data-best]'))
  await page.evaluate(async () => {
    const best = document.querySelector('.rx-results .rx-wedge-shape[data-best]')
    await Promise.allSettled((best?.getAnimations() ?? []).map(({ finished }) => finished))
  })
}

/** Walks through prices, a plan, the pharmacies, a coupon and back, and records the animations at each. */
async function walk(page: Page) {
  await watchMotion(page)
  await declineFavorite(page)
  await page.goto(siteUrl('/?orgCode=ACME'))
  await search(page, 'ator', 'Atorvastatin')
  await page.getByLabel(english.settings.zip).fill('10001')
  await settlePrices(page)
  const prices = await moved(page)
  await insured(page)
  const plan = await movedByStep(page, fromLeft)
  await settlePrices(page)
  await moved(page)
  await page.getByRole('button', { name: english.savings.get, exact: true }).click()
  await offers(page).first().waitFor()
  const pharmacies = await movedByStep(page, fromRight)
  await offers(page).first().click()
  await page.locator('.rx-coupon').waitFor()
  const coupon = await movedByStep(page, fromRight)
  await page.getByRole('button', { name: english.coupon.backToList, exact: true }).click()
  await offers(page).first().waitFor()
  const backToList = await movedByStep(page, fromLeft)
  await page.getByRole('button', { name: english.views.back, exact: true }).click()
  await settlePrices(page)
  const backToPrices = await movedByStep(page, fromLeft)
  return { prices, plan, on: [pharmacies, coupon], back: [backToList, backToPrices] }
}

test('prices appear as they are, the best one lifts and pulses once; going forward enters from the right, going back from the left', async () => {
  const { page } = await open({ reducedMotion: 'no-preference' })
  const known = readAmounts(page)
  const { prices, plan, on, back } = await walk(page)
  expect(prices).toContain('translate')
  expect(prices.filter((name) => name === 'rx-win')).toEqual(['rx-win'])
  const arrivals = (step: string[]) => step.filter((name) => /^rx-(arrive|appear)/.test(name))
  expect(arrivals(plan)).toEqual([fromRight, fromLeft])
  for (const step of on) expect(arrivals(step)).toEqual([fromRight])
  for (const step of back) expect(arrivals(step)).toEqual([fromLeft])
  const shown = new Set(await page.evaluate(() => (window as unknown as MovedWindow).amounts))
  expect(shown.size).toBeGreaterThanOrEqual(4)
  expect([...shown.difference(await known())]).toEqual([])
})

test('with reduced motion nothing moves or pulses: a step fades in in place', async () => {
  const { page } = await open({ reducedMotion: 'no-preference' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { prices, plan, on, back } = await walk(page)
  expect(prices).toEqual([])
  for (const step of [plan, ...on, ...back]) expect(new Set(step)).toEqual(new Set(['rx-appear']))
})

test.each([
  ['no-preference', ['added', 'removed']],
  ['reduce', []],
] as const)('a coupon that was saved shrinks into its button, with %s', async (reducedMotion, expected) => {
  const { page } = await open({ reducedMotion: 'no-preference' })
  await page.emulateMedia({ reducedMotion })
  await declineFavorite(page)
  await signInAs(page, await newPerson(), 'en')
  await openBestCoupon(page)
  await page.getByRole('button', { name: english.saving.save, exact: true }).click()
  const done = page.getByRole('dialog').getByRole('button', { name: english.common.done })
  await done.waitFor()
  const pictures = await page.evaluateHandle(() => {
    const seen: string[] = []
    const isPicture = (node: Node) => node instanceof HTMLElement && node.dataset.picture !== undefined
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        if ([...addedNodes].some(isPicture)) seen.push('added')
        if ([...removedNodes].some(isPicture)) seen.push('removed')
      }
    }).observe(document, { childList: true, subtree: true })
    return seen
  })
  await done.click()
  await page.getByRole('button', { name: english.saving.isSaved, exact: true }).waitFor()
  await expect.poll(() => pictures.jsonValue()).toEqual(expected)
  expect(await page.locator('.rx-coupon').count()).toBe(1)
})
