/**
 * Settings of a server under test: tests call more often than people, and a machine that also runs browsers and databases is slow
 * without overload.
 */
export const generousLimits = { RATE_LIMIT: '100000', OVERLOAD_DELAY: '60000' }
