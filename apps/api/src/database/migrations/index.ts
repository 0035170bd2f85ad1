/** Every migration, in the order of its number; a test compares this list with the folder. */
import baseline from './0001-baseline.sql?raw'

export interface Migration {
  /** The file's name without its ending: what a database remembers. */
  name: string
  /** A whole script of PostgreSQL's SQL; functions and triggers included. */
  sql: string
  /** It contracts: servers of a version that doesn't know it can't work any more, and don't start. */
  endsOlder?: true
}

export const migrations: readonly Migration[] = [{ name: '0001-baseline', sql: baseline }]
