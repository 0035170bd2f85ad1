/** Signing in through an identity provider: a real one, in this process. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserVisit, startIdentityProvider, type TestIdentityProvider } from '../../../test/identity-provider'
import { startTestServer, type TestServer } from '../../../test/server'
import { addStaff } from '../../domain/staff/staff-changes'
import { StaffSessions } from '../../domain/staff/staff-sessions'
import { createPriceFiles } from '../../operate/price-files'
import { createDesk } from '../create-desk'
import { serveDesk } from '../serve-desk'

let api: TestServer
let url: string
let provider: TestIdentityProvider
/** Who is signed in at the provider. */
const person = { sub: 'u1', email: 'ana@example.com', email_verified: true, name: 'Ana', groups: ['pharmacists'] }

beforeAll(async () => {
  api = await startTestServer()
  provider = await startIdentityProvider()
  provider.person = person
  const identityProvider = {
    issuer: provider.issuer,
    clientId: 'desk',
    clientSecret: 'a-secret-of-the-desk',
    scope: 'groups',
    groupsClaim: 'groups',
    groups: [
      { group: 'pharmacists', role: 'prices', orgCode: undefined },
      { group: 'acme-hr', role: 'reports', orgCode: 'ACME' },
    ],
    isPlain: true,
  } as const
  const config = { ...api.config, desk: { ...api.config.desk, identityProvider } }
  const desk = await createDesk(api.services, config, createPriceFiles(api.services, config))
  url = await api.beside({ config, serveAbove: (server) => serveDesk(server, desk, undefined) })
  provider.serve({
    clients: [
      {
        client_id: 'desk',
        client_secret: 'a-secret-of-the-desk',
        redirect_uris: [`${url}/desk/api/sign-in/provider/return`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
  })
})
afterAll(async () => {
  await provider.close()
  await api.close()
})

class Visit extends BrowserVisit {
  signIn = () => this.follow(`${url}/desk/api/sign-in/provider`)

  async session() {
    const cookie = `__Host-rxgauge-desk=${this.cookies.get('__Host-rxgauge-desk') ?? ''}`
    const response = await fetch(`${url}/desk/api/session`, { headers: { cookie } })
    return (await response.json()) as { data: { email: string; grants: unknown[] } | null }
  }
}

test('somebody whose group has a role comes in, with the roles of their groups at each sign-in', async () => {
  const visit = new Visit()
  expect((await visit.signIn()).search).toBe('')
  expect(await visit.session()).toMatchObject({
    data: { email: 'ana@example.com', grants: [{ role: 'prices', orgCode: null }] },
  })
  person.groups = ['acme-hr', 'others']
  await visit.signIn()
  expect((await visit.session()).data?.grants).toMatchObject([{ role: 'reports', orgCode: 'ACME' }])
})

test('somebody without a role and an invitation stays out; an invited person comes in with theirs', async () => {
  Object.assign(person, { sub: 'u2', email: 'ben@example.com', groups: [] })
  const visit = new Visit()
  expect((await visit.signIn()).search).toBe('?refused=providerUnknown')
  expect((await visit.session()).data).toBeNull()
  await api.database.transaction((transaction) =>
    addStaff(transaction, { email: 'ben@example.com', name: 'Ben' }, { role: 'auditor', organizationId: null }, 0),
  )
  await visit.signIn()
  expect((await visit.session()).data?.grants).toMatchObject([{ role: 'auditor' }])
  // Another account there with the same address isn't the same person.
  Object.assign(person, { sub: 'u3' })
  expect((await new Visit().signIn()).search).toBe('?refused=providerUnknown')
})

test('an unverified address stays out', async () => {
  Object.assign(person, { sub: 'u4', email: 'cal@example.com', email_verified: false, groups: ['pharmacists'] })
  expect((await new Visit().signIn()).search).toBe('?refused=providerRefused')
  Object.assign(person, { email_verified: true })
})

test('an address that the provider has not verified opens nobody’s account', async () => {
  await api.database.transaction((transaction) =>
    addStaff(transaction, { email: 'olga@example.com', name: 'Olga' }, { role: 'owner', organizationId: null }, 0),
  )
  Object.assign(person, { sub: 'mallory', email: 'olga@example.com', email_verified: undefined })
  const visit = new Visit()
  expect((await visit.signIn()).search).toBe('?refused=providerUnknown')
  expect((await visit.session()).data).toBeNull()
  Object.assign(person, { email_verified: true })
})

test('a session from the provider ends after an hour, since the account there may have ended', async () => {
  Object.assign(person, { sub: 'u7', email: 'gil@example.com', groups: ['pharmacists'] })
  const visit = new Visit()
  await visit.signIn()
  const now = api.clock.now
  // Used every twenty minutes.
  for (const minutes of [20, 40, 59]) {
    api.clock.now = now + minutes * 60_000
    expect((await visit.session()).data).toMatchObject({ email: 'gil@example.com' })
  }
  api.clock.now = now + 3_600_001
  expect((await visit.session()).data).toBeNull()
  api.clock.now = now
})

test('roles from groups end with a sign-in without the provider, which may no longer know the person', async () => {
  Object.assign(person, { sub: 'u6', email: 'fay@example.com', groups: ['pharmacists'] })
  const visit = new Visit()
  await visit.signIn()
  expect((await visit.session()).data?.grants).toMatchObject([{ role: 'prices' }])
  const [fay] = await api.database.query<{ id: number }>(`select id from staff where email = 'fay@example.com'`)
  // As with a passkey of their own.
  const sessions = new StaffSessions({ database: api.database, now: () => api.clock.now })
  await sessions.open(api.database, fay?.id ?? 0, { browser: 'Chrome on Linux' })
  expect((await visit.session()).data?.grants).toEqual([])
  await visit.signIn()
  expect((await visit.session()).data?.grants).toMatchObject([{ role: 'prices' }])
})

test('an answer works once, in the browser that asked, with its own state', async () => {
  Object.assign(person, { sub: 'u5', email: 'dan@example.com', groups: ['pharmacists'] })
  const isReturn = ({ pathname }: URL) => pathname.endsWith('/provider/return')
  const visit = new Visit()
  const answer = await visit.follow(`${url}/desk/api/sign-in/provider`, isReturn)
  // Another browser.
  expect((await new Visit().follow(answer.href)).search).toBe('?refused=stepTooOld')
  // Another browser that asked itself: its state differs.
  const other = new Visit()
  await other.follow(`${url}/desk/api/sign-in/provider`, isReturn)
  expect((await other.follow(answer.href)).search).toBe('?refused=providerRefused')
  expect((await visit.follow(answer.href)).search).toBe('')
  expect((await visit.follow(answer.href)).search).toBe('?refused=stepTooOld')
})
