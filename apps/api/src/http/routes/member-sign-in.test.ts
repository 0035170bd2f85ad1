// database: both
/** Members whom an organization's own page signs in, in its gauge. */
import { EncryptJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../../test/change-organization'
import { memberToken } from '../../../test/member-token'
import { personWith, renewed, stranger } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
let key: string
let count = 0
const newEmail = () => `member-${++count}@example.com`
beforeAll(async () => {
  api = await startTestServer()
  await changeOrganization(api.database, { options: { memberSignInFlag: 'y' } }, 'ACME')
  key = await keyOf('ACME')
})
beforeEach(() => {
  api.clock.now = Date.now()
})
afterAll(() => api.close())

async function keyOf(code: string) {
  const organization = await api.services.organizations.byCode(code)
  return api.services.links.organizationKey(organization?.id ?? 0)
}

type Device = Awaited<ReturnType<typeof stranger>>
const signIn = ({ post, refreshToken }: Pick<Device, 'post' | 'refreshToken'>, token: string) =>
  post('/sso/member', { memberToken: token, refreshToken })
/** The device with the session that a sign-in gave it. */
const continued = (device: Device, { data }: Awaited<ReturnType<typeof signIn>>) =>
  renewed(api, { ...device, refreshToken: data.refreshToken })

/** A token with these claims instead of the usual ones. */
function tokenWith({ audience = 'gauge', issuedAt = Math.floor(Date.now() / 1000), secret = key, claims = {} }) {
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 86_400)
    .encrypt(Buffer.from(secret, 'base64'))
}

describe('a member', () => {
  test('who has an account continues with it on this device, without a password', async () => {
    const email = newEmail()
    const person = await personWith(api, { email })
    await person.post('/account/save', { firstName: 'Ana', zipCode: '10001' })
    const device = await stranger(api)
    const response = await signIn(device, await memberToken(key, email, 'gauge'))
    expect(response).toMatchObject({ status: 200, data: { status: true } })
    const signedIn = await continued(device, response)
    expect((await signedIn.get('/account/')).data).toMatchObject({ email, firstName: 'Ana', zipCode: '10001' })
    // The guest's session that it replaces has ended.
    expect(await api.post('/authenticate', { refreshToken: device.refreshToken, appVersion: '1' })).toMatchObject({
      errorCode: 'REFRESH_TOKEN_INACTIVE',
    })
  })

  test('without an account gets one, with a consent and an event', async () => {
    const email = newEmail()
    const device = await stranger(api)
    const signedIn = await continued(device, await signIn(device, await memberToken(key, email, 'gauge')))
    const { data } = await signedIn.get('/account/export')
    expect(data.profile).toMatchObject({ email })
    expect(data.accountEvents.map(({ kind }: { kind: string }) => kind)).toEqual(['signed_up', 'sso_signed_in'])
    expect(data.consents).toMatchObject([{ channel: 'email', source: 'sso' }])
  })

  test('who is signed in already keeps the session, and another member replaces it', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const device = await stranger(api)
    const first = await continued(device, await signIn(device, await memberToken(key, email, 'gauge')))
    const again = await signIn(first, await memberToken(key, email, 'gauge'))
    expect(again.data.refreshToken).toBe(first.refreshToken)
    const second = await continued(device, await signIn(first, await memberToken(key, other, 'gauge')))
    expect((await second.get('/account/')).data.email).toBe(other)
    expect(await first.get('/account/')).toMatchObject({ status: 401 })
  })

  test('is signed in by one of two simultaneous requests with one token', async () => {
    const token = await memberToken(key, newEmail(), 'gauge')
    const devices = await Promise.all([stranger(api), stranger(api)])
    const responses = await Promise.all(devices.map((device) => signIn(device, token)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('a token is refused', () => {
  const refused = { status: 400, errorCode: 'LINK_INVALID', data: null }

  test('the second time, on any device, however it’s written', async () => {
    const token = await memberToken(key, newEmail(), 'gauge')
    expect(await signIn(await stranger(api), token)).toMatchObject({ status: 200 })
    for (const replayed of [token, `${token}=`])
      expect(await signIn(await stranger(api), replayed)).toMatchObject(refused)
  })

  test('ten minutes after it was issued, whatever expiry it carries', async () => {
    const [email, issuedAt] = [newEmail(), Math.floor(Date.now() / 1000)]
    const early = await tokenWith({ issuedAt: issuedAt - 590, claims: { email } })
    expect(await signIn(await stranger(api), early)).toMatchObject({ status: 200 })
    const late = await tokenWith({ issuedAt: issuedAt - 610, claims: { email } })
    expect(await signIn(await stranger(api), late)).toMatchObject(refused)
    const ofTheFuture = await tokenWith({ issuedAt: issuedAt + 600, claims: { email } })
    expect(await signIn(await stranger(api), ofTheFuture)).toMatchObject(refused)
  })

  test.each([
    ['of a link', () => memberToken(key, newEmail())],
    ['of another organization', async () => memberToken(await keyOf('CORNER'), newEmail(), 'gauge')],
    [
      'by a stranger’s key',
      () => tokenWith({ secret: Buffer.alloc(32).toString('base64'), claims: { email: 'a@b.c' } }),
    ],
    ['that names nobody', () => tokenWith({})],
    ['that is no token', async () => 'nonsense'],
  ])('%s', async (_, make) => {
    expect(await signIn(await stranger(api), await make())).toMatchObject(refused)
  })

  test('in a link, if it’s for a gauge', async () => {
    const token = await memberToken(key, newEmail(), 'gauge')
    expect(await (await stranger(api)).post('/sso/getuserinfo', { encUser: token })).toMatchObject(refused)
  })

  test('with the session of another device, and stays good', async () => {
    const token = await memberToken(key, newEmail(), 'gauge')
    const [device, other] = await Promise.all([stranger(api), stranger(api)])
    expect(await signIn({ ...device, refreshToken: other.refreshToken }, token)).toMatchObject({
      errorCode: 'REFRESH_TOKEN_INVALID',
    })
    expect(await signIn(device, token)).toMatchObject({ status: 200 })
  })

  test('by an organization that hasn’t turned it on', async () => {
    const device = await stranger(api, 'CORNER')
    const token = await memberToken(await keyOf('CORNER'), newEmail(), 'gauge')
    expect(await signIn(device, token)).toMatchObject({ errorCode: 'FEATURE_OFF' })
  })
})
