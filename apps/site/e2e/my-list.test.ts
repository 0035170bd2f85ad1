// database: postgresql, with --all both
/** My list: from an empty device to what it costs together; guest and person, two tabs, without a connection, shared. */
import { callApi, registerDevice } from '@rxgauge/api/testing'
import {
  expectAccessible,
  newPerson,
  openBestCoupon,
  openPricedList,
  partnerUrl,
  search,
  sentences,
  signInAs,
  siteUrl,
  visits,
  wholeGauge,
} from '@rxgauge/e2e'
import { fill, type Language, loadMessages, myListArea, oneOrMany, siteArea } from '@rxgauge/text'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open, here } = visits()
const textsOf = (language: Language) => loadMessages(myListArea, language)
const text = await textsOf('en')
const site = await loadMessages(siteArea, 'en')
const phone = { width: 390, height: 844 }

const field = (within: Page | Locator, words = text) => within.getByRole('combobox', { name: words.search.label })
const namesIn = (within: Page | Locator) => within.locator('.rx-list-entry h2').allTextContents()
/** Where the focus is: a name, or the text. */
const focusIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

async function add(within: Page | Locator, name: string, words = text) {
  await field(within, words).fill(name)
  await within
    .getByRole('option', { name: new RegExp(`^${name}`, 'i') })
    .first()
    .click()
}

async function openList(page: Page, query = '') {
  await page.goto(siteUrl(`/my-list?orgCode=ACME&lang=en${query}`))
  await page.getByRole('heading', { level: 1, name: text.title }).waitFor()
}

