/** Undoing imports: the last good set becomes current again, after any number of attempts. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import type { Database } from '../../database/database'
import { listImports, undoImport } from './import-records'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.query('delete from data_import'))

const costs = (price: string) => `NDC,Basis,Unit,Unit price,From,To\n00093505698,AWP,EA,${price},2026-01-01,\n`

async function take(price: string): Promise<number> {
  const [report] = await importFiles(database, { 'costs.csv': costs(price) }, { isAccepted: true })
  if (report?.kind === undefined || report.importId === undefined) throw new Error('It was not imported')
  return report.importId
}

/** As servers read them. */
async function current(): Promise<string[]> {
  const rows = await database.query<{ price: string }>(
    `select trim_scale(u.price)::text price from unit_cost u join data_import i on i.id = u.import_id and i.state = 'current'`,
  )
  return rows.map(({ price }) => price)
}

const states = async () => (await listImports(database, true)).map(({ id, state }) => `${id} ${state}`)

describe('import undo', () => {
  test('brings back the last good set after three wrong ones in a row', async () => {
    const good = await take('1')
    for (const wrong of ['10', '100', '1000']) {
      const importId = await take(wrong)
      expect(await current()).toEqual([wrong])
      expect(await undoImport(database, importId)).toMatchObject({ id: good, state: 'current' })
      expect(await current()).toEqual(['1'])
    }
  })

  test('keeps two good sets before the current one, whatever was undone since', async () => {
    const [first, second] = [await take('1'), await take('2')]
    await undoImport(database, await take('10'))
    const third = await take('3')
    for (const wrong of ['10', '100', '1000']) await undoImport(database, await take(wrong))
    expect(await current()).toEqual(['3'])
    expect(await undoImport(database, third)).toMatchObject({ id: second })
    expect(await undoImport(database, second)).toMatchObject({ id: first })
    expect(await current()).toEqual(['1'])
  })

  test('keeps one more, since the current one may be undone, and no older ones', async () => {
    await take('1')
    const kept = [await take('2'), await take('3'), await take('4')]
    const last = await take('5')
    expect(await states()).toEqual([...kept.map((id) => `${id} replaced`), `${last} current`])
  })

  test('the same file again creates no new set, even with approval', async () => {
    const first = await take('1')
    const second = await take('2')
    for (const _ of [1, 2, 3, 4]) expect(await take('2')).toBe(second)
    expect(await undoImport(database, second)).toMatchObject({ id: first })
  })

  test('leaves nothing current only on request', async () => {
    const only = await take('1')
    await expect(undoImport(database, only)).rejects.toThrow(/nothing would replace it.*--yes/)
    expect(await current()).toEqual(['1'])
    expect(await undoImport(database, only, { isAccepted: true })).toBeUndefined()
    expect(await current()).toEqual([])
  })

  test('does not bring back a set that was itself undone', async () => {
    const first = await take('1')
    await undoImport(database, await take('10'))
    await expect(undoImport(database, first)).rejects.toThrow('nothing would replace it')
  })
})

test('without anything to go back to, the command exits with 1 and changes nothing; with --yes it exits with 0', async () => {
  const copy = await copyPreparedDatabase()
  const file = join(mkdtempSync(join(tmpdir(), 'undo-test-')), 'costs.csv')
  writeFileSync(file, costs('1'))
  const run = async (...words: string[]) => {
    const { code, stdout } = await runCommand([...words, '--json'], copy)
    return { code, data: JSON.parse(stdout) }
  }
  const { data } = await run('import', file)
  const id = String(data.files[0].importId)
  expect(await run('import', 'undo', id)).toMatchObject({
    code: 1,
    data: { error: expect.stringContaining('nothing would replace it') },
  })
  expect(await run('import', 'undo', id, '--yes')).toMatchObject({ code: 0, data: { current: null } })
})
