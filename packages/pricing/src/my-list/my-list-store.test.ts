/** A list's life: guest, person, two tabs, two devices, without a connection. */
import { createSession, openStorage } from '@rxgauge/client'
import {
  authentication,
  createFakeClock,
  FakeStorage,
  fail,
  registration,
  type ScriptedServer,
  startScriptedServer,
  succeed,
} from '@rxgauge/client/testing'
import { mostListEntries, type ProductDetailId } from '@rxgauge/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NewEntry } from './list-entries'
import { createMyList } from './my-list-store'

const ann = { id: 'u-ann', pharmacyGroupId: null, pharmacyLocationId: null }

interface Saved {
  version: number
  entries: { productName: string; quantity: number; entryId: string }[]
}

let api: ScriptedServer
let disk: FakeStorage
let stops: (() => void)[]
/** Whose session the next authentication names. */
let person: typeof ann | null
/** Ann's list on the server. */
let saved: Saved
let isDown: boolean

beforeEach(async () => {
  api = await startScriptedServer()
  disk = new FakeStorage()
  stops = []
  person = null
  saved = { version: 0, entries: [] }
  isDown = false
  const clock = createFakeClock()
  api.on('/register', (_, response) => succeed(response, registration))
  api.on('/authenticate', (_, response) => succeed(response, authentication(clock.now(), { appUser: person })))
  api.on('/list', ({ body }, response) => {
    if (isDown) return fail(response, 503, 'OVERLOADED')
    const entries = body.entries as Saved['entries'] | undefined
    if (!entries) return succeed(response, saved)
    const isCurrent = body.version === saved.version
    if (isCurrent) saved = { version: saved.version + 1, entries }
    succeed(response, { ...saved, savedFlag: isCurrent ? 'Y' : 'N' })
  })
})

afterEach(async () => {
  for (const stop of stops) stop()
  await api.close()
})

/** A tab of one browser; another device has another disk. */
async function open(browser: FakeStorage | undefined = disk) {
  const session = createSession({
    baseUrl: api.url,
    orgCode: 'ACME',
    hostname: 'x',
    storage: openStorage({ ...(browser && { localStorage: browser }), sessionStorage: new FakeStorage() }, 'test:'),
    clock: createFakeClock(),
    language: () => 'en',
    userAgent: 'test',
    reload: () => undefined,
  })
  stops.push(session.stop)
  await session.start()
  const list = createMyList(session)
  const names = () => list.getState().entries.map(({ productName }) => productName)
  return { session, list, names, actions: list.actions }
}

const medication = (number: number, more: Partial<NewEntry> = {}): NewEntry => ({
  productDetailId: number as ProductDetailId,
  quantity: 30,
  insuranceId: null,
  productName: `Drug ${number}`,
  form: 'Tablet',
  strength: '20 mg',
  unitName: 'tablet',
  unitContent: null,
  ...more,
})

const stored = () => JSON.stringify([...Array(disk.length).keys()].map((index) => disk.getItem(disk.key(index) ?? '')))
const savedNames = () => saved.entries.map(({ productName }) => productName)
const idOf = ({ list }: Awaited<ReturnType<typeof open>>, name: string) =>
  list.getState().entries.find(({ productName }) => productName === name)?.entryId ?? ''

test('a guest adds, moves, removes and undoes; the next visit has it', async () => {
  const tab = await open()
  for (const number of [1, 2, 3]) expect(tab.actions.add(medication(number))).toBe('added')
  tab.actions.move(idOf(tab, 'Drug 3'), -2)
  expect(tab.names()).toEqual(['Drug 3', 'Drug 1', 'Drug 2'])
  tab.actions.remove(idOf(tab, 'Drug 1'))
  expect(tab.names()).toEqual(['Drug 3', 'Drug 2'])
  tab.actions.undo()
  expect(tab.names()).toEqual(['Drug 3', 'Drug 1', 'Drug 2'])
  expect((await open()).names()).toEqual(['Drug 3', 'Drug 1', 'Drug 2'])
  expect(api.count('/list')).toBe(0)
})

