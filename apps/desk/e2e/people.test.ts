// database: pglite, with --all both
/** Support answers a question and removes somebody; an auditor finds who accepted an import. */

import { appendAuditEntry, personWith, stranger, type TestDesk } from '@rxgauge/api/testing'
import { deskCalls } from '@rxgauge/contract/desk'
import { expectAccessible } from '@rxgauge/e2e'
import { deskText } from '@rxgauge/text/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPages, startBuiltDesk } from './open-desk'

const { people, questions, sending, audit, ratings, security } = deskText('en')
const ana = 'ana@example.com'
const bo = 'bo@example.com'

let desk: TestDesk
beforeAll(async () => {
  desk = await startBuiltDesk()
  await personWith(desk.api, { email: ana })
  const question = { firstName: 'Ana', lastName: 'Diaz', email: ana, notes: 'Where is my card?' }
  await (await stranger(desk.api)).post('/settings/contactus', question)
  await personWith(desk.api, { email: bo })
  const other = { firstName: 'Bo', lastName: 'Li', email: bo, notes: 'Which pharmacies?' }
  await (await stranger(desk.api)).post('/settings/contactus', other)
})
afterAll(() => desk.close())
const { openAs, here } = deskPages(() => desk)

const outbox = () =>
  desk.api.database.query<{ subject: string; body: string }>(
    'select subject, body from outbox where recipient = $1 order by id desc limit 1',
    [ana],
  )

test('support answers a question with a stored answer, then removes the person', async () => {
  const support = await desk.as('support')
  const page = await openAs(support, '/questions')
  await page.getByRole('button', { name: questions.newTemplate }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(questions.templateTitle).fill('Card')
  await dialog.getByLabel(questions.textEn).fill('Your card is on its way.')
  await dialog.getByLabel(questions.textEs).fill('Su tarjeta va en camino.')
  await dialog.getByRole('button', { name: questions.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectAccessible(page)

  await page
    .getByRole('row', { name: /Where is my card/ })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: questions.take }).click()
  await page.getByText(questions.isMine).waitFor()
  await page.getByLabel(questions.template).selectOption({ label: 'Card' })
  await expectAccessible(page)
  await page.getByRole('button', { name: questions.sendAndClose }).click()
  // No mail server is set up here.
  await page.getByText(questions.isWaiting).waitFor()
  await page.getByText(questions.isMine).waitFor({ state: 'detached' })
  expect(await outbox()).toMatchObject([
    { subject: 'Your question to Acme Benefits', body: expect.stringContaining('Your card is on its way.') },
  ])

  await page.getByRole('link', { name: people.title, exact: true }).click()
  await page.getByLabel(people.person).fill(ana)
  await page.getByRole('button', { name: people.show, exact: true }).click()
  await page.getByRole('button', { name: people.view, exact: true }).click()
  await page.getByRole('heading', { name: people.savedCoupons }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: people.remove, exact: true }).click()
  const request = page.getByRole('dialog')
  await request.getByLabel(people.note).fill('Ticket 12')
  await request.getByRole('button', { name: people.remove, exact: true }).click()
  await page.getByText(/^Removed\. Receipt \d+\.$/).waitFor()
  // The message about the removal still names the contact.
  await page.getByRole('cell', { name: people.kinds.contact }).waitFor()
  expect(await outbox()).toMatchObject([{ subject: 'Your account was removed' }])
  expect(page.url()).not.toContain('ana')
})

test('an answer that is being written outlives its page, and no stored answer replaces it unasked', async () => {
  const support = await desk.as('support')
  await support.call(deskCalls.questions.saveTemplate, {
    body: { title: 'Pharmacies', en: 'All of them.', es: 'Todas.' },
  })
  const page = await openAs(support, '/questions')
  const open = () =>
    page
      .getByRole('row', { name: /Which pharmacies/ })
      .getByRole('link')
      .click()
  const answer = page.getByLabel(questions.answer, { exact: true }).and(page.locator('textarea'))
  await open()
  await answer.fill('Dear Bo')
  await page.getByRole('link', { name: people.title, exact: true }).click()
  await page.getByRole('link', { name: questions.title, exact: true }).click()
  await open()
  expect(await answer.inputValue()).toBe('Dear Bo')
  await page.getByLabel(questions.template).selectOption({ label: 'Pharmacies' })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('All of them.').waitFor()
  await expectAccessible(page)
  expect(await answer.inputValue()).toBe('Dear Bo')
  await dialog.getByRole('button', { name: questions.replace }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await answer.inputValue()).toBe('All of them.')
  await page.locator('main').getByLabel(questions.language).selectOption({ label: questions.languages.es })
  expect(await answer.inputValue()).toBe('Todas.')
  // The visitor writes again while the page is open.
  const again = { firstName: 'Bo', lastName: 'Li', email: bo, notes: 'In Boston, I mean.' }
  await (await stranger(desk.api)).post('/settings/contactus', again)
  await page.getByRole('button', { name: questions.sendAndClose }).click()
  await page.getByText(questions.askedMeanwhile).waitFor()
  here().forget(/409/)
  expect(await answer.inputValue()).toBe('Todas.')
})

