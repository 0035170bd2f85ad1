/** A member's first password when the signal drops on the way. */
import { createSession, openStorage, type Session } from '@rxgauge/client'
import {
  authentication,
  createFakeClock,
  fail,
  registration,
  type ScriptedServer,
  startScriptedServer,
  succeed,
} from '@rxgauge/client/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInWithFirstPassword } from './sign-in'

let api: ScriptedServer
let session: Session
const member = { email: 'member@example.com', phone: null, hasPassword: true }

beforeEach(async () => {
  api = await startScriptedServer()
  const clock = createFakeClock()
  api.on('/register', (_, response) => succeed(response, registration))
  api.on('/authenticate', ({ body: { refreshToken } }, response) => {
    const appUser = refreshToken === 'ann' ? { id: 'ann', pharmacyGroupId: null, pharmacyLocationId: null } : null
    succeed(response, authentication(clock.now(), { refreshToken: String(refreshToken), appUser }))
  })
  session = createSession({
    baseUrl: api.url,
    orgCode: 'ACME',
    hostname: 'x',
    storage: openStorage({}, ''),
    clock,
    language: () => 'en',
    userAgent: 'test',
    reload: () => undefined,
  })
})
afterEach(async () => {
  session.stop()
  await api.close()
})

test('signs in and returns the server’s sentence', async () => {
  api.on('/sso/getuserinfo', (_, response) => succeed(response, member))
  api.on('/sso/login', (_, response) => succeed(response, { refreshToken: 'ann', status: true }))
  expect(await signInWithFirstPassword(session, 'token', 'Lake-House-7')).toBe('')
  expect(session.visitor.getState()).toEqual({ kind: 'person', id: 'ann' })
})

test('if the account is ready and only the sign-in fails, it returns the failure', async () => {
  api.on('/sso/getuserinfo', (_, response) => succeed(response, member))
  api.on('/sso/login', (_, response) => void response.destroy())
  expect(await signInWithFirstPassword(session, 'token', 'Lake-House-7')).toMatchObject({ code: 'NETWORK' })
})

test('a password that was saved without a response works for the sign-in', async () => {
  api.on('/sso/getuserinfo', (_, response) => void response.destroy())
  await expect(signInWithFirstPassword(session, 'token', 'Lake-House-7')).rejects.toMatchObject({ code: 'NETWORK' })
  api.on('/sso/getuserinfo', (_, response) => fail(response, 409, 'ACCOUNT_EXISTS'))
  api.on('/sso/login', (_, response) => succeed(response, { refreshToken: 'ann', status: true }))
  expect(await signInWithFirstPassword(session, 'token', 'Lake-House-7')).toBe('')
})

test('a refused password is an error', async () => {
  api.on('/sso/getuserinfo', (_, response) => fail(response, 400, 'PASSWORD_COMMON', 'Too easy.'))
  await expect(signInWithFirstPassword(session, 'token', 'password1')).rejects.toMatchObject({
    code: 'PASSWORD_COMMON',
  })
  expect(api.count('/sso/login')).toBe(0)
})
