/** Where a database that is being scrubbed is written, and what becomes of it when the folder is opened next. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Not whole yet: of no use where its process was killed. */
export const scrubbingFolder = (folder: string): string => join(folder, 'database.scrubbing')
/** Whole: it takes the place of the database beside it. */
export const scrubbedFolder = (folder: string): string => join(folder, 'database.scrubbed')

/** Whether there is a database, in its place or about to take it. */
export const hasDatabase = (folder: string): boolean =>
  existsSync(join(folder, 'database')) || existsSync(scrubbedFolder(folder))

/** Finishes what a killed process left. The folder's lock is the caller's. */
export function settleFolder(folder: string): void {
  rmSync(scrubbingFolder(folder), { recursive: true, force: true })
  if (!existsSync(scrubbedFolder(folder))) return
  rmSync(join(folder, 'database'), { recursive: true, force: true })
  renameSync(scrubbedFolder(folder), join(folder, 'database'))
}
