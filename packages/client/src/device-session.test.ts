import { calls, organization as organizationSchema } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authentication, organization, registration } from '../test/api-responses'
import { createFakeClock, type FakeClock } from '../test/fake-clock'
import { FakeStorage } from '../test/fake-storage'
import { fail, type ScriptedServer, startScriptedServer, succeed } from '../test/scripted-server'
import {
  createChangeQueue,
  createSession,
  createTokenSharing,
  openSiteStorage,
  openStorage,
  type PageCodes,
  readPageCodes,
  type SafeStorage,
  type Session,
  type SessionOptions,
  wasRegistered,
  withPageCodes,
} from './index'

let api: ScriptedServer
let clock: FakeClock
let storage: SafeStorage
let reload: ReturnType<typeof vi.fn<(codes: PageCodes) => void>>
let sessions: Session[]

const fiveMinutes = 300_000
const authenticated = (overrides: object = {}) =>
  authentication(clock.now(), { jwtToken: `jwt-${api.count('/authenticate')}`, ...overrides })

beforeEach(async () => {
  api = await startScriptedServer()
  clock = createFakeClock()
  storage = openStorage({}, '')
  reload = vi.fn<(codes: PageCodes) => void>()
  sessions = []
  api.on('/register', (_, response) => succeed(response, registration))
  api.on('/authenticate', (_, response) => succeed(response, authenticated()))
  api.on('/organization/', (_, response) => succeed(response, organization))
  api.on('/device', (_, response) =>
    succeed(response, { shareAppEngagementId: null, ratingEngagementId: null, device: authenticated().device }),
  )
})

afterEach(async () => {
  for (const session of sessions) session.stop()
  await api.close()
})

function create(overrides: Partial<SessionOptions> = {}): Session {
  const session = createSession({
    baseUrl: api.url,
    orgCode: 'ACME',
    hostname: 'partner.example',
    storage,
    clock,
    language: () => 'en',
    userAgent: 'test',
    reload,
    ...overrides,
  })
  sessions.push(session)
  return session
}

/** Lets real network traffic finish while the fake clock skips the pauses. */
async function settle<T>(promise: Promise<T>): Promise<T> {
  let done = false
  const watched = promise.finally(() => {
    done = true
  })
  watched.catch(() => undefined)
  while (!done) {
    const next = clock.untilNext()
    // Skips only the short pauses between attempts, not time limits or renewals.
    await clock.advance(next !== undefined && next <= 5000 ? next : 0)
  }
  return watched
}

const askDevice = (session: Session) => session.call(calls.device.getDevice, {})

