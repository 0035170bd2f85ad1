// database: pglite, with --all both
/** A pharmacist stops a list that is ten times too high and takes a good one; names the columns of another list; asks for a price. */
import { inviteStaff, type TestDesk } from '@rxgauge/api/testing'
import { deskCalls } from '@rxgauge/contract/desk'
import { expectAccessible } from '@rxgauge/e2e'
import { deskText } from '@rxgauge/text/desk'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPages, startBuiltDesk } from './open-desk'
import { acceptWithPasskey, addAuthenticator, enterDesk, press } from './passkeys'

const { prices: text, lab, frame, signIn } = deskText('en')

let desk: TestDesk
let ndcs: string[]
beforeAll(async () => {
  desk = await startBuiltDesk()
  const drugs = await desk.api.database.query<{ ndc: string }>(
    `select n.ndc from product p join product_detail d on d.product_id = p.id join drug_ndc n on n.product_detail_id = d.id
     where p.type = 'G' and d.is_default_form and d.is_default_strength and not d.counts_packages
     order by p.popularity desc, p.id limit 40`,
  )
  ndcs = drugs.map(({ ndc }) => ndc)
})
afterAll(() => desk.close())
const { openAs, openPage, here } = deskPages(() => desk)

const header = 'Network code,Chain code,NDC,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To'
const macs = (unitPrice: number) =>
  [header, ...ndcs.map((ndc) => `SBX,,${ndc},,MAC,,${unitPrice},1.25,2026-11-01,`), ''].join('\n')

const csv = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

async function bring(page: Page, ...files: ReturnType<typeof csv>[]) {
  await page.getByLabel(text.chooseFiles).last().setInputFiles(files)
  await page.getByRole('heading', { level: 1, name: /^Check \d+$/ }).waitFor()
}

async function importNow(page: Page) {
  await page.getByRole('button', { name: text.importNow }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.importNow }).click()
}

const outcome = (page: Page, name: string, sentence: string) =>
  page.getByRole('region', { name, exact: true }).getByText(sentence, { exact: true }).waitFor()

test('a pharmacist stops a list that is ten times too high, and takes a good one', async () => {
  const page = await openAs(await desk.as('prices'), '/prices')
  await page.getByText(text.bringBody).waitFor()
  await expectAccessible(page)
  await bring(
    page,
    csv('networks.csv', 'Network code,Name,BIN,PCN,Group\nSBX,SunBridge,610011,P,G\n'),
    csv('mac.csv', macs(0.05)),
  )
  await outcome(page, 'mac.csv', text.outcomes['dry run'])
  await page.getByText(text.eachAlone).waitFor()
  await importNow(page)
  await outcome(page, 'mac.csv', text.outcomes.imported)

  await page.getByRole('link', { name: text.back }).click()
  await bring(page, csv('mac.csv', macs(0.5)))
  await outcome(page, 'mac.csv', text.outcomes.wouldHold)
  // The check goes on without the page.
  await page.reload()
  await outcome(page, 'mac.csv', text.outcomes.wouldHold)
  await importNow(page)
  await outcome(page, 'mac.csv', text.outcomes.held)
  await page.getByRole('link', { name: /^Show import/ }).click()
  await page.getByText(/change by more than half/).waitFor()
  await page.getByText(text.rowsHeld).waitFor()
  const before = page.getByRole('table', { name: /^Prices before and after/ })
  await before.getByText('SunBridge').first().waitFor()
  expect(await before.getByText(/^\+\d{3}%$/).count()).toBeGreaterThan(0)
  await page.getByRole('table', { name: text.rowTimes.holding }).getByText('2026-11-01').first().waitFor()
  await expectAccessible(page)
  await page.getByLabel(text.findRows).fill('no such drug')
  await page.getByText(text.noRows).waitFor()
  await page.getByLabel(text.findRows).fill('')
  await page.getByText(text.rowTimes.later).click()
  await page.getByText(text.noRows).waitFor()
  await page.getByRole('button', { name: text.reject }).click()
  await page.getByRole('dialog').getByLabel(text.rejectReason).fill('ten times too high')
  await page.getByRole('dialog').getByRole('button', { name: text.reject }).click()
  await page.getByText(text.nothingWaits).waitFor()
  const brought = page.getByRole('table', { name: text.brought })
  await brought.getByText(text.outcomes.rejected, { exact: true }).waitFor()
  await brought.getByRole('link', { name: 'mac.csv', exact: true }).first().click()
  await outcome(page, 'mac.csv', text.outcomes.rejected)
  expect(await page.getByRole('link', { name: /^Show import/ }).count()).toBe(0)
  await page.getByRole('link', { name: text.back }).click()

  await bring(page, csv('mac.csv', macs(0.052)))
  await outcome(page, 'mac.csv', text.outcomes['dry run'])
  await importNow(page)
  await outcome(page, 'mac.csv', text.outcomes.imported)
  await page.getByRole('link', { name: text.back }).click()
  await page.getByRole('link', { name: text.history }).click()
  await page.getByText(text.acts.rejected).first().waitFor()
  await page.getByText('ten times too high').first().waitFor()
})

