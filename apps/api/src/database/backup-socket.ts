/**
 * Backs up the embedded database while a server has it open, over a socket that only users with access to the server's
 * folder can reach. Nothing listens on the network.
 */
import { createServer, type IncomingMessage, request } from 'node:http'
import { controlSocket, listenIn } from './control-socket'

const name = 'backup.sock'

/** @param dump the whole database, including everything acknowledged so far */
export async function serveBackups(folder: string, dump: () => Promise<Blob>): Promise<() => Promise<void>> {
  const path = controlSocket(folder, name)
  if (path === undefined) return async () => undefined
  const server = createServer((_, response) => {
    dump()
      .then((blob) => blob.arrayBuffer())
      .then((bytes) => response.writeHead(200, { 'content-length': bytes.byteLength }).end(Buffer.from(bytes)))
      .catch((error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : ''))
  })
  await listenIn(folder, path, server)
  return () => new Promise((closed) => server.close(() => closed()))
}

/** The dump from the folder's server; `undefined` when no server runs. @throws Error when the server can't make one */
export async function askForBackup(folder: string): Promise<IncomingMessage | undefined> {
  const socketPath = controlSocket(folder, name)
  if (socketPath === undefined) return undefined
  try {
    const response = await new Promise<IncomingMessage>((answered, fail) => {
      request({ socketPath, path: '/' }, answered).once('error', fail).end()
    })
    if (response.statusCode !== 200) throw new Error((await response.toArray()).join(''))
    return response
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw error
  }
}
