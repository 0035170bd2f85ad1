/** A TCP proxy in front of PostgreSQL that counts the trips of its clients. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TripCounter {
  port: number
  /**
   * How often PostgreSQL was asked something, on all connections. Without what servers ask every few seconds, whoever calls: whether an
   * idle connection still works, what time it is, whether secrets or pauses have changed, and that they live.
   */
  count(): number
  close(): void
}

const fromTimeToTime = /^select (1$|clock_timestamp)|\bfrom (pause|desk_check)\b|\bserver_(secret|process)\b/

export async function startTripCounter(target: { host: string; port: number }): Promise<TripCounter> {
  let trips = 0
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ ...target, noDelay: true })
    near.on(
      'data',
      statementReader((statement) => {
        if (!fromTimeToTime.test(statement)) trips++
      }),
    )
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    count: () => trips,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Reads the statements that a client runs, of PostgreSQL's protocol. */
function statementReader(onStatement: (statement: string) => void) {
  const prepared = new Map<string, string>()
  let bound = ''
  return messageReader((type, body) => {
    const [first = '', second = ''] = body.split('\0')
    // Parse, bind, sync: a statement with parameters. Query: one without.
    if (type === 'P') prepared.set(first, second)
    else if (type === 'B') bound = prepared.get(second) ?? ''
    else if (type === 'S') onStatement(bound)
    else if (type === 'Q') onStatement(first)
  })
}

/** Reads a client's messages: a letter, which the very first one lacks, the length of the rest, the rest. */
function messageReader(onMessage: (type: string, body: string) => void) {
  let pending: Buffer = Buffer.alloc(0)
  let letters = 0
  return (bytes: Buffer) => {
    pending = Buffer.concat([pending, bytes])
    while (pending.length >= letters + 4) {
      const size = letters + pending.readInt32BE(letters)
      if (pending.length < size) return
      if (letters > 0) onMessage(pending.toString('latin1', 0, 1), pending.toString('latin1', 5, size))
      pending = pending.subarray(size)
      letters = 1
    }
  }
}
