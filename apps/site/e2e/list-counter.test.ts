/** My list at the counter: one pharmacy's tickets, without a signal, on paper; and the list as a link. */
import { pagesOfPdf, sentencesOfPdf } from '@rxgauge/api/testing'
import {
  dialog,
  expectAccessible,
  fileBrowser,
  firstOrAll,
  mailbox,
  newPerson,
  openPricedList,
  sentences,
  signInAs,
  siteUrl,
  visit,
} from '@rxgauge/e2e'
import {
  accountArea,
  type Edition,
  fill,
  type Language,
  listAnswerArea,
  listCounterArea,
  loadMessages,
  myListArea,
  sendArea,
  siteArea,
} from '@rxgauge/text'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const browser = fileBrowser()

const names = ['Atorvastatin', 'Metformin', 'Lisinopril', 'Amlodipine', 'Sertraline']
const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

const looks = firstOrAll<{ language: Language; viewport: { width: number; height: number } }>(
  { language: 'es', viewport: { width: 390, height: 844 } },
  { language: 'en', viewport: { width: 1280, height: 900 } },
)

async function textOf(language: Language, edition: Edition = 'consumer') {
  const [results, list, answer, counter, send, account] = await Promise.all([
    sentences(language, edition),
    loadMessages(myListArea, language, edition),
    loadMessages(listAnswerArea, language, edition),
    loadMessages(listCounterArea, language, edition),
    loadMessages(sendArea, language, edition),
    loadMessages(accountArea, language, edition),
  ])
  return { results, list, answer, counter, send, account }
}
type Text = Awaited<ReturnType<typeof textOf>>

const strip = (page: Page) => dialog(page).locator('.rx-tickets-strip')
/** A finger's swipe ends where the strip has scrolled to. */
const swipeTo = (page: Page, place: number) =>
  strip(page).evaluate((element, index) => element.scrollTo({ left: index * element.clientWidth }), place - 1)

/** The first button of the answer, for one pharmacy with all of the list. */
const openTickets = (page: Page, { answer }: Text, count = names.length) =>
  page
    .getByRole('button', { name: fill(answer.coupons.showAt.many, { count, name: '' }).trim() })
    .first()
    .click()

const shownIn = async (page: Page, text: Text, place: number) => {
  await dialog(page)
    .getByText(fill(text.counter.place, { place, count: names.length }), { exact: true })
    .waitFor()
  await expect.poll(() => strip(page).locator('> li:not([inert])').count()).toBe(1)
  return (await strip(page).locator('> li:not([inert]) h3').textContent()) ?? ''
}

