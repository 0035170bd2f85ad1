/** Any PostgreSQL server, by `DATABASE_URL`. */
import pg from 'pg'
import type { Database, Transaction } from './database'

/**
 * Connects at once, and throws where the server cannot be reached.
 * `onIdleError` hears of a connection that broke while nobody used it: no harm is done, the next query opens another.
 */
export async function openPostgresql(
  url: string,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  pool.on('error', onIdleError)
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    throw cause
  }
  return {
    kind: 'postgresql',
    ...connectionOf(pool),
    transaction: (work) => transact(pool, work),
    close: () => pool.end(),
  }
}

async function transact<T>(pool: pg.Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken ??= error
  }
  // The pool listens to idle clients only: without a listener of ours, a connection that breaks here would end the process.
  client.on('error', onError)
  try {
    await client.query('begin')
    const result = await work(connectionOf(client))
    await client.query('commit')
    return result
  } catch (error) {
    // Where the rollback fails too, the connection is lost; what the caller needs is the first error.
    await client.query('rollback').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

function connectionOf(connection: pg.Pool | pg.PoolClient): Transaction {
  return {
    async query<Row>(sql: string, parameters: readonly unknown[] = []) {
      const { rows } = await connection.query(sql, [...parameters])
      return rows as Row[]
    },
    async script(sql) {
      await connection.query(sql)
    },
  }
}
