/** A migrated database with the demo data for one test file; each file has its own copy. */
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../src/database/database'
import { openPglite } from '../src/database/pglite'
import { openPostgresql } from '../src/database/postgresql'
import { copyFolder, copyPrepared, type PreparedDatabase } from './prepared'

/** @param copy from `copyPreparedDatabase`, if commands use it too; by default a new one */
export async function openTestDatabase(copy?: DatabaseCopy): Promise<Database> {
  copy ??= await copyPreparedDatabase()
  return 'DATABASE_URL' in copy ? openPostgresql(copy.DATABASE_URL) : openPglite(join(copy.DATA_DIR, 'database'))
}

/** A copy for a test's own server, as environment variables. */
export type DatabaseCopy = Awaited<ReturnType<typeof copyPreparedDatabase>>
export const copyPreparedDatabase = () => copyPrepared(inject('preparedDatabase'))

/** A copy of the prepared folder, for tests that only run on PGlite. */
export function copyPreparedFolder(): string {
  const prepared = inject('preparedDatabase')
  if (prepared.kind !== 'pglite') throw new Error('This is tested on PGlite alone')
  return copyFolder(prepared.folder)
}

declare module 'vitest' {
  interface ProvidedContext {
    preparedDatabase: PreparedDatabase
  }
}
