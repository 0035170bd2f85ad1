/** How long a connection to the database may take. */

/** In milliseconds, except the number of connections; 0 means no limit. */
export interface DatabaseLimits {
  /** The most connections at once. */
  connections: number
  /** Until a new connection is made or a free one is found. */
  connect: number
  /** For one statement. */
  statement: number
  /** How long a statement waits for a lock. */
  lock: number
  /** How long a transaction may be idle. */
  idleTransaction: number
}

export const defaultLimits: DatabaseLimits = {
  connections: 10,
  connect: 5000,
  statement: 10_000,
  lock: 5000,
  idleTransaction: 30_000,
}
