/** A connection of a test to PostgreSQL that the server may kill: closed with the test, and silent if the server goes away. */
import pg from 'pg'
import { onTestFinished } from 'vitest'

export async function connectPg(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}
