/** Checks this machine: its clock against the database's, its disk space, and access to its files. */
import { existsSync, statfsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../../../base/config'
import { openPathsOf, writablePaths } from '../../../base/private-files'
import { openSecretFiles } from '../../../base/secret-files'
import { isDownload } from '../../../data/imports/fetch/download'
import { isRefusedFile } from '../../../data/imports/refused-files'
import type { Database } from '../../../database/database'
import { clockDifference, clockWords, isClockOff } from '../../../database/database-clock'
import { openPathsOfServer } from '../../../database/private-folder'
import { listProcesses } from '../../heartbeat'
import { bad, type Finding, good, notice } from './finding'

/** Milliseconds: single sign-on tokens tolerate a minute, one-time secrets live for ten. */
const maxDifference = 5000
/** Bytes on the embedded database's disk. */
const minFreeBytes = 2 ** 30

export async function checkMachine(
  database: Database,
  { dataDir }: Config,
  now: () => number = Date.now,
): Promise<Finding[]> {
  // A database in memory has no folder.
  if (database.kind === 'pglite') return existsSync(dataDir) ? [diskFinding(dataDir)] : []
  return [await clockFinding(database, now), ...(await processClockFindings(database))]
}

async function clockFinding(database: Database, now: () => number): Promise<Finding> {
  const ahead = await clockDifference(database, now)
  return Math.abs(ahead) > maxDifference
    ? bad('clock', `This machine's clock is ${clockWords(ahead)}: set both by NTP.`)
    : good('clock', "This machine's clock and the database's agree.")
}

/** Includes processes on other machines. */
async function processClockFindings(database: Database): Promise<Finding[]> {
  return (await listProcesses(database)).flatMap(({ role, startedAt, isAlive, clockAhead }) =>
    isAlive && isClockOff(clockAhead)
      ? [
          bad(
            'clock',
            `The clock of the ${role} process that started at ${startedAt.toISOString().slice(0, 16)} UTC is ${clockWords(clockAhead)}: set both by NTP. Until then it uses the database's time.`,
          ),
        ]
      : [],
  )
}

export function diskFinding(folder: string, freeOf = free): Finding {
  const bytes = freeOf(folder)
  const room = bytes >= 10 * 2 ** 30 ? `${Math.floor(bytes / 2 ** 30)} GB` : `${Math.floor(bytes / 2 ** 20)} MB`
  return bytes < minFreeBytes
    ? bad('disk', `DATA_DIR: the disk of ${folder} has ${room} left: make room.`)
    : good('disk', `The disk of the database has ${room} left.`)
}

/** How many files and folders of the embedded database are open to other users of this machine. */
export function countOpenPaths({ dataDir, databaseUrl }: Config): number {
  if (databaseUrl !== undefined || !existsSync(dataDir)) return 0
  return [...openPathsOfServer(dataDir)].filter(({ isReachable }) => isReachable).length
}

/** @param before open paths before the database was opened, which closes them unless a server has it open */
export function accessFinding(folder: string, before: number, now: number): Finding {
  const which = `the database in ${folder} (${Math.max(before, now)} files and folders)`
  const secrets = "If others use this machine, replace the server's secrets (`secret rotate KIND --leaked`)."
  if (now > 0) {
    return bad(
      'access',
      `DATA_DIR: other users of this machine can read or change ${which}. Restart the server as the owner of these files, which closes them. ${secrets}`,
    )
  }
  return before > 0
    ? notice('access', `DATA_DIR: other users of this machine could read or change ${which} until now. ${secrets}`)
    : good('access', "Only the server's user can read the files of the database.")
}

/**
 * Other files with secrets or people in them, refused rows and downloads in the commands' default folders, and files
 * served to visitors: reports what other users of this machine can do with them.
 */
export function fileFindings(files: Parameters<typeof openSecretFiles>[0], { formerFiles }: Config): Finding[] {
  const open = [
    ...openSecretFiles(files).map(({ name, path }) => ({
      name,
      deed: 'read or change',
      path,
      remedy: `chmod 600 ${path}`,
    })),
    ...(['refused', 'public-data'] as const).flatMap((folder) => {
      const paths = [...openPathsOf(folder, folder === 'refused' ? isRefusedFile : isDownload)]
      return paths.some(({ isReachable }) => isReachable)
        ? [{ name: folder, deed: 'read or change', path: resolve(folder), remedy: `chmod -R go= ${resolve(folder)}` }]
        : []
    }),
    ...(formerFiles !== undefined && [...writablePaths(formerFiles)].length > 0
      ? [{ name: 'FORMER_FILES', deed: 'change', path: formerFiles, remedy: `chmod -R go-w ${formerFiles}` }]
      : []),
  ]
  return open.map(({ name, deed, path, remedy }) =>
    bad('access', `${name}: other users of this machine can ${deed} ${path}. Close it: ${remedy}`),
  )
}

function free(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
