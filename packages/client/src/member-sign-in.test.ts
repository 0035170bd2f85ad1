import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authentication, registration } from '../test/api-responses'
import { createFakeClock, type FakeClock } from '../test/fake-clock'
import { FakeStorage } from '../test/fake-storage'
import { fail, type ScriptedServer, startScriptedServer, succeed } from '../test/scripted-server'
import { type ApiFailure, createMemberSignIn, createSession, openStorage, personOf, type Session } from './index'

let api: ScriptedServer
let clock: FakeClock
let tab: FakeStorage
let sessions: Session[]
/** Whose session each refresh token is. */
let owners: Map<string, string | undefined>
const onRefused = vi.fn<(failure: ApiFailure) => void>()

/** A token whose end differs, as tags do. */
const tokenOf = (person: string, number = 1) => `head..iv.text-${person}.${`tag-${person}-${number}-`.padEnd(22, 'x')}`

beforeEach(async () => {
  api = await startScriptedServer()
  clock = createFakeClock()
  tab = new FakeStorage()
  sessions = []
  owners = new Map()
  onRefused.mockReset()
  api.on('/register', (_, response) => {
    const refreshToken = `guest-${api.count('/register')}`
    owners.set(refreshToken, undefined)
    succeed(response, { ...registration, refreshToken })
  })
  api.on('/authenticate', ({ body }, response) => {
    const { refreshToken } = body as { refreshToken: string }
    if (!owners.has(refreshToken)) return fail(response, 400, 'REFRESH_TOKEN_INACTIVE')
    const person = owners.get(refreshToken)
    const appUser = person === undefined ? null : { id: person, pharmacyGroupId: null, pharmacyLocationId: null }
    const next = `${refreshToken}+`
    owners.delete(refreshToken)
    owners.set(next, person)
    succeed(response, authentication(clock.now(), { refreshToken: next, appUser, jwtToken: `jwt ${next}` }))
  })
  const used = new Set<string>()
  api.on('/sso/member', ({ body }, response) => {
    const { refreshToken, memberToken } = body as Record<string, string>
    const [, person] = /text-(\w+)/.exec(memberToken ?? '') ?? []
    if (!person || used.has(memberToken ?? '')) return fail(response, 400, 'LINK_INVALID')
    used.add(memberToken ?? '')
    if (owners.get(refreshToken ?? '') === person) return succeed(response, { refreshToken, status: true })
    owners.set(`of-${person}-${used.size}`, person)
    succeed(response, { refreshToken: `of-${person}-${used.size}`, status: true })
  })
})
afterEach(async () => {
  for (const session of sessions) session.stop()
  await api.close()
})

/** A page in the tab. @param token for nobody, `undefined` */
function open(token: string | undefined | (() => Promise<string | undefined>)): Session {
  const session = createSession({
    baseUrl: api.url,
    orgCode: 'ACME',
    hostname: 'partner.example',
    storage: openStorage({ sessionStorage: tab, localStorage: new FakeStorage() }, ''),
    clock,
    language: () => 'en',
    userAgent: 'test',
    reload: () => undefined,
    member: createMemberSignIn({ token: typeof token === 'function' ? token : async () => token, onRefused }),
  })
  sessions.push(session)
  return session
}
const personAt = async (session: Session) => {
  await session.start()
  return personOf(session.visitor.getState())
}

describe('a page’s member', () => {
  test('is signed in before anything is called, and stays while tokens are renewed', async () => {
    const token = vi.fn(async () => tokenOf('ana'))
    const session = open(token)
    const seen: unknown[] = []
    session.visitor.subscribe((now) => seen.push(now))
    expect(await personAt(session)).toBe('ana')
    // Never a guest in between.
    expect(seen).toEqual([{ kind: 'person', id: 'ana' }])
    await session.refresh()
    expect(personOf(session.visitor.getState())).toBe('ana')
    expect(token).toHaveBeenCalledOnce()
  })

  test('is the same on the next page with another token, and in a second gauge with the same', async () => {
    expect(await personAt(open(tokenOf('ana', 1)))).toBe('ana')
    expect(await personAt(open(tokenOf('ana', 1)))).toBe('ana')
    expect(api.count('/sso/member')).toBe(1)
    expect(await personAt(open(tokenOf('ana', 2)))).toBe('ana')
    expect(api.count('/register')).toBe(1)
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('replaces another one, whose session never shows', async () => {
    await personAt(open(tokenOf('ana')))
    const session = open(tokenOf('ben'))
    const seen: unknown[] = []
    session.visitor.subscribe((now) => seen.push(now))
    expect(await personAt(session)).toBe('ben')
    expect(seen).toEqual([{ kind: 'person', id: 'ben' }])
  })

  test('whose session ended elsewhere is signed in with a new token', async () => {
    let number = 0
    const session = open(async () => tokenOf('ana', ++number))
    await personAt(session)
    owners.clear()
    const isBack = session.refresh()
    await vi.waitFor(() => expect(api.count('/authenticate')).toBe(3), { timeout: 60_000 })
    // The second attempt follows a pause.
    await clock.advance(1000)
    await isBack
    expect(session.visitor.getState()).toEqual({ kind: 'person', id: 'ana' })
  })
})

describe('without a good token the visitor is a guest', () => {
  test.each([
    ['a used one', async () => tokenOf('ana'), 'LINK_INVALID'],
    ['one that isn’t one', async () => 'nonsense', 'LINK_INVALID'],
  ])('%s', async (_, token, code) => {
    await personAt(open(tokenOf('ana')))
    tab.clear()
    const session = open(token)
    expect(await personAt(session)).toBeUndefined()
    expect(session.visitor.getState()).toEqual({ kind: 'guest' })
    expect(onRefused.mock.calls.map(([failure]) => failure.code)).toEqual([code])
  })

  test.each([
    ['nobody is signed in on the page', async () => undefined, 0],
    ['its token is refused', async () => 'nonsense', 1],
  ])('also where a member was signed in before: %s', async (_, token, refusals) => {
    await personAt(open(tokenOf('ana')))
    const session = open(token)
    expect(await personAt(session)).toBeUndefined()
    expect(session.visitor.getState()).toEqual({ kind: 'guest' })
    expect(onRefused).toHaveBeenCalledTimes(refusals)
    expect([...owners].filter(([, person]) => person === 'ana').map(([token]) => token)).not.toContain(
      tab.getItem('refreshToken'),
    )
  })

  test('a page that fails to get one is told, and the next attempt doesn’t ask again', async () => {
    const { ApiFailure: Failure } = await import('./index')
    const token = vi.fn(async () => Promise.reject(new Failure('NETWORK')))
    const session = open(token)
    expect(await personAt(session)).toBeUndefined()
    await session.refresh()
    expect(token).toHaveBeenCalledOnce()
    expect(onRefused.mock.calls.map(([failure]) => failure.code)).toEqual(['NETWORK'])
  })
})

test('storage has no token of a member, only the tag at its end', async () => {
  await personAt(open(tokenOf('ana')))
  const stored = JSON.stringify(Object.fromEntries(Object.entries(tab)))
  expect(stored).not.toContain('text-ana')
})
