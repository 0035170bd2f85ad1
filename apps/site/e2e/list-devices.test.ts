// database: postgresql, with --all both
/** A person's list on two devices that change it at once. */
import { fileBrowser, newPerson, openPricedList, signInAs, siteUrl, visit } from '@rxgauge/e2e'
import { fill, loadMessages, myListArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const browser = fileBrowser()
const text = await loadMessages(myListArea, 'en')
const namesIn = (page: Page) => page.locator('.rx-list-entry h2').allTextContents()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function changeQuantity(page: Page, name: string, quantity: number) {
  await press(page, fill(text.entry.changeNamed, { name }))
  await page.getByLabel(text.entry.quantity).selectOption({ label: text.entry.custom })
  await page.getByLabel(/^From \d+ to/).fill(String(quantity))
  await press(page, text.entry.done)
}

/** Keeps a page's saves from the server; returns what lets them go. */
async function holdSaves(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/list', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  return async () => {
    release()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** The save that the server has taken; one of an older version is answered with the list as it is, and made again. */
const saved = (page: Page) =>
  page.waitForResponse(
    async (response) =>
      new URL(response.url()).pathname === '/api/list' &&
      response.request().method() === 'POST' &&
      (await response.json()).data?.savedFlag === 'Y',
  )

test('both changes are on both devices; of one medication, the later one applies and is said', async () => {
  const person = await newPerson()
  const [one, other] = await Promise.all([visit(browser), visit(browser)])
  await signInAs(one.page, person, 'en')
  await openPricedList(one.page, ['Metformin', 'Lisinopril'])
  await signInAs(other.page, person, 'en')
  await other.page.goto(siteUrl('/my-list?orgCode=ACME&lang=en'))
  await expect.poll(() => namesIn(other.page)).toEqual(['Metformin', 'Lisinopril'])

  const releaseFirst = await holdSaves(other.page)
  await press(other.page, fill(text.entry.removeNamed, { name: 'Metformin' }))
  const firstSave = saved(one.page)
  await changeQuantity(one.page, 'Lisinopril', 45)
  await firstSave
  const merged = saved(other.page)
  await releaseFirst()
  await other.page.getByText('45 tablets').waitFor()
  await merged
  expect(await namesIn(other.page)).toEqual(['Lisinopril'])
  // The other device looks again once it's connected.
  await one.page.context().setOffline(true)
  await one.page.context().setOffline(false)
  await expect.poll(() => namesIn(one.page)).toEqual(['Lisinopril'])
  await one.page.getByText('45 tablets').waitFor()

  const releaseSecond = await holdSaves(other.page)
  await changeQuantity(other.page, 'Lisinopril', 60)
  const secondSave = saved(one.page)
  await changeQuantity(one.page, 'Lisinopril', 50)
  await secondSave
  const kept = saved(other.page)
  await releaseSecond()
  await other.page.getByText(fill(text.notice.kept, { names: 'Lisinopril' })).waitFor()
  await other.page.getByText('60 tablets').waitFor()
  await kept
  await one.page.context().setOffline(true)
  await one.page.context().setOffline(false)
  await one.page.getByText('60 tablets').waitFor()
  await one.close()
  await other.close()
})
