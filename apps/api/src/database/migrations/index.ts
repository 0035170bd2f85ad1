/** Every migration in order; a test compares this list with the folder. */
import baseline from './0001-baseline.sql?raw'

export interface Migration {
  /** The file's name without its extension, as the database stores it. */
  name: string
  /** A complete PostgreSQL script, which may create functions and triggers. */
  sql: string
  /**
   * Set when the migration removes something: the oldest version whose running servers continue to work. A program that
   * doesn't know the migration no longer starts.
   */
  endsOlderThan?: string
}

export const migrations: readonly Migration[] = [{ name: '0001-baseline', sql: baseline }]
