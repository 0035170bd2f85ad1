/** Whose the subscription of a browser is, on a browser of the test's and a session that remembers what it is asked. */
import type { Session } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isNotified, renewSubscription, switchOff, switchOn, unsubscribe } from './push-subscription'

let subscription: { endpoint: string; unsubscribe: () => Promise<boolean> } | null
let stored: Map<string, string>
/** The tokens that the server has, by person. */
let tokens: Map<string, string>
let person: string

beforeEach(() => {
  subscription = null
  stored = new Map()
  tokens = new Map()
  person = 'ann'
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = {
        endpoint: 'https://push.example/1',
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
    person: () => person,
    deviceStorage: {
      get: (key: string) => stored.get(key),
      set: (key: string, value: string) => stored.set(key, value),
      remove: (key: string) => stored.delete(key),
    },
    async call(call: unknown, input: { body?: { token: string } }) {
      if (call === calls.device.saveDeviceToken) tokens.set(person, input.body?.token ?? '')
      return { isNotified: Boolean(tokens.get(person)) }
    },
  },
} as unknown as { session: Session }

test('on is what both the browser and the server say', async () => {
  expect(await isNotified(site)).toBe(false)
  await switchOn(site, 'key')
  expect(await isNotified(site)).toBe(true)
  tokens.clear()
  expect(await isNotified(site)).toBe(false)
  await renewSubscription(site)
  expect(await isNotified(site)).toBe(true)
  await switchOff(site)
  expect([await isNotified(site), subscription, tokens.get('ann')]).toEqual([false, null, ''])
})

test('whoever signs in next does not get what was switched on by the one before', async () => {
  await switchOn(site, 'key')
  person = 'ben'
  await renewSubscription(site)
  expect([subscription, tokens.get('ben'), await isNotified(site)]).toEqual([null, undefined, false])
})

test('signing out ends it', async () => {
  await switchOn(site, 'key')
  await unsubscribe(site)
  await renewSubscription(site)
  expect([subscription, await isNotified(site)]).toEqual([null, false])
})

test('one of a build before, which did not say whose, stays where the server has it for this person', async () => {
  await switchOn(site, 'key')
  stored.clear()
  await renewSubscription(site)
  expect(await isNotified(site)).toBe(true)
  stored.clear()
  tokens.clear()
  await renewSubscription(site)
  expect(subscription).toBeNull()
})
