/** Files of the builds before this one: a page that is still open asks for what it began with. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Builds whose hashed files stay servable beside those of the newest. */
const formerBuilds = 2
/** Files here are named for their content: those of two builds never clash. */
const hashedFolder = 'assets'

/**
 * Removes what is served but belongs neither to the newest build nor, where it has a hash in its name, to one of the two before it.
 * @param folder what is served
 * @param historyFile where the files of former builds are written down, as JSON
 * @param current files of the newest build, relative to `folder`
 */
export function removeOldFiles({ folder, historyFile, current }) {
  const hashed = current.filter((file) => file.startsWith(`${hashedFolder}/`)).sort()
  const isSame = (build) => build.length === hashed.length && build.every((file, index) => file === hashed[index])
  const former = readHistory(historyFile).filter((build) => !isSame(build))
  const history = [hashed, ...former].slice(0, 1 + formerBuilds)
  mkdirSync(dirname(historyFile), { recursive: true })
  writeFileSync(historyFile, JSON.stringify(history))
  const kept = new Set([...current, ...history.flat()])
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(relative(folder, file))) rmSync(file)
  }
}

const readHistory = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
