// database: pglite, with --all both
import {
  choosePlan,
  dialog,
  english,
  expectAccessible,
  insured,
  offers,
  readPrices,
  visits,
  widget,
} from '@rxgauge/e2e'
import { describe, expect, test } from 'vitest'

const { begin, open } = visits()

describe('a manufacturer’s copay card', () => {
  // spec: search 2 Copay coupon view
  test('comes after its interstitial screen: GO BACK, CONTINUE, then card, steps and pharmacies', async () => {
    const page = await begin(widget({ drug: 'biktarvy' }))
    await insured(page)
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    await page.getByRole('heading', { name: 'Before you continue' }).waitFor()
    await expectAccessible(page, 'rx-gauge')
    await page.getByRole('button', { name: 'GO BACK' }).click()
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    await page.getByRole('button', { name: 'CONTINUE', exact: true }).click()
    await page.getByText('Governmental beneficiaries excluded, terms and conditions apply').waitFor()
    expect(await page.getByRole('list').filter({ hasText: 'Open the card' }).getByRole('listitem').count()).toBe(3)
    await page.getByText('Turn off Pop up Blocker').waitFor()
    expect(await page.getByRole('link', { name: 'View Coupon' }).getAttribute('href')).toMatch(
      /\/coupon\.pdf\?lang=en$/,
    )
    await expectAccessible(page, 'rx-gauge')
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'VIEW SAVINGS' }).click(),
    ])
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await opened.close()
    await page.getByRole('button', { name: 'See pharmacies' }).click()
    await offers(page).first().click()
    await page
      .getByText(/^RXG\d{13}$/)
      .or(page.getByRole('button', { name: 'CONTINUE', exact: true }))
      .first()
      .waitFor()
  })

  // spec: search 4 Copay card
  test('opens by itself when it has no interstitial screen', async () => {
    const page = await begin(widget({ drug: 'bentyl' }))
    await insured(page)
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'GET SAVINGS!' }).click(),
    ])
    await opened.close()
    await page.getByRole('button', { name: 'VIEW SAVINGS' }).waitFor()
  })

  test('a blocked pop-up is reported, with a link instead', async () => {
    const { page } = await open()
    await page.addInitScript(() => {
      const state = window as unknown as { features: string | undefined }
      window.open = (_address, _target, features) => {
        state.features = features
        return null
      }
    })
    await page.goto(widget({ drug: 'bentyl' }))
    await insured(page)
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    await page.getByRole('link', { name: 'Open the PDF' }).waitFor()
    const features = await page.evaluate(() => (window as unknown as { features: string }).features)
    expect(features).toBe('popup,width=1250,height=570')
    await expectAccessible(page, 'rx-gauge')
  })

  test('a government beneficiary is not eligible, even if the page was loaded as eligible', async () => {
    const page = await begin(widget({ drug: 'biktarvy' }))
    await readPrices(page)
    await page.getByRole('button', { name: 'Select insurance', exact: true }).click()
    await page.getByRole('radio', { name: english.insurance.medicare }).check()
    await choosePlan(page, 'Medicare Part D Basic')
    await dialog(page, english.insurance.confirmTitle).getByRole('button', { name: 'Yes' }).click()
    expect((await readPrices(page)).Coupon).toBe('not eligible')
    await page.getByRole('button', { name: 'GET SAVINGS!' }).click()
    // The remaining offers are discount cards, which anyone may use.
    await offers(page).first().click()
    await page.getByText('This is not insurance').waitFor()
    // Every card names who can't use it.
    await page.getByText('Governmental beneficiaries excluded').waitFor()
  })
})
