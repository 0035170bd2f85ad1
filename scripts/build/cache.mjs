/** What is slow to make and depends on nothing but its input, kept between builds by a hash of that input. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = 'node_modules/.cache/rxgauge-build'
const keptFor = 14 * 24 * 3_600_000

export const hashOf = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/** Versions of compilers and minifiers are part of every key. */
const versions = hashOf(readFileSync('pnpm-lock.yaml'), process.versions.node)

/** What is being made at this moment: two bundles may need the same. */
const underWay = new Map()

/**
 * @param parts texts or buffers: everything that the result depends on
 * @returns {Promise<Buffer>}
 */
export function cached(kind, parts, make) {
  const file = join(folder, `${kind}-${hashOf(versions, ...parts)}`)
  const known = underWay.get(file)
  if (known) return known
  const result = readOrMake(file, make).finally(() => underWay.delete(file))
  underWay.set(file, result)
  return result
}

async function readOrMake(file, make) {
  if (existsSync(file)) {
    const now = new Date()
    utimesSync(file, now, now)
    return readFile(file)
  }
  const made = Buffer.from(await make())
  mkdirSync(folder, { recursive: true })
  // Whole or not at all, also where two builds run at once.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, made)
  await rename(draft, file)
  return made
}

/** Forgets what no build has used for two weeks. */
export function tidyCache() {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > keptFor) rmSync(file, { force: true })
  }
}
