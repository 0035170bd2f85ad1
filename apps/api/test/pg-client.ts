/** A connection of a test's own to PostgreSQL, which the test may kill: ended with the test, and silent when the server goes away. */
import pg from 'pg'
import { onTestFinished } from 'vitest'

export async function connectPg(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}
