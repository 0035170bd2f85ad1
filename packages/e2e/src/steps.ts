/** The steps of journeys from prices to the coupon, by the product's own texts. */

import type { Language } from '@rxgauge/text'
import {
  type Edition,
  type FirstScreenMessages,
  firstScreenArea,
  loadMessages,
  type ResultsMessages,
  resultsArea,
} from '@rxgauge/text'
import type { Locator, Page } from 'playwright-core'
import { partnerUrl } from './addresses'
import { readPrices, search } from './search'

/** Every text of the journey. */
export type Sentences = FirstScreenMessages & ResultsMessages
export const sentences = async (language: Language, edition?: Edition): Promise<Sentences> => ({
  ...(await loadMessages(firstScreenArea, language, edition)),
  ...(await loadMessages(resultsArea, language, edition)),
})
export const english = await sentences('en')

/** A label as a pattern, with its places open. */
export const pattern = (sentence: string) =>
  new RegExp(`^${sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`)

/** The address of the partner's page with a zip, so that prices show at once. */
export const widget = (query: Record<string, string>) => partnerUrl({ zip: '10001', ...query })

/** Chooses a plan by name on the open insurance screen. */
export async function choosePlan(page: Page, name: string, text: Sentences = english) {
  await page.getByLabel(text.insurance.label).fill(name)
  await page.getByRole('button', { name, exact: true }).click()
}

/** Chooses a commercial plan. */
export async function insured(page: Page, text: Sentences = english) {
  await readPrices(page)
  await page.getByRole('button', { name: text.settings.chooseInsurance, exact: true }).click()
  await choosePlan(page, 'Acme Health PPO', text)
  await readPrices(page)
}

/** The list of pharmacies, each a button to its coupon. */
export const offers = (page: Page, text: Sentences = english) =>
  page.getByRole('list', { name: text.pharmacies.list }).locator('.rx-pharmacy-open')

export const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name })
export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
export const closeDialog = (page: Page, text: Sentences = english) =>
  page.getByRole('dialog').getByRole('button', { name: text.common.close }).click()

/**
 * Declines a favorite pharmacy whenever the question comes, four seconds after a list, for tests about something
 * else.
 */
export const declineFavorite = (page: Page, text: Sentences = english): Promise<void> =>
  page.addLocatorHandler(dialog(page, text.pharmacies.favoriteTitle), (question) =>
    question.getByRole('button', { name: text.pharmacies.notNow }).click(),
  )

/** From the search to the discount card of the best pharmacy for a generic. */
export async function openBestCoupon(page: Page, text: Sentences = english, asksZip = true): Promise<void> {
  await search(page, 'ator', 'Atorvastatin')
  if (asksZip) await page.getByLabel(text.settings.zip).fill('10001')
  await page.getByRole('button', { name: text.savings.get, exact: true }).click()
  // A row of the list, not one of the three below the main button.
  await offers(page, text).first().click()
  await page.locator('.rx-coupon').waitFor()
}
