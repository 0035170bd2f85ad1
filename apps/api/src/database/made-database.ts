/** Whether a database was made: commands look into the one that there is, and make none. */
import { resolve } from 'node:path'
import { StartError } from '../errors/start-error'
import type { Queryable } from './database'
import { isLocked } from './folder-lock'
import { planMigrations } from './migrate'
import { migrations } from './migrations'
import { hasDatabase } from './settle-folder'

/** Of the embedded one; opening would make it, and says who else has the folder. @throws StartError */
export function expectFolder({ databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string }): void {
  if (databaseUrl !== undefined || hasDatabase(dataDir) || isLocked(dataDir)) return
  throw new StartError(
    `DATA_DIR: there is no database in ${resolve(dataDir)}. Name yours with --env-file, DATA_DIR or DATABASE_URL; \`init\` makes a new one.`,
  )
}

/** @throws StartError where none of our tables is there */
export async function expectTables(database: Queryable): Promise<void> {
  if ((await planMigrations(database)).length < migrations.length) return
  throw new StartError(
    'DATABASE_URL: that database is empty. Name yours; `init` makes tables and a first organization in a new one.',
  )
}
