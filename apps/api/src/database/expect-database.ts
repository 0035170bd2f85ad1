/** Checks that a database exists, since most commands must not create one. */
import { resolve } from 'node:path'
import { StartError } from '../base/errors/start-error'
import type { Queryable } from './database'
import { isLocked } from './folder-lock'
import { planMigrations } from './migrate'
import { migrations } from './migrations'
import { hasDatabase } from './settle-folder'

/**
 * Checks the embedded database's folder; a folder locked by another process passes, since opening it reports the
 * holder. @throws StartError
 */
export function expectFolder({ databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string }): void {
  if (databaseUrl !== undefined || hasDatabase(dataDir) || isLocked(dataDir)) return
  throw new StartError(
    `DATA_DIR: there is no database in ${resolve(dataDir)}. Name yours with --env-file, DATA_DIR or DATABASE_URL; \`init\` creates a new one.`,
  )
}

/** @throws StartError if none of our tables exist */
export async function expectTables(database: Queryable): Promise<void> {
  if ((await planMigrations(database)).length < migrations.length) return
  throw new StartError(
    'DATABASE_URL: that database is empty. Name yours; `init` creates tables and a first organization in a new one.',
  )
}
