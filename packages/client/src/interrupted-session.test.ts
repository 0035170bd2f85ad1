import { calls } from '@rxgauge/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authentication, place, registration } from '../test/api-responses'
import { createFakeClock, type FakeClock } from '../test/fake-clock'
import { FakeStorage } from '../test/fake-storage'
import { fail, type ScriptedServer, startScriptedServer, succeed } from '../test/scripted-server'
import { createSession, createTokenSharing, openStorage, type SafeStorage, type Session } from './index'

const ann = { id: 'u-ann', pharmacyGroupId: 9, pharmacyLocationId: 90 }
const ben = { id: 'u-ben', pharmacyGroupId: null, pharmacyLocationId: null }

let api: ScriptedServer
let clock: FakeClock
/** The local storage of one browser. */
let disk: FakeStorage
let sessions: Session[]
/** The person of each refresh token; a missing token has ended. */
let live: Map<unknown, typeof ann | typeof ben | null>

beforeEach(async () => {
  api = await startScriptedServer()
  clock = createFakeClock()
  disk = new FakeStorage()
  sessions = []
  live = new Map()
  let count = 0
  api.on('/register', (_, response) => {
    count += 1
    live.set(`guest-${count}`, null)
    succeed(response, { ...registration, refreshToken: `guest-${count}` })
  })
  api.on('/authenticate', ({ body: { refreshToken } }, response) => {
    const appUser = live.get(refreshToken)
    if (appUser === undefined) return fail(response, 401, 'REFRESH_TOKEN_INACTIVE')
    succeed(
      response,
      authentication(clock.now(), { refreshToken: `${refreshToken}`, jwtToken: `jwt ${refreshToken}`, appUser }),
    )
  })
  api.on('/account/', ({ authorization }, response) => {
    const appUser = live.get(authorization?.replace('Bearer jwt ', ''))
    if (appUser === undefined) return fail(response, 401, 'UNAUTHORIZED')
    if (appUser === null) return fail(response, 403, 'SIGN_IN_REQUIRED')
    succeed(response, profileOf(appUser.id))
  })
})

afterEach(async () => {
  for (const session of sessions) session.stop()
  await api.close()
})

const profileOf = (id: string) => ({
  id,
  firstName: null,
  lastName: null,
  phone: null,
  email: null,
  zipCode: null,
  insuranceId: null,
  insuranceName: null,
  bin: null,
  groupNum: null,
  mileRadius: 25,
  pharmacyLocationId: null,
  pharmacyGroupId: null,
  pharmacyName: null,
  emailAllowed: false,
  textAllowed: false,
})

/** Opens a tab of the browser, with its own session storage. */
function openTab(
  options: { storage?: SafeStorage; shares?: boolean; reload?: () => void; reloadSignedOut?: () => void } = {},
): Session {
  const storage = options.storage ?? openStorage({ localStorage: disk, sessionStorage: new FakeStorage() }, 'test:')
  const session = createSession({
    baseUrl: api.url,
    orgCode: 'ACME',
    hostname: 'partner.example',
    storage,
    clock,
    language: () => 'en',
    userAgent: 'test',
    reload: options.reload ?? (() => undefined),
    reloadSignedOut: options.reloadSignedOut,
    ...(options.shares ? { tabs: createTokenSharing(storage.session, 'test:') } : {}),
  })
  sessions.push(session)
  return session
}

/** Lets real network traffic finish while the fake clock skips every pause. */
async function settle<T>(promise: Promise<T>): Promise<T> {
  let done = false
  const watched = promise.finally(() => {
    done = true
  })
  watched.catch(() => undefined)
  while (!done) {
    const next = clock.untilNext()
    await clock.advance(next !== undefined && next <= 5000 ? next : 0)
  }
  return watched
}

async function signIn(session: Session, person: typeof ann | typeof ben, token: string) {
  live.set(token, person)
  await settle(session.resumeWith(token))
}

const profile = (session: Session, signal?: AbortSignal) =>
  session.call(calls.account.getProfile, {}, signal ? { signal } : {})

/** Ends her session as if on another device, and makes the call that finds out. */
function lose(session: Session, token: string, signal?: AbortSignal) {
  live.delete(token)
  const call = profile(session, signal)
  call.catch(() => undefined)
  return call
}

