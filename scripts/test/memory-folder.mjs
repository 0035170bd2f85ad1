/** Where tests put databases and browser profiles: in memory where there is room, which takes a tenth of a disk's time. */
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 6 * 1024 ** 3

/** A folder in memory and how to remove it; undefined where the machine has none or too little. */
export function makeMemoryFolder() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < neededBytes) return undefined
  } catch {
    return undefined
  }
  const path = mkdtempSync(join(memory, 'rxgauge-tests-'))
  // PostgreSQL runs as a user of its own where tests are started by root.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
