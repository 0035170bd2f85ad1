/** Opens and migrates the configured database. */
import { accessSync, constants, statfsSync } from 'node:fs'
import { StartError } from '../base/errors/start-error'
import { closeToOthers, makePrivateFolder } from '../base/private-files'
import type { DatabaseLimits } from '../base/settings/database-limits'
import { serveBackups } from './backup-socket'
import type { Database } from './database'
import { expectFolder, expectTables } from './expect-database'
import { lockFolder } from './folder-lock'
import { migrate, planMigrations } from './migrate'
import { openPglite } from './pglite'
import { openPostgresql } from './postgresql'
import { openPathsOfServer } from './private-folder'
import { settleFolder } from './settle-folder'
import { openShared, shareDatabase } from './shared-database'
import { asStartError, startFailure } from './start-failure'

/** Bytes; the write-ahead log grows in files of 16 MB, and a database without space can't even recover. */
const minFreeBytes = 32 * 2 ** 20

interface DatabaseConfig {
  databaseUrl?: string | undefined
  databaseLimits?: DatabaseLimits
  dataDir: string
  /** `false` if somebody else migrates the database; then a missing migration stops the start. */
  migrates?: boolean
  /** Refuses a database that doesn't exist yet instead of creating it. */
  mustBeMade?: boolean
}

/**
 * Opens and migrates the database.
 * @param onIdleError called when an idle connection breaks
 * @param onMigrated receives the names of the migrations that were applied
 * @throws StartError with a sentence for the operator if it can't be opened
 */
export async function openDatabase(
  config: DatabaseConfig,
  onIdleError: (error: Error) => void,
  onMigrated: (migrations: readonly string[]) => void = () => undefined,
): Promise<Database> {
  const database = await openUnmigrated(config, onIdleError)
  try {
    if (config.mustBeMade) await expectTables(database)
    if (config.migrates === false) await expectMigrated(database)
    else {
      const applied = await migrate(database, undefined, { lockTimeout: config.databaseLimits?.lock })
      if (applied.length > 0) onMigrated(applied)
    }
    return database
  } catch (cause) {
    await database.close()
    throw asStartError(cause, config.databaseUrl)
  }
}

/**
 * Like `openDatabase`, but through the server that has the embedded database open, if any: for commands.
 * @throws StartError as `openDatabase` does, and if that server has another version
 */
export async function openForCommand(...[config, ...listeners]: Parameters<typeof openDatabase>): Promise<Database> {
  if (config.mustBeMade) expectFolder(config)
  const shared = config.databaseUrl === undefined ? await openShared(config.dataDir) : undefined
  if (!shared) return openDatabase(config, ...listeners)
  const missing = await planMigrations(shared)
  if (missing.length === 0) return shared
  await shared.close()
  throw new StartError(
    `DATA_DIR: the server that has ${config.dataDir} open is an older version: its database lacks ${missing.join(', ')}. Restart it with this version first.`,
  )
}

/**
 * Opens the database without migrating it, through the server that has it open, if any: for commands that change
 * nothing.
 * @throws StartError if there's no database
 */
export async function openUnmigratedForCommand(
  config: DatabaseConfig,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  expectFolder(config)
  const shared = config.databaseUrl === undefined ? await openShared(config.dataDir) : undefined
  return shared ?? openUnmigrated(config, onIdleError)
}

/**
 * Opens the database without migrating it. @throws StartError with a sentence for the operator if it can't be opened
 */
export function openUnmigrated(config: DatabaseConfig, onIdleError: (error: Error) => void): Promise<Database> {
  const { databaseUrl, databaseLimits, dataDir } = config
  return databaseUrl === undefined ? openFolder(dataDir) : connect(databaseUrl, onIdleError, databaseLimits)
}

async function expectMigrated(database: Database): Promise<void> {
  const missing = await planMigrations(database)
  if (missing.length === 0) return
  throw new StartError(
    `MIGRATE: this database lacks ${missing.join(', ')}, and MIGRATE=n leaves that to somebody else. Run \`migrate --run\` first.`,
  )
}

async function connect(
  url: string,
  onIdleError: (error: Error) => void,
  limits: DatabaseLimits | undefined,
): Promise<Database> {
  try {
    return await openPostgresql(url, onIdleError, limits)
  } catch (cause) {
    const sentence = startFailure(cause, url)
    if (sentence !== undefined) throw new StartError(sentence, cause)
    const reason = cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : '') : String(cause)
    throw new StartError(`DATABASE_URL: no PostgreSQL responds there (${reason}).`, cause)
  }
}

/**
 * Opens the embedded database of a folder, and serves backups and commands there.
 * @param room the free bytes of a folder's disk
 * @param isShared `false` keeps other processes out
 * @throws StartError
 */
export async function openFolder(folder: string, room = freeBytes, isShared = true) {
  checkFolder(folder, room)
  const unlock = lockFolder(folder)
  try {
    settleFolder(folder)
    closeFolder(folder)
    const database = await openPglite(`${folder}/database`, undefined, () =>
      process.stderr.write(
        `DATA_DIR: the database in ${folder} has stopped: it could not be written. The disk is full, or the folder has become read-only. Free some space and start the server again: everything acknowledged is kept.\n`,
      ),
    )
    const stopServing = isShared ? await serveBackups(folder, database.dump) : undefined
    const stopSharing = isShared ? await shareDatabase(folder, database) : undefined
    return {
      ...database,
      async close() {
        await stopServing?.()
        await stopSharing?.()
        await database.close()
        unlock()
      },
    }
  } catch (cause) {
    unlock()
    throw new StartError(
      `DATA_DIR: the database in ${folder} cannot be opened: it may be damaged or from another version. Move it away, or choose another folder.`,
      cause,
    )
  }
}

function checkFolder(folder: string, room: (folder: string) => number) {
  try {
    makePrivateFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new StartError(`DATA_DIR: the folder ${folder} is not writable. Choose another with DATA_DIR.`, cause)
  }
  if (room(folder) < minFreeBytes) {
    throw new StartError(
      `DATA_DIR: the disk of ${folder} is full: the database needs ${minFreeBytes >> 20} MB to start. Free some space, or choose another folder with DATA_DIR. The stored data is kept.`,
    )
  }
}

/** A folder from an earlier version may be open to other users. */
function closeFolder(folder: string): void {
  const { closed, left } = closeToOthers(openPathsOfServer(folder))
  if (closed > 0) {
    process.stderr.write(
      `DATA_DIR: other users of this machine could read or change the database in ${folder} (${closed} files and folders). They cannot any more. If others use this machine, replace the server's secrets (\`secret rotate KIND --leaked\`).\n`,
    )
  }
  if (left.length > 0) {
    process.stderr.write(
      `DATA_DIR: other users of this machine can read or change the database in ${folder}: ${left[0]} belongs to another user. Make the server's user the owner of all that is in there.\n`,
    )
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
