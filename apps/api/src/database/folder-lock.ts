/** One server per data folder, since PGlite's files mustn't be opened twice. */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { StartError } from '../base/errors/start-error'

/**
 * Locks the folder for this process and returns the function that unlocks it. A lock left by a dead process (kill -9,
 * power loss) is taken over.
 * @throws StartError if a running process holds it.
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

/** Whether another running process holds the folder; its database may not exist yet. */
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
