/** Opens the database that the configuration names, brought to the newest form. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartError } from '../errors/start-error'
import type { DatabaseLimits } from './connections'
import type { Database } from './database'
import { lockFolder } from './folder-lock'
import { migrate } from './migrate'
import { openPglite } from './pglite'
import { openPostgresql } from './postgresql'

/**
 * `onIdleError` is told of a connection that broke while nobody used it.
 * @throws StartError with a sentence for the operator where it cannot be opened.
 */
export async function openDatabase(
  config: { databaseUrl?: string | undefined; databaseLimits?: DatabaseLimits; dataDir: string },
  onIdleError: (error: Error) => void,
): Promise<Database> {
  const database =
    config.databaseUrl === undefined
      ? await openFolder(config.dataDir)
      : await connect(config.databaseUrl, onIdleError, config.databaseLimits)
  await migrate(database)
  return database
}

async function connect(
  url: string,
  onIdleError: (error: Error) => void,
  limits: DatabaseLimits | undefined,
): Promise<Database> {
  try {
    return await openPostgresql(url, onIdleError, limits)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : '') : String(cause)
    throw new StartError(`DATABASE_URL: no PostgreSQL answers there (${reason}).`, cause)
  }
}

async function openFolder(folder: string): Promise<Database> {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new StartError(`DATA_DIR: the folder ${folder} cannot be written. Choose another with DATA_DIR.`, cause)
  }
  const unlock = lockFolder(folder)
  try {
    const database = await openPglite(`${folder}/database`)
    return {
      ...database,
      async close() {
        await database.close()
        unlock()
      },
    }
  } catch (cause) {
    unlock()
    throw new StartError(
      `DATA_DIR: the database in ${folder} cannot be opened: it may be damaged or of another version. Move it away, or choose another folder.`,
      cause,
    )
  }
}
