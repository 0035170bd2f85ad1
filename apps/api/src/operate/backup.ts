/** Backup and restore of the embedded database: a gzipped tar of its folder, made while its server runs. */
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../base/errors/start-error'
import { closeAndReport, makePrivateFolder, openFile } from '../base/private-files'
import { askForBackup } from '../database/backup-socket'
import { type Database, one } from '../database/database'
import { lockFolder } from '../database/folder-lock'
import { planMigrations } from '../database/migrate'
import { openFolder } from '../database/open'
import { openPglite } from '../database/pglite'
import { hasDatabase } from '../database/settle-folder'
import { holdSending } from '../domain/installation/installation'

/** The backup holds everything acknowledged before. @throws StartError with a sentence for the operator */
export async function backUp(folder: string, file: string): Promise<void> {
  if (existsSync(file)) throw new StartError(`There is a file ${file} already. Choose another name.`)
  const partial = `${file}.partial`
  try {
    // A partial file from a killed backup may be readable by others.
    rmSync(partial, { force: true })
    const write = (tar: Readable) =>
      pipeline(tar, createGzip({ level: 1 }), createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
    const served = await askForBackup(folder)
    if (served) await write(served)
    else await withoutServer(folder, write)
    renameSync(partial, file)
  } catch (cause) {
    rmSync(partial, { force: true })
    if (cause instanceof StartError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`${file} cannot be written: ${reason}`, cause)
  }
}

async function withoutServer(folder: string, write: (tar: Readable) => Promise<void>) {
  if (!hasDatabase(folder)) throw new StartError(`DATA_DIR: there is no database in ${folder}.`)
  const database = await openFolder(folder)
  try {
    await write(Readable.from([Buffer.from(await (await database.dump()).arrayBuffer())]))
  } finally {
    await database.close()
  }
}

/**
 * Restores only into a folder without a database.
 * @param say receives a warning when others could read the backup
 * @param onRestored runs before anyone can use the database
 * @throws StartError with a sentence for the operator
 */
export async function restore(
  folder: string,
  file: string,
  say: (sentence: string) => void,
  onRestored: (database: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  closeAndReport({ name: 'FILE', what: `the backup ${file}`, paths: openFile(file) }, say)
  makePrivateFolder(folder)
  const unlock = lockFolder(folder)
  const partial = `${folder}/database.partial`
  try {
    if (hasDatabase(folder)) {
      throw new StartError(
        `DATA_DIR: there is a database in ${folder} already. Move it away, or choose another folder with DATA_DIR.`,
      )
    }
    const tar = await buffer(createReadStream(file).pipe(createGunzip()))
    rmSync(partial, { recursive: true, force: true })
    const database = await openPglite(partial, new Blob([new Uint8Array(tar)]))
    await one(database, 'select count(*) from migration')
    await planMigrations(database)
    // Messages and reminders in the backup may have been sent since.
    await holdSending(database)
    await onRestored(database)
    await database.close()
    renameSync(partial, `${folder}/database`)
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true })
    if (cause instanceof StartError) throw cause
    throw new StartError(`${file} is not a readable backup: it may be truncated or from another version.`, cause)
  } finally {
    unlock()
  }
}
