/** When derived data is computed again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database'
import type { Database } from '../../database/database'
import { type Derivation, deriveWhatChanged } from './derivation'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const current = (kind: string, scope: string) =>
  database.query(
    `insert into data_import (kind, scope, file_name, digest, state, taken, refused, added, changed, unchanged, removed, balance)
     values ($1, $2, 'a', 'b', 'current', 1, 0, 1, 0, 0, 0, '{}')`,
    [kind, scope],
  )

test('it runs if the current imports of its kinds differ from those of its last run', async () => {
  const runs: string[] = []
  let obstacle: string | undefined
  const derivations: Derivation[] = ['one', 'two'].map((name) => ({
    name,
    kinds: [name, 'both'],
    waitsFor: async () => (name === 'two' ? obstacle : undefined),
    run: async () => {
      runs.push(name)
    },
  }))
  const derive = () => deriveWhatChanged(database, derivations)
  expect(await derive()).toEqual([])
  await current('one', 'a')
  expect(await derive()).toEqual([{ name: 'one' }])
  expect(await derive()).toEqual([])
  obstacle = 'Something stands in the way.'
  await current('both', 'a')
  expect(await derive()).toEqual([{ name: 'one' }, { name: 'two', waitsFor: obstacle }])
  obstacle = undefined
  expect(await derive()).toEqual([{ name: 'two' }])
  await database.query(`update data_import set state = 'undone'`)
  expect(await derive()).toEqual([{ name: 'one' }, { name: 'two' }])
  expect(runs).toEqual(['one', 'one', 'two', 'one', 'two'])
})

test('a failed run leaves nothing, and the next one makes up for it', async () => {
  await current('failing', 'a')
  let fails = true
  const failing: Derivation = {
    name: 'failing',
    kinds: ['failing'],
    async run(transaction) {
      await transaction.query(`insert into data_derivation (name, made_from) values ('from within', '{}')`)
      if (fails) throw new Error('cut short')
    },
  }
  await expect(deriveWhatChanged(database, [failing])).rejects.toThrow('cut short')
  expect(await database.query(`select from data_derivation where name = 'from within'`)).toEqual([])
  fails = false
  expect(await deriveWhatChanged(database, [failing])).toEqual([{ name: 'failing' }])
})
