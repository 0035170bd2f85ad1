/**
 * For PostgreSQL's advisory lock: one import or derivation at a time, whoever does it. Any number that no other lock has: the other one
 * is in `migrate.ts`.
 */
export const importLock = 7_264_233