test('the same strength again is there already, and the 21st doesn’t fit; nothing changes', async () => {
  const tab = await open()
  for (let number = 1; number <= mostListEntries; number++) tab.actions.add(medication(number))
  expect(tab.actions.add(medication(7, { quantity: 90 }))).toBe('there')
  expect(tab.list.getState().notice).toMatchObject({ kind: 'there', name: 'Drug 7', entryId: idOf(tab, 'Drug 7') })
  expect(tab.actions.add(medication(21))).toBe('full')
  expect(tab.list.getState().notice).toMatchObject({ kind: 'full', name: 'Drug 21' })
  expect(tab.names()).toHaveLength(mostListEntries)
})

test('another tab’s change isn’t overwritten by this one’s', async () => {
  const [one, other] = [await open(), await open()]
  one.actions.add(medication(1))
  other.actions.add(medication(2))
  expect(other.names()).toEqual(['Drug 1', 'Drug 2'])
  one.actions.refresh()
  expect(one.names()).toEqual(['Drug 1', 'Drug 2'])
})

test('a browser that stores nothing keeps the list for the visit', async () => {
  const tab = await open(undefined)
  tab.actions.add(medication(1))
  expect(tab.names()).toEqual(['Drug 1'])
})

async function signIn(tab: Awaited<ReturnType<typeof open>>) {
  person = ann
  await tab.session.resumeWith('token of ann')
}

test('a guest’s list becomes the person’s, and leaves the device only once it’s saved', async () => {
  const tab = await open()
  tab.actions.add(medication(1))
  isDown = true
  await signIn(tab)
  await expect.poll(() => tab.list.getState().problem?.code).toBe('OVERLOADED')
  expect(tab.session.deviceStorage.get('guestList')).toBeDefined()
  isDown = false
  tab.actions.refresh()
  await expect.poll(savedNames).toEqual(['Drug 1'])
  await expect.poll(() => tab.session.deviceStorage.get('guestList')).toBeUndefined()
  expect(tab.names()).toEqual(['Drug 1'])
  expect(tab.list.getState()).toMatchObject({ isPersons: true, notice: { kind: 'joined', count: 1 } })
})

const serversEntry = (number: number, more: object = {}) => ({
  ...medication(number),
  entryId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  addedAt: '2026-11-28T12:00:00.000Z',
  first: null,
  ...more,
})

test('where both have a list the person decides: join both', async () => {
  saved = { version: 4, entries: [serversEntry(9)] }
  const tab = await open()
  tab.actions.add(medication(1))
  await signIn(tab)
  await expect.poll(() => tab.list.getState().guestEntries).toHaveLength(1)
  expect(tab.names()).toEqual(['Drug 9'])
  tab.actions.join()
  await expect.poll(savedNames).toEqual(['Drug 9', 'Drug 1'])
  await expect.poll(() => tab.session.deviceStorage.get('guestList')).toBeUndefined()
})

test('or keep the account’s, which can be undone; or later, which asks again on the next page', async () => {
  saved = { version: 4, entries: [serversEntry(9)] }
  const tab = await open()
  tab.actions.add(medication(1))
  await signIn(tab)
  await expect.poll(() => tab.list.getState().guestEntries).toHaveLength(1)
  tab.actions.decideLater()
  expect(tab.session.deviceStorage.get('guestList')).toBeDefined()
  const next = await open()
  await expect.poll(() => next.list.getState().guestEntries).toHaveLength(1)
  next.actions.keepAccounts()
  expect(next.session.deviceStorage.get('guestList')).toBeUndefined()
  next.actions.undo()
  expect(next.session.deviceStorage.get('guestList')).toBeDefined()
  expect(savedNames()).toEqual(['Drug 9'])
})

test('two lists that are too long together stay as they are', async () => {
  const entries = Array.from({ length: mostListEntries }, (_, index) => serversEntry(index + 100))
  saved = { version: 1, entries }
  const tab = await open()
  tab.actions.add(medication(1))
  await signIn(tab)
  await expect.poll(() => tab.list.getState().guestEntries).toHaveLength(1)
  tab.actions.join()
  expect(tab.list.getState().notice).toEqual({ kind: 'tooMany', count: mostListEntries + 1 })
  expect(tab.session.deviceStorage.get('guestList')).toBeDefined()
})

