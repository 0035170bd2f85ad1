import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../../test/change-organization'
import { registration, startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

const register = (organizationCode: string, more = {}) =>
  api.post('/register', { ...registration, organizationCode, ...more })

async function authenticated(refreshToken: string) {
  const { data } = await api.post('/authenticate', { refreshToken, appVersion: '1' })
  return { token: data.jwtToken as string, device: data.device }
}

describe('register', () => {
  // spec: account 3 Device registration
  test('returns a device, its secret and a refresh token, which the database only stores as hashes', async () => {
    const { status, success, data } = await register('ACME')
    expect({ status, success }).toEqual({ status: 200, success: true })
    expect(data.refreshToken.length).toBeGreaterThan(40)
    expect(data.deviceSecret.length).toBeGreaterThan(40)
    const [row] = await api.database.query<{ text: string }>(
      `select d::text || s::text || encode(secret_hash, 'escape') || encode(refresh_token_hash, 'escape') "text"
       from device d join device_session s on s.device_id = d.id where d.id = $1`,
      [data.deviceId],
    )
    expect(row?.text).toContain(data.deviceId)
    expect(row?.text).not.toContain(data.deviceSecret)
    expect(row?.text).not.toContain(data.refreshToken.split('.')[1])
  })

  test('an unknown code is refused with the company-code sentence, in both languages', async () => {
    const english = await register('NOBODY')
    expect(english).toMatchObject({ status: 404, success: false, errorCode: 'ORG_CODE_NOT_FOUND' })
    expect(english.message).toMatch(/^We’re sorry. We don’t recognize that company code/)
    const spanish = await api.post('/register', { ...registration, organizationCode: 'NOBODY' }, { language: 'es-MX' })
    expect(spanish.message).toMatch(/^Lo sentimos/)
  })

  test('an app that does not belong to the organization is refused', async () => {
    expect(await register('ACME', { appCode: 'HCP' })).toMatchObject({ errorCode: 'APP_CODE_MISMATCH' })
    expect(await register('ACME', { appCode: 'XXX' })).toMatchObject({ errorCode: 'APP_CODE_NOT_FOUND' })
  })

  // spec: account 3 Device registration
  test('an organization that requires a company code accepts only that code', async () => {
    expect(await register('GATED')).toMatchObject({ errorCode: 'ORG_CODE_REQUIRED' })
    // The organization's own code is not a company code.
    const typed = await register('GATED', { passcode: 'GATED' })
    expect(typed.errorCode).toBe('ORG_CODE_NOT_FOUND')
    expect(typed.message).toMatch(/^We’re sorry. We don’t recognize that company code/)
    const { success, data } = await register('open-sesame', { passcode: 'open-sesame' })
    expect(success).toBe(true)
    const { deviceId, deviceSecret } = data
    expect(await register('GATED', { deviceId, deviceSecret })).toMatchObject({ success: true, data: { deviceId } })
    // An id alone, or with the secret of another device, is refused.
    expect(await register('GATED', { deviceId })).toMatchObject({ errorCode: 'ORG_CODE_REQUIRED' })
    const other = (await register('open-sesame')).data.deviceSecret
    expect(await register('GATED', { deviceId, deviceSecret: other })).toMatchObject({ errorCode: 'ORG_CODE_REQUIRED' })
    expect((await register('open-sesame', { deviceId, deviceSecret: other })).data.deviceId).not.toBe(deviceId)
  })

  test('a device with its secret keeps its id within its organization, but not in another', async () => {
    const { deviceId, deviceSecret } = (await register('ACME')).data
    const again = await register('ACME', { deviceId, deviceSecret })
    // Its secret stays, so that neither a lost response nor a second tab causes trouble.
    expect(again.data).toEqual({ deviceId, refreshToken: expect.any(String) })
    const tabs = await Promise.all([1, 2, 3].map(() => register('ACME', { deviceId, deviceSecret })))
    expect(tabs.map(({ data }) => data.deviceId)).toEqual([deviceId, deviceId, deviceId])
    expect(new Set(tabs.map(({ data }) => data.refreshToken)).size).toBe(3)
    const elsewhere = await register('CORNER', { deviceId, deviceSecret })
    expect(elsewhere.data.deviceId).not.toBe(deviceId)
  })

  test('a client that only knows the id of a device gets another device, which knows nothing about it', async () => {
    const { deviceId, deviceSecret, refreshToken } = (await register('ACME')).data
    const { token } = await authenticated(refreshToken)
    await api.get('/zipcode/useZipCode/10001', { token })
    const [product] = (await api.get('/productsearch/top10', { token })).data
    await api.get(`/productdetail/list/${product.id}`, { token })
    for (const proof of [{}, { deviceSecret: `${deviceSecret}x` }, { deviceSecret: '' }]) {
      const thief = await register('ACME', { deviceId, ...proof })
      expect(thief.data.deviceId).not.toBe(deviceId)
      const response = await authenticated(thief.data.refreshToken)
      expect(response.device).toMatchObject({ id: thief.data.deviceId, zipCode: null })
      expect((await api.get('/productsearch/recent', { token: response.token })).data).toEqual([])
    }
  })

  test('a device without a stored secret gets another id', async () => {
    const { deviceId, deviceSecret } = (await register('ACME')).data
    await api.database.query('update device set secret_hash = null where id = $1', [deviceId])
    for (const proof of [{}, { deviceSecret }, { deviceSecret: '' }]) {
      expect((await register('ACME', { deviceId, ...proof })).data.deviceId).not.toBe(deviceId)
    }
  })

  test('a device has at most twenty guest sessions, the newest; one that is unused for a day ends', async () => {
    const { deviceId, deviceSecret, refreshToken } = (await register('ACME')).data
    const tokens: string[] = [refreshToken]
    for (let tab = 0; tab < 20; tab++) {
      tokens.push((await register('ACME', { deviceId, deviceSecret })).data.refreshToken)
    }
    const count = () => api.database.query('select 1 from device_session where device_id = $1', [deviceId])
    expect(await count()).toHaveLength(20)
    const authenticate = (refreshToken = '') => api.post('/authenticate', { refreshToken, appVersion: '1' })
    expect(await authenticate(tokens[0])).toMatchObject({ errorCode: 'REFRESH_TOKEN_INVALID' })
    const second = await authenticate(tokens[1])
    expect(second).toMatchObject({ success: true })
    api.clock.now += 23 * 3_600_000
    const used = await authenticate(second.data.refreshToken)
    expect(used).toMatchObject({ success: true })
    api.clock.now += 2 * 3_600_000
    expect(await authenticate(tokens[2])).toMatchObject({ errorCode: 'REFRESH_TOKEN_INACTIVE' })
    expect(await authenticate(used.data.refreshToken)).toMatchObject({ success: true })
  })

  test('a page that the organization does not list is refused; a local one and a missing origin are not', async () => {
    const body = { ...registration, organizationCode: 'ACME' }
    expect(await api.post('/register', body, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      errorCode: 'ORIGIN_NOT_ALLOWED',
    })
    expect(await api.post('/register', body, { origin: 'http://localhost:4001' })).toMatchObject({ success: true })
    expect(await api.post('/register', body)).toMatchObject({ success: true })
  })

  test('a malformed registration is refused with the field’s name', async () => {
    expect(await api.post('/register', { deviceType: 1 })).toMatchObject({ status: 400, errorCode: 'INVALID_REQUEST' })
    expect((await api.post('/register', { ...registration, deviceId: 'x' })).message).toMatch(/^deviceId/)
    expect(await api.post('/register', { ...registration, deviceDetails: 'x'.repeat(100_000) })).toMatchObject({
      status: 413,
      errorCode: 'BODY_TOO_LARGE',
    })
  })
})

describe('authenticate', () => {
  // spec: account 3 Authentication data
  test('returns token, organization and device', async () => {
    const { data } = await register('ACME')
    const response = await api.post('/authenticate', { refreshToken: data.refreshToken, appVersion: '1' })
    expect(response.data).toMatchObject({
      status: true,
      errorCode: null,
      appUser: null,
      organization: { code: 'ACME', app: { appCode: 'CVDB' }, organizationOptionJson: { widgetEnabled: 'y' } },
      device: { id: data.deviceId, zipCode: null },
    })
    expect(response.data.expiresIn - response.data.serverTime).toBeGreaterThan(290_000)
  })

  test('each wrong token, organization and app has its code', async () => {
    const { data } = await register('ACME')
    const ask = (more: object) =>
      api.post('/authenticate', { refreshToken: data.refreshToken, appVersion: '1', ...more })
    expect(await ask({ refreshToken: 'nonsense' })).toMatchObject({ errorCode: 'REFRESH_TOKEN_INVALID' })
    expect(await ask({ orgCode: 'CORNER' })).toMatchObject({ errorCode: 'ORG_CODE_MISMATCH' })
    expect(await ask({ appCode: 'HCP' })).toMatchObject({ errorCode: 'APP_CODE_MISMATCH' })
    await api.database.query('update device_session set revoked_at = now() where device_id = $1', [data.deviceId])
    expect(await ask({})).toMatchObject({ errorCode: 'REFRESH_TOKEN_INACTIVE' })
  })

  test('a bearer token expires after five minutes; a forged or missing one gets a 401', async () => {
    const { token } = await api.device()
    expect(await api.get('/device', { token })).toMatchObject({ status: 200 })
    api.clock.now += 5 * 60_000 + 1000
    expect(await api.get('/device', { token })).toMatchObject({ status: 401, errorCode: 'UNAUTHORIZED' })
    expect(await api.get('/device', { token: `${token}x` })).toMatchObject({ status: 401 })
    expect(await api.get('/device')).toMatchObject({ status: 401 })
  })

  test('a stolen token does not work on a page that the organization does not list', async () => {
    const { token } = await api.device()
    expect(await api.get('/device', { token, origin: 'https://evil.example' })).toMatchObject({ status: 403 })
  })
})

test('of a campaign, ten entries of at most 200 characters are stored, and nothing is refused', async () => {
  const { data } = await register('ACME')
  const many = Array.from({ length: 12 }, (_, index) => [`utm_${index}`, 'x'.repeat(200)])
  const campaignInfo = { noise: 'x'.repeat(201), ['k'.repeat(201)]: '', ...Object.fromEntries(many) }
  const response = await api.post('/authenticate', { refreshToken: data.refreshToken, appVersion: '1', campaignInfo })
  expect(response).toMatchObject({ success: true })
  const [row] = await api.database.query<{ campaign: unknown }>('select campaign from device where id = $1', [
    data.deviceId,
  ])
  expect(row?.campaign).toEqual(Object.fromEntries(many.slice(0, 10)))
})

describe('refresh tokens', () => {
  const authenticate = (refreshToken: string) => api.post('/authenticate', { refreshToken, appVersion: '1' })

  test('change with each use; a replaced one that is used again ends the session for both', async () => {
    const { data } = await register('ACME')
    const first: string = data.refreshToken
    const second: string = (await authenticate(first)).data.refreshToken
    const third: string = (await authenticate(second)).data.refreshToken
    expect(new Set([first, second, third]).size).toBe(3)
    expect(await authenticate(first)).toMatchObject({ errorCode: 'REFRESH_TOKEN_INACTIVE' })
    expect(await authenticate(third)).toMatchObject({ errorCode: 'REFRESH_TOKEN_INACTIVE' })
  })

  test('may be requested again for ten minutes if a response was lost', async () => {
    const { data } = await register('ACME')
    const lost = (await authenticate(data.refreshToken)).data.refreshToken
    const again = await authenticate(data.refreshToken)
    expect(again).toMatchObject({ status: 200 })
    // A client that has the lost one after all is a stranger.
    expect(await authenticate(lost)).toMatchObject({ errorCode: 'REFRESH_TOKEN_INACTIVE' })
    expect(await authenticate(again.data.refreshToken)).toMatchObject({ errorCode: 'REFRESH_TOKEN_INACTIVE' })
    const other = (await register('ACME')).data.refreshToken
    await authenticate(other)
    api.clock.now += 11 * 60_000
    expect(await authenticate(other)).toMatchObject({ errorCode: 'REFRESH_TOKEN_INACTIVE' })
  })
})

describe('organization', () => {
  // spec: account 3 Organization
  test('is found by code in any case, or as an app’s default', async () => {
    expect((await api.get('/organization/?orgCode=acme')).data).toMatchObject({ code: 'ACME', name: 'Acme Benefits' })
    expect((await api.get('/organization/')).data).toMatchObject({ code: '', app: { appCode: 'CVDB' } })
    expect((await api.get('/organization/?appCode=WGN')).data).toMatchObject({ code: 'WAGON' })
    expect(await api.get('/organization/?orgCode=NOBODY')).toMatchObject({ errorCode: 'ORG_CODE_NOT_FOUND' })
  })

  test('may be cached by a browser, which revalidates it; the language in its address comes first', async () => {
    const response = await fetch(`${api.url}/api/organization/?orgCode=CORNER&lang=es-MX`, {
      headers: { 'accept-language': 'en', origin: 'http://localhost' },
    })
    const { headers } = response
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(Date.parse(headers.get('expires') ?? '')).toBe(Math.floor(api.clock.now / 1000) * 1000)
    expect(headers.get('vary')?.toLowerCase()).toMatch(/^(?=.*origin)(?=.*accept-language)/)
    const spanish = (await api.get('/organization/?orgCode=CORNER', { language: 'es' })).data
    expect((await response.json()).data).toEqual(spanish)
    expect((await fetch(`${api.url}/api/organization/?orgCode=NOBODY`)).headers.get('cache-control')).toBe('no-store')
  })

  test('shows a change with the next request', async () => {
    const name = async () => (await api.get('/organization/?orgCode=CORNER')).data.name
    const before = await name()
    await changeOrganization(api.database, { name: 'Corner Pharmacy' }, 'CORNER')
    expect(await name()).toBe('Corner Pharmacy')
    await changeOrganization(api.database, { name: before }, 'CORNER')
  })

  // spec: account 3 Logo data
  test('returns its logo with a hash', async () => {
    const { token } = await api.device()
    const { data } = await api.get('/organization/logo', { token })
    expect(data.logoBase64).toMatch(/^data:image\/svg\+xml/)
    expect(data.hash).toMatch(/^[0-9a-f]{16}$/)
  })

  test('an app is found by its code', async () => {
    const { token } = await api.device()
    expect((await api.get('/app/WGN', { token })).data).toMatchObject({ productName: 'WagonRx' })
    const { data } = await api.get('/app/WGN', { token, language: 'es' })
    expect(data.appSettings.appBannerConfig.description).toBe('Precios y cupones en su bolsillo')
    expect(await api.get('/app/NONE', { token })).toMatchObject({ status: 404, errorCode: 'APP_CODE_NOT_FOUND' })
  })
})

// spec: account 7 Device and organization
test('a device stores zip, insurance, push token and location', async () => {
  const { token, deviceId } = await api.device()
  await api.get('/zipcode/useZipCode/10001', { token })
  await api.get('/insurance/update/3', { token })
  expect((await api.get('/device', { token })).data.device).toMatchObject({ zipCode: '10001', insuranceId: 3 })
  const subscription = (endpoint: string) => JSON.stringify({ endpoint, keys: { p256dh: 'x', auth: 'y' } })
  const pushToken = subscription('https://fcm.googleapis.com/fcm/send/1')
  expect(await api.post('/savedevicetoken', { token: pushToken }, { token })).toMatchObject({ success: true })
  // A device chooses the address, so only browsers' push services are accepted.
  for (const wrong of [
    'push',
    '{}',
    subscription('https://intranet.example/x'),
    subscription('http://fcm.googleapis.com/'),
  ]) {
    const refused = await api.post('/savedevicetoken', { token: wrong }, { token })
    expect(refused, wrong).toMatchObject({ status: 400, errorCode: 'PUSH_TOKEN_INVALID' })
  }
  const [row] = await api.database.query<{ push_token: string }>('select push_token from device where id = $1', [
    deviceId,
  ])
  expect(row?.push_token).toBe(pushToken)

  const near = await api.get('/savedevicelocation/34.09/-118.41/00000', { token })
  expect(near.data).toMatchObject({ city: 'Beverly Hills', stateName: 'CA' })
  expect((await api.post('/savedevicelocation/40.75/-73.99/10001', {}, { token })).data.zipCode).toBe('10001')
  expect(await api.get('/savedevicelocation/0/0/00000', { token })).toMatchObject({ errorCode: 'LOCATION_INVALID' })
  expect(await api.get('/savedevicelocation/x/0/00000', { token })).toMatchObject({ errorCode: 'LOCATION_INVALID' })
})
