// database: both
import { deskCalls } from '@rxgauge/contract/desk'
import { emailTemplateNames } from '@rxgauge/text/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskVisitor, startTestDesk, type TestDesk } from '../../../test/desk'

const { listPauses, pausePart, resumePart, readQueue, sendAgain, listSamples } = deskCalls.sending
const { readSender, reviewSending, holdSending, adoptSending } = deskCalls.sending

let desk: TestDesk
let support: DeskVisitor
beforeAll(async () => {
  desk = await startTestDesk()
  support = await desk.as('support')
})
afterAll(() => desk.close())

test('a pause says by whom and why, until somebody resumes it', async () => {
  await support.call(pausePart, { body: { kind: 'texts', minutes: null, reason: 'Runaway texts' } })
  await support.call(pausePart, { body: { kind: 'org', subject: 'acme', minutes: 30, reason: 'Wrong prices' } })
  expect((await support.call(listPauses, {})).data).toMatchObject([
    { kind: 'org', subject: 'ACME', until: expect.any(String), reason: 'Wrong prices' },
    { kind: 'texts', subject: '', until: null, by: support.email, reason: 'Runaway texts' },
  ])
  expect((await support.call(resumePart, { body: { kind: 'texts' } })).data).toEqual({ wasPaused: true })
  expect((await support.call(resumePart, { body: { kind: 'org', subject: 'ACME' } })).data).toEqual({ wasPaused: true })
  expect((await support.call(resumePart, { body: { kind: 'texts' } })).data).toEqual({ wasPaused: false })
  for (const target of [
    { kind: 'org', subject: 'NOBODY' },
    { kind: 'data', subject: 'wholesale' },
  ] as const)
    expect(await support.call(pausePart, { body: { ...target, minutes: 5, reason: 'x' } })).toMatchObject({
      errorCode: 'DESK_REFUSED',
    })
})

test('what could not be delivered is listed without its contact, and tried again', async () => {
  await desk.api.database.query(
    `insert into outbox (organization_id, channel, recipient, subject, body, failed_at, tries, last_error)
     select id, 'email', 'ana@example.com', 'Hi', 'There', now(), 8, 'SMTP 550' from organization where code = 'ACME'`,
  )
  const { data } = await support.call(readQueue, {})
  expect(data.failed).toMatchObject([{ channel: 'email', tries: 8, reason: 'SMTP 550' }])
  expect(JSON.stringify(data)).not.toContain('ana@')
  expect((await support.call(sendAgain, { body: { id: data.failed[0].id } })).data).toEqual({ count: 1 })
  expect((await support.call(sendAgain, { body: { id: null } })).data).toEqual({ count: 0 })
  const audited = await desk.api.database.query(`select outcome from audit_entry where command = 'resend' order by id`)
  expect(audited).toEqual([{ outcome: 'changed' }, { outcome: 'read' }])
})

test('messages that wait say when there is no server to send them', async () => {
  await desk.api.database.query(
    `insert into outbox (organization_id, channel, recipient, subject, body)
     select id, 'email', 'eva@example.com', 'Hi', 'There' from organization where code = 'ACME'`,
  )
  const { data } = await support.call(readQueue, {})
  expect(data.waiting).toMatchObject([{ channel: 'email', isSet: false }])
})

test('every message is shown as it will look, in both languages, with nothing left to fill', async () => {
  for (const lang of ['en', 'es'] as const) {
    const { data } = await support.call(listSamples, { query: { orgCode: 'ACME', lang } })
    expect(data.map(({ name }: { name: string }) => name)).toEqual(emailTemplateNames)
    expect(JSON.stringify(data)).not.toMatch(/\{\w+\}/)
    expect(JSON.stringify(data)).toContain('Acme Benefits')
  }
  const page = await fetch(`${desk.url}/desk/api/sending/samples/coupon?orgCode=ACME&lang=es`, {
    headers: { cookie: support.cookie },
  })
  expect(page.headers.get('content-security-policy')).toContain('sandbox')
  expect(await page.text()).toContain('<html lang="es">')
})

test('a database that was stopped, or copied, is reviewed, and sends again once somebody decides what becomes of what waits', async () => {
  const delivery = {
    smtp: { url: 'smtp://127.0.0.1:9', from: 'no-reply@rxgauge.example' },
    text: undefined,
    push: undefined,
    timeout: 60_000,
  }
  const own = await startTestDesk({ delivery, publicUrl: 'https://savings.example' })
  try {
    const { database, services } = own.api
    const staff = await own.as('support')
    await services.installation.claim()
    await database.query(
      `insert into outbox (organization_id, channel, recipient, subject, body)
       select id, 'email', 'ana@example.com', 'Your code', 'Your code is 123456' from organization where code = 'ACME'`,
    )
    const sender = async () => (await staff.call(readSender, {})).data
    expect(await sender()).toEqual({ publicUrl: 'https://savings.example', sends: true, otherSender: null })
    // Nothing is dropped where messages are sent from anyway.
    expect(await staff.call(adoptSending, { body: { waiting: 'drop' } })).toMatchObject({
      errorCode: 'DESK_REFUSED',
      message: expect.stringContaining('already'),
    })
    expect((await staff.call(holdSending, {})).data).toEqual({ isHeld: true })
    expect((await sender()).otherSender).toMatchObject({ publicUrl: 'https://savings.example' })
    const review = (await staff.call(reviewSending, {})).data
    expect(review.messages).toMatchObject([
      { channel: 'email', orgCode: 'ACME', recipient: 'a…@example.com', subject: 'Your code' },
    ])
    expect(JSON.stringify(review)).not.toMatch(/ana@|123456/)
    expect((await staff.call(adoptSending, { body: { waiting: 'drop' } })).data).toEqual({
      dropped: { messages: 1, reminders: 0, webhooks: 0 },
    })
    expect((await sender()).otherSender).toBeNull()
    expect((await staff.call(reviewSending, {})).data.messages).toEqual([])
    const rows = await database.query(
      `select command, subject, outcome from audit_entry where command like 'sending %' order by id`,
    )
    expect(rows).toEqual([
      { command: 'sending adopt', subject: 'drop what waits', outcome: 'refused' },
      { command: 'sending hold', subject: '', outcome: 'changed' },
      { command: 'sending review', subject: '', outcome: 'read' },
      { command: 'sending adopt', subject: 'drop what waits', outcome: 'changed' },
      { command: 'sending review', subject: '', outcome: 'read' },
    ])
  } finally {
    await own.close()
  }
})
