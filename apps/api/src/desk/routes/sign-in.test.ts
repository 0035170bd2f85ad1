/** Who comes in, over HTTP: invitations, passwords with codes, recovery codes, sessions, limits. Passkeys are in apps/desk/e2e. */
import { type DeskCall, type DeskInput, deskCalls } from '@rxgauge/contract/desk'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callDesk, type DeskResponse, startTestDesk, type TestDesk } from '../../../test/desk'
import { checkAuditTrail, listAuditEntries } from '../../domain/audit/audit-trail'
import { invite } from '../../domain/staff/invitations'
import { addRole, addStaff, removeRole, removeStaff } from '../../domain/staff/staff-changes'

let desk: TestDesk
beforeAll(async () => {
  desk = await startTestDesk()
})
afterAll(() => desk.close())
// Another quarter of an hour, so that no test uses up another's tries.
beforeEach(() => {
  desk.api.clock.now += 86_400_000
})

const password = 'Orchard-7-lamp'
let number = 0

/** Somebody who was invited, with the secret of the link. */
async function invited(role: 'owner' | 'support' = 'support') {
  const { database, clock } = desk.api
  const email = `person-${++number}@example.com`
  return database.transaction(async (transaction) => {
    const id = await addStaff(transaction, { email, name: 'Ana' }, { role, organizationId: null }, clock.now)
    return { id, email, token: await invite(transaction, id, 'Olga', clock.now) }
  })
}

const call = <C extends DeskCall>(which: C, input: DeskInput<C>, cookie = ''): Promise<DeskResponse> =>
  callDesk(desk.url, cookie, which, input)

