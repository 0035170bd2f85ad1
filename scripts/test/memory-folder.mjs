/** Where tests put databases and browser profiles: in memory where there is room, which takes a tenth of a disk's time. */
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 6 * 1024 ** 3
const prefix = 'rxgauge-tests-'

/** A folder in memory and how to remove it; undefined where the machine has none or too little. */
export function makeMemoryFolder() {
  try {
    accessSync(memory, constants.W_OK)
    removeLeftFolders()
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, availableMemory()) < neededBytes) return undefined
  } catch {
    return undefined
  }
  const path = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // PostgreSQL runs as a user of its own where tests are started by root.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** A run that was killed could not remove its folder, which takes memory from every later one. */
function removeLeftFolders() {
  for (const name of readdirSync(memory)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's.
    return error.code === 'EPERM'
  }
}

/** Bytes that programs can still have: what the folder may hold says nothing of what is in use already. */
function availableMemory() {
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
  return kilobytes === undefined ? 0 : Number(kilobytes) * 1024
}
