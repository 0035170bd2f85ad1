/** Creates files that other users of this machine must not read or change, and closes open ones. */
import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Read, write and execute for group and others. */
const forOthers = 0o077
/** Write for group and others. */
const changedByOthers = 0o022

export interface OpenPath {
  path: string
  /** Its rights after closing. */
  closedMode: number
  /** Whether no folder of ours above it keeps others out. */
  isReachable: boolean
}

/** `undefined` if it doesn't exist, or another user's folder keeps us out. */
function stateOf(path: string, read: (path: string) => Stats = lstatSync): Stats | undefined {
  try {
    return read(path)
  } catch {
    return undefined
  }
}

/** Empty if another user's folder keeps us out. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Creates a folder that only this user can enter. Its parent folders get the usual rights. */
export function makePrivateFolder(folder: string): void {
  if (!existsSync(dirname(folder))) mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Opens a file for its owner only, even if it existed with more rights. @param flag as for `openSync` */
export function openPrivateFile(path: string, flag: 'w' | 'wx' | 'a' = 'w'): number {
  const descriptor = openSync(path, flag, 0o600)
  fchmodSync(descriptor, 0o600)
  return descriptor
}

export function writePrivateFile(path: string, text: string): void {
  const descriptor = openPrivateFile(path)
  try {
    writeFileSync(descriptor, text)
  } finally {
    closeSync(descriptor)
  }
}

/** A file, or a folder and its content, as far as others have rights. A folder comes before its content. */
export function* openPaths(path: string, isReachable = true): Generator<OpenPath> {
  const state = stateOf(path)
  // A link's target isn't ours to change; a stopping server may remove files meanwhile.
  if (state === undefined || state.isSymbolicLink()) return
  const isFolder = state.isDirectory()
  const isOpen = (state.mode & forOthers) !== 0
  if (isOpen) yield { path, closedMode: isFolder ? 0o700 : 0o600, isReachable }
  if (!isFolder) return
  for (const name of namesIn(path)) yield* openPaths(join(path, name), isReachable && isOpen)
}

/** A single file. @param allowed rights that it may have */
export function* openFile(path: string, allowed = 0o600): Generator<OpenPath> {
  const state = stateOf(path)
  if (state?.isFile() && (state.mode & forOthers & ~allowed) !== 0) {
    yield { path, closedMode: 0o600, isReachable: true }
  }
}

/**
 * Open paths in a folder that may also contain other things: our entries, and the folder itself if everything in it is
 * ours.
 */
export function* openPathsOf(folder: string, isOurs: (name: string) => boolean): Generator<OpenPath> {
  const state = stateOf(folder, statSync)
  if (!state?.isDirectory()) return
  const names = namesIn(folder)
  const isOpen = (state.mode & forOthers) !== 0
  // A volume may belong to root, but our files in it are closed anyway.
  const isAllOurs = state.uid === process.getuid?.() && names.every(isOurs)
  if (isOpen && isAllOurs) yield { path: folder, closedMode: 0o700, isReachable: true }
  for (const name of names) if (isOurs(name)) yield* openPaths(join(folder, name), isOpen)
}

/** Public paths that others may also change: a file, or a folder and its content. */
export function* writablePaths(path: string): Generator<OpenPath> {
  const state = stateOf(path)
  if (state === undefined || state.isSymbolicLink()) return
  const mode = state.mode & 0o7777
  if ((mode & changedByOthers) !== 0) yield { path, closedMode: mode & ~changedByOthers, isReachable: true }
  if (state.isDirectory()) for (const name of namesIn(path)) yield* writablePaths(join(path, name))
}

/** Closes paths, except those of other users. */
export function closeToOthers(paths: Iterable<OpenPath>): { closed: number; left: string[] } {
  let closed = 0
  const left: string[] = []
  for (const { path, closedMode, isReachable } of paths) {
    try {
      chmodSync(path, closedMode)
      if (isReachable) closed++
    } catch {
      if (isReachable) left.push(path)
    }
  }
  return { closed, left }
}

interface Exposed {
  /** The setting or option that names it. */
  name: string
  /** Such as `the refused rows in refused`. */
  what: string
  paths: Iterable<OpenPath>
  /** What others could do; public files may always be read. */
  deed?: 'read or change' | 'change'
}

/** @param say receives what was open until now, and what stays open */
export function closeAndReport(
  { name, what, paths, deed = 'read or change' }: Exposed,
  say: (sentence: string) => void,
): void {
  const { closed, left } = closeToOthers(paths)
  if (closed > 0) {
    const count = closed === 1 ? '' : ` (${closed} files and folders)`
    say(`${name}: other users of this machine could ${deed} ${what}${count}. They cannot any more.`)
  }
  if (left.length > 0) {
    say(
      `${name}: other users of this machine can ${deed} ${what}: ${left[0]} belongs to another user. Make the user who runs this its owner.`,
    )
  }
}
