/**
 * Dumps a running server with PostgreSQL's own pg_dump, compiled to WebAssembly in PGlite's tools, so nothing must be installed.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import pg from 'pg'

/**
 * @param url of the server, with user, password and database
 * @param args of pg_dump
 * @returns the script
 */
export async function dumpServer(url: string, args: readonly string[]): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const connection = openConnection(hostname, Number(port))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const server = {
    execProtocolRawStream(bytes: Uint8Array, { onRawData }: { onRawData: (bytes: Uint8Array) => void }) {
      onRawData(connection.exchange(bytes))
    },
    query: (sql: string) => client.query(sql),
    exec: (sql: string) => client.query(sql),
  }
  try {
    const database = `user=${username} password=${password} dbname=${pathname.slice(1)}`
    // The parts of an embedded database that pg_dump uses, backed by a server.
    const dump = await pgDump({
      pg: server as unknown as Parameters<typeof pgDump>[0]['pg'],
      args: [...args, '-d', database],
    })
    return await dump.text()
  } finally {
    await client.end()
    await connection.close()
  }
}

/** pg_dump waits synchronously for each response, so another thread has the socket. */
function openConnection(host: string, port: number) {
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const { port1: here, port2: requests } = new MessageChannel()
  const worker = new Worker(new URL('./connection.mjs', import.meta.url), {
    workerData: { host, port, signal, requests },
    transferList: [requests],
  })
  return {
    exchange(bytes: Uint8Array): Uint8Array {
      Atomics.store(signal, 0, 0)
      here.postMessage(new Uint8Array(bytes))
      Atomics.wait(signal, 0, 0, 60_000)
      return receiveMessageOnPort(here)?.message ?? new Uint8Array()
    },
    async close() {
      here.close()
      await worker.terminate()
    },
  }
}
