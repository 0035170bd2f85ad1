/** The server's refusals show on the spot in the person's language, with what to do next; typed text stays. */
import { callApi, registerDevice } from '@rxgauge/api/testing'
import {
  expectAccessible,
  firstOrAll,
  newEmail,
  newPerson,
  openBestCoupon,
  sentences,
  signInAs,
  signInElsewhere,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import { type Language, loadMessages, sendArea, siteArea } from '@rxgauge/text'
import { durationInWords, errorMessage, type LimitName, limitMessage } from '@rxgauge/text/server'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

// The browser logs each refused request itself.
const { begin } = visits({ mustBeSilent: false })
const looks = firstOrAll<{ language: Language; viewport: { width: number; height: number } }>(
  { language: 'es', viewport: { width: 1280, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
)

const dialog = (page: Page) => page.getByRole('dialog')
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const repeat = async (times: number, work: (turn: number) => Promise<unknown>) => {
  for (let turn = 0; turn < times; turn++) await work(turn)
}

/**
 * Calls until the server refuses, just before the page's own call: a limit is counted by clock hour, and earlier
 * hours don't count.
 */
async function useUp(limit: LimitName, call: (token: string) => Promise<unknown>) {
  let refusal = ''
  while (refusal === '') {
    const { token } = await registerDevice(siteUrl(''), 'ACME')
    await call(token).catch((error: Error) => (refusal = error.message))
  }
  expect(refusal).toContain(withoutWait(limit, 'en'))
}

/** A limit's message, up to the waiting time. */
function withoutWait(limit: LimitName, language: Language) {
  const [beginning = ''] = limitMessage(limit, 1, language).split(durationInWords(1, language))
  return beginning.trim()
}

test.each(looks)('a fifty-first coupon, in $language', async ({ language, viewport }) => {
  const person = await newPerson()
  const text = await sentences(language)
  const page = await begin(siteUrl(`/?orgCode=ACME&lang=${language}`), { viewport })
  await signInAs(page, person, language)
  await openBestCoupon(page, text)
  const saving = page.waitForRequest(/\/api\/coupon\/save\//)
  await press(page, text.saving.save)
  await press(dialog(page), text.saving.undo)
  await press(dialog(page), text.common.done)
  // Fifty times the same medication in growing quantities, from another device.
  const [, , , productDetailId] = new URL((await saving).url()).pathname.split('/').slice(1)
  const token = await signInElsewhere(person)
  await callApi(siteUrl(''), '/zipcode/useZipCode/10001', { token })
  await repeat(50, (turn) => callApi(siteUrl(''), `/coupon/save/${productDetailId}/${200 + turn}/-1/0/P`, { token }))

  await press(page, text.saving.save)
  await dialog(page).getByText(errorMessage('TOO_MANY_COUPONS', language), { exact: true }).waitFor()
  await expectAccessible(page)
  await press(dialog(page), text.common.done)
  await page.locator('.rx-coupon').waitFor()
})

test.each(looks)('too many sent coupons, and an invalid name, in $language', async (look) => {
  const { language, viewport } = look
  const text = await sentences(language)
  const send = await loadMessages(sendArea, language)
  const recipientEmail = newEmail(`often-${language}`)
  const page = await begin(siteUrl(`/?orgCode=ACME&lang=${language}`), { viewport })
  await openBestCoupon(page, text)
  await press(page, text.savings.share)
  await dialog(page).getByText(send.email, { exact: true }).click()
  await dialog(page).getByLabel(send.recipientEmail).fill(recipientEmail)
  await dialog(page).getByLabel(send.senderName).fill('win.example')
  await dialog(page).getByLabel(send.senderName).blur()
  await dialog(page).getByText(text.rules.personName).waitFor()
  expect(await dialog(page).getByRole('button', { name: send.send, exact: true }).isDisabled()).toBe(true)
  await dialog(page).getByLabel(send.senderName).fill('J.R. Ewing')
  await useUp('messages', (token) => callApi(siteUrl(''), '/shareapp/email', { token, body: { recipientEmail } }))
  await press(dialog(page), send.send)
  await dialog(page).getByRole('alert').getByText(withoutWait('messages', language)).waitFor()
  await expectAccessible(page)
  await press(dialog(page), send.ok)
  expect(await dialog(page).getByLabel(send.recipientEmail).inputValue()).toBe(recipientEmail)
  expect(await dialog(page).getByLabel(send.senderName).inputValue()).toBe('J.R. Ewing')
})

/** Half of a character, as some keyboards leave it; the browser's field accepts it. */
const typeHalfCharacter = (field: Locator) =>
  field.evaluate((element) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
    set?.call(element, 'Where is my coupon? \ud83d')
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })

test.each(looks)('a question with half a character, and one too many, in $language', async ({ language, viewport }) => {
  const { contact } = await loadMessages(siteArea, language)
  const email = newEmail(`asks-${language}`)
  const page = await begin(siteUrl(`/contact-us?orgCode=ACME&lang=${language}`), { viewport })
  await page.getByLabel(contact.firstName).fill('Ada')
  await page.getByLabel(contact.lastName).fill('Lovelace')
  await page.getByLabel(contact.email).fill(email)
  await typeHalfCharacter(page.getByLabel(contact.notes))
  const refusal = page.locator('form').getByRole('alert')
  const formState = async () => [
    await page.getByLabel(contact.lastName).inputValue(),
    await page.getByLabel(contact.notes).inputValue(),
    new URL(page.url()).pathname,
  ]
  await press(page, contact.send)
  await refusal.getByText(errorMessage('TEXT_INVALID', language)).waitFor()
  await expectAccessible(page)
  expect((await formState())[0]).toBe('Lovelace')

  await page.getByLabel(contact.notes).fill('Where is my coupon?')
  await useUp('questions', (token) => {
    const body = { firstName: 'Ada', lastName: 'Lovelace', email, notes: 'And where is mine?' }
    return callApi(siteUrl(''), '/settings/contactus', { token, body })
  })
  await press(page, contact.send)
  await refusal.getByText(withoutWait('questions', language)).waitFor()
  expect(await dialog(page).count()).toBe(0)
  expect(await formState()).toEqual(['Lovelace', 'Where is my coupon?', '/contact-us'])
})
