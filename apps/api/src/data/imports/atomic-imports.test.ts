/** Readers see the old set until the new one is complete, also while a large file is read, and when it breaks off. */
import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import type { Database } from '../../database/database'
import { importFile } from './import-file'
import { fileKinds } from './kinds'
import type { SourceFile } from './reading/source-files'
import { recognize } from './recognize'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const header = 'NDC,Basis,Unit,Unit price,From,To'
const row = (ndc: string, price: string) => `${ndc},AWP,EA,${price},2026-01-01,`
const old = { '00093505698': '1', '00169413013': '2' }

beforeEach(async () => {
  await database.query('delete from data_import')
  const lines = Object.entries(old).map(([ndc, price]) => row(ndc, price))
  await importFiles(database, { 'costs.csv': [header, ...lines].join('\n') })
})

/** As servers read them. */
async function costs(): Promise<Record<string, string>> {
  const rows = await database.query<{ ndc: string; price: string }>(
    `select u.ndc, trim_scale(u.price)::text price from unit_cost u join data_import i on i.id = u.import_id and i.state = 'current' order by u.ndc`,
  )
  return Object.fromEntries(rows.map(({ ndc, price }) => [ndc, price]))
}

/** A file whose second half comes on demand, or never; `isHalfRead` fires when the importer waits for it. */
function slowFile(halves: readonly [string, string]) {
  const events = new EventEmitter()
  const isHalfRead = once(events, 'half')
  async function* bytes() {
    yield Buffer.from(halves[0])
    events.emit('half')
    await once(events, 'rest')
    yield Buffer.from(halves[1])
  }
  const file: SourceFile = {
    name: 'costs.csv',
    baseName: 'costs.csv',
    size: undefined,
    digest: async () => createHash('sha256').update(halves.join('')).digest('hex'),
    open: async () => Readable.from(bytes(), { objectMode: false }),
  }
  const finish = () => events.emit('rest')
  const cut = () => events.emit('error', new Error('cut off'))
  return { file, isHalfRead, finish, cut }
}

async function startImport(halves: readonly [string, string]) {
  const whole = Readable.from([Buffer.from(halves.join(''))], { objectMode: false })
  const slow = slowFile(halves)
  const recognized = await recognize({ ...slow.file, open: async () => whole }, fileKinds)
  if ('reason' in recognized) throw new Error(recognized.reason)
  const result = importFile(database, slow.file, recognized, {
    isDryRun: false,
    by: 'a test',
    isAccepted: true,
    mostRefusedPercent: 0,
    now: Date.parse('2026-11-23T12:00:00Z'),
    today: '2026-11-23',
    onHeld: async () => undefined,
    onRefused: () => undefined,
    onProgress: () => undefined,
  })
  await slow.isHalfRead
  return { ...slow, result }
}

const halves = [`${header}\n${row('00093505698', '1.1')}\n`, `${row('00169413013', '2.1')}\n`] as const

test('while it is read, and after', async () => {
  const { finish, result } = await startImport(halves)
  const during = costs()
  // The embedded database has one connection, so a reader waits for the whole new set.
  const expected = database.kind === 'postgresql' ? old : { '00093505698': '1.1', '00169413013': '2.1' }
  if (database.kind === 'postgresql') await during
  finish()
  expect(await result).toMatchObject({ outcome: 'imported', changed: 2 })
  expect(await during).toEqual(expected)
  expect(await costs()).toEqual({ '00093505698': '1.1', '00169413013': '2.1' })
})

test('when it breaks off', async () => {
  const { cut, result } = await startImport(halves)
  const during = costs()
  cut()
  expect(await result).toMatchObject({ outcome: 'refused', reason: 'it cannot be read to its end: cut off' })
  expect(await during).toEqual(old)
  expect(await costs()).toEqual(old)
})