describe('rule 1: without a refresh token the device is registered, then authenticated', () => {
  test('in that order, with a description of the device', async () => {
    const session = create()
    await session.start()
    expect(api.requests.map(({ path }) => path)).toEqual(['/register', '/authenticate'])
    expect(api.requests[0]?.body).toMatchObject({ organizationCode: 'ACME', deviceType: 'WEB', appVersion: '1.0.0' })
    expect(api.requests[1]?.body).toMatchObject({ refreshToken: 'refresh-1', appVersion: '1.0 Build 25' })
  })

  test('a registration without a session reloads the page, at most once a minute', async () => {
    api.on('/register', (_, response) => succeed(response, null))
    const session = create()
    await expect(settle(session.start())).rejects.toMatchObject({ code: 'BAD_RESPONSE' })
    await expect(settle(session.start())).rejects.toMatchObject({ code: 'BAD_RESPONSE' })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('simultaneous calls share one registration', async () => {
    const session = create()
    await Promise.all([askDevice(session), askDevice(session), session.start(), askDevice(session)])
    expect([api.count('/register'), api.count('/authenticate'), api.count('/device')]).toEqual([1, 1, 3])
  })
})

describe('rule 2: with a refresh token and a missing or expired token, authenticates again', () => {
  test('a stored refresh token needs no registration', async () => {
    storage.session.set('refreshToken', 'stored')
    await create().start()
    expect(api.count('/register')).toBe(0)
    expect(api.requests[0]?.body).toMatchObject({ refreshToken: 'stored' })
  })

  test('a token that expired while the device slept is renewed before the next call', async () => {
    const session = create()
    await askDevice(session)
    session.stop()
    await clock.advance(fiveMinutes)
    await askDevice(session)
    expect(api.count('/authenticate')).toBe(2)
    expect(api.requests.at(-1)?.authorization).toBe('Bearer jwt-2')
  })

  test('a device whose clock is an hour off uses the server’s time', async () => {
    api.on('/authenticate', (_, response) =>
      succeed(
        response,
        authenticated({ serverTime: clock.now() - 3_600_000, expiresIn: clock.now() - 3_600_000 + fiveMinutes }),
      ),
    )
    const session = create()
    await askDevice(session)
    await askDevice(session)
    expect(api.count('/authenticate')).toBe(1)
  })
})

test('a token that arrives expired is renewed after two minutes, not in a loop', async () => {
  api.on('/authenticate', (_, response) => succeed(response, authenticated({ expiresIn: clock.now() - 86_400_000 })))
  const session = create()
  await session.start()
  await clock.advance(290_000)
  await vi.waitFor(() => expect(session.state.getState().status).toBe('ready'), { timeout: 60_000 })
  expect(clock.untilNext()).toBe(120_000)
})

test('the time is the server’s, whatever the device’s clock says', async () => {
  const day = 86_400_000
  api.on('/authenticate', (_, response) => succeed(response, authenticated({ serverTime: clock.now() + day })))
  const session = create()
  expect(session.serverTime()).toBe(clock.now())
  await session.start()
  expect(session.serverTime()).toBe(clock.now() + day)
})

// spec: account 4 Device session
// spec: account 9 Business constants and limits
test('rule 3: re-authenticates after 290 s, afterwards 120 s past the token’s end', async () => {
  const session = create()
  await session.start()
  expect(clock.untilNext()).toBe(290_000)
  await clock.advance(290_000)
  await vi.waitFor(() => expect(session.state.getState().status).toBe('ready'), { timeout: 60_000 })
  expect(api.count('/authenticate')).toBe(2)
  expect(clock.untilNext()).toBe(fiveMinutes + 120_000)
})

describe('rule 4: refresh token errors, INVALID_CREDENTIALS, UNKNOWN and 401 are retried', () => {
  test.each(['REFRESH_TOKEN_INVALID', 'REFRESH_TOKEN_INACTIVE'])('%s registers again', async (code) => {
    storage.session.set('refreshToken', 'old')
    api.on('/authenticate', ({ body }, response) =>
      body.refreshToken === 'old' ? fail(response, 400, code) : succeed(response, authenticated()),
    )
    await settle(create().start())
    expect(api.count('/register')).toBe(1)
    expect(storage.session.get('refreshToken')).toBe('refresh-1')
  })

  test.each([
    ['INVALID_CREDENTIALS', 400],
    ['UNKNOWN', 500],
    ['UNAVAILABLE', 503],
    ['UNAUTHORIZED', 401],
  ])('%s is retried with the same token', async (code, status) => {
    api.on('/authenticate', (_, response) =>
      api.count('/authenticate') === 1 ? fail(response, status, code) : succeed(response, authenticated()),
    )
    const session = create()
    await settle(session.start())
    expect([api.count('/register'), api.count('/authenticate')]).toEqual([1, 2])
  })

  test('a server that keeps responding 401 is asked three times, then the session has failed', async () => {
    api.on('/authenticate', (_, response) => fail(response, 401, 'UNAUTHORIZED'))
    const session = create()
    await expect(settle(session.start())).rejects.toMatchObject({ status: 401 })
    expect(api.count('/authenticate')).toBe(3)
    expect(session.state.getState()).toMatchObject({ status: 'failed', failure: { code: 'UNAUTHORIZED' } })
  })

  test('a 401 on a call clears the token and the signed-in mark, and is retried once', async () => {
    const session = create()
    await session.start()
    storage.session.set('isLoggedIn', 'true')
    api.on('/device', (_, response) => fail(response, 401, 'UNAUTHORIZED'))
    await expect(settle(askDevice(session))).rejects.toMatchObject({ status: 401 })
    expect([api.count('/device'), api.count('/authenticate')]).toEqual([2, 2])
    expect(storage.session.get('isLoggedIn')).toBeUndefined()
  })

  test('a server that is down or too busy is not asked again automatically', async () => {
    api.on('/authenticate', (_, response) => fail(response, 429, 'TOO_MANY_REQUESTS', 'Wait.'))
    await expect(settle(create().start())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: 'Wait.' })
    expect(api.count('/authenticate')).toBe(1)
  })
})

test.each(['APP_CODE_NOT_FOUND', 'APP_CODE_MISMATCH', 'ORG_CODE_NOT_FOUND', 'ORG_CODE_MISMATCH'])(
  'rule 5: %s clears the stored organization and app code and reloads, without a loop',
  async (code) => {
    storage.local.set('orgCode', 'OLD')
    storage.local.set('appCode', 'OLD')
    api.on('/authenticate', (_, response) => fail(response, 400, code))
    const session = create()
    await expect(settle(session.start())).rejects.toMatchObject({ code })
    await expect(settle(session.start())).rejects.toMatchObject({ code })
    expect([storage.local.get('orgCode'), storage.local.get('appCode')]).toEqual([undefined, undefined])
    expect(reload).toHaveBeenCalledTimes(1)
  },
)

test.each([
  ['NETWORK', undefined],
  ['OVERLOADED', 503],
  ['TOO_MANY_REQUESTS', 429],
])('rule 7: after a registration that failed by %s, the address carries the page’s codes', async (code, status) => {
  api.on('/register', (_, response) => {
    if (status === undefined) response.destroy()
    else fail(response, status, code)
  })
  const onCodesForgotten = vi.fn<(codes: PageCodes) => void>()
  await expect(settle(create({ onCodesForgotten }).start())).rejects.toMatchObject({ code })
  expect(storage.shared.get('orgCode')).toBeUndefined()
  const [codes = {}] = onCodesForgotten.mock.lastCall ?? []
  const query = new URL(withPageCodes('https://rx.example/aboutus?ref=letter', codes)).searchParams
  // As after a reload by the person.
  expect(readPageCodes({ query, shared: storage.shared })).toMatchObject({ orgCode: 'ACME' })
})

test('rule 7: a refused one does not', async () => {
  api.on('/register', (_, response) => fail(response, 400, 'INVALID_REQUEST'))
  const onCodesForgotten = vi.fn<(codes: PageCodes) => void>()
  await expect(settle(create({ onCodesForgotten }).start())).rejects.toMatchObject({ status: 400 })
  expect(onCodesForgotten).not.toHaveBeenCalled()
})

test('a session of another organization is not used for this one', async () => {
  await create().start()
  const registered = api.count('/register')
  await create({ orgCode: 'CORNER' }).start()
  expect(api.count('/register')).toBe(registered + 1)
})

describe('rule 6: what an authentication stores', () => {
  // spec: account 3 Stored client data
  test('a guest: token and application data, the device’s pharmacy group, no signed-in mark', async () => {
    storage.session.set('isLoggedIn', 'true')
    await create().start()
    expect(storage.session.get('jwtToken')).toBe('jwt-1')
    expect(JSON.parse(storage.session.get('applicationData') ?? '')).toMatchObject({
      device: { id: 'd-1' },
      appStoreUrl: '',
      googlePlayStoreUrl: '',
    })
    expect(storage.session.get('isLoggedIn')).toBeUndefined()
    expect([storage.local.get('pharmacyGroupId'), storage.local.get('orgCode')]).toEqual(['3', 'ACME'])
  })

  // spec: account 4 Logged in
  test('a person: the mark, and their own pharmacy group', async () => {
    api.on('/authenticate', (_, response) =>
      succeed(response, authenticated({ appUser: { id: 'u-1', pharmacyGroupId: 9, pharmacyLocationId: null } })),
    )
    await create().start()
    expect(storage.session.get('isLoggedIn')).toBe('true')
    expect(storage.local.get('pharmacyGroupId')).toBe('9')
  })
})

// spec: account 4 Device session
test('rule 7: a registration stores organization, app and device id; a failed one removes them', async () => {
  await create({ appCode: 'CVDB' }).start()
  const stored = () => ['orgCode', 'appCode', 'deviceId'].map((key) => storage.local.get(key))
  expect(stored()).toEqual(['ACME', 'CVDB', 'd-1'])
  storage.session.clear()
  api.on('/register', (_, response) => fail(response, 404, 'ORG_CODE_NOT_FOUND', 'Unknown code.'))
  await expect(settle(create().start())).rejects.toMatchObject({ message: 'Unknown code.' })
  expect(stored()).toEqual([undefined, undefined, undefined])
})

describe('a device proves its identity when it registers again', () => {
  const given = (deviceId: string) =>
    api.on('/register', (_, response) =>
      succeed(response, { refreshToken: 'refresh-1', deviceId, deviceSecret: `secret-of-${deviceId}` }),
    )
  const registerAgain = async () => {
    storage.session.clear()
    await create().start()
    return api.requests.findLast(({ path }) => path === '/register')?.body
  }

  test('with the secret from its first registration, every time', async () => {
    given('d-1')
    await create().start()
    expect(api.requests[0]?.body).not.toHaveProperty('deviceSecret')
    // The server sends no new secret to a device that proved its identity.
    api.on('/register', (_, response) => succeed(response, registration))
    const proof = { deviceId: 'd-1', deviceSecret: 'secret-of-d-1' }
    expect(await registerAgain()).toMatchObject(proof)
    expect(await registerAgain()).toMatchObject(proof)
  })

  test('a secret is sent with its own id, even if another tab stored its id at the same time', async () => {
    given('d-1')
    await create().start()
    storage.local.set('deviceId', 'd-2')
    expect(await registerAgain()).toMatchObject({ deviceId: 'd-1', deviceSecret: 'secret-of-d-1' })
  })

  test('an id from before there were secrets is sent alone, and the server responds with another one and its secret', async () => {
    storage.local.set('deviceId', 'd-old')
    given('d-new')
    const body = await registerAgain()
    expect(body).toMatchObject({ deviceId: 'd-old' })
    expect(body).not.toHaveProperty('deviceSecret')
    expect(storage.local.get('deviceId')).toBe('d-new')
    expect(await registerAgain()).toMatchObject({ deviceId: 'd-new', deviceSecret: 'secret-of-d-new' })
  })

  test('a refused registration forgets both', async () => {
    given('d-1')
    await create().start()
    storage.session.clear()
    api.on('/register', (_, response) => fail(response, 400, 'ORG_CODE_REQUIRED', 'Your company code, please.'))
    await expect(settle(create().start())).rejects.toMatchObject({ code: 'ORG_CODE_REQUIRED' })
    expect(['deviceId', 'deviceSecret'].map((key) => storage.local.get(key))).toEqual([undefined, undefined])
  })
})

describe('rule 8: organization info stores app code, colors and default insurance', () => {
  test('fetched once, however often it is requested', async () => {
    const session = create()
    await Promise.all([session.organization(), session.organization()])
    expect(api.count('/organization/')).toBe(1)
    expect(storage.local.get('appCode')).toBe('CVDB')
    expect(JSON.parse(storage.local.get('colorSchemeJson') ?? '')).toMatchObject({ menubarColor: '#123456' })
    expect(storage.local.get('defaultInsuranceId')).toBe('7')
  })

  test('the organization that the page was drawn with is stored too, and replaces what another build stored', () => {
    storage.local.set('defaultInsuranceId', '9')
    const { options } = v.parse(organizationSchema, organization)
    const served = v.parse(organizationSchema, organization)
    create({ organization: { ...served, options: { ...options, defaultInsuranceId: null } } })
    expect(storage.shared.get('appCode')).toBe('CVDB')
    expect(JSON.parse(storage.local.get('colorSchemeJson') ?? '')).toMatchObject({ menubarColor: '#123456' })
    expect(storage.local.get('defaultInsuranceId')).toBeUndefined()
    expect(api.requests).toEqual([])
  })

  test('one that requires a company code is stored only after somebody entered it', async () => {
    const served = v.parse(organizationSchema, organization)
    const gated = { ...served, options: { ...served.options, codeRequiredFlag: true } }
    const session = create({ organization: gated })
    expect(storage.shared.get('orgCode')).toBeUndefined()
    await session.enterCode('open-sesame')
    expect(storage.shared.get('orgCode')).toBe('ACME')
  })

  test('an early response that never arrives times out, and one that fails is a network failure', async () => {
    const slow = create({ organizationResponse: new Promise(() => undefined) }).organization()
    slow.catch(() => undefined)
    await clock.advance(12_000)
    await expect(slow).rejects.toMatchObject({ code: 'TIMEOUT' })
    const broken = create({ organizationResponse: Promise.reject(new TypeError('Failed to fetch')) }).organization()
    await expect(broken).rejects.toMatchObject({ code: 'NETWORK' })
  })

  test('an early response is used instead of a request', async () => {
    const session = create({ organizationResponse: fetch(`${api.url}/organization/`) })
    expect((await session.organization()).code).toBe('ACME')
    expect(api.count('/organization/')).toBe(1)
  })
})

describe('rule 9: reload and build', () => {
  // spec: account 4 Device session
  test('a page reload clears session data and nothing else', async () => {
    storage.session.set('refreshToken', 'old')
    storage.local.set('deviceId', 'd-9')
    await create({ wasReloaded: true }).start()
    expect(api.requests[0]).toMatchObject({ path: '/register', body: { deviceId: 'd-9' } })
  })

  test('a reload that was handled already clears nothing', async () => {
    await create({ wasReloaded: true, pageStartedAt: 5 }).start()
    await create({ wasReloaded: true, pageStartedAt: 5 }).start()
    expect(api.count('/register')).toBe(1)
    await create({ wasReloaded: true, pageStartedAt: 6 }).start()
    expect(api.count('/register')).toBe(2)
  })

  test('a reload noted while the clock was ahead does not prevent the next one', async () => {
    storage.local.set('reloaded_at', String(clock.now() + 86_400_000))
    api.on('/register', (_, response) => succeed(response, null))
    await expect(settle(create().start())).rejects.toMatchObject({ code: 'BAD_RESPONSE' })
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

describe('the default app', () => {
  test.each([
    ['www.example.com', 'CVD'],
    ['example.com', 'CVDB'],
    ['WWW2.example.com', 'CVD'],
  ])('on %s is %s', async (hostname, appCode) => {
    await create({ orgCode: undefined, hostname }).start()
    expect(api.requests[0]?.body).toMatchObject({ appCode })
  })
})

describe('bad responses', () => {
  test.each([
    [
      'a page of HTML',
      (response: import('node:http').ServerResponse) => response.end('<!doctype html>'),
      'BAD_RESPONSE',
    ],
    ['half a JSON', (response: import('node:http').ServerResponse) => response.end('{"success": tr'), 'BAD_RESPONSE'],
    [
      'another shape',
      (response: import('node:http').ServerResponse) => succeed(response, { nothing: 1 }),
      'BAD_RESPONSE',
    ],
    ['a plain 500', (response: import('node:http').ServerResponse) => response.writeHead(500).end('oops'), 'UNKNOWN'],
    ['a closed line', (response: import('node:http').ServerResponse) => response.destroy(), 'NETWORK'],
  ])('%s becomes a failure with a code', async (_, script, code) => {
    const session = create()
    await session.start()
    api.on('/device', (_, response) => void script(response))
    await expect(askDevice(session)).rejects.toMatchObject({ name: 'ApiFailure', code })
    expect(api.count('/device')).toBe(1)
  })

  test('a call without a response times out after twelve seconds', async () => {
    const session = create()
    await session.start()
    const arrived = new Promise<void>((resolve) => api.on('/device', () => resolve()))
    const call = askDevice(session)
    call.catch(() => undefined)
    await arrived
    await clock.advance(12_000)
    await expect(call).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  // spec: account 8 The error catalogue
  test('a failure without a sentence gets the specification’s default', async () => {
    const session = create()
    await session.start()
    api.on('/device', (_, response) => fail(response, 400, 'NEW_CODE', ''))
    await expect(askDevice(session)).rejects.toMatchObject({ message: 'Some error occured!. Please try again' })
  })
})

describe('a company code', () => {
  test('registers with the typed code and uses the organization that it leads to', async () => {
    const found = { ...organization, code: 'OTHER' }
    api.on('/authenticate', (_, response) => succeed(response, authenticated({ organization: found })))
    const session = create({ orgCode: undefined })
    expect((await session.enterCode(' open-sesame ')).organization.code).toBe('OTHER')
    const [register, authenticate] = api.requests
    expect(register?.body).toMatchObject({ organizationCode: 'open-sesame' })
    expect(authenticate?.body).not.toHaveProperty('orgCode')
    expect(storage.local.get('orgCode')).toBe('OTHER')
    expect(session.state.getState().status).toBe('ready')
  })

  test('an unknown code is refused without a reload, and the next one may be right', async () => {
    api.on('/register', (_, response) => fail(response, 404, 'ORG_CODE_NOT_FOUND', 'Not known.'))
    const session = create()
    await expect(session.enterCode('wrong')).rejects.toMatchObject({
      code: 'ORG_CODE_NOT_FOUND',
      message: 'Not known.',
    })
    expect(reload).not.toHaveBeenCalled()
    api.on('/register', (_, response) => succeed(response, registration))
    await session.enterCode('right')
    expect(session.state.getState().status).toBe('ready')
  })
})

test('the organization is fetched once in each language', async () => {
  let language = 'en'
  const session = create({ language: () => language })
  await session.organization()
  await session.organization()
  expect(api.count('/organization/')).toBe(1)
  language = 'es'
  await session.organization()
  expect(api.count('/organization/')).toBe(2)
})

test('the server’s sentence comes with the data on request', async () => {
  api.on('/settings/contactus', (_, response) => {
    response.end(JSON.stringify({ success: true, message: 'Thank you.', data: null }))
  })
  const body = { firstName: 'A', lastName: 'B', email: 'a@b.co', notes: 'c' }
  expect(await create().callWithMessage(calls.settings.contactUs, { body })).toEqual({
    data: null,
    message: 'Thank you.',
    beside: {},
  })
})

describe('signing in', () => {
  const signedIn = {
    appUser: { id: 'u-1', pharmacyGroupId: 9, pharmacyLocationId: null },
    refreshToken: 'refresh-of-u-1',
  }

  test('continues with the session of a sign-in', async () => {
    const session = create()
    await settle(session.start())
    expect(storage.session.get('isLoggedIn')).toBeUndefined()
    let used: unknown
    api.on('/authenticate', (request, response) => {
      used = request.body
      succeed(response, authenticated(signedIn))
    })
    await settle(session.resumeWith('given-by-sign-in'))
    expect(used).toMatchObject({ refreshToken: 'given-by-sign-in' })
    expect(storage.session.get('isLoggedIn')).toBe('true')
    // The person's favorite, not the device's.
    expect(storage.local.get('pharmacyGroupId')).toBe('9')
    expect(storage.session.get('refreshToken')).toBe('refresh-of-u-1')
  })

  test('fetches the person again after a change', async () => {
    const session = create()
    await settle(session.start())
    api.on('/authenticate', (_, response) => succeed(response, authenticated(signedIn)))
    expect((await settle(session.refresh())).appUser).toEqual(signedIn.appUser)
  })
})

describe('the app code, beside the organization that a page names (account 7)', () => {
  const named = () => ['/register', '/authenticate'].map((path) => appCodesSent(path))
  const appCodesSent = (path: string) =>
    api.requests.filter((request) => request.path === path).map(({ body }) => (body as { appCode?: string }).appCode)

  test('is sent once the organization has loaded', async () => {
    const session = create()
    await session.start()
    expect(named()).toEqual([[undefined], [undefined]])
    await session.organization()
    await session.refresh()
    expect(named()).toEqual([[undefined], [undefined, 'CVDB']])
    storage.session.clear()
    await create({ organization: v.parse(organizationSchema, organization) }).start()
    expect(named()).toEqual([
      [undefined, 'CVDB'],
      [undefined, 'CVDB', 'CVDB'],
    ])
  })

  test('is left out when the organization has moved to another app: its own code is enough', async () => {
    for (const path of ['/register', '/authenticate']) {
      const data = path === '/register' ? registration : authenticated()
      api.on(path, ({ body }, response) =>
        (body as { appCode?: string }).appCode === 'CVDB'
          ? fail(response, 400, 'APP_CODE_MISMATCH', 'Another app.')
          : succeed(response, data),
      )
    }
    await create({ organization: v.parse(organizationSchema, organization) }).start()
    expect(named()).toEqual([
      ['CVDB', undefined],
      ['CVDB', undefined],
    ])
    expect(reload).not.toHaveBeenCalled()
  })
})

test('a session that has ended is forgotten: the next call is a guest’s', async () => {
  const session = create()
  api.on('/authenticate', (_, response) =>
    succeed(response, authenticated({ appUser: { id: 'u-1', pharmacyGroupId: 9, pharmacyLocationId: null } })),
  )
  await session.start()
  session.visitor.actions.end()
  api.on('/authenticate', (_, response) => succeed(response, authenticated()))
  await askDevice(session)
  expect(api.requests.map(({ path }) => path).slice(2)).toEqual(['/register', '/authenticate', '/device'])
  expect(storage.session.get('isLoggedIn')).toBeUndefined()
})

describe('a duplicated tab', () => {
  test('uses the token that replaced its own, and no other', async () => {
    const tabs = [openStorage({}, ''), openStorage({}, ''), openStorage({}, '')] as const
    const [first, copy, other] = tabs
    first.session.set('refreshToken', 'old')
    copy.session.set('refreshToken', 'old')
    other.session.set('refreshToken', 'of another session')
    const sharing = tabs.map(({ session }) => createTokenSharing(session, 'test:'))
    sharing[0]?.announce('old', 'next')
    await expect.poll(() => copy.session.get('refreshToken')).toBe('next')
    expect(other.session.get('refreshToken')).toBe('of another session')
    for (const each of sharing) each?.close()
  })
})

describe('a page keeps its organization', () => {
  const acme = v.parse(organizationSchema, organization)
  const secret = { deviceId: 'd-1', deviceSecret: 'secret-of-d-1' }
  const registered = { deviceId: 'd-1', deviceSecret: 'd-1 secret-of-d-1' }
  const stored = () => ['orgCode', 'deviceId', 'deviceSecret'].map((key) => storage.local.get(key))

  /** A page at `/` in a browser that remembers ACME. */
  const returning = () => {
    storage.shared.set('orgCode', 'ACME')
    for (const [key, value] of Object.entries(registered)) storage.local.set(key, value)
    return create(readPageCodes({ query: new URLSearchParams(), shared: storage.shared }))
  }

  test('a registration that fails temporarily is retried for it, as the same device, and stores both again', async () => {
    api.on('/register', (_, response) =>
      api.count('/register') === 1 ? void response.writeHead(502).end('Bad gateway') : succeed(response, registration),
    )
    await settle(returning().start())
    const tries = api.requests.filter(({ path }) => path === '/register').map(({ body }) => body)
    expect(tries).toHaveLength(2)
    for (const body of tries) expect(body).toMatchObject({ organizationCode: 'ACME', ...secret })
    expect(stored()).toEqual(['ACME', ...Object.values(registered)])
  })

  test.each([
    ['a closed line', (response: import('node:http').ServerResponse) => void response.destroy()],
    ['too many requests', (response: import('node:http').ServerResponse) => fail(response, 429, 'TOO_MANY_REQUESTS')],
  ])('after %s nothing stays stored, and "try again" uses the same organization and device', async (_, script) => {
    api.on('/register', (_, response) => script(response))
    const session = returning()
    await expect(settle(session.start())).rejects.toMatchObject({ name: 'ApiFailure' })
    expect(stored()).toEqual([undefined, undefined, undefined])
    session.reload()
    expect(reload).toHaveBeenCalledExactlyOnceWith({ orgCode: 'ACME' })
    expect(stored()).toEqual(['ACME', ...Object.values(registered)])
  })

  test('a reload by the person keeps the device and does not ask for the code', async () => {
    api.on('/register', (_, response) => void response.destroy())
    await expect(settle(returning().start())).rejects.toMatchObject({ code: 'NETWORK' })
    expect([stored(), wasRegistered(storage.local)]).toEqual([[undefined, undefined, undefined], true])
    api.on('/register', (_, response) => succeed(response, registration))
    await settle(create({ orgCode: 'ACME', wasReloaded: true, pageStartedAt: 2 }).start())
    expect(api.requests.findLast(({ path }) => path === '/register')?.body).toMatchObject(secret)
    expect(stored()).toEqual(['ACME', ...Object.values(registered)])
  })

  test('a refused device id is not sent again', async () => {
    api.on('/register', (_, response) => fail(response, 400, 'ORG_CODE_REQUIRED'))
    const session = returning()
    await expect(settle(session.start())).rejects.toMatchObject({ code: 'ORG_CODE_REQUIRED' })
    session.reload()
    expect(stored()).toEqual([undefined, undefined, undefined])
    expect(wasRegistered(storage.local)).toBe(false)
  })

  test('a session of another organization is never used: the page starts over for its own', async () => {
    const corner = { ...organization, code: 'CORNER' }
    api.on('/authenticate', (_, response) => succeed(response, authenticated({ organization: corner })))
    const session = create({ orgCode: undefined, organization: acme })
    await expect(settle(session.start())).rejects.toMatchObject({ code: 'ORG_CODE_MISMATCH' })
    expect(session.state.getState().status).toBe('failed')
    expect(storage.session.get('refreshToken')).toBeUndefined()
    expect(reload).toHaveBeenCalledExactlyOnceWith({ orgCode: 'ACME', appCode: 'CVDB' })
  })

  test('an unknown code is not carried over to the next page', async () => {
    api.on('/organization/', (_, response) => fail(response, 404, 'ORG_CODE_NOT_FOUND'))
    const session = returning()
    await expect(session.organization()).rejects.toMatchObject({ code: 'ORG_CODE_NOT_FOUND' })
    expect(storage.shared.get('orgCode')).toBeUndefined()
    session.reload()
    expect(reload).toHaveBeenCalledExactlyOnceWith({})
    // The address doesn't name it either.
    const address = 'https://rx.example/aboutus?orgCode=GONE&lang=es&appCode=HCP'
    expect(withPageCodes(address, {})).toBe('https://rx.example/aboutus?lang=es')
    expect(withPageCodes(address, { orgCode: 'ACME' })).toBe(
      'https://rx.example/aboutus?orgCode=ACME&lang=es&appCode=HCP',
    )
  })

  test('two tabs of two organizations run side by side, each with its own storage', async () => {
    const localStorage = new FakeStorage()
    const openTab = (search: string) => {
      const query = new URLSearchParams(search)
      return openSiteStorage({ localStorage, sessionStorage: new FakeStorage() }, (shared) =>
        readPageCodes({ query, shared }),
      )
    }
    const show = async (search: string, deviceId: string) => {
      const tab = openTab(search)
      api.on('/register', (_, response) => succeed(response, { refreshToken: `first-of-${deviceId}`, deviceId }))
      const session = create({ ...tab.codes, storage: tab })
      await session.start()
      return { tab, session }
    }
    api.on('/authenticate', ({ body }, response) => {
      const own = String(body.refreshToken).endsWith('d-acme') ? 'ACME' : 'CORNER'
      if (String(body.orgCode).toUpperCase() !== own) return fail(response, 400, 'ORG_CODE_MISMATCH')
      const { refreshToken } = body as { refreshToken: string }
      succeed(response, authenticated({ refreshToken, organization: { ...organization, code: own } }))
    })
    const first = await show('orgCode=acme', 'd-acme')
    first.tab.local.set('storedZipData', '{"zipCode":"10001"}')
    const second = await show('orgCode=CORNER', 'd-corner')
    expect(second.tab.local.get('storedZipData')).toBeUndefined()
    expect([first.tab.local.get('deviceId'), second.tab.local.get('deviceId')]).toEqual(['d-acme', 'd-corner'])

    // The first tab renews after the second has stored its codes.
    await first.session.refresh()
    expect(first.session.state.getState().status).toBe('ready')
    expect(reload).not.toHaveBeenCalled()
    // A later page whose address names no organization shows the last one.
    expect(openTab('').codes).toEqual({ orgCode: 'ACME' })
    expect(openTab('').local.get('storedZipData')).toBe('{"zipCode":"10001"}')
  })

  test('a company code that leads elsewhere leaves the device and its session to that organization’s page', async () => {
    const localStorage = new FakeStorage()
    const sessionStorage = new FakeStorage()
    const open = (search: string) =>
      openSiteStorage({ localStorage, sessionStorage }, (shared) =>
        readPageCodes({ query: new URLSearchParams(search), shared }),
      )
    const gated = open('orgCode=ACME')
    const other = { ...organization, code: 'OTHER' }
    api.on('/authenticate', (_, response) => succeed(response, authenticated({ organization: other })))
    const session = create({ ...gated.codes, storage: gated, organization: acme })
    expect((await session.enterCode('open-sesame')).organization.code).toBe('OTHER')
    expect(session.state.getState().status).toBe('idle')
    expect(gated.local.get('deviceId')).toBeUndefined()

    const next = open('orgCode=OTHER')
    await create({ ...next.codes, storage: next }).start()
    expect(next.local.get('deviceId')).toBe('d-1')
    expect(api.count('/register')).toBe(1)
  })
})

describe('two sessions of one organization on one page', () => {
  test('are one device and one session: the second uses what the first received', async () => {
    let last = 0
    api.on('/register', (_, response) => {
      last += 1
      succeed(response, { refreshToken: 'token-1', deviceId: `d-${last}` })
    })
    // The server accepts a token once.
    const used: unknown[] = []
    api.on('/authenticate', ({ body }, response) => {
      if (used.includes(body.refreshToken)) return fail(response, 400, 'REFRESH_TOKEN_INACTIVE')
      used.push(body.refreshToken)
      succeed(response, authenticated({ refreshToken: `token-${used.length + 1}` }))
    })
    const lock = createChangeQueue()
    const sessions = [create({ lock }), create({ lock })]
    await settle(Promise.all(sessions.map((session) => session.start())))
    expect([api.count('/register'), used]).toEqual([1, ['token-1', 'token-2']])
    await settle(Promise.all(sessions.map((session) => session.refresh())))
    expect([api.count('/register'), storage.local.get('deviceId')]).toEqual([1, 'd-1'])
    expect(used).toEqual(['token-1', 'token-2', 'token-3', 'token-4'])
  })
})

describe('signing out', () => {
  const person = { appUser: { id: 'u-1', pharmacyGroupId: 9, pharmacyLocationId: null } }
  const again = async () => {
    storage.session.clear()
    await create().start()
    return api.requests.findLast(({ path }) => path === '/register')?.body.signedOutSessionId
  }

  test('is sent so that it arrives even if the page closes', async () => {
    api.on('/authenticate', (_, response) => succeed(response, authenticated(person)))
    api.on('/logout', (_, response) => succeed(response, null))
    const session = create()
    await session.start()
    const send = vi.spyOn(globalThis, 'fetch')
    await session.signOut()
    const [, init] = send.mock.calls[0] ?? []
    send.mockRestore()
    expect(init).toMatchObject({ keepalive: true })
    expect(await again()).toBeUndefined()
  })

  test('a failed one is reported once, with the next registration', async () => {
    api.on('/authenticate', (_, response) => succeed(response, authenticated(person)))
    api.on('/logout', (_, response) => void response.destroy())
    const session = create()
    await session.start()
    await expect(session.signOut()).rejects.toMatchObject({ code: 'NETWORK' })
    expect(await again()).toBe('s-1')
    expect(await again()).toBeUndefined()
  })
})

describe('changes of an organization', () => {
  const without = { ...organization.organizationOptionJson, showGaugeFlag: 'n' } as const
  const changed = { ...organization, organizationOptionJson: without }

  test('are reported once, with the next renewal, and apply to languages that load later', async () => {
    const onOrganizationChange = vi.fn()
    let language = 'en'
    const session = create({ onOrganizationChange, language: () => language })
    await session.organization()
    await session.start()
    await settle(session.refresh())
    expect(onOrganizationChange).not.toHaveBeenCalled()
    api.on('/authenticate', (_, response) => succeed(response, authenticated({ organization: changed })))
    api.on('/organization/', (_, response) => succeed(response, changed))
    await settle(session.refresh())
    await settle(session.refresh())
    const parsed = v.parse(organizationSchema, changed)
    expect(onOrganizationChange.mock.calls).toEqual([[parsed]])
    expect(await session.organization()).toEqual(parsed)
    language = 'es'
    expect(await session.organization()).toEqual(parsed)
    expect(api.count('/organization/')).toBe(2)
  })

  test('are reported when the browser’s cached response is old, unless an authentication brought something newer', async () => {
    const onOrganizationChange = vi.fn()
    const session = create({ onOrganizationChange, organizationResponse: fetch(`${api.url}/organization/`) })
    await session.organization()
    await session.renewOrganization(fetch(`${api.url}/organization/`))
    expect(onOrganizationChange).not.toHaveBeenCalled()
    api.on('/organization/', (_, response) => succeed(response, changed))
    await session.renewOrganization(fetch(`${api.url}/organization/`))
    expect(onOrganizationChange.mock.calls).toEqual([[v.parse(organizationSchema, changed)]])

    const early = fetch(`${api.url}/organization/`)
    const renewal = session.renewOrganization(early.then((response) => settle(session.start()).then(() => response)))
    await settle(renewal)
    expect(onOrganizationChange.mock.calls.slice(1)).toEqual([[v.parse(organizationSchema, organization)]])
  })

  test('a deleted organization is reported, and its code is not stored any more', async () => {
    const session = create({})
    await session.organization()
    api.on('/organization/', (_, response) => fail(response, 404, 'ORG_CODE_NOT_FOUND'))
    const renewal = session.renewOrganization(fetch(`${api.url}/organization/`))
    await expect(renewal).rejects.toMatchObject({ code: 'ORG_CODE_NOT_FOUND' })
    expect(storage.shared.get('orgCode')).toBeUndefined()
  })

  test('choosing a language again is not a change', async () => {
    const onOrganizationChange = vi.fn()
    let language = 'en'
    const session = create({ onOrganizationChange, language: () => language })
    const named = () => ({ ...organization, name: `Acme in ${language}` })
    api.on('/organization/', (_, response) => succeed(response, named()))
    api.on('/authenticate', (_, response) => succeed(response, authenticated({ organization: named() })))
    for (language of ['en', 'es', 'en']) await session.organization()
    await settle(session.start())
    expect(onOrganizationChange).not.toHaveBeenCalled()
  })

  test('a response in a language that is no longer shown is not used', async () => {
    const onOrganizationChange = vi.fn()
    let language = 'en'
    const session = create({ onOrganizationChange, language: () => language })
    await session.organization()
    api.on('/authenticate', (_, response) => {
      language = 'es'
      succeed(response, authenticated({ organization: changed }))
    })
    await settle(session.start())
    expect(onOrganizationChange).not.toHaveBeenCalled()
  })
})

test('a page is outdated once its tab has continued without its person, or with another', async () => {
  const person = { appUser: { id: 'u-1', pharmacyGroupId: 9, pharmacyLocationId: null } }
  api.on('/authenticate', (_, response) => succeed(response, authenticated(person)))
  const cachedPage = create()
  await cachedPage.start()
  const next = create()
  await next.start()
  expect(cachedPage.belongsToAnotherPerson()).toBe(false)
  next.visitor.actions.end()
  expect(cachedPage.belongsToAnotherPerson()).toBe(true)
  api.on('/authenticate', (_, response) =>
    succeed(response, authenticated({ appUser: { ...person.appUser, id: 'u-2' } })),
  )
  await create().start()
  expect(cachedPage.belongsToAnotherPerson()).toBe(true)
})
