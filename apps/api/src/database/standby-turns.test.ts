// database: none
/** What happens to reads, changes and cached values at the moment when the primary goes or comes back. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { DataCache } from './data-cache'
import { DataVersions } from './data-versions'
import type { Outages, Queryable } from './database'
import { DatabaseUnavailable } from './database-unavailable'
import { StandbyReads } from './standby-reads'

const answering = (name: string): Queryable => ({ query: async <Row>() => [name] as Row[] })
const silent: Queryable = { query: () => new Promise(() => {}) }
const away: Queryable = { query: () => Promise.reject(new DatabaseUnavailable('away')) }

function create(source = answering('standby')) {
  const standby = { ...source, close: async () => undefined }
  const versions = new DataVersions()
  const outages: Outages = { onOutage: () => undefined, look: async () => undefined }
  const reads = new StandbyReads({ primary: outages, standby, versions })
  const turn = (isAway: boolean) => outages.onOutage(isAway)
  return { versions, outages, reads, turn }
}

test('a read that waits for the primary is answered by the standby once the primary is known to be away', async () => {
  const { reads, turn } = create()
  const rows = reads.over(silent).query('select 1')
  turn(true)
  expect(await rows).toEqual(['standby'])
})

test('a lost connection alone is no outage, and fails as without a standby', async () => {
  const { reads, outages, turn } = create()
  await expect(reads.over(away).query('select 1')).rejects.toThrow(DatabaseUnavailable)
  outages.look = async () => turn(true)
  expect(await reads.over(away).query('select 1')).toEqual(['standby'])
})

test('a read that gets no response has the primary probed', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { reads, outages, turn } = create()
  reads.start()
  onTestFinished(() => reads.stop())
  outages.look = async () => turn(true)
  const rows = reads.over(silent).query('select 1')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await rows).toEqual(['standby'])
})

test('a value that the standby gave in the middle of a load is not current once the primary is back', async () => {
  const { versions, reads, turn } = create()
  const cache = new DataCache<string, string>({ versions, what: 'words', families: ['prices'], maxBytes: 1000 })
  const ofPrimary = new Map([['prices', '1']])
  const load = (source: Queryable) => async () => (await reads.over(source).query<string>('select 1'))[0] ?? ''
  versions.moveTo(ofPrimary)
  const loading = cache.get('a', load(silent))
  turn(true)
  expect(await loading).toBe('standby')
  turn(false)
  versions.moveTo(ofPrimary)
  expect(await cache.get('a', load(answering('primary')))).toBe('primary')
})

test('a read may begin with a comment', async () => {
  const { reads, turn } = create()
  turn(true)
  expect(await reads.over(away).query('-- Pharmacies.\n-- $1 latitude\nselect 1')).toEqual(['standby'])
})

test.each([
  'insert into device default values',
  'update device set zip = $1',
  'with gone as (delete from device returning 1) select 1',
  'select 1 from app_user for no key update',
])('the standby never gets: %s', async (sql) => {
  const { reads, turn } = create()
  turn(true)
  await expect(reads.over(away).query(sql)).rejects.toThrow(DatabaseUnavailable)
})

test('what changes depend on is refused if the primary was away at any time of it', async () => {
  const { reads, turn } = create()
  expect(await reads.onPrimary(async () => 'known')).toBe('known')
  const flapping = reads.onPrimary(async () => {
    turn(true)
    turn(false)
  })
  await expect(flapping).rejects.toThrow(DatabaseUnavailable)
  turn(true)
  await expect(reads.onPrimary(async () => 'known')).rejects.toThrow(DatabaseUnavailable)
})

test('a standby that is gone too, or has become the primary, leaves the read to the primary’s address', async () => {
  const { reads, turn } = create(away)
  turn(true)
  expect(await reads.over(answering('promoted')).query('select 1')).toEqual(['promoted'])
})
