/** The roles of a process: its part of a server's work. */

export const roles = ['all', 'web', 'worker'] as const

/**
 * `web` serves visitors, and leaves scheduled work (deliveries, reminders, retention) to a `worker`, which otherwise
 * only serves its operator's endpoints.
 */
export type Role = (typeof roles)[number]

/** Default numbers of connections to PostgreSQL. */
export const defaultConnections: Readonly<Record<Role, number>> = { all: 10, web: 10, worker: 5 }
