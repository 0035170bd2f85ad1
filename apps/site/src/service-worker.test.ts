/** The service worker in a fake browser whose events the test fires. */
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

/** Shows the server's message as a notification and presses it. */
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

test('with no page open, a pressed notification opens its organization’s messages', async () => {
  await press(message)
  expect(openWindow).toHaveBeenCalledWith('/Notifications?orgCode=ACME')
})

test('an open page is told and stays where it is; a frame is not a page', async () => {
  const [frame, page, another] = [fakeWindow('nested'), fakeWindow('top-level'), fakeWindow('top-level')]
  windows = [frame, page, another]
  await press(message)
  expect(page.postMessage).toHaveBeenCalledWith({ type: 'newMessage', orgCode: 'ACME' })
  expect(page.focus).toHaveBeenCalled()
  for (const window of windows) expect(window.navigate).not.toHaveBeenCalled()
  for (const window of [frame, another]) expect(window.postMessage).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

test('a notification without an organization leads to the messages of the browser’s last one', async () => {
  await press({ title: 'A', body: 'B', tag: 'm-2' })
  expect(openWindow).toHaveBeenCalledWith('/Notifications')
})

const stored = {
  language: 'en',
  title: 'My Coupons',
  asOf: 'As of 11/23/26',
  priceNote: 'The pharmacy decides the final price.',
  again: 'Try again',
  labels: { bin: 'BIN', pcn: 'PCN', groupNum: 'Group', memberId: 'Member ID' },
  cards: [
    {
      name: 'Atorvastatin',
      what: '20 mg Tablet, 30 tablets',
      where: 'Riverside Pharmacy',
      price: '$6.07',
      show: 'Show this to the pharmacist before you pay.',
      bin: '610502',
      pcn: 'RXG',
      groupNum: 'ACME1',
      memberId: 'RXG00000000001',
    },
  ],
}

test('a stored coupon looks like the ticket on the pages: its owner, the codes, and the fixed statements', async () => {
  const statements = ['This is not insurance', 'This is a FREE card and may not be sold']
  const brand = { name: 'Acme <Benefits>', background: '#003D4C', color: '#FFFFFF' }
  const html = await offlinePage([v.parse(offlineCards, { ...stored, statements, brand })]).text()
  expect(html).toContain('<p class="band" style="background:#003D4C;color:#FFFFFF">Acme &#60;Benefits&#62;</p>')
  expect(html).toContain(
    '<dt>Member ID</dt><dd><span>RXG0</span><wbr><span>0000</span><wbr><span>0000</span><wbr><span>01</span></dd>',
  )
  for (const statement of statements) expect(html).toContain(`${statement}.`)
  expect(html).toContain('<b>Show this to the pharmacist before you pay.</b>')
  // A color must be a color and nothing else.
  expect(v.safeParse(offlineCards, { ...stored, brand: { ...brand, color: 'red;x' } }).success).toBe(false)
})

test('what insurance pays has its own words, and neither numbers nor an owner or statements of a card', async () => {
  const [card] = stored.cards
  const numbers = { bin: '', pcn: '', groupNum: '', memberId: '' }
  const insured = {
    ...card,
    ...numbers,
    name: 'Metformin',
    show: 'Show your insurance card',
    insurance: 'About $2.00.',
  }
  const brand = { name: 'Acme', background: '#003D4C', color: '#FFFFFF' }
  const page = { ...stored, statements: ['This is not insurance'], brand, cards: [card, insured] }
  const html = await offlinePage([v.parse(offlineCards, page)]).text()
  const [, , article = ''] = html.split('<article>')
  expect(article).toContain('<h2>Metformin</h2>')
  expect(article).toContain('<p><b>Show your insurance card</b></p><p>About $2.00.</p>')
  expect(article).not.toMatch(/<dl>|Acme|not insurance/)
})

test('the tickets of a list come before the saved coupons, each group with its heading, and one link tries again', async () => {
  const page = v.parse(offlineCards, { ...stored, statements: [] })
  const tickets = { ...page, title: 'Cards from your list', cards: [...page.cards, ...page.cards] }
  const html = await offlinePage([tickets, page]).text()
  expect(html.match(/<h1>[^<]*/g)).toEqual(['<h1>Cards from your list', '<h1>My Coupons'])
  expect(html.match(/<article>/g)).toHaveLength(3)
  expect(html.match(/Try again/g)).toHaveLength(1)
})
