/** The owner of a browser's push subscription, with a fake browser and a session that records its calls. */
import type { Session } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  followServerKey,
  readNotifications,
  renewSubscription,
  switchOff,
  switchOn,
  unsubscribe,
} from './push-subscription'

interface FakeSubscription {
  endpoint: string
  options: { applicationServerKey: ArrayBuffer }
  toJSON: () => object
  unsubscribe: () => Promise<boolean>
}
let subscription: FakeSubscription | null
/** The server's public key. */
let serverKey: string
/** The storage of the open page's organization. */
let stored: Map<string, string>
/** The storage of another organization in the same browser. */
let storedElsewhere: Map<string, string>
/** The server's tokens, by person. */
let tokens: Map<string, string>
let person: string

const [firstKey, secondKey] = ['A-_key-1', 'B-_key-2']

beforeEach(() => {
  subscription = null
  serverKey = firstKey
  stored = new Map()
  storedElsewhere = new Map()
  tokens = new Map()
  person = 'ann'
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const endpoint = `https://push.example/${applicationServerKey}`
      if (subscription?.endpoint === endpoint) return subscription
      if (subscription) throw new DOMException('A subscription with another key exists', 'InvalidStateError')
      const bytes = new Uint8Array(Buffer.from(applicationServerKey, 'base64url'))
      subscription = {
        endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, keys: {} }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }
      return subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
  vi.stubGlobal('window', { PushManager: true, Notification: true, caches: {} })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const site = {
  session: {
    visitor: { getState: () => ({ kind: 'person', id: person }) },
    organization: async () => ({ app: { appSettings: { vapIdKey: serverKey } } }),
    deviceStorage: {
      get: (key: string) => stored.get(key),
      set: (key: string, value: string) => stored.set(key, value),
      remove: (key: string) => stored.delete(key),
    },
    isStoredElsewhere: (key: string) => storedElsewhere.has(key),
    async call(call: unknown, input: { body?: { token: string; formerToken?: string } }) {
      const { token = '', formerToken } = input.body ?? {}
      // Like the server; apps/api/src/domain/devices/person-devices.test.ts tests it.
      for (const [owner, stored] of tokens) if (stored === formerToken) tokens.set(owner, token)
      if (call === calls.device.saveDeviceToken) tokens.set(person, token)
      return { isNotified: Boolean(tokens.get(person)) }
    },
  },
} as unknown as { session: Session }

test('notifications are on if both the browser and the server say so', async () => {
  expect((await readNotifications(site)).isOn).toBe(false)
  await switchOn(site, firstKey)
  expect((await readNotifications(site)).isOn).toBe(true)
  tokens.clear()
  expect((await readNotifications(site)).isOn).toBe(false)
  await renewSubscription(site)
  expect((await readNotifications(site)).isOn).toBe(true)
  await switchOff(site)
  expect([(await readNotifications(site)).isOn, subscription, tokens.get('ann')]).toEqual([false, null, ''])
})

test('the next person to sign in does not get the previous person’s notifications', async () => {
  await switchOn(site, firstKey)
  person = 'ben'
  await renewSubscription(site)
  expect([subscription, tokens.get('ben'), (await readNotifications(site)).isOn]).toEqual([null, undefined, false])
})

// spec: account 3 Stored client data
test('signing out ends the subscription', async () => {
  await switchOn(site, firstKey)
  // The specification's storage key (search 3, "Stored client data").
  expect(stored.get('firebase_token')).toBe(tokens.get('ann'))
  await unsubscribe(site)
  expect(stored.get('firebase_token')).toBeUndefined()
  await renewSubscription(site)
  expect([subscription, (await readNotifications(site)).isOn]).toEqual([null, false])
})

test('a visit after the server’s key was replaced subscribes again with the new key, and only then', async () => {
  await switchOn(site, firstKey)
  expect(JSON.parse(tokens.get('ann') ?? '')).toMatchObject({ applicationServerKey: firstKey })
  expect(await followServerKey(site)).toBe(false)
  serverKey = secondKey
  expect(await followServerKey(site)).toBe(true)
  const endpoint = `https://push.example/${secondKey}`
  expect(subscription?.endpoint).toBe(endpoint)
  expect(JSON.parse(tokens.get('ann') ?? '')).toMatchObject({ endpoint, applicationServerKey: secondKey })
  expect(await followServerKey(site)).toBe(false)
})

test('somebody else’s subscription is not renewed; switching on replaces one with the former key', async () => {
  await switchOn(site, firstKey)
  serverKey = secondKey
  person = 'ben'
  expect(await followServerKey(site)).toBe(false)
  expect(await switchOn(site, secondKey)).toBe(true)
  expect(subscription?.endpoint).toBe(`https://push.example/${secondKey}`)
})

describe('two organizations in one browser', () => {
  /** Opens the other organization's page, with one of its people signed in. */
  function openPageElsewhere(next: string) {
    ;[stored, storedElsewhere] = [storedElsewhere, stored]
    person = next
  }

  beforeEach(async () => {
    await switchOn(site, firstKey)
    openPageElsewhere('cora')
  })

  test('a sign-in at one leaves the other’s notifications, and switches nothing on here', async () => {
    await renewSubscription(site)
    expect([subscription?.endpoint, (await readNotifications(site)).isOn]).toEqual([
      `https://push.example/${firstKey}`,
      false,
    ])
    openPageElsewhere('ann')
    expect((await readNotifications(site)).isOn).toBe(true)
  })

  test.each([
    { ending: 'switched off', end: switchOff },
    { ending: 'signed out of', end: unsubscribe },
  ])('one that is $ending leaves the other’s; the last one ends the subscription', async ({ end }) => {
    await switchOn(site, firstKey)
    await end(site)
    openPageElsewhere('ann')
    expect([(await readNotifications(site)).isOn, tokens.get('ann')]).toEqual([true, stored.get('firebase_token')])
    await end(site)
    expect(subscription).toBeNull()
  })

  test('when one follows a new server key, the other keeps its notifications too', async () => {
    await switchOn(site, firstKey)
    serverKey = secondKey
    expect(await followServerKey(site)).toBe(true)
    expect(JSON.parse(tokens.get('ann') ?? '')).toMatchObject({ applicationServerKey: secondKey })
    openPageElsewhere('ann')
    // As with a server that has lost the token.
    tokens.delete('ann')
    expect([await followServerKey(site), tokens.get('ann')]).toEqual([true, tokens.get('cora')])
    expect(await followServerKey(site)).toBe(false)
  })
})
