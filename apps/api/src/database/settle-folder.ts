/** The folders of a scrub in progress, and how opening the database settles an interrupted one. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Incomplete, and useless once its process is killed. */
export const scrubbingFolder = (folder: string): string => join(folder, 'database.scrubbing')
/** Complete: replaces the database beside it. */
export const scrubbedFolder = (folder: string): string => join(folder, 'database.scrubbed')

/** Whether a database is in place or ready to replace it. */
export const hasDatabase = (folder: string): boolean =>
  existsSync(join(folder, 'database')) || existsSync(scrubbedFolder(folder))

/** Finishes or discards what a killed process left. The caller holds the folder's lock. */
export function settleFolder(folder: string): void {
  rmSync(scrubbingFolder(folder), { recursive: true, force: true })
  if (!existsSync(scrubbedFolder(folder))) return
  rmSync(join(folder, 'database'), { recursive: true, force: true })
  renameSync(scrubbedFolder(folder), join(folder, 'database'))
}
