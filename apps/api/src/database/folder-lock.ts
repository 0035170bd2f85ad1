/** One server per data folder: PGlite's files must not be opened twice. */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { StartError } from '../errors/start-error'

/**
 * Takes the folder for this process and returns what gives it back.
 * A lock left by a process that is gone (kill -9, power cut) is taken over.
 * @throws StartError where a living process holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = lockFile(folder)
  const holder = otherHolder(folder)
  if (holder !== undefined) {
    throw new StartError(
      `DATA_DIR: ${folder} is in use by another server or command (process ${holder}). Wait until it ends or stop it, or choose another folder with DATA_DIR.`,
    )
  }
  rmSync(file, { force: true })
  const handle = openSync(file, 'wx', 0o600)
  writeSync(handle, String(process.pid))
  closeSync(handle)
  return () => rmSync(file, { force: true })
}

/** Whether another process that lives has the folder: its database may not be there yet. */
export const isLocked = (folder: string): boolean => otherHolder(folder) !== undefined

const lockFile = (folder: string) => `${folder}/server.pid`

function otherHolder(folder: string): number | undefined {
  const holder = readHolder(lockFile(folder))
  return holder !== undefined && holder !== process.pid && isAlive(holder) ? holder : undefined
}

function readHolder(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
