/** Any PostgreSQL server, by `DATABASE_URL`. */
import pg from 'pg'
import type { Database, Transaction } from './database'

/** Connects and says at once, by throwing, where the server cannot be reached. */
export async function openPostgresql(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  // An idle connection that breaks must not end the process: the next query opens another.
  pool.on('error', () => undefined)
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    throw cause
  }
  return {
    kind: 'postgresql',
    ...connectionOf(pool),
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(connectionOf(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
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
