// database: both
import { deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskVisitor, startTestDesk, type TestDesk } from '../../../test/desk'
import { lastMessage, personWith, stranger } from '../../../test/people'

const { findPerson, viewPerson, exportPerson, removePerson, refuseMessages, listReceipts } = deskCalls.people
const { listEntries } = deskCalls.audit

const ana = 'ana@example.com'
const request = { source: 'letter', note: 'Ticket 12' } as const

let desk: TestDesk
let support: DeskVisitor
let ofCorner: DeskVisitor
beforeAll(async () => {
  desk = await startTestDesk()
  support = await desk.as('support')
  const [corner] = await desk.api.database.query<{ id: number }>(`select id from organization where code = 'CORNER'`)
  ofCorner = await desk.as('support', corner?.id ?? 0)
  await personWith(desk.api, { email: ana })
  const question = { firstName: 'Ana', lastName: 'Diaz', email: ana, notes: 'Where is my card?' }
  await (await stranger(desk.api, 'CORNER')).post('/settings/contactus', question)
})
afterAll(() => desk.close())

const kindsIn = ({ data }: { data: { found: { orgCode: string; kind: string }[] } }) =>
  data.found.map(({ orgCode, kind }) => `${orgCode} ${kind}`)

test('a person is found by the whole contact, in the organizations of one’s roles', async () => {
  expect(kindsIn(await support.call(findPerson, { body: { person: 'Ana@Example.com' } }))).toEqual([
    'ACME account',
    'CORNER contact',
  ])
  expect(kindsIn(await ofCorner.call(findPerson, { body: { person: ana } }))).toEqual(['CORNER contact'])
  expect(kindsIn(await support.call(findPerson, { body: { person: 'na@example.com' } }))).toEqual([])
  expect(await support.call(findPerson, { body: { person: 'ana' } })).toMatchObject({ errorCode: 'DESK_REFUSED' })
  expect(await ofCorner.call(viewPerson, { body: { person: ana, orgCode: 'ACME' } })).toMatchObject({ status: 403 })
})

test('the organization is the one that the request’s body names, as its audit row says, wherever else one is named', async () => {
  const input = { body: { person: ana, orgCode: 'ACME' }, query: { orgCode: 'CORNER' } }
  expect(await ofCorner.call(viewPerson, input)).toMatchObject({ status: 403 })
  expect((await support.call(viewPerson, input)).data).toMatchObject([{ kind: 'account' }])
})

test('what somebody sees is read without a session or a trace in their account', async () => {
  const count = async () =>
    (
      await desk.api.database.query(
        'select count(*)::int sessions, (select count(*)::int from account_event) events from device_session',
      )
    )[0]
  const before = await count()
  const { data } = await support.call(viewPerson, { body: { person: ana, orgCode: 'ACME' } })
  expect(data).toMatchObject([
    {
      kind: 'account',
      profile: { email: ana },
      lists: { savedCoupons: [], reminders: [], consents: expect.any(Array) },
    },
  ])
  expect(data[0].lists.messages).toHaveLength(1)
  expect(await count()).toEqual(before)
})

test('an export is a file, and leaves a receipt', async () => {
  const { data } = await support.call(exportPerson, { body: { person: ana, orgCode: 'ACME', ...request } })
  expect(JSON.parse(data.text)).toMatchObject([{ profile: { email: ana } }])
  const receipts = await support.call(listReceipts, {})
  expect(data.fileName).toBe(`receipt-${receipts.data[0].id}.json`)
  expect(receipts.data[0]).toMatchObject({
    by: support.email,
    act: 'exported',
    orgCode: 'ACME',
    note: 'Ticket 12 (by letter)',
  })
  expect((await ofCorner.call(listReceipts, {})).data).toEqual([])
})

test('a note that names a contact is refused, since it stays after a removal', async () => {
  for (const note of ['Letter of ana@example.com', 'Called from (212) 555-0123', 'Phone 2125550123'])
    for (const call of [exportPerson, removePerson, refuseMessages])
      expect(await support.call(call, { body: { person: ana, orgCode: 'ACME', ...request, note } })).toMatchObject({
        errorCode: 'DESK_REFUSED',
        message: expect.stringContaining('ticket number'),
      })
  const { data } = await support.call(listReceipts, {})
  expect(data).toHaveLength(1)
})

test('no more messages, from the organizations of one’s roles', async () => {
  const ofOne = await ofCorner.call(refuseMessages, { body: { person: ana, ...request } })
  expect(ofOne.data.orgCodes).toEqual(['CORNER'])
  const { data } = await support.call(findPerson, { body: { person: ana } })
  expect(data.refusedOf).toEqual(['CORNER'])
  const ofAll = await support.call(refuseMessages, { body: { person: ana, ...request } })
  expect(ofAll.data.orgCodes.length).toBeGreaterThan(3)
  expect((await support.call(findPerson, { body: { person: ana } })).data.refusedOf).toEqual(ofAll.data.orgCodes)
  expect(await ofCorner.call(refuseMessages, { body: { person: ana, ...request, orgCode: 'ACME' } })).toMatchObject({
    status: 403,
  })
})

test('somebody is removed with a receipt and a message, and no audit row has their contact', async () => {
  const { data } = await support.call(removePerson, { body: { person: ana, orgCode: 'ACME', ...request } })
  expect(data).toEqual([{ kind: 'account', receipt: expect.stringMatching(/^\d+$/) }])
  expect((await lastMessage(desk.api, ana)).subject).toBe('Your account was removed')
  expect(kindsIn(await support.call(findPerson, { body: { person: ana } }))).toContain('CORNER contact')
  expect(await desk.api.database.query('select 1 from app_user where email = $1', [ana])).toEqual([])
  const auditor = await desk.as('auditor')
  const { data: found } = await auditor.call(listEntries, { body: { person: ana } })
  expect(found.entries.map(({ act, outcome }: { act: string; outcome: string }) => `${act} ${outcome}`)).toEqual(
    expect.arrayContaining([
      'person remove changed',
      'refuse changed',
      'person export changed',
      'person view read',
      'person find read',
    ]),
  )
  const rows = await desk.api.database.query<{ subject: string }>('select subject from audit_entry')
  expect(JSON.stringify(rows)).not.toContain(ana)
})
