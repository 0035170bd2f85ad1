/** My list on the site, in journeys about what it costs. */
import { type Edition, type Language, loadMessages, myListArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { siteUrl } from './addresses'

/**
 * Adds medications on an organization's page of My list, asks for prices near 10001 unless a zip is known, and waits for
 * them.
 */
export async function openPricedList(
  page: Page,
  drugs: readonly string[],
  language: Language = 'en',
  { orgCode, edition }: { orgCode: string; edition: Edition } = { orgCode: 'ACME', edition: 'consumer' },
) {
  const list = await loadMessages(myListArea, language, edition)
  await page.goto(siteUrl(`/my-list?orgCode=${orgCode}&lang=${language}`))
  for (const drug of drugs) {
    await page.getByRole('combobox', { name: list.search.label }).fill(drug)
    await page
      .getByRole('option', { name: new RegExp(`^${drug}`, 'i') })
      .first()
      .click()
    await page.locator('.rx-list-entry', { hasText: drug }).waitFor()
  }
  const zip = page.getByLabel(list.place.label)
  await zip.or(page.locator('.rx-list-answer')).first().waitFor()
  if (await zip.isVisible()) await zip.fill('10001')
  await page.locator('.rx-list-answer[aria-busy="false"]').waitFor()
}
