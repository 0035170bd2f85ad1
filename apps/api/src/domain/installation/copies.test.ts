/** A restored or copied database sends nothing until it's adopted, and forgets no refusal made after its backup. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'
import { stranger } from '../../../test/people'
import { createDatabaseFromTemplate } from '../../../test/prepared'
import { startTestServer } from '../../../test/server'
import { startSmtp } from '../../../test/smtp'
import { readConfig } from '../../base/config'
import type { Database } from '../../database/database'
import { openUnmigrated } from '../../database/open'
import { openChannels } from '../../delivery/channels'
import { Deliverer } from '../../delivery/deliver'
import { createServices } from '../../http/services'
import { listAuditEntries } from '../audit/audit-trail'
import { holdSending } from './installation'

const dueReminders = readFileSync(new URL('../../../test/many-reminders.sql', import.meta.url), 'utf8')

test('requests are refused with a sentence and waiting messages are kept; both continue once it’s adopted', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.close())
  const delivery = {
    smtp: { url: smtp.url, from: 'no-reply@rxgauge.example' },
    text: undefined,
    push: undefined,
    timeout: 60_000,
  }
  const api = await startTestServer({ delivery, publicUrl: 'https://savings.example' })
  onTestFinished(() => api.close())
  const { database, services } = api
  const { installation, consents, reminderRunner } = services
  const deliverer = new Deliverer({
    database,
    installation,
    consents,
    channels: await openChannels(delivery, database),
    timeout: delivery.timeout,
  })
  const deliverAll = async () => {
    await deliverer.deliverDue(new AbortController().signal, (error) => expect.fail(String(error)))
    return smtp.received.map(({ to }) => to)
  }
  const pass = () => {
    api.clock.now += 5000
  }
  await database.query(dueReminders, [1000, 5])
  await installation.claim()
  const device = await stranger(api)
  expect(await device.post('/signup/email', { email: 'ana@example.com' })).toMatchObject({ status: 200 })

  expect(await holdSending(database)).toBe(true)
  pass()
  expect(await device.post('/signup/email', { email: 'ben@example.com' })).toMatchObject({
    status: 503,
    errorCode: 'EMAILS_PAUSED',
  })
  expect(await deliverAll()).toEqual([])
  expect(await reminderRunner.tick(() => undefined)).toBe(0)
  // Restarting a server doesn't change it.
  await installation.claim()
  pass()
  expect(await installation.isCopy()).toBe(true)

  // In any spelling.
  await installation.adopt('https://SAVINGS.example/')
  pass()
  expect(await deliverAll()).toEqual(['ana@example.com'])
  expect(await reminderRunner.tick(() => undefined)).toBe(5)
})

test('a server without delivery is never a copy, whatever the database says', async () => {
  const api = await startTestServer({ publicUrl: 'https://savings.example' })
  onTestFinished(() => api.close())
  await api.database.query(
    `insert into installation (public_url, database_identity) values ('https://other.example', '')`,
  )
  expect(await api.services.installation.isCopy()).toBe(false)
  expect(await (await stranger(api)).post('/signup/email', { email: 'ana@example.com' })).toMatchObject({ status: 200 })
})

// Opening the database takes most of a command's time on PGlite, which can only be copied as files.
test.skipIf(inject('preparedDatabase').kind === 'pglite')(
  'a copy of a database is reviewed, held, given the refusals since and adopted; another one is scrubbed',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rxgauge-copies-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const journal = join(folder, 'refusals.jsonl')
    const copied = await copyPreparedDatabase()
    const DATABASE_URL = 'DATABASE_URL' in copied ? copied.DATABASE_URL : ''
    const first = {
      DATABASE_URL,
      PUBLIC_URL: 'https://savings.example',
      RXGAUGE_OPERATOR: 'Ana',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@savings.example',
      REFUSALS_JOURNAL: journal,
    }
    await withDatabase(first, async (database) => {
      await (await createServices(database, { ...readConfig(first), now: Date.now })).installation.claim()
      await database.query(dueReminders, [1000, 5])
      await database.query(
        `insert into outbox (organization_id, channel, recipient, subject, body)
         select id, 'email', 'ana@example.com', 'Your code', 'Your code is 123456' from organization where code = 'ACME'`,
      )
    })
    expect((await runCommand(['sending', 'review'], first)).stdout).toMatch(/^Messages are sent from here\.\n/)
    const [url, name = ''] = [DATABASE_URL.replace(/\/[^/]*$/, ''), DATABASE_URL.split('/').at(-1)]
    const restored = { ...first, DATABASE_URL: await createDatabaseFromTemplate(url, name) }
    const staging = { ...first, DATABASE_URL: await createDatabaseFromTemplate(url, name) }

    // After the backup; one of them twice, since the last one counts.
    await runCommand(['refuse', '2122230142', '--source=letter', '--org', 'ACME'], first)
    await runCommand(['refuse', 'ben@example.com', '--source=letter', '--org', 'ACME'], first)
    await withDatabase(first, async (database) => {
      const { consents } = await createServices(database, { ...readConfig(first), now: Date.now })
      const [acme] = await database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
      await consents.allowAgain(database, acme?.id ?? 0, { channel: 'email', value: 'ben@example.com' })
    })
    const entries = readFileSync(journal, 'utf8').trim().split('\n')
    for (const { at: _at, contact, ...entry } of entries.map((line) => JSON.parse(line) as Record<string, unknown>)) {
      // Only a hash; any three digits could occur in it by chance.
      expect(contact).toMatch(/^[\w+/]{43}=$/)
      expect(JSON.stringify(entry)).not.toMatch(/212|ben@/)
    }

    const review = await runCommand(['sending', 'review'], restored)
    expect(review.stdout).toMatch(
      /^Nothing is sent from here: messages of this database went out from https:\/\/savings\.example since .*\nWaiting messages: email 1\..*\n {2}email {2}ACME {2}\S+ {2}a…@example\.com {2}Your code\nReminders: 5 are due now, /,
    )
    expect(review.stdout).not.toMatch(/ana@|code is|\b123456\b/)
    expect((await runCommand(['status'], restored)).stdout).toContain('Nothing is sent from here')
    expect((await runCommand(['remind'], restored)).stdout).toMatch(/^0 reminders sent/)
    expect((await runCommand(['refused', '2122230142'], restored)).stdout).toContain('has refused nothing')

    // A file that isn't a journal changes nothing; a line cut off by a kill is ignored.
    const broken = join(folder, 'broken.jsonl')
    writeFileSync(broken, `${readFileSync(journal, 'utf8')}{"at":"yesterday"}\n`)
    expect(await runCommand(['sending', 'replay', broken], restored)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${broken}: invalid refusal in line 4. Nothing was replayed.`),
    })
    expect(await runCommand(['sending', 'replay', join(folder, 'none')], restored)).toMatchObject({ code: 1 })
    writeFileSync(journal, `${readFileSync(journal, 'utf8')}{"at":"20`)
    expect(await runCommand(['sending', 'adopt'], restored)).toMatchObject({ code: 2 })
    expect((await runCommand(['sending', 'adopt', '--waiting=drop'], restored)).stdout).toBe(
      [
        'From the journal: 1 missing refusals added, 0 withdrawn ones removed.',
        'Dropped: 1 messages; 5 reminders wait for their next time.',
        'This database sends messages from https://savings.example.\n',
      ].join('\n'),
    )
    expect((await runCommand(['refused', '2122230142'], restored)).stdout).toContain('refuses messages from ACME.')
    expect((await runCommand(['refused', 'ben@example.com'], restored)).stdout).toContain('has refused nothing')
    expect((await runCommand(['sending', 'review'], restored)).stdout).toMatch(
      /^Messages are sent from here\.\nWaiting messages: none\.\nReminders: 0 are due now, /,
    )

    const refused = { code: 1, stderr: expect.stringContaining('nothing was changed') }
    expect(await runCommand(['scrub'], restored)).toMatchObject(refused)
    const scrubbed = await runCommand(['scrub', '--json'], { ...staging, PUBLIC_URL: 'https://staging.example' })
    expect(scrubbed).toMatchObject({ code: 0 })
    expect(JSON.parse(scrubbed.stdout).tables).toEqual(aboutPeople)
    await withDatabase(staging, async (database) => {
      const [left] = await database.query<object>(
        `select (select count(*)::int from app_user) persons, (select count(*)::int from server_secret) secrets,
           (select count(*)::int from organization where code = 'ACME') organizations`,
      )
      expect(left).toEqual({ persons: 0, secrets: 0, organizations: 1 })
      // The copy's own audit trail begins with the scrub.
      expect(await listAuditEntries(database, {})).toMatchObject([
        { id: 1, by: 'Ana', command: 'scrub', outcome: 'changed' },
      ])
    })
    const unknown = { DATABASE_URL: await createDatabaseFromTemplate(url, name) }
    await withDatabase(unknown, (database) => database.query('delete from installation'))
    expect(await runCommand(['scrub'], unknown)).toMatchObject({ code: 1 })
    expect(await runCommand(['scrub', '--never-sent'], unknown)).toMatchObject({ code: 0 })
  },
)

/** Every table outside the operator's setup: a new table is emptied too, unless `scrub` is told to keep it. */
const aboutPeople = [
  'account_event',
  'adjudication',
  'answer_template',
  'api_answer',
  'api_key',
  'api_key_use',
  'app_rating',
  'app_user',
  'audit_chain',
  'audit_entry',
  'card_consent',
  'consent',
  'contact_message',
  'content_acceptance',
  'daily_count',
  'desk_check',
  'desk_preview',
  'device',
  'device_session',
  'engagement',
  'former_secret',
  'import_event',
  'list_entry',
  'member_provider',
  'member_sign_on',
  'member_subject',
  'message',
  'my_list',
  'operator_action',
  'organization_move',
  'outbox',
  'price_watch',
  'product_search_log',
  'question_answer',
  'rate_window',
  'reminder',
  'saved_coupon',
  'security_event',
  'server_process',
  'server_secret',
  'shared_coupon',
  'shared_list',
  'staff',
  'staff_ceremony',
  'staff_grant',
  'staff_invitation',
  'staff_passkey',
  'staff_recovery_code',
  'staff_request',
  'staff_session',
  'suppression',
  'unfound_day',
  'unfound_mark',
  'unfound_search',
  'used_link_token',
  'verification',
  'webhook_delivery',
  'webhook_endpoint',
  'webhook_stale_data',
]

async function withDatabase(environment: Record<string, string>, work: (database: Database) => Promise<unknown>) {
  const database = await openUnmigrated(readConfig(environment), () => undefined)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
