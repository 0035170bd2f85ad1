/** Files of the builds before this one: a page that is still open asks for what it began with. */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleNames, readStamp } from './stamps.ts'

/** Milliseconds that the hashed files of a build stay servable after another took its place. */
const keptFor = 30 * 24 * 3_600_000
/** Builds of that time that are kept at most, for anyone who builds every few minutes. */
const mostBuilds = 30

/** A build's files in `assets`, which are named for their content: those of two builds never clash. */
interface Build {
  files: string[]
  /** Milliseconds; the newest build has none. */
  replacedAt?: number
}

/**
 * Removes what is served but belongs neither to the newest build nor, where it has a hash in its name, to one that was
 * the newest within the last 30 days.
 * @param folder what is served
 * @param historyFile where the files of former builds are written down, as JSON
 * @param current files of the newest build, relative to `folder`
 * @param now milliseconds
 */
export function removeOldFiles(folder: string, historyFile: string, current: readonly string[], now = Date.now()) {
  const files = current.filter((file) => file.startsWith('assets/')).sort()
  const before: Build[] = existsSync(historyFile) ? JSON.parse(readFileSync(historyFile, 'utf8')) : []
  const former = before
    .filter((build) => build.files.join() !== files.join())
    .map((build) => ({ replacedAt: now, ...build }))
    .filter(({ replacedAt }) => now - replacedAt <= keptFor)
  const history: Build[] = [{ files }, ...former].slice(0, mostBuilds)
  writeFileSync(historyFile, JSON.stringify(history))
  const kept = new Set([...current, ...history.flatMap((build) => build.files)])
  for (const entry of globSync('**', { cwd: folder, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(file.slice(folder.length + 1))) rmSync(file)
  }
}

/** Removes what no bundle has any more. */
export function sweep() {
  const outputs = bundleNames.flatMap((name) => readStamp(name)?.outputs ?? [])
  const served = outputs
    .filter((file) => file.startsWith('dist/public/'))
    .map((file) => file.slice('dist/public/'.length))
  removeOldFiles('dist/public', 'dist/former-assets.json', served)
}