describe.each(looks)('in $language at $viewport.width px', ({ language, viewport }) => {
  test('five tickets of one pharmacy, one swipe, button or key apart; Back closes them; they show without a signal', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await textOf(language)
    await openPricedList(page, names, language)
    await openTickets(page, text)
    const seen = [await shownIn(page, text, 1)]
    // Each says that its price is one of the demo.
    expect(await strip(page).getByText(text.results.coupon.demo, { exact: true }).count()).toBe(names.length)
    await expectAccessible(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tickets-${viewport.width}.png` })
    await press(dialog(page), text.counter.next)
    seen.push(await shownIn(page, text, 2))
    await page.keyboard.press('ArrowRight')
    seen.push(await shownIn(page, text, 3))
    await swipeTo(page, 4)
    seen.push(await shownIn(page, text, 4))
    await page.keyboard.press('End')
    seen.push(await shownIn(page, text, 5))
    expect([...seen].sort()).toEqual([...names].sort())
    await press(dialog(page), text.counter.previous)
    expect(await shownIn(page, text, 4)).toBe(seen[3])
    const members = await strip(page).locator('.rx-counter-spoken').allTextContents()
    const memberIds = members.filter((code) => /^RXG\d{13}$/.test(code))
    expect(new Set(memberIds).size).toBe(5)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    await page.goBack()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.goForward()
    await shownIn(page, text, 1)
    await dialog(page).getByRole('button', { name: text.results.common.close }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.getByRole('heading', { name: text.answer.title }).waitFor()

    await openTickets(page, text)
    await shownIn(page, text, 1)
    const keep = dialog(page).getByRole('checkbox', { name: text.counter.keep })
    expect(await keep.isChecked()).toBe(true)
    await expect.poll(() => page.evaluate(() => caches.has('rxgauge-guest-coupon'))).toBe(true)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    // The entry shows them again.
    await shownIn(page, text, 1)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: text.account.coupons.listTitle }).waitFor()
    for (const id of memberIds) expect(await page.getByText(id, { exact: true }).count(), id).toBe(1)
    await expectAccessible(page)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/offline-${viewport.width}.png`, fullPage: true })
    await page.context().setOffline(false)
    expect(complaints.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await close()
  })

  test('a person’s tickets are kept with the account’s coupons, without a switch, and go with the sign-out', async () => {
    const { page, close } = await visit(browser, { viewport })
    const text = await textOf(language)
    await signInAs(page, await newPerson(), language)
    await openPricedList(page, names.slice(0, 2), language)
    await openTickets(page, text, 2)
    await strip(page).waitFor()
    const kept = () => page.evaluate(async () => (await caches.match('/offline/list-tickets')) !== undefined)
    await expect.poll(kept).toBe(true)
    expect(await dialog(page).getByRole('checkbox').count()).toBe(0)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const counter = await page.context().newPage()
    await counter.goto(siteUrl('/offline/coupons'))
    await counter.getByRole('heading', { level: 1, name: text.account.coupons.listTitle }).waitFor()
    expect(await counter.getByRole('heading', { level: 2 }).count()).toBe(2)
    await counter.close()
    await dialog(page).getByRole('button', { name: text.results.common.close }).click()
    await page.evaluate(() => history.pushState(null, '', '/MyAccount/Settings'))
    await page
      .getByText((await loadMessages(siteArea, language)).shell.signOut)
      .last()
      .click()
    await expect.poll(kept).toBe(false)
    await close()
  })

  test('a manufacturer’s card first says what its owner wants read, then how to use it and its numbers', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await textOf(language)
    await openPricedList(page, ['Enbrel', 'Atorvastatin'], language)
    await openTickets(page, text, 2)
    const ticket = strip(page).locator('> li').first()
    await ticket.getByRole('heading', { name: 'Enbrel' }).waitFor()
    expect(await ticket.locator('.rx-counter').count()).toBe(0)
    await expectAccessible(page)
    await press(ticket, text.results.coupon.continue)
    await ticket.locator('.rx-counter-spoken').getByText('004682', { exact: true }).waitFor()
    expect(await ticket.getByRole('listitem').count()).toBe(3)
    await expectAccessible(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/program-${viewport.width}.png` })
    expect(complaints).toEqual([])
    await close()
  })

  test('the paper has one page for each pharmacy of a trip, with all of its cards', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await textOf(language)
    await openPricedList(page, names, language)
    const printed = async (label: string) => {
      const paper = page.context().waitForEvent('request', (request) => request.url().includes('/list/cards.pdf'))
      await page.getByRole('button', { name: label, exact: true }).first().click()
      const address = (await paper).url()
      expect(new URL(address).searchParams.get('lang')).toBe(language)
      return Buffer.from(await (await fetch(address)).arrayBuffer())
    }
    const one = await printed(text.counter.print.many)
    expect(await pagesOfPdf(one)).toBe(1)
    for (const name of names) expect(sentencesOfPdf(one)).toContain(name)
    const trips = page.getByRole('button', { name: text.counter.printEach, exact: true })
    if ((await trips.count()) > 0) {
      const each = await printed(text.counter.printEach)
      expect(await pagesOfPdf(each)).toBeGreaterThan(1)
      for (const name of names) expect(sentencesOfPdf(each)).toContain(name)
    }
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/list-${viewport.width}.png`, fullPage: true })
    expect(complaints).toEqual([])
    await close()
  })

  test('the link opens the medications on another device, and names neither them nor the person', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await textOf(language)
    await openPricedList(page, names.slice(0, 2), language)
    await press(page, text.counter.share)
    const link = await dialog(page).getByLabel(text.counter.link, { exact: true }).inputValue()
    const { pathname, searchParams } = new URL(link)
    expect(pathname).toBe('/my-list')
    expect([...searchParams.keys()].sort()).toEqual(['list', 'orgCode'])
    for (const name of names) expect(link.toLowerCase()).not.toContain(name.toLowerCase())
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(dialog(page), text.counter.copy)
    await dialog(page).getByText(text.counter.copied, { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await dialog(page)
      .getByRole('img', { name: new RegExp(text.send.qr) })
      .waitFor()
    await expectAccessible(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/share-${viewport.width}.png` })

    const reader = await visit(browser, { viewport })
    await reader.page.goto(`${link}&lang=${language}`)
    const shared = reader.page.getByRole('region', { name: text.list.shared.title })
    for (const name of names.slice(0, 2)) await shared.getByText(name, { exact: true }).waitFor()
    expect(reader.complaints).toEqual([])
    expect(complaints).toEqual([])
    await reader.close()
    await close()
  })

  test('a professional sends the list to a patient, once', async () => {
    const { page, complaints, close } = await visit(browser, { viewport })
    const text = await textOf(language, 'provider')
    await openPricedList(page, names.slice(0, 2), language, { orgCode: 'CLINIC', edition: 'provider' })
    // Professionals don't stand at the counter.
    expect(await page.getByRole('button', { name: text.counter.print.many, exact: true }).count()).toBe(0)
    await press(page, text.counter.share)
    await dialog(page).getByText(text.send.email, { exact: true }).click()
    const patient = `list-${language}-${viewport.width}-${Date.now().toString(36)}@example.com`
    await dialog(page).getByLabel(text.send.recipientEmail).fill(patient)
    await expectAccessible(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/send-${viewport.width}.png` })
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/list/send') && sent.push(request.url()))
    await dialog(page).getByRole('button', { name: text.send.send, exact: true }).dblclick()
    await dialog(page).getByText(text.send.listSent).waitFor()
    await dialog(page).getByText(patient).waitFor()
    expect(sent).toHaveLength(1)
    const letters = (await mailbox()).split('<article>').filter((article) => article.includes(patient))
    expect(letters).toHaveLength(1)
    for (const name of names) expect(letters[0]).not.toContain(name)
    const startNew = page.getByRole('button', { name: text.list.startNew, exact: true })
    expect(await startNew.count()).toBe(0)
    await press(dialog(page), text.send.done)
    // The next patient's list has nothing of this one's.
    await startNew.press('Enter')
    await page.getByText(text.list.empty.title).waitFor()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(names[0])
    await press(page, text.list.notice.undo)
    await page.locator('.rx-list-entry').nth(1).waitFor()
    await page.getByRole('heading', { name: text.answer.title }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
