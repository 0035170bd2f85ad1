// database: both
/** Members who sign in through their organization's own provider: a real one, in this process. */
import { fixedPaths } from '@rxgauge/contract'
import { type MemberProviderSettings, memberProviderSettings } from '@rxgauge/contract/desk'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BrowserVisit, startIdentityProvider, type TestIdentityProvider } from '../../../test/identity-provider'
import { personWith, renewed, stranger } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { removeMemberProvider, setMemberProvider } from '../../domain/accounts/member-provider'

let api: TestServer
let provider: TestIdentityProvider
let count = 0
const newEmail = () => `sign-on-${++count}@example.com`

beforeAll(async () => {
  api = await startTestServer()
  provider = await startIdentityProvider()
  const client = (id: string) => ({
    client_id: id,
    client_secret: `a-secret-of-${id}`,
    redirect_uris: [api.url + fixedPaths.signIn],
  })
  provider.serve({
    clients: [client('acme'), client('corner')],
    scopes: ['openid', 'email', 'phone', 'profile', 'benefits'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
      profile: ['given_name', 'family_name'],
      benefits: ['plan', 'address'],
    },
  })
})
beforeEach(async () => {
  provider.forge = undefined
  provider.isCanceled = false
  provider.person = { sub: `u${++count}`, email: newEmail(), email_verified: true }
  await use('ACME')
})
afterAll(async () => {
  await provider.close()
  await api.close()
})

const idOf = async (code: string) => (await api.services.organizations.byCode(code))?.id ?? 0

/** Sets the provider of an organization. */
async function use(code: string, settings: Partial<MemberProviderSettings> = {}) {
  const change = {
    ...v.parse(memberProviderSettings, {
      issuer: provider.issuer,
      clientId: code.toLowerCase(),
      clientSecret: `a-secret-of-${code.toLowerCase()}`,
      scope: 'phone profile benefits',
      claims: { plan: 'plan' },
      ownsEmails: false,
    }),
    ...settings,
    organizationId: await idOf(code),
    by: 'Ana',
    now: Date.now() + count++,
  }
  await api.database.transaction((transaction) => setMemberProvider(transaction, change, true))
}

type Device = Awaited<ReturnType<typeof stranger>>
const isBack = ({ origin }: URL) => origin === new URL(api.url).origin

/** The person signs in at the provider. Returns the query that they come back with. */
async function visitProvider(device: Device): Promise<string> {
  const { data } = await device.post('/sso/provider/begin', {})
  return (await new BrowserVisit().follow(data.url, isBack)).search
}
const finish = ({ post, refreshToken }: Pick<Device, 'post' | 'refreshToken'>, query: string) =>
  post('/sso/provider/finish', { query, refreshToken })

async function signIn(device: Device) {
  const response = await finish(device, await visitProvider(device))
  if (!response.success) return { response, profile: undefined }
  const signedIn = await renewed(api, { ...device, refreshToken: response.data.refreshToken })
  return { response, profile: (await signedIn.get('/account/')).data }
}
const errorOf = async (device: Device) => (await signIn(device)).response.errorCode

test('a new member gets an account with what the provider has confirmed, and their name, plan and zip', async () => {
  const [plan] = await api.database.query<{ id: number }>(
    `select id from insurance_plan where type = 'Y' order by id limit 1`,
  )
  Object.assign(provider.person, {
    given_name: 'Ana',
    family_name: 'Diaz',
    plan: String(plan?.id),
    address: { postal_code: '10001' },
  })
  const { response, profile } = await signIn(await stranger(api))
  expect(response).toMatchObject({ status: 200, data: { status: true } })
  expect(profile).toMatchObject({
    email: provider.person.email,
    firstName: 'Ana',
    lastName: 'Diaz',
    insuranceId: plan?.id,
    zipCode: '10001',
    phone: null,
  })
  const events = await api.database.query<{ kind: string }>(
    `select e.kind from account_event e where e.app_user_id = $1 order by e.id`,
    [profile.id],
  )
  expect(events.map(({ kind }) => kind)).toEqual(['signed_up', 'sso_signed_in'])
  const [consent] = await api.database.query('select source, is_granted from consent where app_user_id = $1', [
    profile.id,
  ])
  expect(consent).toEqual({ source: 'sso', is_granted: true })
})

test('a returning member is recognized by who they are there, whatever their address is now; what they chose stays', async () => {
  provider.person.address = { postal_code: '10001' }
  const { profile } = await signIn(await stranger(api))
  await api.database.query(`update app_user set zip = '60601', chose_no_insurance = true where id = $1`, [profile.id])
  Object.assign(provider.person, { email: newEmail(), email_verified: false, plan: '1' })
  const again = (await signIn(await stranger(api))).profile
  expect(again).toMatchObject({ id: profile.id, email: profile.email, zipCode: '60601', insuranceId: null })
})

test('an unknown plan or zip keeps nobody out', async () => {
  Object.assign(provider.person, { plan: 'no such plan', address: { postal_code: '00000' } })
  expect((await signIn(await stranger(api))).profile).toMatchObject({ insuranceId: null, zipCode: null })
})

test('a confirmed phone number is enough; an address that the provider has not confirmed is not', async () => {
  provider.person = { sub: `u${++count}`, phone_number: '+12125550143', phone_number_verified: true }
  expect((await signIn(await stranger(api))).profile).toMatchObject({ phone: '2125550143', email: null })
  for (const confirmed of [false, undefined, 'no']) {
    provider.person = { sub: `u${++count}`, email: newEmail(), email_verified: confirmed }
    expect(await errorOf(await stranger(api))).toBe('SIGN_ON_UNCONFIRMED')
  }
})