test('two devices: each has the other’s additions, and what both changed is said', async () => {
  person = ann
  saved = { version: 1, entries: [serversEntry(1)] }
  const [phone, laptop] = [await open(new FakeStorage()), await open(new FakeStorage())]
  await expect.poll(phone.names).toEqual(['Drug 1'])
  await expect.poll(laptop.names).toEqual(['Drug 1'])
  phone.actions.add(medication(2))
  phone.actions.edit(idOf(phone, 'Drug 1'), { quantity: 60 })
  await expect.poll(() => saved.entries[0]?.quantity).toBe(60)
  laptop.actions.add(medication(3))
  laptop.actions.edit(idOf(laptop, 'Drug 1'), { quantity: 90 })
  await expect.poll(savedNames).toEqual(['Drug 1', 'Drug 2', 'Drug 3'])
  await expect.poll(() => saved.entries[0]?.quantity).toBe(90)
  await expect.poll(() => laptop.list.getState().notice).toEqual({ kind: 'merged', kept: ['Drug 1'], dropped: [] })
  phone.actions.refresh()
  await expect.poll(phone.names).toEqual(['Drug 1', 'Drug 2', 'Drug 3'])
})

test('an edit without a connection stays, and is sent with the next page', async () => {
  person = ann
  const tab = await open()
  await expect.poll(() => tab.list.getState().status).toBe('ready')
  isDown = true
  tab.actions.add(medication(1))
  await expect.poll(() => tab.list.getState().problem?.code).toBe('OVERLOADED')
  isDown = false
  const next = await open()
  expect(next.names()).toEqual(['Drug 1'])
  await expect.poll(savedNames).toEqual(['Drug 1'])
})

test('a sign-out forgets the person’s list, and a guest’s stays', async () => {
  person = ann
  saved = { version: 1, entries: [serversEntry(1)] }
  const tab = await open()
  await expect.poll(tab.names).toEqual(['Drug 1'])
  expect(tab.session.deviceStorage.get('myList')).toBeDefined()
  tab.session.visitor.actions.end()
  person = null
  const guest = await open()
  expect(guest.names()).toEqual([])
  expect(stored()).not.toContain('Drug 1')
})

test('a session that ended elsewhere: the list stays until the person is gone', async () => {
  person = ann
  saved = { version: 1, entries: [serversEntry(1)] }
  const tab = await open()
  await expect.poll(tab.names).toEqual(['Drug 1'])
  person = null
  await tab.session.refresh()
  expect(tab.session.visitor.getState().kind).toBe('interrupted')
  tab.actions.add(medication(2))
  expect(tab.names()).toEqual(['Drug 1', 'Drug 2'])
  tab.list.prices.actions.load('10001', tab.list.getState().entries)
  await expect.poll(() => tab.list.prices.getState().area.status).toBe('loading')
  tab.session.visitor.actions.dropCalls()
  expect(tab.names()).toEqual([])
  expect(tab.session.deviceStorage.get('myList')).toBeUndefined()
  expect(tab.list.prices.getState()).toEqual({ area: { status: 'idle' }, priced: undefined })
})

test('a page that stays for a moment after a sign-out stores nothing more of its person', async () => {
  person = ann
  saved = { version: 1, entries: [serversEntry(1)] }
  const tab = await open()
  await expect.poll(tab.names).toEqual(['Drug 1'])
  tab.session.visitor.actions.end()
  tab.actions.update((entries) => entries.map((entry) => ({ ...entry, quantity: 60 })))
  tab.actions.add(medication(2))
  expect(stored()).not.toContain('Drug')
  expect(tab.session.deviceStorage.get('myList')).toBeUndefined()
})

test('of a strength that is there twice, each entry can be changed; another entry’s strength is refused', async () => {
  const tab = await open()
  tab.actions.add(medication(1))
  tab.actions.add(medication(2))
  const [one, two] = tab.list.getState().entries
  if (!one || !two) throw new Error('there are two entries')
  tab.actions.update((entries) => [...entries, { ...one, entryId: crypto.randomUUID(), quantity: 90 }])
  expect(tab.actions.edit(one.entryId, { ...one, quantity: 60 })).toBe('edited')
  expect(tab.list.getState().entries.map(({ quantity }) => quantity)).toContain(60)
  expect(tab.actions.edit(two.entryId, { ...two, productDetailId: one.productDetailId })).toBe('there')
})