/** Without a new page, because a session ends with it. */
async function goToList(page: Page) {
  await page.evaluate(() => {
    history.pushState(null, '', '/my-list?orgCode=ACME&lang=en')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await field(page).waitFor()
}

test('an empty list offers what was saved, viewed and is often searched; one press adds it', async () => {
  const { page } = await open({ viewport: phone })
  await signInAs(page, await newPerson(), 'en')
  const results = await sentences('en')
  await openBestCoupon(page)
  await button(page, results.saving.save).click()
  await button(page.getByRole('dialog'), results.common.done).click()
  await goToList(page)
  const chips = (title: string) => page.getByRole('list', { name: title }).getByRole('button')
  const addNamed = (name: string) => fill(text.suggestions.add, { name })
  await chips(text.suggestions.top).first().waitFor()
  await chips(text.suggestions.coupons).first().waitFor()
  await expectAccessible(page)
  // Each once, in the group that knows most about it.
  expect(await page.getByRole('button', { name: addNamed('Atorvastatin'), exact: true }).count()).toBe(1)
  await chips(text.suggestions.coupons).getByText('Atorvastatin').press('Enter')
  await page.getByText('20 mg tablet · 30 tablets').waitFor()
  expect(await focusIn(page)).toBe(text.title)
  expect(await namesIn(page)).toEqual(['Atorvastatin'])
  expect(await chips(text.suggestions.top).count()).toBe(0)
  // Its zip is known, so that it isn't asked for.
  await page.locator('.rx-list-place', { hasText: fill(text.place.near, { zip: '10001' }) }).waitFor()
})

test('five medications from an empty device; each is changed, moved, removed and brought back by keyboard', async () => {
  const { page } = await open({ viewport: phone })
  await openList(page)
  await page.getByText(text.empty.title).waitFor()
  await expectAccessible(page)
  await add(page, 'atorvastatin')
  await page.getByLabel(text.place.label).fill('10001')
  for (const name of ['lisinopril', 'metformin', 'sertraline', 'omeprazole']) await add(page, name)
  await page.locator('.rx-list-price b').nth(4).waitFor()
  expect(await namesIn(page)).toEqual(['Atorvastatin', 'Lisinopril', 'Metformin', 'Sertraline', 'Omeprazole'])
  await expectAccessible(page)

  await button(page, 'Move Omeprazole up').press('Enter')
  await button(page, 'Remove Metformin').press('Enter')
  expect(await namesIn(page)).toEqual(['Atorvastatin', 'Lisinopril', 'Omeprazole', 'Sertraline'])
  await button(page, text.notice.undo).press('Enter')
  expect(await namesIn(page)).toEqual(['Atorvastatin', 'Lisinopril', 'Metformin', 'Omeprazole', 'Sertraline'])

  await button(page, 'Change Lisinopril').press('Enter')
  await page.getByLabel(text.entry.strength).selectOption({ label: '20 mg' })
  await page.getByLabel(text.entry.quantity).selectOption({ label: '90 tablets' })
  await expectAccessible(page)
  await button(page, text.entry.done).press('Enter')
  await page.getByText('20 mg tablet · 90 tablets').waitFor()
  const focused = () => focusIn(page)
  await expect.poll(focused).toBe('Lisinopril')
  await button(page, 'Move Lisinopril down').press('Enter')
  await expect.poll(focused).toBe('Move Lisinopril down')
  await button(page, 'Move Lisinopril up').press('Enter')
  await expect.poll(focused).toBe('Move Lisinopril up')

  await add(page, 'sertraline')
  await page.getByText(fill(text.notice.there, { name: 'Sertraline' })).waitFor()
  await expect.poll(focused).toBe('Sertraline')
  await button(page, text.notice.close).press('Enter')
  await expect.poll(focused).toBe(text.title)

  await button(page, 'Change Lisinopril').press('Enter')
  await page.getByLabel(text.entry.quantity).selectOption({ label: text.entry.custom })
  const typed = page.getByLabel(/^From \d+ to/)
  await typed.fill('99999')
  await button(page, text.entry.done).press('Enter')
  await expect.poll(() => typed.getAttribute('aria-invalid')).toBe('true')
  await page.getByText(text.entry.customWrong).waitFor({ state: 'detached' })
  await button(page, text.entry.cancel).press('Enter')

  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await expectAccessible(page, 'body', { differsBy: 'colors' })
})

test('from a result, recent searches and a medication’s page: added once, then it leads to the list', async () => {
  const { page } = await open({ viewport: phone })
  const words = await sentences('en')
  await page.goto(siteUrl('/?orgCode=ACME&lang=en'))
  await search(page, 'atorvastatin', 'Atorvastatin')
  await page.getByLabel(words.settings.zip).fill('10001')
  await button(page, words.list.add).click()
  const there = page.getByRole('button', { name: words.list.there })
  await there.waitFor()
  await page.getByText(oneOrMany(text.strip.count, 1)).waitFor()
  await there.click()
  await page.waitForURL((url) => url.pathname === '/my-list')
  await expect.poll(() => namesIn(page)).toEqual(['Atorvastatin'])
  await page.locator('.rx-list-price b').waitFor()
  await page.goBack()
  await page.getByText(/^1 medication · \$\d+\.\d\d together$/).waitFor()

  await page.goto(siteUrl('/?orgCode=ACME&lang=en'))
  await page.getByRole('tab', { name: site.home.recent }).click()
  await button(page, `${text.short.there}: Atorvastatin`).waitFor()
  await page.getByText(text.strip.see).click()
  await page.waitForURL((url) => url.pathname === '/my-list')

  await page.goto(siteUrl('/savings/Lisinopril/info?orgCode=ACME&lang=en'))
  await button(page, `${text.add}: Lisinopril`).click()
  await button(page, `${text.inList}: Lisinopril`).click()
  await expect.poll(() => namesIn(page)).toEqual(['Atorvastatin', 'Lisinopril'])
})

test('two tabs of a guest show one list', async () => {
  const { page } = await open()
  await openList(page)
  await add(page, 'atorvastatin')
  await expect.poll(() => namesIn(page)).toEqual(['Atorvastatin'])
  const other = await page.context().newPage()
  await openList(other)
  await add(other, 'lisinopril')
  await expect.poll(() => namesIn(page)).toEqual(['Atorvastatin', 'Lisinopril'])
  await other.close()
})

test('a guest’s list joins the person’s by a press, and a sign-out forgets it', async () => {
  const person = await newPerson()
  const { page: first } = await open()
  await signInAs(first, person, 'en')
  await goToList(first)
  await add(first, 'metformin')
  await expect.poll(() => namesIn(first)).toEqual(['Metformin'])

  // Another device, with a guest's list.
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await openList(page)
  await add(page, 'atorvastatin')
  await expect.poll(() => namesIn(page)).toEqual(['Atorvastatin'])
  await signInAs(page, person, 'en')
  await page.getByText(text.strip.two).click()
  await page.getByText(text.question.title).waitFor()
  await expectAccessible(page)
  await button(page, text.question.account).press('Enter')
  await expect.poll(() => focusIn(page)).toBe(text.notice.undo)
  await button(page, text.notice.undo).press('Enter')
  await page.getByText(text.question.title).waitFor()
  await expect.poll(() => focusIn(page)).toBe(text.title)
  await button(page, text.question.join).press('Enter')
  await expect.poll(() => namesIn(page)).toEqual(['Metformin', 'Atorvastatin'])
  await expect.poll(() => focusIn(page)).toBe(text.title)
  const guestKeys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('guestList')))
  await expect.poll(guestKeys).toEqual([])
  await button(page, site.shell.myAccount).click()
  await button(page, site.shell.signOut).click()
  await page.getByRole('link', { name: site.shell.signIn }).waitFor()
  await openList(page)
  await page.getByText(text.empty.title).waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Metformin')
})

