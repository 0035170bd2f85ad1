/** Secrets that the server makes for itself on first use and keeps in the database, so that replicas share them. */
import { randomBytes } from 'node:crypto'
import { one, type Queryable } from './database'

/** The secret of that name; `make` gives it where there is none yet. */
export async function serverSecret(
  database: Queryable,
  name: string,
  make: () => string = () => randomBytes(32).toString('base64'),
): Promise<string> {
  await database.query('insert into server_secret (name, value) values ($1, $2) on conflict do nothing', [name, make()])
  const { value } = await one<{ value: string }>(database, 'select value from server_secret where name = $1', [name])
  return value
}
