/** Staff and roles in the desk, and what a second person approves. */
import { type DeskCall, type DeskInput, deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callDesk, startTestDesk, type TestDesk } from '../../../test/desk'
import { signInStaff } from '../../../test/staff'
import { one } from '../../database/database'
import { hashSubject } from '../../domain/audit/command-record'

let desk: TestDesk
beforeAll(async () => {
  desk = await startTestDesk()
})
afterAll(() => desk.close())

const call = <C extends DeskCall>({ cookie }: { cookie: string }, which: C, input: DeskInput<C>) =>
  callDesk(desk.url, cookie, which, input)
const person = (name: string) => ({ email: `${name}@example.com`, name })
const ofAna = { person: 'ana@example.com', orgCode: 'ACME', source: 'letter', note: 'Ticket 1' } as const

// In order: at first there is one owner only.
test('an owner alone invites, gives roles and removes, except themselves', async () => {
  const owner = await signInStaff(desk.api, { role: 'owner', isSecond: true })
  const body = { ...person('hr'), role: 'reports', organization: 'ACME' } as const
  const invited = await call(owner, deskCalls.staff.inviteStaff, { body })
  expect(invited.data.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/desk\/invitation#[\w-]{43}$/)
  expect(await call(owner, deskCalls.staff.inviteStaff, { body })).toMatchObject({ status: 400 })
  expect(
    await call(owner, deskCalls.staff.inviteStaff, {
      body: { ...person('x'), role: 'prices', organization: 'NOBODY' },
    }),
  ).toMatchObject({ message: 'There is no such organization.' })
  const list = async () => (await call(owner, deskCalls.staff.listStaff, {})).data.staff
  const hr = (await list()).find(({ email }: { email: string }) => email === 'hr@example.com')
  expect(hr).toMatchObject({ passkeys: 0, hasPassword: false, grants: [{ role: 'reports', orgCode: 'ACME' }] })
  const params = { staffId: hr.id }
  await call(owner, deskCalls.staff.addRole, { params, body: { role: 'auditor', organization: null } })
  await call(owner, deskCalls.staff.removeRole, { params, body: { role: 'reports', organization: 'acme' } })
  expect((await list()).find(({ id }: { id: number }) => id === hr.id).grants).toMatchObject([
    { role: 'auditor', orgCode: null },
  ])
  expect(await call(owner, deskCalls.staff.removeStaff, { params })).toMatchObject({ status: 200 })
  // Whoever was just invited is no second person, so there's nobody to wait for.
  await call(owner, deskCalls.staff.inviteStaff, { body: { ...person('new'), role: 'support', organization: null } })
  await desk.api.database.query(`update staff set provider_subject = email where email = 'new@example.com'`)
  expect((await call(owner, deskCalls.people.exportPerson, { body: ofAna })).errorCode).not.toBe(
    'DESK_SECOND_PERSON_NEEDED',
  )
  const own = { params: { staffId: owner.staffId } }
  const refused = { status: 400, message: expect.stringContaining('last owner') }
  expect(await call(owner, deskCalls.staff.removeStaff, own)).toMatchObject(refused)
  const ownerRole = { role: 'owner', organization: null } as const
  expect(await call(owner, deskCalls.staff.removeRole, { ...own, body: ownerRole })).toMatchObject(refused)
  expect(
    await call(owner, deskCalls.staff.inviteStaff, {
      body: { ...person('y'), role: 'owner' as never, organization: null },
    }),
  ).toMatchObject({ status: 400, errorCode: 'INVALID_REQUEST' })
})

test('with two owners, one approves what the other asks, once and for the same request only', async () => {
  const asker = await signInStaff(desk.api, { role: 'owner', isSecond: true })
  const other = await signInStaff(desk.api, { role: 'owner', isSecond: true })
  const support = await signInStaff(desk.api, { role: 'support', isSecond: true })
  // Nor does one get rid of the other.
  const otherOwner = { staffId: other.staffId }
  const refused = { status: 400, message: expect.stringContaining('on the server only') }
  expect(await call(asker, deskCalls.staff.removeStaff, { params: otherOwner })).toMatchObject(refused)
  const ownerRole = { role: 'owner', organization: null } as const
  expect(await call(asker, deskCalls.staff.removeRole, { params: otherOwner, body: ownerRole })).toMatchObject(refused)
  const inviteOwner = (name: string) => call(asker, deskCalls.staff.inviteOwner, { body: person(name) })
  const first = await inviteOwner('eve')
  expect(first).toMatchObject({ status: 409, errorCode: 'DESK_SECOND_PERSON_NEEDED' })
  // Asking again doesn't ask twice.
  expect((await inviteOwner('eve')).data).toBe(first.data)
  const params = { id: first.data as number }
  const approve = (who: { cookie: string }) => call(who, deskCalls.staff.approveRequest, { params })
  expect(await approve(asker)).toMatchObject({ status: 400, message: expect.stringContaining('Somebody else') })
  expect(await approve(support)).toMatchObject({ status: 400 })
  const requestsOf = async (who: { cookie: string }) =>
    (await call(who, deskCalls.staff.listRequests, {})).data.requests
  expect(await requestsOf(support)).toEqual([])
  expect(await requestsOf(other)).toMatchObject([
    { words: 'staff invite eve@example.com owner', askedBy: asker.email, isOwn: false, decision: null },
  ])
  expect((await call(other, deskCalls.session.getSession, {})).data.waitingRequests).toBe(1)
  expect(await approve(other)).toMatchObject({ status: 200 })
  expect(await approve(other)).toMatchObject({ status: 400 })
  expect(await requestsOf(asker)).toMatchObject([{ isOwn: true, decision: 'approved' }])
  const { database } = desk.api
  const rows = await database.query<{ by: string; command: string; subject: string }>(
    `select made_by "by", command, subject from audit_entry where command like 'desk %' and outcome = 'changed' order by id`,
  )
  const hashed = (value: string) => hashSubject(database, { channel: 'email', value })
  const about = `request ${params.id} staff invite ${await hashed('eve@example.com')} owner`
  expect(rows).toEqual([
    { by: asker.email, command: 'desk ask', subject: about },
    { by: other.email, command: 'desk approve', subject: `${about} asked by ${await hashed(asker.email)}` },
  ])
  // Another request isn't approved by it, nor the same of another person.
  expect(await inviteOwner('mallory')).toMatchObject({ status: 409 })
  expect(await call(other, deskCalls.staff.inviteOwner, { body: person('eve') })).toMatchObject({ status: 409 })
  expect((await inviteOwner('eve')).data.url).toContain('/desk/invitation#')
  expect(await inviteOwner('eve')).toMatchObject({ status: 409 })
})

test('somebody is no second person for who invited them less than a day ago', async () => {
  const { database, clock } = desk.api
  const asker = await signInStaff(desk.api, { role: 'owner', isSecond: true })
  const other = await signInStaff(desk.api, { role: 'owner', isSecond: true })
  const ask = async (cookie: string) =>
    (await call({ cookie }, deskCalls.people.exportPerson, { body: ofAna })).data as number
  const invited = await call(asker, deskCalls.staff.inviteStaff, {
    body: { ...person('own'), role: 'support', organization: null },
  })
  expect(invited.status).toBe(200)
  const { id } = await one<{ id: number }>(
    database,
    `update staff set provider_subject = email where email = 'own@example.com' returning id`,
  )
  const approve = async (cookie: string, request: number) =>
    call({ cookie }, deskCalls.staff.approveRequest, { params: { id: request } })
  const first = await ask(asker.cookie)
  expect(await approve(await desk.cookieOf(id), first)).toMatchObject({
    status: 400,
    message: 'Whoever asks for this invited you less than a day ago. Somebody else must decide.',
  })
  // For somebody else's request they are a second person at once.
  expect((await approve(await desk.cookieOf(id), await ask(other.cookie))).status).toBe(200)
  clock.now += 86_400_001
  const next = await ask(await desk.cookieOf(asker.staffId))
  expect((await approve(await desk.cookieOf(id), next)).status).toBe(200)
})

test('a refused request, an approval that is a day old, and one of somebody who lost the right count for nothing', async () => {
  const { database, clock } = desk.api
  const asker = await signInStaff(desk.api, { role: 'owner', isSecond: true })
  const other = await signInStaff(desk.api, { role: 'owner', isSecond: true })
  const target = await signInStaff(desk.api, { role: 'support' })
  const ask = () => call(asker, deskCalls.staff.makeOwner, { params: { staffId: target.staffId } })
  const refused = await ask()
  await call(other, deskCalls.staff.refuseRequest, { params: { id: refused.data as number } })
  const asked = await ask()
  expect(asked.data).not.toBe(refused.data)
  await call(other, deskCalls.staff.approveRequest, { params: { id: asked.data as number } })
  await database.query('delete from staff_grant where staff_id = $1', [other.staffId])
  const again = await ask()
  expect(again).toMatchObject({ status: 409 })
  await database.query(`insert into staff_grant (staff_id, role) values ($1, 'owner')`, [other.staffId])
  clock.now += 86_400_001
  const later = await signInStaff(desk.api, { role: 'owner' })
  expect(await call(later, deskCalls.staff.makeOwner, { params: { staffId: target.staffId } })).toMatchObject({
    status: 409,
  })
  expect(await call(asker, deskCalls.session.getSession, {})).toMatchObject({ status: 401 })
})
