/** The worker on a browser of the test's: its events are called by hand. */
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { offlineCards } from './offline/offline-cards'
import { offlinePage } from './offline/offline-page'

type Listener = (event: object) => void

interface FakeWindow {
  frameType: string
  focus: () => Promise<void>
  navigate: () => Promise<void>
  postMessage: (message: unknown) => void
}

const listeners = new Map<string, Listener>()
const openWindow = vi.fn(async (_address: string) => undefined)
const showNotification = vi.fn(async (_title: string, _options: { data: unknown }) => undefined)
let windows: FakeWindow[] = []

const fakeWindow = (frameType: string): FakeWindow => ({
  frameType,
  focus: vi.fn(async () => undefined),
  navigate: vi.fn(async () => undefined),
  postMessage: vi.fn(),
})

async function dispatch(name: string, event: object): Promise<void> {
  const work: unknown[] = []
  listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) })
  await Promise.all(work)
}

/** What the server sends is shown, and pressed. */
async function press(message: object) {
  await dispatch('push', { data: { json: () => message } })
  const [, options] = showNotification.mock.lastCall ?? []
  await dispatch('notificationclick', { notification: { data: options?.data, close: () => undefined } })
}

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  })
  await import('./service-worker')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  windows = []
  openWindow.mockClear()
})

const message = { title: 'Acme Benefits', body: 'You have a new message.', tag: 'm-1', orgCode: 'ACME' }

test('with no page open, a pressed notification opens the messages of its organization', async () => {
  await press(message)
  expect(openWindow).toHaveBeenCalledWith('/Notifications?orgCode=ACME')
})

test('a page that is open is told, and stays where it is; a frame within one is no page', async () => {
  const [frame, page, another] = [fakeWindow('nested'), fakeWindow('top-level'), fakeWindow('top-level')]
  windows = [frame, page, another]
  await press(message)
  expect(page.postMessage).toHaveBeenCalledWith({ type: 'newMessage', orgCode: 'ACME' })
  expect(page.focus).toHaveBeenCalled()
  for (const window of windows) expect(window.navigate).not.toHaveBeenCalled()
  for (const window of [frame, another]) expect(window.postMessage).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

test('a notification of a server before names no organization', async () => {
  await press({ title: 'A', body: 'B', tag: 'm-2' })
  expect(openWindow).toHaveBeenCalledWith('/Notifications')
})

const stored = {
  language: 'en',
  title: 'My Coupons',
  asOf: 'As of 11/23/26',
  show: 'Show the card to the pharmacist before you pay.',
  notInsurance: 'This is not insurance. The pharmacy decides the final price.',
  again: 'Try again',
  labels: { bin: 'BIN', pcn: 'PCN', groupNum: 'Group', memberId: 'Member ID' },
  cards: [
    {
      name: 'Atorvastatin',
      what: '20 mg Tablet, 30 tablets',
      where: 'Riverside Pharmacy',
      price: '$6.07',
      bin: '610502',
      pcn: 'RXG',
      groupNum: 'ACME1',
      memberId: 'RXG00000000001',
    },
  ],
}

test('a stored coupon is the ticket of the pages: whose it is, the codes, and what every card says of itself', async () => {
  const statements = ['This is not insurance', 'This is a FREE card and may not be sold']
  const brand = { name: 'Acme <Benefits>', background: '#003D4C', color: '#FFFFFF' }
  const html = await offlinePage(v.parse(offlineCards, { ...stored, statements, brand })).text()
  expect(html).toContain('<p class="band" style="background:#003D4C;color:#FFFFFF">Acme &#60;Benefits&#62;</p>')
  expect(html).toContain('<dt>Member ID</dt><dd>RXG00000000001</dd>')
  for (const statement of statements) expect(html).toContain(`${statement}.`)
  // A colour is a colour, and nothing else.
  expect(v.safeParse(offlineCards, { ...stored, brand: { ...brand, color: 'red;x' } }).success).toBe(false)
})

test('what a build before stored is shown still', async () => {
  const html = await offlinePage(v.parse(offlineCards, stored)).text()
  expect(html).toContain('RXG00000000001')
  expect(html).toContain(stored.notInsurance)
})
