/** Removes the data of `pnpm dev`, so that it begins with fresh demo data. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Ends with a sentence where that is not ours to do. */
export function resetData({ DATA_DIR: folder, DATABASE_URL: url }) {
  if (url !== undefined) fail('--reset removes the data in DATA_DIR; a database at DATABASE_URL is yours to empty.')
  const owner = runningServer(folder)
  if (owner !== undefined) fail(`--reset: ${folder} is in use by another server (process ${owner}). Stop it first.`)
  // What else somebody has in that folder stays.
  rmSync(join(folder, 'database'), { recursive: true, force: true })
}

/** The process that has the folder open. */
function runningServer(folder) {
  try {
    const id = Number(readFileSync(join(folder, 'server.pid'), 'utf8'))
    process.kill(id, 0)
    return id
  } catch (error) {
    return error.code === 'EPERM' ? 'of another user' : undefined
  }
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
