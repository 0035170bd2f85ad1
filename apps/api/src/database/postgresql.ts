/** A PostgreSQL server, by `DATABASE_URL`. */
import { type DatabaseLimits, defaultLimits } from '../base/settings/database-limits'
import { Connections } from './connections'
import type { Database, Transaction, TransactionOptions } from './database'
import { DatabaseUnavailable } from './database-unavailable'
import { isNameMisrouted } from './outdated-plan'

/**
 * Connects at once, and throws if the server can't be reached.
 * @param onIdleError called when an idle connection breaks; no harm is done, since the next query uses another
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
  return databaseOf(connections)
}

/** Connects with the first query. Nobody is told of idle connections that break. */
export const postgresqlAt = (url: string, limits: DatabaseLimits): Database =>
  databaseOf(new Connections(url, limits, () => undefined))

const databaseOf = (connections: Connections): Database => ({
  kind: 'postgresql',
  ...queryableOf((text, values) => once(connections, text, values)),
  transaction: (work, options) => transact(connections, work, options),
  connections: () => connections.counts(),
  outages: connections,
  close: () => connections.close(),
})

type Run = (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>

/**
 * Retries a statement on another connection when it certainly changed nothing: a read whose connection broke, a change
 * that a read-only server refused, or a statement whose name went to the wrong connection.
 */
async function once(connections: Connections, text: string, values?: readonly unknown[]) {
  const isRead = /^\s*select\b/i.test(text)
  for (let tries = 1; ; tries++) {
    const connection = await connections.take()
    try {
      return await connection.query(text, values)
    } catch (error) {
      // Nothing has run yet; after a few of these, statements lose their names.
      if (tries < 4 && isNameMisrouted(error)) continue
      const isRefused = error instanceof DatabaseUnavailable && error.reason === 'read-only'
      if (tries > 1 || !(isRefused || (isRead && connection.isLost))) throw error
    } finally {
      connection.release()
    }
  }
}

/**
 * Begins a transaction on a connection. If the connection breaks first, another is tried, since nothing has run yet.
 */
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
    // If the rollback fails too, the connection is lost; the caller needs the first error.
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
