/**
 * Key of PostgreSQL's advisory lock for imports and derivations, of which only one runs at a time. Any number that no other lock
 * uses; the other one is in `migrate.ts`.
 */
export const importLock = 7_264_233