test('somebody’s own account opens only if the organization says that the addresses are its own, and they are confirmed', async () => {
  const email = newEmail()
  const person = await personWith(api, { email })
  await person.post('/account/save', { firstName: 'Olga', zipCode: '10001' })
  provider.person = { sub: `u${++count}`, email, email_verified: true, given_name: 'Mallory' }
  expect(await errorOf(await stranger(api))).toBe('ACCOUNT_EXISTS')
  await use('ACME', { ownsEmails: true })
  provider.person.email_verified = false
  expect(await errorOf(await stranger(api))).toBe('SIGN_ON_UNCONFIRMED')
  provider.person.email_verified = true
  expect((await signIn(await stranger(api))).profile).toMatchObject({ email, firstName: 'Olga' })
})

test('the same person in two organizations with one provider has two accounts', async () => {
  await use('CORNER')
  const one = await signIn(await stranger(api))
  const other = await signIn(await stranger(api, 'CORNER'))
  expect(other.profile.email).toBe(one.profile.email)
  expect(other.profile.id).not.toBe(one.profile.id)
})

test('an answer works once, on the device that asked, for ten minutes', async () => {
  const device = await stranger(api)
  const query = await visitProvider(device)
  // Somebody else's browser, or another organization's, even if it asked itself.
  const other = await stranger(api)
  await visitProvider(other)
  expect(await finish(other, query)).toMatchObject({ errorCode: 'SIGN_ON_EXPIRED' })
  const elsewhere = await stranger(api, 'CORNER')
  expect(await finish(elsewhere, query)).toMatchObject({ errorCode: 'SIGN_ON_EXPIRED' })
  expect(await finish(device, query)).toMatchObject({ status: 200 })
  const late = await stranger(api)
  expect(await finish(late, query)).toMatchObject({ errorCode: 'SIGN_ON_EXPIRED' })
  const lateQuery = await visitProvider(late)
  await api.database.query(`update member_sign_on set expires_at = $1`, [new Date(api.clock.now - 1).toISOString()])
  expect(await finish(late, lateQuery)).toMatchObject({ errorCode: 'SIGN_ON_EXPIRED' })
})

test('a code of one visit does not end another', async () => {
  const device = await stranger(api)
  const codeOf = (query: string) => new URLSearchParams(query).get('code') ?? ''
  const one = await visitProvider(device)
  const other = await visitProvider(device)
  const mixed = one.replace(codeOf(one), codeOf(other))
  expect(await finish(device, mixed)).toMatchObject({ errorCode: 'SIGN_ON_FAILED' })
})

test.each([
  ['of another issuer', (claims: Record<string, unknown>) => Object.assign(claims, { iss: 'https://other.example' })],
  ['for another client', (claims: Record<string, unknown>) => Object.assign(claims, { aud: 'corner' })],
  ['with another nonce', (claims: Record<string, unknown>) => Object.assign(claims, { nonce: 'of-another-visit' })],
  ['that has ended', (claims: Record<string, unknown>) => Object.assign(claims, { exp: 1 })],
  ['of another person than the rest', (claims: Record<string, unknown>) => Object.assign(claims, { sub: 'victim' })],
])('a token %s is refused', async (_, forge) => {
  const device = await stranger(api)
  provider.forge = forge
  expect(await errorOf(device)).toBe('SIGN_ON_FAILED')
  // The change alone is the reason.
  provider.forge = () => undefined
  expect(await errorOf(device)).toBeUndefined()
})

test('whoever cancels there is told so', async () => {
  const device = await stranger(api)
  provider.isCanceled = true
  const canceled = await visitProvider(device)
  expect(await finish(device, canceled)).toMatchObject({ errorCode: 'SIGN_ON_CANCELED' })
  expect(await finish(device, canceled)).toMatchObject({ errorCode: 'SIGN_ON_EXPIRED' })
})

test('a provider that is another one than it says, or cannot be reached, is reported', async () => {
  const device = await stranger(api)
  for (const issuer of [`${provider.issuer}/`.replace('127.0.0.1', 'localhost'), 'http://127.0.0.1:9']) {
    await use('ACME', { issuer })
    expect(await device.post('/sso/provider/begin', {})).toMatchObject({ errorCode: 'SIGN_ON_FAILED' })
  }
})

test('pages know whether there is a provider, and without one there is no such sign-in', async () => {
  const shown = async () => (await api.get('/organization?orgCode=ACME')).data
  const device = await stranger(api)
  expect(JSON.stringify(await shown())).toContain('"hasMemberSignOn":true')
  await removeMemberProvider(api.database, await idOf('ACME'))
  expect(JSON.stringify(await shown())).toContain('"hasMemberSignOn":false')
  expect(await device.post('/sso/provider/begin', {})).toMatchObject({ errorCode: 'FEATURE_OFF' })
  expect(await finish(device, '?state=x')).toMatchObject({ errorCode: 'FEATURE_OFF' })
})

test('an export says who somebody is at the provider, and a removed account is forgotten', async () => {
  const device = await stranger(api)
  const { response } = await signIn(device)
  const person = await renewed(api, { ...device, refreshToken: response.data.refreshToken })
  expect((await person.get('/account/export')).data.organizationSignOns).toMatchObject([
    { issuer: provider.issuer, subject: provider.person.sub },
  ])
})