test('the columns of another system’s list are named by hand, with its first rows beside', async () => {
  const page = await openAs(await desk.as('prices'), '/prices')
  const rows = ndcs.map((ndc) => `SBX,${ndc},MAC,0.05,1.25,11/01/2026`)
  await bring(page, csv('pbm.csv', ['Net,Package,Price Type,Unit MAC,Disp Fee,Start', ...rows, ''].join('\n')))
  await outcome(page, 'pbm.csv', text.outcomes.unusable)
  await page.getByRole('link', { name: text.nameColumns }).click()
  await page.getByLabel(text.listKind).selectOption('rates')
  const column = (name: string) => page.getByLabel(text.theirColumn.replace('{name}', name), { exact: true })
  await column('Net').selectOption('Network code')
  await column('Package').selectOption('NDC')
  await column('Price Type').selectOption('Basis')
  await column('Unit MAC').selectOption('MAC unit price')
  await column('Disp Fee').selectOption('Dispensing fee')
  await column('Start').selectOption('From')
  await page.getByLabel(text.dayForm).fill('MM/DD/YYYY')
  await page.getByRole('button', { name: text.preview }).click()
  await page.getByRole('table', { name: text.previewTitle }).getByText('2026-11-01').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: text.checkAgain }).click()
  await outcome(page, 'pbm.csv', text.outcomes['dry run'])
})

