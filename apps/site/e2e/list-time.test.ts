/** My list over time: since it was made, price watches, and its refill days as a calendar file. */
import { readFile } from 'node:fs/promises'
import { callApi } from '@rxgauge/api/testing'
import {
  expectAccessible,
  expectWholeAt,
  newPerson,
  openPricedList,
  signInAs,
  signInElsewhere,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import { fill, type Language, listTimeArea, loadMessages, myListArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { open } = visits()
const drugs = ['Atorvastatin', 'Lisinopril']

const textOf = async (language: Language) => ({
  list: await loadMessages(myListArea, language),
  time: await loadMessages(listTimeArea, language),
})
const { time } = await textOf('en')

const openPriced = (page: Page, language: Language = 'en') => openPricedList(page, drugs, language)

const openPart = (page: Page, title: string) => page.locator('summary', { hasText: title }).click()

test('a guest sees what the list costs since it was made, and downloads its refill days', async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await openPriced(page)
  const section = page.getByRole('region', { name: time.since.title })
  expect(await section.count()).toBe(0)
  // As if it had been made earlier, when each cost ten dollars more.
  await page.evaluate(() => {
    for (const [key, stored] of Object.entries(localStorage)) {
      if (!key.endsWith('guestList')) continue
      const earlier = stored.replace(
        /"price":"([\d.]+)","on":"[\d-]+"/g,
        (_: string, price: string) => `"price":"${(Number(price) + 10).toFixed(2)}","on":"2026-10-03"`,
      )
      localStorage.setItem(key, earlier)
    }
  })
  await page.reload()
  await section.waitFor()
  expect(await section.textContent()).toContain('These 2 cost $20.00 less than on October 3, 2026:')

  await openPart(page, time.watch.title)
  await page.getByText(time.watch.guest).waitFor()

  await openPart(page, time.calendar.title)
  const download = page.getByRole('button', { name: time.calendar.download })
  await download.click()
  await page.getByText(time.calendar.none).waitFor()
  for (const name of drugs) await page.getByLabel(fill(time.calendar.nextOn, { name })).fill('2027-01-20')
  const waiting = page.waitForEvent('download')
  await download.click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('refills.ics')
  const calendar = await readFile(await file.path(), 'utf8')
  expect(calendar).toContain('SUMMARY:Time for 2 refills')
  expect(calendar).toContain('DTSTART:20270120T090000')
  expect(calendar).not.toContain('Atorvastatin')
  await page.getByText(time.calendar.saved).waitFor()
  await expectAccessible(page)
  await expectWholeAt(page, [320])
})

test('a person watches a medication and the list, by keyboard, and stops', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await signInAs(page, await newPerson(), 'en')
  await openPriced(page)
  await openPart(page, time.watch.title)
  const price = page.getByLabel(time.watch.price)
  await price.fill('twenty')
  await price.press('Enter')
  await page.getByText(time.watch.priceWrong).waitFor()
  await price.fill('$0.50')
  await price.press('Enter')
  await page.getByText('We’ll look every day, and tell you when it costs $0.50 or less.').waitFor()
  const ofList = page.locator('.rx-watches li', { hasText: 'Your list of 2: $0.50 or less near 10001' })
  await ofList.waitFor()
  expect(await ofList.textContent()).not.toContain(time.watch.changed)

  await page.getByLabel(time.watch.what).selectOption({ label: 'Lisinopril' })
  await price.fill('900')
  await price.press('Enter')
  await page.locator('.rx-watches li', { hasText: time.watch.resting }).waitFor()
  await expectAccessible(page)

  await ofList.getByRole('button').click()
  await ofList.waitFor({ state: 'detached' })
  expect(await page.locator('.rx-watches li').count()).toBe(1)

  // Also with an empty list it can be seen and stopped.
  const { list } = await textOf('en')
  for (const name of drugs) {
    await page.getByRole('button', { name: fill(list.entry.removeNamed, { name }), exact: true }).click()
  }
  await page.getByText(list.empty.title).waitFor()
  await page.locator('summary', { hasText: time.watch.yours }).waitFor()
  expect(await page.getByLabel(time.watch.price).count()).toBe(0)
  await expectAccessible(page)
  await page.locator('.rx-watches li').getByRole('button').press('Enter')
  await page.getByText(time.watch.none).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(time.watch.yours)
})

test('where the organization has turned the feature off, a person’s watches say so and can be stopped', async () => {
  const person = await newPerson()
  const token = await signInElsewhere(person)
  const [drug] = await callApi<{ productDetailId: number }[]>(siteUrl(''), '/product/prescription', { token })
  const fills = [{ productDetailId: drug?.productDetailId, quantity: 30, insuranceId: null }]
  const none = { textNotification: false, emailNotification: false }
  const body = { wholeListFlag: 'N', fills, zipCode: '10001', threshold: '0.01', ...none }
  await callApi(siteUrl(''), '/list/watch', { token, body })

  const { page } = await open({ viewport: { width: 390, height: 844 } })
  await page.route(/\/api\/(authenticate|organization)/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace(/("refillSavingsFlag":)"y"/i, '$1"n"') })
  })
  await signInAs(page, person, 'en')
  await page.goto(siteUrl('/my-list?orgCode=ACME&lang=en'))
  await openPart(page, time.watch.yours)
  await page.getByText(time.watch.off).waitFor()
  expect(await page.getByLabel(time.watch.price).count()).toBe(0)
  await expectAccessible(page)
  await page.locator('.rx-watches li').getByRole('button').press('Enter')
  await page.getByText(time.watch.none).waitFor()
})

test('in Spanish, everything fits 320 px', async () => {
  const spanish = (await textOf('es')).time
  const { page } = await open({ viewport: { width: 320, height: 800 } })
  await openPriced(page, 'es')
  await openPart(page, spanish.watch.title)
  await openPart(page, spanish.calendar.title)
  await page.getByRole('button', { name: spanish.calendar.download }).waitFor()
  await expectWholeAt(page, [768, 1280])
})
