/** Sockets in a server's own folder, for users who can read the folder. Nothing listens on the network. */
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { join, relative, resolve } from 'node:path'

/** The longest socket path that systems accept. */
const longestPath = 100

/** @param name such as `backup.sock`. Returns `undefined` when the path would be too long */
export function controlSocket(folder: string, name: string): string | undefined {
  const absolute = resolve(folder, 'control', name)
  const near = relative(process.cwd(), absolute)
  const path = near.length < absolute.length ? near : absolute
  return Buffer.byteLength(path) <= longestPath ? path : undefined
}

/**
 * Listens on a socket. The caller holds the folder's lock, so that an existing socket is a leftover of a killed server.
 */
export async function listenIn(folder: string, path: string, server: Server): Promise<void> {
  const own = join(folder, 'control')
  mkdirSync(own, { recursive: true, mode: 0o700 })
  chmodSync(own, 0o700)
  rmSync(path, { force: true })
  await new Promise<void>((listening, fail) => {
    server.once('error', fail)
    server.listen(path, listening)
  })
  chmodSync(path, 0o600)
  server.unref()
}