test('a price is asked for two days, and its address is all that a colleague needs', async () => {
  const pharmacist = await desk.as('prices')
  const page = await openAs(pharmacist, '/lab')
  await page.getByLabel(lab.drug).fill('atorvas')
  await page.getByRole('option', { name: 'Atorvastatin 20 mg Tablet' }).click()
  await page.getByLabel(lab.zip).fill('10001')
  await page.getByLabel(lab.organization, { exact: true }).selectOption('ACME')
  await page.getByLabel(lab.otherDay).fill('2030-01-01')
  await page.getByRole('button', { name: lab.show }).click()
  await page.getByRole('term').filter({ hasText: lab.retail }).nth(1).waitFor()
  await page.locator('summary').first().click()
  await page.getByText(lab.steps.quantity, { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: lab.rows }).first().waitFor()
  await expectAccessible(page)
  const { pathname, search } = new URL(page.url())
  const colleague = await openAs(await desk.as('support'), `${pathname.replace('/desk', '')}${search}`, {
    viewport: { width: 390, height: 800 },
    locale: 'es',
    colorScheme: 'dark',
  })
  const spanish = deskText('es').lab
  await colleague.getByRole('term').filter({ hasText: spanish.retail }).nth(1).waitFor()
  await expectAccessible(colleague)
  expect(await colleague.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const { data } = await pharmacist.call(deskCalls.lab.findDrugs, { query: { text: 'atorvas' } })
  expect(search).toContain(`drug=${data[0].id}`)
})

test('prices are asked for the organization without a code, which is chosen at first', async () => {
  const page = await openAs(await desk.as('prices'), '/lab')
  await page.getByLabel(lab.drug).fill('atorvas')
  await page.getByRole('option', { name: 'Atorvastatin 20 mg Tablet' }).click()
  await page.getByLabel(lab.zip).fill('10001')
  expect(await page.getByLabel(lab.organization, { exact: true }).inputValue()).toBe('-')
  await page.getByRole('button', { name: lab.show }).click()
  await page.getByRole('term').filter({ hasText: lab.retail }).waitFor()
  await expect.poll(() => page.getByLabel(lab.drug).inputValue()).toBe('Atorvastatin 20 mg Tablet')
  await page.reload()
  await page.getByRole('term').filter({ hasText: lab.retail }).waitFor()
})

test('the screens fit a phone, in Spanish and in the dark', async () => {
  const spanish = deskText('es').prices
  const page = await openAs(await desk.as('prices'), '/prices', {
    viewport: { width: 390, height: 800 },
    locale: 'es',
    colorScheme: 'dark',
  })
  await page.getByText(spanish.inUse).first().waitFor()
  await page.getByRole('table', { name: spanish.inUse }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('sending goes on after the connection breaks', async () => {
  const page = await openAs(await desk.as('prices'), '/prices')
  await page.getByText(text.bringBody).waitFor()
  let broken = 0
  // The connection breaks in the first piece.
  await page.route('**/desk/api/uploads/*', (route) =>
    route.request().method() === 'PATCH' && broken++ === 0 ? route.abort('connectionreset') : route.continue(),
  )
  await bring(page, csv('mac.csv', macs(0.05)))
  expect(broken).toBeGreaterThan(1)
  here().forget(/ERR_CONNECTION_RESET/)
})

/** Three of the pieces that files are sent in. It isn't text, so the check ends soon. */
const threePieces = { name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.alloc(20 * 2 ** 20) }

/** The pieces that the server was asked to take, each by its place in the file and the server's response. */
function piecesOf(page: Page): string[] {
  const pieces: string[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'PATCH') pieces.push(`${request.headers()['upload-offset']}: ${response.status()}`)
  })
  return pieces
}

/** Does something before the second piece is sent. */
async function beforeSecondPiece(page: Page, act: () => Promise<unknown>) {
  let count = 0
  await page.route('**/desk/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && ++count === 2) await act()
    await route.continue()
  })
}

test('a session that ends while a file is sent: after a sign-in in the dialog only the rest is sent', async () => {
  const page = await openPage(await inviteStaff(desk.api, 'eli@example.com', 'prices'))
  await addAuthenticator(page)
  await acceptWithPasskey(page, 'Eli')
  await enterDesk(page)
  await page.getByRole('link', { name: text.title, exact: true }).click()
  await page.getByText(text.bringBody).waitFor()
  const pieces = piecesOf(page)
  await beforeSecondPiece(page, () => desk.api.database.query('delete from staff_session'))
  await page.getByLabel(text.chooseFiles).last().setInputFiles([threePieces])
  await page.getByRole('dialog', { name: frame.sessionEnded }).waitFor()
  await press(page, signIn.withPasskey)
  await page.getByRole('heading', { level: 1, name: /^Check \d+$/ }).waitFor()
  expect(pieces).toEqual(['0: 204', '8388608: 401', '8388608: 204', '16777216: 204'])
  here().forget(/401/)
})

test('a role that is taken away while a file is sent ends it, and the page says why', async () => {
  const pharmacist = await desk.as('prices')
  const page = await openAs(pharmacist, '/prices')
  await page.getByText(text.bringBody).waitFor()
  await beforeSecondPiece(page, () =>
    desk.api.database.query('delete from staff_grant where staff_id = (select id from staff where email = $1)', [
      pharmacist.email,
    ]),
  )
  await page.getByLabel(text.chooseFiles).last().setInputFiles([threePieces])
  await page.getByRole('alert').getByText(text.notAllowed).waitFor()
  here().forget(/403/)
})