/** The code that the person's app shows now. */
const codeOf = (secret: string, at = desk.api.clock.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

const cookieOf = ({ cookie }: DeskResponse) => cookie?.split(';')[0] ?? ''

/** Somebody who has a password and an app. */
async function withPassword(role: 'owner' | 'support' = 'support') {
  const person = await invited(role)
  const { data: app } = await call(deskCalls.signIn.beginInvitedPassword, { body: { token: person.token } })
  const accepted = await call(deskCalls.signIn.acceptWithPassword, {
    body: { token: person.token, name: 'Ana Diaz', setup: app.setup, password, code: codeOf(app.secret) },
  })
  expect(accepted).toMatchObject({ status: 200, success: true })
  // The first code was used to set up the app.
  desk.api.clock.now += 60_000
  return { ...person, secret: app.secret as string, codes: accepted.data.codes as string[], cookie: cookieOf(accepted) }
}

const signIn = (email: string, code: string, typed = password) =>
  call(deskCalls.signIn.signInWithPassword, { body: { email, password: typed, code } })

const isSignedIn = async (cookie: string) => (await call(deskCalls.session.getSession, {}, cookie)).status === 200

test('an invitation is accepted once, with a password and an app, and the cookie stays with our pages', async () => {
  const person = await invited()
  const read = () => call(deskCalls.signIn.readInvitation, { body: { token: person.token } })
  expect((await read()).data).toEqual({ email: person.email, name: 'Ana' })
  const { data: app } = await call(deskCalls.signIn.beginInvitedPassword, { body: { token: person.token } })
  expect(app.uri).toContain(`secret=${app.secret}`)
  const accept = (code: string, more = {}) =>
    call(deskCalls.signIn.acceptWithPassword, {
      body: { token: person.token, name: 'Ana Diaz', setup: app.setup, password, code, ...more },
    })
  expect(await accept('000000')).toMatchObject({ status: 400, message: expect.stringContaining('isn’t the code') })
  expect(await accept(codeOf(app.secret), { password: 'Password1' })).toMatchObject({ errorCode: 'PASSWORD_COMMON' })
  const accepted = await accept(codeOf(app.secret))
  expect(accepted.data.codes).toHaveLength(10)
  expect(accepted.cookie).toMatch(
    /^__Host-rxgauge-desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(await isSignedIn(cookieOf(accepted))).toBe(true)
  expect(await read()).toMatchObject({ status: 400, message: expect.stringContaining('doesn’t work any more') })
  expect(await accept(codeOf(app.secret))).toMatchObject({ status: 400 })
})

test('an invitation works for seven days', async () => {
  const { token } = await invited()
  desk.api.clock.now += 7 * 86_400_000 - 1000
  expect(await call(deskCalls.signIn.readInvitation, { body: { token } })).toMatchObject({ status: 200 })
  desk.api.clock.now += 1000
  expect(await call(deskCalls.signIn.readInvitation, { body: { token } })).toMatchObject({ status: 400 })
})

test('a code works once, and neither password nor code is enough alone', async () => {
  const { email, secret } = await withPassword()
  const code = codeOf(secret)
  const refused = { status: 400, errorCode: 'DESK_REFUSED', cookie: null }
  expect(await signIn(email, '000000')).toMatchObject(refused)
  expect(await signIn(email, code, 'Orchard-7-lamps')).toMatchObject(refused)
  expect(await signIn(email, code, '')).toMatchObject(refused)
  expect(await signIn(email, code)).toMatchObject({ status: 200 })
  expect(await signIn(email, code)).toMatchObject(refused)
  // The one before is too old by then.
  expect(await signIn(email, codeOf(secret, desk.api.clock.now - 30_000))).toMatchObject(refused)
  desk.api.clock.now += 30_000
  expect(await signIn(email, codeOf(secret))).toMatchObject({ status: 200 })
})

test('two simultaneous sign-ins with one code open one session', async () => {
  const { email, secret } = await withPassword()
  const code = codeOf(secret)
  const both = await Promise.all([signIn(email, code), signIn(email, code)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a recovery code replaces the app, once', async () => {
  const { email, codes } = await withPassword()
  const [first = ''] = codes
  expect(await signIn(email, first, '')).toMatchObject({ status: 400 })
  expect(await signIn(email, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({ status: 200 })
  expect(await signIn(email, first)).toMatchObject({ status: 400 })
})

test('an unknown address gets the same refusal as a wrong password', async () => {
  const { email } = await withPassword()
  const known = await signIn(email, '000000')
  const unknown = await signIn('nobody@example.com', '000000')
  expect(unknown).toEqual(known)
})

test('wrong sign-ins lock out their own network, and nobody else', async () => {
  const { email, secret } = await withPassword()
  for (let tries = 0; tries < 10; tries++) expect((await signIn(email, '000000')).status).toBe(400)
  expect(await signIn(email, codeOf(secret))).toMatchObject({ status: 429 })
  // The person, from another network.
  const other = await callDesk(
    desk.url,
    '',
    deskCalls.signIn.signInWithPassword,
    { body: { email, password, code: codeOf(secret) } },
    { address: '203.0.113.7' },
  )
  expect(other).toMatchObject({ status: 200 })
  // Somebody else, from the same network.
  const { email: colleague, secret: own } = await withPassword()
  expect(await signIn(colleague, codeOf(own))).toMatchObject({ status: 200 })
})

test('a session ends after 30 idle minutes, and after 12 hours', async () => {
  const { clock } = desk.api
  const { cookie } = await withPassword()
  clock.now += 28 * 60_000
  expect(await isSignedIn(cookie)).toBe(true)
  clock.now += 30 * 60_000
  expect(await isSignedIn(cookie)).toBe(false)
  const { cookie: used } = await withPassword()
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    clock.now += 20 * 60_000
    expect(await isSignedIn(used)).toBe(true)
  }
  clock.now += 20 * 60_000
  expect(await isSignedIn(used)).toBe(false)
})

test('sessions are listed by browser, and ended one by one or all', async () => {
  const { email, secret, cookie } = await withPassword()
  const again = async () => {
    desk.api.clock.now += 60_000
    return cookieOf(await signIn(email, codeOf(secret)))
  }
  const [second, third] = [await again(), await again()]
  const { data } = await call(deskCalls.account.getAccount, {}, third)
  expect(data.sessions).toMatchObject([{ isThis: true, browser: 'Browser' }, { isThis: false }, { isThis: false }])
  await call(deskCalls.account.endOneSession, { params: { id: data.sessions[1].id } }, third)
  expect([await isSignedIn(cookie), await isSignedIn(second), await isSignedIn(third)]).toEqual([true, false, true])
  await call(deskCalls.account.endOtherSessions, {}, third)
  expect([await isSignedIn(cookie), await isSignedIn(third)]).toEqual([false, true])
  // Nobody ends somebody else's.
  const other = await withPassword()
  const { data: theirs } = await call(deskCalls.account.getAccount, {}, other.cookie)
  await call(deskCalls.account.endOneSession, { params: { id: theirs.sessions[0].id } }, third)
  expect(await isSignedIn(other.cookie)).toBe(true)
})

test('signing in again in the same browser ends its former session; signing out ends it on the server', async () => {
  const { email, secret, cookie } = await withPassword()
  const again = await call(
    deskCalls.signIn.signInWithPassword,
    { body: { email, password, code: codeOf(secret) } },
    cookie,
  )
  expect([await isSignedIn(cookie), await isSignedIn(cookieOf(again))]).toEqual([false, true])
  await call(deskCalls.session.endSession, {}, cookieOf(again))
  expect(await isSignedIn(cookieOf(again))).toBe(false)
})

test('a fresh factor counts for five minutes, and is proved again', async () => {
  const { secret, cookie } = await withPassword()
  const act = () => call(deskCalls.account.makeRecoveryCodes, {}, cookie)
  expect(await act()).toMatchObject({ status: 200 })
  desk.api.clock.now += 5 * 60_000
  expect(await act()).toMatchObject({ status: 403, errorCode: 'DESK_STEP_UP_NEEDED' })
  const confirm = (code: string) => call(deskCalls.signIn.confirmWithPassword, { body: { password, code } }, cookie)
  expect(await confirm('000000')).toMatchObject({ status: 400 })
  expect(await act()).toMatchObject({ status: 403 })
  expect(await confirm(codeOf(secret))).toMatchObject({ status: 200 })
  expect(await act()).toMatchObject({ status: 200 })
})

test('a new password ends the other sessions, and the last factor stays', async () => {
  const { email, secret, cookie, codes } = await withPassword()
  const { cookie: line } = await signIn(email, codeOf(secret))
  const other = line?.split(';')[0] ?? ''
  const { data: app } = await call(deskCalls.account.beginPassword, {}, cookie)
  const changed = await call(
    deskCalls.account.setPassword,
    { body: { setup: app.setup, password: 'Window-8-river', code: codeOf(app.secret) } },
    cookie,
  )
  expect(changed).toMatchObject({ status: 200 })
  expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false])
  desk.api.clock.now += 60_000
  expect(await signIn(email, codeOf(secret))).toMatchObject({ status: 400 })
  expect(await signIn(email, codeOf(app.secret), 'Window-8-river')).toMatchObject({ status: 200 })
  expect(await call(deskCalls.account.removePassword, {}, cookie)).toMatchObject({
    status: 400,
    message: expect.stringContaining('last thing'),
  })
  expect(await signIn(email, codes[3] ?? '', 'Window-8-river')).toMatchObject({ status: 200 })
})

test('a step that somebody else began, or that is too old, is refused', async () => {
  const one = await withPassword()
  const other = await withPassword()
  const { data: app } = await call(deskCalls.account.beginPassword, {}, one.cookie)
  const finish = (cookie: string) =>
    call(
      deskCalls.account.setPassword,
      { body: { setup: app.setup, password: 'Window-8-river', code: codeOf(app.secret) } },
      cookie,
    )
  expect(await finish(other.cookie)).toMatchObject({ status: 400, message: expect.stringContaining('too long') })
})

test('roles count at once, and somebody who is removed is out at once', async () => {
  const { database } = desk.api
  const { id, cookie } = await withPassword()
  const rolesNow = async () => (await call(deskCalls.session.getSession, {}, cookie)).data?.grants
  expect(await rolesNow()).toMatchObject([{ role: 'support' }])
  await database.transaction(async (transaction) => {
    await addRole(transaction, id, { role: 'auditor', organizationId: null })
    await removeRole(transaction, id, { role: 'support', organizationId: null })
  })
  expect(await rolesNow()).toMatchObject([{ role: 'auditor' }])
  await database.transaction((transaction) => removeStaff(transaction, id))
  expect(await isSignedIn(cookie)).toBe(false)
})

test('nothing that is stored signs in', async () => {
  const { database } = desk.api
  const { email, secret, codes, cookie } = await withPassword()
  const tables = ['staff', 'staff_session', 'staff_recovery_code', 'staff_invitation', 'staff_ceremony']
  const stored: string[] = []
  for (const table of tables) stored.push(JSON.stringify(await database.query(`select * from ${table}`)))
  const kept = stored.join()
  expect(kept).toContain(email)
  for (const value of [
    secret,
    password,
    codes[0] ?? '',
    (codes[0] ?? '').replaceAll('-', ''),
    cookie.split('=')[1] ?? '',
  ])
    expect(kept).not.toContain(value)
})

test('every sign-in, wrong sign-in and change of factors has an audit row', async () => {
  const { database } = desk.api
  const newest = (await listAuditEntries(database, {})).at(-1)?.id ?? 0
  const { email, secret, cookie } = await withPassword()
  await signIn(email, '000000')
  await signIn(email, codeOf(secret))
  await call(deskCalls.account.makeRecoveryCodes, {}, cookie)
  const rows = await listAuditEntries(database, { after: newest })
  expect(rows.map(({ by, command, outcome, from }) => [by, command, outcome, from])).toEqual([
    [email, 'staff accept', 'changed', 'desk 127.0.0.1'],
    ['nobody', 'desk sign-in', 'refused', 'desk 127.0.0.1'],
    [email, 'desk sign-in', 'changed', 'desk 127.0.0.1'],
    [email, 'desk factor', 'changed', 'desk 127.0.0.1'],
  ])
  expect(await checkAuditTrail(database)).toMatchObject({ broken: undefined })
})