test('an export that a second person approves is done again with the details that were filled in', async () => {
  const support = await desk.as('support')
  const other = await desk.as('support')
  // A second person has a way to sign in.
  await desk.api.database.query('update staff set provider_subject = email where email = $1', [other.email])
  const page = await openAs(support, '/people')
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await page.getByLabel(people.person).fill(bo)
    await page.getByRole('button', { name: people.show, exact: true }).click()
    await page
      .getByRole('row', { name: people.kinds.account })
      .getByRole('button', { name: people.exportData, exact: true })
      .click()
  }
  await open()
  await dialog.getByLabel(people.source).selectOption('letter')
  await dialog.getByLabel(people.note).fill('Ticket 9')
  await dialog.getByRole('button', { name: people.exportData, exact: true }).click()
  const sentence = await dialog.getByText(/must approve request \d+/).textContent()
  expect(sentence).toContain('with the same details')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: questions.title, exact: true }).click()
  await page.getByRole('link', { name: people.title, exact: true }).click()
  await open()
  expect(await dialog.getByLabel(people.source).inputValue()).toBe('letter')
  expect(await dialog.getByLabel(people.note).inputValue()).toBe('Ticket 9')
  const id = Number(sentence?.match(/request (\d+)/)?.[1])
  expect(await other.call(deskCalls.staff.approveRequest, { params: { id } })).toMatchObject({ success: true })
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: people.exportData, exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^receipt-\d+\.json$/)
  await page.getByText(people.exported).waitFor()
  here().forget(/409/)
})

test('a closed question is opened again, and ratings are read', async () => {
  const support = await desk.as('support')
  const [question] = (await support.call(deskCalls.questions.listQuestions, { body: { state: 'open', search: bo } }))
    .data.questions as { id: string }[]
  const params = { id: question?.id ?? '' }
  await support.call(deskCalls.questions.closeQuestion, { params, body: { note: 'By phone' } })
  const page = await openAs(support, `/questions/${params.id}`)
  await page.getByRole('button', { name: questions.reopen }).click()
  await page.getByText('It was closed before: By phone').waitFor()
  await page.getByRole('button', { name: questions.take }).waitFor()
  await page.getByRole('link', { name: ratings.title, exact: true }).click()
  await page.getByText(ratings.none).waitFor()
  const device = await stranger(desk.api)
  const [prompt] = await desk.api.database.query<{ id: number }>(
    `insert into engagement (device_id, kind) values ($1, 'rating') returning id`,
    [device.deviceId],
  )
  await device.post('/saverating', { engagementId: prompt?.id, rating: 4, commentText: 'Quick and easy' })
  await page.reload()
  await page.getByRole('cell', { name: 'Quick and easy' }).waitFor()
  await expectAccessible(page)
})

test('an auditor sees which networks were refused, and looks at one', async () => {
  await desk.api.database.query(
    `insert into security_event (hour, kind, network, count)
     values (date_trunc('hour', now()), 'sign_in_failed', 'AAAAAAAAAAAAAAAAAAAAAA', 12)`,
  )
  const page = await openAs(await desk.as('auditor'), '/security', { viewport: { width: 390, height: 844 } })
  await page
    .getByRole('row', { name: /AAAAAAAAAAAAAAAAAAAAAA/ })
    .getByRole('button', { name: security.look })
    .click()
  await page.getByRole('heading', { name: security.refusedTo }).waitFor()
  await page.getByText(security.noAccounts).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('messages are shown as they will look, and texts are paused, on a narrow dark screen in Spanish', async () => {
  const words = deskText('es').sending
  const page = await openAs(await desk.as('support'), '/sending', {
    locale: 'es-US',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  })
  await page.getByRole('button', { name: words.pause, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.reason).fill('Prueba')
  await dialog.getByRole('button', { name: words.pause, exact: true }).click()
  await page.getByRole('cell', { name: words.untilResumed }).waitFor()
  await page.getByLabel(words.organization, { exact: true }).selectOption('ACME')
  await page.frameLocator('iframe').getByText('Acme Benefits').first().waitFor()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByText(words.isNotSent).waitFor()
  await page.getByRole('button', { name: words.review, exact: true }).click()
  await page.getByText(words.subjectLine, { exact: true }).waitFor()
  await page.getByRole('button', { name: words.resume, exact: true }).click()
  await page.getByText(words.noPauses).waitFor()
  expect(sending.noPauses).not.toBe(words.noPauses)
})

test('an auditor finds who accepted an import', async () => {
  const accepted = { by: 'Ben', from: 'command line', command: 'import accept', outcome: 'changed' } as const
  await desk.api.database.transaction((transaction) =>
    appendAuditEntry(transaction, { ...accepted, subject: 'import 7 mac.csv' }),
  )
  const page = await openAs(await desk.as('auditor'), '/audit')
  await page.getByLabel(audit.act, { exact: true }).fill('import accept')
  await page.getByRole('button', { name: audit.show }).click()
  await page.getByRole('row', { name: /Ben import accept import 7 mac\.csv/ }).waitFor()
  // The chain is checked again with each search.
  await desk.api.database.query(`update audit_entry set made_by = 'Eve' where made_by = 'Ben'`)
  await page.getByRole('button', { name: audit.show }).click()
  await page.getByText(/The chain breaks at row/).waitFor()
})
