/** Creates the database that an address names, on its server. */
import pg from 'pg'
import { parseAddress } from '../base/settings/database-address'

/** "The database does not exist". */
const missing = '3D000'

/** Returns the database's name if it had to be created; other problems are reported when it's opened. */
export async function createDatabase(url: string): Promise<string | undefined> {
  if ((await stateOf(url)) !== missing) return undefined
  const address = parseAddress(url)
  const name = decodeURIComponent(address.pathname.slice(1))
  address.pathname = '/postgres'
  const client = new pg.Client(address.href)
  try {
    await client.connect()
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
    return name
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function stateOf(url: string): Promise<string | undefined> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await client.end().catch(() => undefined)
  }
}
