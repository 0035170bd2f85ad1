/** A migrated database with the demo data for one test file: a copy, so that files cannot disturb each other. */
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../src/database/database'
import { openPglite } from '../src/database/pglite'
import { openPostgresql } from '../src/database/postgresql'
import { copyFolder, copyPrepared, type PreparedDatabase } from './prepared'

/** @param copy of `copyPreparedDatabase`, where commands work on it too, before or after; else one is made */
export async function openTestDatabase(copy?: DatabaseCopy): Promise<Database> {
  copy ??= await copyPreparedDatabase()
  return 'DATABASE_URL' in copy ? openPostgresql(copy.DATABASE_URL) : openPglite(join(copy.DATA_DIR, 'database'))
}

/** A copy for a server of a test's own, as its environment names it. */
export type DatabaseCopy = Awaited<ReturnType<typeof copyPreparedDatabase>>
export const copyPreparedDatabase = () => copyPrepared(inject('preparedDatabase'))

/** A copy of the prepared folder, for what is tested on PGlite alone. */
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
