/** Files of the builds before this one: a page that is still open asks for what it began with. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Milliseconds that the hashed files of a build stay servable after another took its place. */
const keptFor = 30 * 24 * 3_600_000
/** Builds of that time that are kept at most, for anyone who builds every few minutes. */
const mostBuilds = 30
/** Files here are named for their content: those of two builds never clash. */
const hashedFolder = 'assets'

/**
 * Removes what is served but belongs neither to the newest build nor, where it has a hash in its name, to one that was
 * the newest within the last 30 days.
 * @param folder what is served
 * @param historyFile where the files of former builds are written down, as JSON
 * @param current files of the newest build, relative to `folder`
 * @param now milliseconds
 */
export function removeOldFiles({ folder, historyFile, current, now = Date.now() }) {
  const hashed = current.filter((file) => file.startsWith(`${hashedFolder}/`)).sort()
  const isSame = ({ files }) => files.length === hashed.length && files.every((file, index) => file === hashed[index])
  const former = readHistory(historyFile)
    .filter((build) => !isSame(build))
    // Until now the first of them was the newest.
    .map(({ files, replacedAt = now }) => ({ files, replacedAt }))
    .filter(({ replacedAt }) => now - replacedAt <= keptFor)
  const history = [{ files: hashed }, ...former].slice(0, mostBuilds)
  mkdirSync(dirname(historyFile), { recursive: true })
  writeFileSync(historyFile, JSON.stringify(history))
  const kept = new Set([...current, ...history.flatMap(({ files }) => files)])
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(relative(folder, file))) rmSync(file)
  }
}

/** Newest first. Builds before wrote down names alone. */
function readHistory(file) {
  const builds = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return builds.map((build) => (Array.isArray(build) ? { files: build } : build))
}