const untilLost = (session: Session) =>
  settle(
    new Promise<void>((resolve) => {
      const stop = session.visitor.subscribe((visitor) => {
        if (visitor.kind !== 'interrupted' || visitor.isBack) return
        stop()
        resolve()
      })
    }),
  )

const choices = { storedZipData: '{"zipCode":"10001"}', selectedCouponItem: '7', commercialInsuranceValue: 'Y' }
const store = (session: Session, values: Record<string, string>) => {
  for (const [key, value] of Object.entries(values)) session.deviceStorage.set(key, value)
}
const read = (session: Session) => Object.keys(choices).map((key) => session.deviceStorage.get(key))

describe('a session that ended elsewhere', () => {
  test('is reported, and the call that found out is made again as the same person, never as a guest', async () => {
    const session = openTab()
    await signIn(session, ann, 'ann-1')
    const call = lose(session, 'ann-1')
    await untilLost(session)
    expect(session.visitor.getState()).toEqual({ kind: 'interrupted', id: 'u-ann', isBack: false })
    await signIn(session, ann, 'ann-2')
    expect(session.visitor.getState()).toEqual({ kind: 'interrupted', id: 'u-ann', isBack: true })
    session.visitor.actions.resumeCalls()
    expect(await settle(call)).toMatchObject({ id: 'u-ann' })
    const bearers = api.requests.filter(({ path }) => path === '/account/').map(({ authorization }) => authorization)
    expect(bearers).toEqual(['Bearer jwt ann-1', 'Bearer jwt ann-2'])
    expect(session.visitor.getState()).toEqual({ kind: 'person', id: 'u-ann' })
  })

  test('does not make the waiting call for another person or for a guest', async () => {
    for (const end of [
      (session: Session) => signIn(session, ben, 'ben-1'),
      ({ visitor }: Session) => visitor.actions.dropCalls(),
    ]) {
      const session = openTab()
      await signIn(session, ann, 'ann-1')
      const call = lose(session, 'ann-1')
      await untilLost(session)
      await end(session)
      await expect(settle(call)).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
      expect(session.visitor.getState().kind).not.toBe('interrupted')
    }
    expect(api.count('/account/')).toBe(2)
  })

  test('a call aborted by its caller stops waiting', async () => {
    const session = openTab()
    await signIn(session, ann, 'ann-1')
    const abort = new AbortController()
    const call = lose(session, 'ann-1', abort.signal)
    await untilLost(session)
    abort.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('is found by the tab’s next page too; guests, new tabs and sign-outs interrupt nobody', async () => {
    const storage = openStorage({ localStorage: disk, sessionStorage: new FakeStorage() }, 'test:')
    const first = openTab({ storage })
    await signIn(first, ann, 'ann-1')
    first.stop()
    live.delete('ann-1')
    const next = openTab({ storage })
    expect(next.visitor.getState()).toEqual({ kind: 'unknown', id: 'u-ann', isMarked: true })
    await settle(next.start())
    expect(next.visitor.getState()).toEqual({ kind: 'interrupted', id: 'u-ann', isBack: false })

    const other = openTab()
    await settle(other.start())
    await settle(other.refresh())
    expect(other.visitor.getState()).toEqual({ kind: 'guest' })
    await signIn(other, ann, 'ann-3')
    other.visitor.actions.end()
    await settle(other.start())
    expect(other.visitor.getState().kind).toBe('ended')
  })

  test('a sign-out differs from a reload in every tab, even if the server reported the end first', async () => {
    const reload = vi.fn()
    const reloadSignedOut = vi.fn()
    const tabs = [1, 2, 3].map(() => openTab({ shares: true, reload, reloadSignedOut }))
    for (const [index, tab] of tabs.entries()) await signIn(tab, ann, `ann-${index}`)
    const [first, , third] = tabs
    if (!first || !third) throw new Error('There is no tab')
    const waiting = lose(third, 'ann-2')
    await untilLost(third)
    first.visitor.actions.end()
    first.reload()
    await vi.waitFor(() => expect(reloadSignedOut).toHaveBeenCalledTimes(3), { timeout: 60_000 })
    await expect(waiting).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
    expect(third.visitor.getState().kind).toBe('ended')
    expect(reload).not.toHaveBeenCalled()
  })

  test('signing out in one tab signs the person out in the others, which start over; nobody else is affected', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const bensReload = vi.fn()
    const first = openTab({ shares: true })
    const second = openTab({ shares: true, reload: resolve })
    const bens = openTab({ shares: true, reload: bensReload })
    await signIn(first, ann, 'ann-1')
    await signIn(second, ann, 'ann-2')
    await signIn(bens, ben, 'ben-1')
    store(second, choices)
    first.visitor.actions.end()
    await promise
    expect(read(second)).toEqual([undefined, undefined, undefined])
    expect([second.visitor.getState().kind, second.tabStorage.get('refreshToken')]).toEqual(['ended', undefined])
    expect(bens.visitor.getState()).toEqual({ kind: 'person', id: 'u-ben' })
    expect(bensReload).not.toHaveBeenCalled()
  })
})

describe('a person’s choices and messages while their session is interrupted', () => {
  /** Makes a choice. */
  const choose = (session: Session) => session.call(calls.location.saveZip, { params: { zip: '10001' } })
  const path = '/zipcode/useZipCode/10001'
  const bearers = () =>
    api.requests.filter((request) => request.path === path).map(({ authorization }) => authorization)

  beforeEach(() => {
    api.on(path, ({ authorization }, response) => {
      if (!live.has(authorization?.replace('Bearer jwt ', ''))) return fail(response, 401, 'UNAUTHORIZED')
      succeed(response, place('10001'))
    })
  })

  test('wait for the person instead of being made as the guest', async () => {
    const session = openTab()
    await signIn(session, ann, 'ann-1')
    live.delete('ann-1')
    const found = choose(session)
    await untilLost(session)
    // The session is known to have ended by now.
    const later = choose(session)
    await signIn(session, ann, 'ann-2')
    session.visitor.actions.resumeCalls()
    await settle(Promise.all([found, later]))
    expect(bearers()).toEqual(['Bearer jwt ann-1', 'Bearer jwt ann-2', 'Bearer jwt ann-2'])
  })

  test('never become another person’s; a guest makes them at once, and so does somebody who continues as one', async () => {
    for (const end of [
      (session: Session) => signIn(session, ben, 'ben-1'),
      async ({ visitor }: Session) => visitor.actions.dropCalls(),
    ]) {
      const session = openTab()
      await signIn(session, ann, 'ann-1')
      live.delete('ann-1')
      const call = choose(session)
      call.catch(() => undefined)
      await untilLost(session)
      await end(session)
      await expect(settle(call)).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
      await settle(choose(session))
    }
    const guest = openTab()
    await settle(choose(guest))
    expect(bearers()).toEqual([
      ...['Bearer jwt ann-1', 'Bearer jwt ben-1', 'Bearer jwt ann-1'],
      ...['Bearer jwt guest-2', 'Bearer jwt guest-3'],
    ])
  })

  test('public lookups wait for nobody', async () => {
    api.on('/zipcode/validate/10001', (_, response) => succeed(response, place('10001')))
    const session = openTab()
    await signIn(session, ann, 'ann-1')
    void lose(session, 'ann-1')
    await untilLost(session)
    const found = await settle(session.call(calls.location.validateZip, { params: { zip: '10001' } }))
    expect(found).toMatchObject({ zipCode: '10001' })
  })
})

test('a person’s data in a tab is deleted with another person or after their session ends; a guest’s stays for the person who signs in', async () => {
  const ends: ((session: Session) => Promise<unknown>)[] = [
    async (session) => {
      void lose(session, 'ann-1')
      await untilLost(session)
    },
    (session) => signIn(session, ben, 'ben-1'),
  ]
  const read = ({ tabStorage }: Session) => ['userData', 'recentSearch'].map(tabStorage.get)
  for (const end of ends) {
    const session = openTab()
    await settle(session.start())
    session.tabStorage.set('recentSearch', 'Atorvastatin')
    await signIn(session, ann, 'ann-1')
    expect(read(session)).toEqual([undefined, 'Atorvastatin'])
    session.tabStorage.set('userData', '{"email":"ann@example.com"}')
    await settle(session.refresh())
    expect(read(session)).toEqual(['{"email":"ann@example.com"}', 'Atorvastatin'])
    await end(session)
    expect(read(session), String(end)).toEqual([undefined, undefined])
  }
})

describe('a person’s choices on a device', () => {
  test('are deleted when the session ends elsewhere, and when another person or a guest comes', async () => {
    const ends: ((session: Session) => Promise<unknown>)[] = [
      async (session) => {
        void lose(session, 'ann-1')
        await untilLost(session)
      },
      (session) => signIn(session, ben, 'ben-1'),
      // In a new tab the next visitor is a guest.
      () => settle(openTab().start()),
      async (session) => session.visitor.actions.end(),
    ]
    for (const end of ends) {
      const session = openTab()
      await signIn(session, ann, 'ann-1')
      store(session, choices)
      await end(session)
      const next = openTab()
      await settle(next.start())
      expect(read(next), String(end)).toEqual([undefined, undefined, undefined])
      expect([...disk.items.keys()].filter((key) => /Zip|Coupon|Declined|owners/.test(key))).toEqual([])
    }
  })

  test('are hidden from everybody else meanwhile; a guest’s choices stay for the next visitor', async () => {
    const [guest, hers] = [openTab(), openTab()]
    await settle(guest.start())
    store(guest, { storedZipData: '{"zipCode":"90001"}' })
    await signIn(hers, ann, 'ann-1')
    expect(hers.deviceStorage.get('storedZipData')).toContain('90001')
    store(hers, { selectedCouponItem: '7' })
    expect(guest.deviceStorage.get('selectedCouponItem')).toBeUndefined()
    expect(hers.deviceStorage.get('selectedCouponItem')).toBe('7')
    hers.visitor.actions.end()
    expect(guest.deviceStorage.get('storedZipData')).toContain('90001')
  })

  test('and the favorite, which each authentication stores, is never mixed with another person’s', async () => {
    const session = openTab()
    await signIn(session, ann, 'ann-1')
    expect(session.deviceStorage.get('pharmacyLocationId')).toBe('90')
    await signIn(session, ben, 'ben-1')
    expect(['pharmacyLocationId', 'pharmacyGroupId'].map(session.deviceStorage.get)).toEqual([undefined, undefined])
  })
})

describe('a person’s data that outlives the tab', () => {
  const keepForAnn = async () => {
    const session = openTab()
    await signIn(session, ann, 'ann-1')
    session.keepBeyondTab()
    expect(session.isKeptBeyondTab()).toBe(true)
    return session
  }
  const next = async () => {
    const tab = openTab()
    await settle(tab.start())
    return tab
  }

  test('stays while she is signed in somewhere, even if she closed her tab', async () => {
    await keepForAnn()
    const tab = await next()
    expect(tab.isKeptBeyondTab()).toBe(true)
    expect(api.requests.findLast(({ path }) => path === '/register')?.body).toMatchObject({ keptSessionId: 's-1' })
    await signIn(tab, ann, 'ann-2')
    expect(tab.isKeptBeyondTab()).toBe(true)
  })

  test('is due for deletion once she signs out, another person comes, or her session ends in a tab', async () => {
    const ends = [
      async (session: Session) => session.visitor.actions.end(),
      (session: Session) => signIn(session, ben, 'ben-1'),
      async () => signIn(await next(), ben, 'ben-2'),
      async (session: Session) => {
        void lose(session, 'ann-1')
        await untilLost(session)
      },
    ]
    for (const end of ends) {
      await end(await keepForAnn())
      expect((await next()).isKeptBeyondTab(), String(end)).toBe(false)
    }
  })

  test('and when the server says that her session is over, such as after she deleted her account', async () => {
    await keepForAnn()
    api.on('/register', (_, response) => {
      live.set('guest-again', null)
      succeed(response, { ...registration, refreshToken: 'guest-again', isKeptSessionOver: true })
    })
    expect((await next()).isKeptBeyondTab()).toBe(false)
  })
})
