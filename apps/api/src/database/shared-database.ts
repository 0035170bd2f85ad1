/**
 * Shares the embedded database with commands while its server runs, since only one process can open the files. The
 * socket is in the server's folder, for users who can read it; nothing listens on the network. A command's transaction
 * blocks the server's statements like one of its own.
 */
import { createServer, connect as openSocket, type Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'
import { controlSocket, listenIn } from './control-socket'
import type { Database, Queryable, Transaction } from './database'
import { DatabaseUnavailable, type UnavailableReason } from './database-unavailable'

type Request =
  | { op: 'query'; sql: string; parameters: readonly unknown[] }
  | { op: 'script'; sql: string }
  | { op: 'copy'; target: string; piece: string }
  | { op: 'begin' | 'commit' | 'rollback' }

type Reply = { rows: unknown[] } | { error: SentError }

interface SentError {
  message: string
  reason?: UnavailableReason
  /** PostgreSQL's other error fields: code, detail, constraint… */
  fields: Record<string, unknown>
}

const name = 'database.sock'

/** Serves a folder's database to commands. Returns the function that stops serving, without waiting for commands. */
export async function shareDatabase(folder: string, database: Database): Promise<() => Promise<void>> {
  const path = controlSocket(folder, name)
  if (path === undefined) return async () => undefined
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    void new ServedConnection(socket, database).serve()
  })
  await listenIn(folder, path, server)
  return () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((closed) => server.close(() => closed()))
  }
}

/** The database that a server has open in this folder; `undefined` when no server runs. */
export async function openShared(folder: string): Promise<Database | undefined> {
  const path = controlSocket(folder, name)
  if (path === undefined) return undefined
  const socket = await connect(path)
  return socket && new SharedDatabase(socket)
}

const connect = (path: string) =>
  new Promise<Socket | undefined>((resolve, reject) => {
    const socket = openSocket(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
  })

const lengthBytes = 4

function send(socket: Socket, message: Request | Reply): void {
  const body = serialize(message)
  const head = Buffer.alloc(lengthBytes)
  head.writeUInt32BE(body.length)
  socket.write(Buffer.concat([head, body]))
}

/** Yields the messages from a socket until it closes. */
async function* messages(socket: Socket): AsyncGenerator<unknown> {
  let bytes: Buffer = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    while (bytes.length >= lengthBytes) {
      const end = lengthBytes + bytes.readUInt32BE()
      if (bytes.length < end) break
      yield deserialize(bytes.subarray(lengthBytes, end))
      bytes = bytes.subarray(end)
    }
  }
}

/** Ends a transaction that its caller gave up or left behind. */
class RolledBack extends Error {}

class ServedConnection {
  private readonly incoming: AsyncGenerator<unknown>

  constructor(
    private readonly socket: Socket,
    private readonly database: Database,
  ) {
    this.incoming = messages(socket)
  }

  async serve(): Promise<void> {
    try {
      for (let request = await this.next(); request; request = await this.next()) {
        if (request.op === 'begin') await this.transact()
        else send(this.socket, await runForCommand(this.database, request))
      }
    } catch {
      // The caller disconnected mid-message: its transaction is rolled back.
    } finally {
      this.socket.destroy()
    }
  }

  private async next(): Promise<Request | undefined> {
    const { value, done } = await this.incoming.next()
    return done ? undefined : (value as Request)
  }

  private async transact(): Promise<void> {
    try {
      await this.database.transaction(
        async (transaction) => {
          send(this.socket, { rows: [] })
          for (;;) {
            const request = await this.next()
            if (!request || request.op === 'rollback') throw new RolledBack()
            if (request.op === 'commit') return
            send(this.socket, await runForCommand(transaction, request))
          }
        },
        { unlimited: true },
      )
      send(this.socket, { rows: [] })
    } catch (error) {
      send(this.socket, error instanceof RolledBack ? { rows: [] } : { error: sentError(error) })
    }
  }
}

async function runForCommand(queryable: Database | Transaction, request: Request): Promise<Reply> {
  try {
    if (request.op === 'query') return { rows: await queryable.query(request.sql, request.parameters) }
    if (request.op === 'script') await queryable.script(request.sql)
    if (request.op === 'copy' && 'copy' in queryable) await queryable.copy(request.target, only(request.piece))
    return { rows: [] }
  } catch (error) {
    return { error: sentError(error) }
  }
}

async function* only(piece: string): AsyncGenerator<string> {
  yield piece
}

function sentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} }
  const fields = Object.entries(error).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return {
    message: error.message,
    ...(error instanceof DatabaseUnavailable ? { reason: error.reason } : {}),
    fields: Object.fromEntries(fields),
  }
}

function receivedError({ message, reason, fields }: SentError): Error {
  const error = Object.assign(new Error(message), fields)
  return reason === undefined ? error : new DatabaseUnavailable(reason, error)
}

/** Statements run one at a time; a transaction has the connection to itself. */
class SharedDatabase implements Database {
  readonly kind = 'pglite'
  private readonly incoming: AsyncGenerator<unknown>
  private last: Promise<unknown> = Promise.resolve()

  constructor(private readonly socket: Socket) {
    socket.on('error', () => undefined)
    this.incoming = messages(socket)
  }

  query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.alone(() => this.ask<Row>({ op: 'query', sql, parameters }))
  }

  script(sql: string): Promise<void> {
    return this.alone(async () => void (await this.ask({ op: 'script', sql })))
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.alone(async () => {
      await this.ask({ op: 'begin' })
      let result: T
      try {
        result = await work(this.inTransaction())
      } catch (error) {
        await this.ask({ op: 'rollback' }).catch(() => undefined)
        throw error
      }
      await this.ask({ op: 'commit' })
      return result
    })
  }

  async close(): Promise<void> {
    await this.last
    this.socket.destroy()
  }

  private inTransaction(): Transaction {
    // Simultaneous statements within a transaction run one at a time too.
    let last: Promise<unknown> = Promise.resolve()
    const next = <T>(send: () => Promise<T>): Promise<T> => {
      const reply = last.then(send)
      last = reply.catch(() => undefined)
      return reply
    }
    return {
      query: <Row>(...[sql, parameters = []]: Parameters<Queryable['query']>) =>
        next(() => this.ask<Row>({ op: 'query', sql, parameters })),
      script: (sql) => next(async () => void (await this.ask({ op: 'script', sql }))),
      copy: async (target, rows) => {
        for await (const piece of rows) await next(() => this.ask({ op: 'copy', target, piece }))
      },
    }
  }

  private alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work)
    this.last = done.catch(() => undefined)
    return done
  }

  private async ask<Row>(request: Request): Promise<Row[]> {
    send(this.socket, request)
    // A broken socket either ends or fails the read.
    const { value, done } = await this.incoming.next().catch(() => ({ value: undefined, done: true }))
    if (done) throw new DatabaseUnavailable('away', new Error('The server that has the database open has ended'))
    const reply = value as Reply
    if ('error' in reply) throw receivedError(reply.error)
    return reply.rows as Row[]
  }
}
