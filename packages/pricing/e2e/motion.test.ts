/** What moves on the way to a coupon, and what is left of it for those who asked their system for less. */
import { english, insured, offers, readPrices, search, siteUrl, visits } from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open } = visits()

interface MovedWindow {
  moved: string[]
}

/** Notes each animation as it starts, and each transition, from the page's first frame. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const state = window as unknown as MovedWindow
    state.moved = []
    document.addEventListener('animationstart', ({ animationName }) => state.moved.push(animationName), true)
    document.addEventListener('transitionrun', ({ propertyName }) => state.moved.push(propertyName), true)
  })
const moved = (page: Page) => page.evaluate(() => (window as unknown as MovedWindow).moved.splice(0))

/** Once a step's own animation has begun: that is said a frame after the step is there. */
async function movedByStep(page: Page) {
  await page.waitForFunction(() =>
    (window as unknown as MovedWindow).moved.some((name) => name === 'rx-arrive' || name === 'rx-appear'),
  )
  return moved(page)
}

/** Prices, a plan, the pharmacies and a coupon that is turned; what moved at each of them. */
async function walk(page: Page) {
  await watchMotion(page)
  await page.goto(siteUrl('/?orgCode=ACME'))
  await search(page, 'ator', 'Atorvastatin')
  await page.getByLabel(english.settings.zip).fill('10001')
  await readPrices(page)
  await page.getByText(english.gauge.lowest, { exact: true }).waitFor()
  // Of the gauge, what the best price does is the last.
  await page.waitForFunction(() => document.querySelector('.rx-answer .rx-wedge-shape[data-best]'))
  await page.evaluate(async () => {
    const best = document.querySelector('.rx-answer .rx-wedge-shape[data-best]')
    await Promise.allSettled((best?.getAnimations() ?? []).map(({ finished }) => finished))
  })
  const prices = await moved(page)
  await insured(page)
  const plan = await movedByStep(page)
  await page.getByRole('button', { name: english.savings.get, exact: true }).click()
  await offers(page).first().waitFor()
  const pharmacies = await movedByStep(page)
  await offers(page).first().click()
  await page.locator('.rx-coupon').waitFor()
  const coupon = await movedByStep(page)
  return { prices, plan, pharmacies, coupon }
}

test('the best price lifts and pulses once; each step comes from the side', async () => {
  const { page } = await open({ reducedMotion: 'no-preference' })
  const { prices, plan, pharmacies, coupon } = await walk(page)
  expect(prices).toContain('translate')
  expect(prices.filter((name) => name === 'rx-win')).toEqual(['rx-win'])
  for (const step of [plan, pharmacies, coupon]) {
    expect(step).toContain('rx-arrive')
    expect(step).not.toContain('rx-appear')
  }
})

test('with less motion nothing moves and nothing pulses: a step fades in where it stands', async () => {
  const { page } = await open({ reducedMotion: 'no-preference' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { prices, plan, pharmacies, coupon } = await walk(page)
  expect(prices).toEqual([])
  for (const step of [plan, pharmacies, coupon]) expect(new Set(step)).toEqual(new Set(['rx-appear']))
})
