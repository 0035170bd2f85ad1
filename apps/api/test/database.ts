/** A migrated database with the demo data for one test file: a copy, so that files cannot disturb each other. */
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../src/database/database'
import { openPglite } from '../src/database/pglite'
import { openPostgresql } from '../src/database/postgresql'
import { copyPrepared, type PreparedDatabase } from './prepared'

export async function openTestDatabase(): Promise<Database> {
  const copy = await copyPreparedDatabase()
  return 'DATABASE_URL' in copy ? openPostgresql(copy.DATABASE_URL) : openPglite(join(copy.DATA_DIR, 'database'))
}

/** A copy for a server of a test's own, as its environment names it. */
export const copyPreparedDatabase = () => copyPrepared(inject('preparedDatabase'))

declare module 'vitest' {
  interface ProvidedContext {
    preparedDatabase: PreparedDatabase
  }
}
