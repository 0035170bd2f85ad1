// database: both
/** Words without a result, counted by several servers over one database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import { type Database, one } from '../../database/database'
import { UnfoundSearches } from './unfound-searches'

const noon = Date.UTC(2026, 10, 20, 17)
const devices = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6']

let database: Database
let acme: number
let now: number
let servers: [UnfoundSearches, UnfoundSearches]
beforeAll(async () => {
  database = await openTestDatabase()
  acme = (await one<{ id: number }>(database, `select id from organization where code = 'ACME'`)).id
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.query('delete from unfound_day')
  await database.query('delete from unfound_search')
  // With the same secret each time, no two of these devices share a number by chance.
  await database.query(`insert into unfound_day (day, secret) values ('2026-11-20', 'a secret')`)
  now = noon
  const server = () => new UnfoundSearches({ database, now: () => now })
  servers = [server(), server()]
})

/** Every other device is served by the other server. */
async function search(words: string, by: readonly string[], shift = 0) {
  for (const [index, device] of by.entries()) servers[(index + shift) % 2 === 0 ? 0 : 1].add(acme, device, words)
  for (const server of servers) await server.flush()
}
const stored = () =>
  database.query<object>('select day::text "day", words, devices from unfound_search order by day, words')

test('servers count together, each device once, and know the words from the fifth device on', async () => {
  await search('zqxomab', devices.slice(0, 4))
  await search('ZQXomab ', devices.slice(0, 4), 1)
  expect(await stored()).toEqual([])
  await search('zqxomab', devices.slice(4, 5))
  expect(await stored()).toEqual([{ day: '2026-11-20', words: 'zqxomab', devices: 5 }])
  await search('zqxomab', devices)
  expect(await stored()).toEqual([{ day: '2026-11-20', words: 'zqxomab', devices: 6 }])
})

test('until then, neither words nor devices are stored', async () => {
  await search('ana diaz', devices.slice(0, 4))
  const marks = await database.query<{ hash: string; mark: number }>(
    `select encode(words_hash, 'escape') hash, device_mark mark from unfound_mark order by device_mark`,
  )
  expect(marks).toHaveLength(4)
  expect(new Set(marks.map(({ hash }) => hash)).size).toBe(1)
  expect(marks[0]?.hash).not.toContain('ana')
  expect(marks.every(({ mark }) => mark < 4096)).toBe(true)
  // The same devices have other numbers for other words.
  await search('ben diaz', devices.slice(0, 4))
  expect((await database.query('select distinct device_mark from unfound_mark')).length).toBeGreaterThan(4)
})

test('words that are typed on at another server count once, as the whole', async () => {
  await search('zqx', devices.slice(0, 4))
  await search('zqxo', devices.slice(0, 4), 1)
  await search('zqxomab', devices, 1)
  expect(await stored()).toEqual([{ day: '2026-11-20', words: 'zqxomab', devices: 6 }])
  expect(await database.query('select distinct words_hash from unfound_mark')).toHaveLength(1)
})

test('a day’s hashes and secret are deleted with the first words of the next day', async () => {
  await search('zqxomab', devices.slice(0, 4))
  now += 86_400_000
  await search('zqxomab', devices.slice(4))
  expect(await stored()).toEqual([])
  expect(await database.query('select day::text "day" from unfound_day')).toEqual([{ day: '2026-11-21' }])
  expect(await database.query('select count(*)::int count from unfound_mark')).toEqual([{ count: 2 }])
})
