/** This machine: its clock beside the database's, and the room on its disk. */
import { statfsSync } from 'node:fs'
import type { Config } from '../../config'
import { type Database, one } from '../../database/database'
import { bad, type Finding, good } from './finding'

/** Seconds. Tokens of single sign-on may be a minute ahead, one-time secrets last ten. */
const mostSeconds = 5
/** Bytes, where the embedded database is. */
const leastRoom = 2 ** 30

export async function checkMachine(
  database: Database,
  { dataDir, databaseUrl }: Config,
  now: () => number = Date.now,
): Promise<Finding[]> {
  return databaseUrl === undefined ? [diskFinding(dataDir)] : [await clockFinding(database, now)]
}

async function clockFinding(database: Database, now: () => number): Promise<Finding> {
  const before = now()
  const { time } = await one<{ time: Date }>(database, 'select clock_timestamp() "time"')
  // It was read somewhere between question and answer.
  const after = now()
  const ahead = Math.max(before - time.getTime(), time.getTime() - after, 0) / 1000
  return ahead > mostSeconds
    ? bad('clock', `This machine's clock and the database's differ by ${Math.round(ahead)} seconds: set both by NTP.`)
    : good('clock', "This machine's clock and the database's agree.")
}

export function diskFinding(folder: string, freeOf = free): Finding {
  const bytes = freeOf(folder)
  const room = bytes >= 10 * 2 ** 30 ? `${Math.floor(bytes / 2 ** 30)} GB` : `${Math.floor(bytes / 2 ** 20)} MB`
  return bytes < leastRoom
    ? bad('disk', `DATA_DIR: the disk of ${folder} has ${room} left: make room.`)
    : good('disk', `The disk of the database has ${room} left.`)
}

function free(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
