/** What a process does of a server's work. */

export const roles = ['all', 'web', 'worker'] as const

/**
 * `web` answers visitors, and leaves to the worker what has its own time: deliveries, reminders, retention. `worker` does
 * that, and answers its operator alone.
 */
export type Role = (typeof roles)[number]

/** Connections to PostgreSQL, where the operator names no number. */
export const connectionsOf: Readonly<Record<Role, number>> = { all: 10, web: 10, worker: 5 }
