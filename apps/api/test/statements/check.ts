/** Checks every statement against the migrated database. */

import type { FileKind } from '../../src/data/imports/file-kind'
import { statementsOf } from '../../src/data/imports/stored-rows'
import { migrate } from '../../src/database/migrate'
import { openPglite } from '../../src/database/pglite'
import { differences, insertDifferences } from './compare'
import { Describer } from './describe'
import { findInserts, findStatements } from './find-statements'
import type { Source } from './source'

/** A database with the current migrations. @param change a script that runs after them */
export async function openMigratedDatabase(change = '') {
  const database = await openPglite()
  await migrate(database)
  await database.script(change)
  return { describer: await Describer.create(database.pglite), close: () => database.close() }
}

/** Differences between code and database: `apps/api/src/places/places.ts:36:19 column "zipp" does not exist`. */
export async function checkStatements(source: Source, describer: Describer): Promise<string[]> {
  const { statements, unknown } = findStatements(source)
  const problems = unknown.map(({ place, problem }) => `${place} ${problem}`)
  const add = async (place: string, find: () => Promise<string[]>) => {
    const statements = await find().catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
    problems.push(...statements.map((problem) => `${place} ${problem}`))
  }
  for (const statement of statements) {
    const { place, text } = statement
    await add(place, async () => differences(source.checker, statement, await describer.describe(text)))
  }
  for (const insert of findInserts(source)) {
    await add(insert.place, async () => {
      await describer.describe(insert.text)
      return insertDifferences(source.checker, insert, await describer.describe(insert.columnsText))
    })
  }
  return [...new Set(problems)].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

/** Differences between a declared kind of file and the database: `rates: column "uni_price" does not exist`. */
export async function checkKinds(kinds: readonly FileKind[], describer: Describer): Promise<string[]> {
  const problems: string[] = []
  for (const { name, stores } of kinds) {
    for (const text of statementsOf(stores)) {
      await describer.describe(text).catch((error: Error) => problems.push(`${name}: ${error.message}`))
    }
  }
  return problems
}
