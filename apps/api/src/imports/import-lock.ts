/** Any number, for PostgreSQL's advisory lock: one import or derivation at a time, whoever does it. */
export const importLock = 7_264_232
