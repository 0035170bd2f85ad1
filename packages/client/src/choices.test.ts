/** Choices of a zip and a plan that can't reach the server, or are made while a session is interrupted. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authentication, place, registration } from '../test/api-responses'
import { createFakeClock, type FakeClock } from '../test/fake-clock'
import { FakeStorage } from '../test/fake-storage'
import { fail, type ScriptedServer, startScriptedServer, succeed } from '../test/scripted-server'
import { createSession, openStorage, type Session } from './index'

const ann = { id: 'u-ann', pharmacyGroupId: null, pharmacyLocationId: null }
const ben = { id: 'u-ben', pharmacyGroupId: 7, pharmacyLocationId: 70 }

let api: ScriptedServer
let clock: FakeClock
let disk: FakeStorage
let sessions: Session[]
/** The person of each refresh token; a missing token has ended. */
let live: Map<unknown, typeof ann | typeof ben | null>
/** Whether calls about choices fail, as without a signal. */
let isCut: boolean
/** The choices that the server received, each with its token's person. */
let received: string[]

beforeEach(async () => {
  api = await startScriptedServer()
  clock = createFakeClock()
  disk = new FakeStorage()
  sessions = []
  live = new Map()
  isCut = false
  received = []
  let guests = 0
  api.on('/register', (_, response) => {
    const refreshToken = `guest-${++guests}`
    live.set(refreshToken, null)
    succeed(response, { ...registration, refreshToken })
  })
  api.on('/authenticate', ({ body: { refreshToken } }, response) => {
    const appUser = live.get(refreshToken)
    if (appUser === undefined) return fail(response, 401, 'REFRESH_TOKEN_INACTIVE')
    succeed(
      response,
      authentication(clock.now(), { refreshToken: `${refreshToken}`, jwtToken: `jwt ${refreshToken}`, appUser }),
    )
  })
  for (const zip of ['10001', '60601', '00001']) {
    api.on(`/zipcode/useZipCode/${zip}`, ({ authorization }, response) => {
      const token = authorization?.replace('Bearer jwt ', '') ?? ''
      if (isCut) return void response.destroy()
      if (!live.has(token)) return fail(response, 401, 'UNAUTHORIZED')
      received.push(`${token} ${zip}`)
      if (zip === '00001') return fail(response, 404, 'ZIP_NOT_FOUND')
      succeed(response, place(zip))
    })
  }
})

afterEach(async () => {
  for (const session of sessions) session.stop()
  await api.close()
})

function openTab(): Session {
  const session = createSession({
    baseUrl: api.url,
    orgCode: 'ACME',
    hostname: 'partner.example',
    storage: openStorage({ localStorage: disk, sessionStorage: new FakeStorage() }, 'test:'),
    clock,
    language: () => 'en',
    userAgent: 'test',
    reload: () => undefined,
  })
  sessions.push(session)
  return session
}

/** Lets real network traffic finish while the fake clock skips every pause. */
async function settle<T>(promise: Promise<T>): Promise<T> {
  let isDone = false
  const watched = promise.finally(() => {
    isDone = true
  })
  watched.catch(() => undefined)
  while (!isDone) {
    const next = clock.untilNext()
    await clock.advance(next !== undefined && next <= 5000 ? next : 0)
  }
  return watched
}

async function signIn(session: Session, person: typeof ann | typeof ben, token: string) {
  live.set(token, person)
  await settle(session.resumeWith(token))
}

const untilReceived = (count: number) => expect.poll(() => received.length).toBe(count)

