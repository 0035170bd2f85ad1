/** The embedded database's folder is for the server's own user: whoever reads its files has contacts, hashes and signing keys. */
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a server puts into DATA_DIR. Where an operator keeps other things there too, only these are ours to close. */
const ownNames = ['database', 'database.partial', 'control', 'server.pid']
/** Read, write and execute for group and others. */
const forOthers = 0o077

/** Makes a folder that only this user can enter. Folders above it are made as any others. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

interface OpenPath {
  path: string
  isFolder: boolean
  /** No folder of ours above it keeps others out. */
  isReachable: boolean
}

/** Closes files and folders of a database, or of all that a server puts into DATA_DIR; those of another user stay as they are. */
export function closeToOthers(paths: Iterable<OpenPath>): { closed: number; left: string[] } {
  let closed = 0
  const left: string[] = []
  for (const { path, isFolder, isReachable } of paths) {
    try {
      chmodSync(path, isFolder ? 0o700 : 0o600)
      if (isReachable) closed++
    } catch {
      if (isReachable) left.push(path)
    }
  }
  return { closed, left }
}

/** What has rights for others: DATA_DIR itself, and what a server put into it. */
export function* openPathsOfServer(dataDir: string): Generator<OpenPath> {
  const names = readdirSync(dataDir)
  const { mode, uid } = statSync(dataDir)
  const isOpen = (mode & forOthers) !== 0
  // A volume may belong to root: what the server makes in it is closed all the same.
  const isOurs = uid === process.getuid?.() && names.every((name) => ownNames.includes(name))
  if (isOpen && isOurs) yield { path: dataDir, isFolder: true, isReachable: true }
  for (const name of names) if (ownNames.includes(name)) yield* openPaths(join(dataDir, name), isOpen)
}

/** A file or folder, and what is in it. A folder comes before its content. */
export function* openPaths(path: string, isReachable = true): Generator<OpenPath> {
  const state = lstatSync(path, { throwIfNoEntry: false })
  // What a link leads to is not ours to change; a server that ends takes files away meanwhile.
  if (state === undefined || state.isSymbolicLink()) return
  const isFolder = state.isDirectory()
  const isOpen = (state.mode & forOthers) !== 0
  if (isOpen) yield { path, isFolder, isReachable }
  if (!isFolder) return
  for (const name of readdirSync(path)) yield* openPaths(join(path, name), isReachable && isOpen)
}
