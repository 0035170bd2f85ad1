/** The text for a carrier's form matches the product's own sentences. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runCommand } from '../../test/command'
import { copyPreparedDatabase } from '../../test/database'
import { startTestServer } from '../../test/server'
import { textRegistration } from './text-registration'

const page = 'docs/operate/text-registration.md'
const introduction = readFileSync(page, 'utf8').split('## Campaign\n')[0] ?? ''

test('docs/operate/text-registration.md has the product’s texts', async () => {
  const sender = {
    organization: 'Acme Benefits',
    productName: 'AcmeRx',
    supportPhone: '(212) 234-5678',
    supportEmail: 'help@acme.example',
    site: 'https://savings.acme.example',
  }
  await expect(`${introduction}${textRegistration(sender)}\n`).toMatchFileSnapshot(`../../../../${page}`)
})

test('an organization’s form has its own name, and one of the samples is the text that its visitors get', async () => {
  const { stdout } = await runCommand(['org', 'registration', 'ACME'], await copyPreparedDatabase())
  const api = await startTestServer()
  const { token } = await api.device('ACME')
  await api.post('/signup/phone', { phoneNumber: '2125550142' }, { token })
  const [sent] = await api.database.query<{ body: string }>(
    `select body from outbox where channel = 'text' order by id desc limit 1`,
  )
  await api.close()
  const shape = (text: string) => text.replaceAll(/\b[A-Z\d]{6}\b/g, 'CODE')
  expect(stdout.split('\n').map(shape)).toContain(shape(sent?.body ?? 'nothing was sent'))
})