describe('a zip that did not reach the server', () => {
  async function chooseWithoutSignal(session: Session, zip: string) {
    isCut = true
    await expect(settle(session.choices.chooseZip(zip))).rejects.toMatchObject({ code: 'NETWORK' })
    isCut = false
  }

  test.each([
    { who: 'a person', token: 'ann-1' },
    { who: 'a guest', token: 'guest-1' },
  ])(
    'of $who is sent again with the next authentication, once, and outranks the server’s until then',
    async ({ token }) => {
      const session = openTab()
      if (token === 'ann-1') await signIn(session, ann, token)
      await chooseWithoutSignal(session, '60601')
      expect(session.choices.isUnsent('zip')).toBe(true)
      await settle(session.refresh())
      await untilReceived(1)
      await expect.poll(() => session.choices.isUnsent('zip')).toBe(false)
      expect(session.lastAuthentication()?.device.zipCode).toBe('60601')
      await settle(session.refresh())
      await settle(session.choices.saveZip('10001'))
      expect(received).toEqual([`${token} 60601`, `${token} 10001`])
    },
  )

  test('is not sent after a newer choice, nor again after the server refuses it', async () => {
    const session = openTab()
    await signIn(session, ann, 'ann-1')
    await chooseWithoutSignal(session, '60601')
    await settle(session.choices.chooseZip('10001'))
    await settle(session.refresh())
    await expect(settle(session.choices.chooseZip('00001'))).rejects.toMatchObject({ code: 'ZIP_NOT_FOUND' })
    expect(session.choices.isUnsent('zip')).toBe(false)
    await settle(session.refresh())
    await settle(session.choices.saveZip('10001'))
    expect(received).toEqual(['ann-1 10001', 'ann-1 00001', 'ann-1 10001'])
  })

  test('is not sent for another person', async () => {
    const session = openTab()
    await signIn(session, ann, 'ann-1')
    await chooseWithoutSignal(session, '60601')
    await signIn(session, ben, 'ben-1')
    expect(session.choices.isUnsent('zip')).toBe(false)
    await settle(session.choices.saveZip('10001'))
    expect(received).toEqual(['ben-1 10001'])
  })
})

describe('a choice made while a session is interrupted', () => {
  const zipOf = ({ deviceStorage }: Session) => deviceStorage.get('storedZipData')

  /** Ann’s session ends elsewhere; she chooses another zip before she signs in again. */
  async function chooseWhileInterrupted() {
    const session = openTab()
    await signIn(session, ann, 'ann-1')
    live.delete('ann-1')
    await settle(session.refresh())
    expect(session.visitor.getState()).toMatchObject({ kind: 'interrupted', id: 'u-ann' })
    session.deviceStorage.set('storedZipData', '{"zipCode":"60601"}')
    const choice = session.choices.chooseZip('60601')
    choice.catch(() => undefined)
    return { session, choice }
  }

  test('is theirs when they are back, on this device and on the server', async () => {
    const { session, choice } = await chooseWhileInterrupted()
    // The server doesn't receive it while she is away, even if the guest’s session is renewed.
    await settle(session.refresh())
    expect([zipOf(session), received]).toEqual(['{"zipCode":"60601"}', []])
    await signIn(session, ann, 'ann-2')
    expect([zipOf(session), session.choices.isUnsent('zip')]).toEqual(['{"zipCode":"60601"}', true])
    session.visitor.actions.resumeCalls()
    await settle(choice)
    expect([received, session.choices.isUnsent('zip')]).toEqual([['ann-2 60601'], false])
  })

  test.each([
    { who: 'another person who signs in', end: (session: Session) => signIn(session, ben, 'ben-1') },
    {
      who: 'the guest, if the person does not come back',
      end: async ({ visitor }: Session) => visitor.actions.dropCalls(),
    },
    { who: 'another tab’s guest', end: () => settle(openTab().start()) },
  ])('is not sent for $who', async ({ end }) => {
    const { session, choice } = await chooseWhileInterrupted()
    await end(session)
    const next = openTab()
    await settle(next.start())
    expect([zipOf(session), zipOf(next), next.choices.isUnsent('zip')]).toEqual([undefined, undefined, false])
    expect(received).toEqual([])
    session.visitor.actions.dropCalls()
    await expect(settle(choice)).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  })
})
