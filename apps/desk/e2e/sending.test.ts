// database: pglite, with --all both
/** Support stops sending after a copy was made, and sends again. */
import type { TestDesk } from '@rxgauge/api/testing'
import { expectAccessible } from '@rxgauge/e2e'
import { deskText } from '@rxgauge/text/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPages, startBuiltDesk } from './open-desk'

const { sending } = deskText('es')

let desk: TestDesk
beforeAll(async () => {
  const smtp = { url: 'smtp://127.0.0.1:9', from: 'no-reply@rxgauge.example' }
  desk = await startBuiltDesk({
    delivery: { smtp, text: undefined, push: undefined, timeout: 60_000 },
    publicUrl: 'https://savings.example',
  })
  await desk.api.services.installation.claim()
  await desk.api.database.query(
    `insert into outbox (organization_id, channel, recipient, subject, body)
     select id, 'email', 'ana@example.com', 'Your card', 'Here it is' from organization where code = 'ACME'`,
  )
})
afterAll(() => desk.close())
const { openAs } = deskPages(() => desk)

test('all sending is stopped, what would be sent is shown, and it is dropped when sending begins again', async () => {
  const page = await openAs(await desk.as('support'), '/sending', {
    locale: 'es-US',
    viewport: { width: 390, height: 844 },
  })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await page.getByText('Los mensajes se envían desde aquí, como https://savings.example.').waitFor()
  await press(sending.hold)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: sending.hold }).click()
  await page.getByText(/^No se envía nada desde aquí\. .* https:\/\/savings\.example /).waitFor()
  await page.getByText(sending.held, { exact: true }).waitFor()
  await press(sending.review)
  await page.getByRole('cell', { name: 'a…@example.com' }).waitFor()
  await press(sending.adopt)
  expect(await dialog.getByLabel(sending.adoptWaiting).inputValue()).toBe('drop')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: sending.adopt }).click()
  await page.getByText(/Mensajes descartados: 1\./).waitFor()
  await page.getByText(/^Los mensajes se envían desde aquí/).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