test('a change without a connection stays, and is saved once there is one', async () => {
  const person = await newPerson()
  const { page } = await open()
  await signInAs(page, person, 'en')
  await goToList(page)
  await add(page, 'metformin')
  await page.locator('.rx-list-entry').waitFor()
  await page.context().setOffline(true)
  await button(page, 'Remove Metformin').click()
  await page.getByText(text.saving.unsent).waitFor()
  await page.context().setOffline(false)
  await page.getByText(text.saving.unsent).waitFor({ state: 'detached' })
  here().forget(/ERR_INTERNET_DISCONNECTED/)
})

test('a shared list is only looked at until a press adds it; a link that ended says so', async () => {
  const api = siteUrl('')
  const { token } = await registerDevice(api, 'ACME')
  const products = await callApi<{ id: number }[]>(api, '/product/contains/atorvastatin/list', { token })
  const choices = await callApi<{ forms: { dosages: { productDetailId: number }[] }[] }>(
    api,
    `/productdetail/list/${products[0]?.id}`,
    { token },
  )
  const productDetailId = choices.forms[0]?.dosages[0]?.productDetailId
  const body = { fills: [{ productDetailId, quantity: 30 }] }
  const shared = await callApi<{ token: string }>(api, '/list/share', { token, body })
  const { page } = await open({ viewport: phone })
  await openList(page, `&list=${shared.token}`)
  await page.getByText(text.shared.lead).waitFor()
  await page.getByText(text.empty.title).waitFor()
  await expectAccessible(page)
  await button(page, oneOrMany(text.shared.add, 1)).press('Enter')
  await expect.poll(() => namesIn(page)).toEqual(['Atorvastatin'])
  await expect.poll(() => focusIn(page)).toBe(text.title)
  await openList(page, `&list=${'x'.repeat(22)}`)
  await page.getByText(text.shared.ended).waitFor()
  here().forget(/410/)
})

test('in Spanish, and in a gauge on a partner’s page, where it takes the search’s place', async () => {
  const { page } = await open({ viewport: phone })
  const words = await textsOf('es')
  await page.goto(siteUrl('/my-list?orgCode=ACME&lang=es'))
  await add(page, 'atorvastatin', words)
  await page.getByLabel(words.place.label).fill('10001')
  await page.locator('.rx-list-price b').waitFor()
  await expectAccessible(page)

  const results = await sentences('en')
  await page.goto(partnerUrl({ zip: '10001', lang: 'en' }))
  const gauge = page.locator('rx-gauge').first()
  await wholeGauge(gauge)
  await search(gauge, 'atorvastatin', 'Atorvastatin')
  await button(gauge, results.list.add).click()
  // The result says the same once the medication is in the list.
  const strip = gauge.locator('.rx-list-strip')
  await strip.click()
  await gauge.getByRole('heading', { level: 2, name: text.title }).waitFor()
  await add(gauge, 'lisinopril')
  await expect.poll(() => namesIn(gauge)).toEqual(['Atorvastatin', 'Lisinopril'])
  await gauge.locator('.rx-list-price b').nth(1).waitFor()
  await expectAccessible(page)
  await button(gauge, text.back).click()
  await strip.waitFor()
})

test('a quantity in a unit that isn’t the medication’s any more is said, and chosen again in the form', async () => {
  const { page } = await open({ viewport: phone })
  await openPricedList(page, ['Metformin'])
  // As if it had been added when the medication was counted otherwise.
  await page.evaluate(() => {
    for (const [key, stored] of Object.entries(localStorage)) {
      if (key.endsWith('guestList'))
        localStorage.setItem(key, stored.replace('"unitName":"tablet"', '"unitName":"capsule"'))
    }
  })
  await page.reload()
  const entry = page.locator('.rx-list-entry')
  await entry.getByText(text.entry.recounted).waitFor()
  await expectAccessible(page)
  await button(page, 'Change Metformin').press('Enter')
  await page.getByText(/^It was \d+ capsules\b/).waitFor()
  await page
    .getByLabel(text.entry.quantity)
    .locator('option', { hasText: 'tablets' })
    .first()
    .waitFor({ state: 'attached' })
  await expectAccessible(page)
  await button(page, text.entry.done).press('Enter')
  await entry.locator('.rx-list-price b').waitFor()
  expect(await entry.getByText(text.entry.recounted).count()).toBe(0)
})

test('a professional’s list is the patient’s', async () => {
  const { page } = await open()
  const words = await loadMessages(myListArea, 'en', 'provider')
  await page.goto(siteUrl('/my-list?orgCode=CLINIC&lang=en'))
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
  await page.getByText(words.empty.text).waitFor()
  await add(page, 'atorvastatin')
  await page.getByText(words.place.title).waitFor()
  expect(await namesIn(page)).toEqual(['Atorvastatin'])
})
