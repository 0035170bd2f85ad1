/** Secrets that the server creates on first use and stores in the database, so that replicas share them. */
import { randomBytes } from 'node:crypto'
import { one, type Queryable } from './database'

/** Returns the secret with that name, or stores a new one from `make`. */
export async function serverSecret(
  database: Queryable,
  name: string,
  make: () => string = () => randomBytes(32).toString('base64'),
): Promise<string> {
  await database.query('insert into server_secret (name, value) values ($1, $2) on conflict do nothing', [name, make()])
  const { value } = await one<{ value: string }>(database, 'select value from server_secret where name = $1', [name])
  return value
}
