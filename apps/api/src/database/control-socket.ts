/** Sockets in a server's own folder, for anyone who may read it: nothing listens on the network. */
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { join, relative, resolve } from 'node:path'

/** Systems take no longer path of a socket. */
const longestPath = 100

/** @param name `backup.sock`. `undefined` where its path would be too long */
export function controlSocket(folder: string, name: string): string | undefined {
  const absolute = resolve(folder, 'control', name)
  const near = relative(process.cwd(), absolute)
  const path = near.length < absolute.length ? near : absolute
  return Buffer.byteLength(path) <= longestPath ? path : undefined
}

/** Listens there. The folder's lock is ours: what lies there was left by a server that was killed. */
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
