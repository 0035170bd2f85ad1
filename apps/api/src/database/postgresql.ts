/** Any PostgreSQL server, by `DATABASE_URL`. */
import { Connections, type DatabaseLimits, defaultLimits } from './connections'
import type { Database, Transaction, TransactionOptions } from './database'
import { DatabaseUnavailable } from './database-unavailable'
import { isNameAstray } from './outdated-plan'

/**
 * Connects at once, and throws where the server cannot be reached.
 * `onIdleError` hears of a connection that broke while nobody used it: no harm is done, the next query takes another.
 */
export async function openPostgresql(
  url: string,
  onIdleError: (error: Error) => void = () => undefined,
  limits: DatabaseLimits = defaultLimits,
): Promise<Database> {
  const connections = new Connections(url, limits, onIdleError)
  try {
    await connections.check()
  } catch (cause) {
    await connections.close()
    throw cause
  }
  return {
    kind: 'postgresql',
    ...queryableOf((text, values) => once(connections, text, values)),
    transaction: (work, options) => transact(connections, work, options),
    connections: () => connections.counts(),
    close: () => connections.close(),
  }
}

type Run = (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>

/**
 * A statement is asked once more on another connection where it has certainly changed nothing: one that only reads and whose
 * connection broke, or one that was refused as a change, since another connection may lead to who takes changes by now. One whose name
 * went astray likewise.
 */
async function once(connections: Connections, text: string, values?: readonly unknown[]) {
  const isRead = /^\s*select\b/i.test(text)
  for (let tries = 1; ; tries++) {
    const connection = await connections.take()
    try {
      return await connection.query(text, values)
    } catch (error) {
      // A name that went astray has run nothing; after some of these nothing is named any more.
      if (tries < 4 && isNameAstray(error)) continue
      const isRefused = error instanceof DatabaseUnavailable && error.reason === 'read-only'
      if (tries > 1 || !(isRefused || (isRead && connection.isLost))) throw error
    } finally {
      connection.release()
    }
  }
}

/** A connection with a transaction begun on it. One that broke before has done nothing yet, and another takes its place. */
async function begin(connections: Connections) {
  for (let isLast = false; ; isLast = true) {
    const connection = await connections.take()
    try {
      await connection.query('begin')
      return connection
    } catch (error) {
      connection.release()
      if (isLast || !connection.isLost) throw error
    }
  }
}

async function transact<T>(
  connections: Connections,
  work: (transaction: Transaction) => Promise<T>,
  { unlimited = false }: TransactionOptions = {},
): Promise<T> {
  const connection = await begin(connections)
  const run: Run = (text, values) => connection.query(text, values, { unlimited })
  try {
    if (unlimited) await run('set local statement_timeout = 0; set local lock_timeout = 0')
    const result = await work({
      ...queryableOf(run),
      copy: (target, rows) => connection.copy(`copy ${target} from stdin`, rows),
    })
    await run('commit')
    return result
  } catch (error) {
    // Where the rollback fails too, the connection is lost; what the caller needs is the first error.
    if (!connection.isLost) await run('rollback').catch(() => undefined)
    throw error
  } finally {
    connection.release()
  }
}

function queryableOf(run: Run): Omit<Transaction, 'copy'> {
  return {
    async query<Row>(sql: string, parameters: readonly unknown[] = []) {
      return (await run(sql, parameters)).rows as Row[]
    },
    async script(sql) {
      await run(sql)
    },
  }
}
