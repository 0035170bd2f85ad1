/** Settings of a server under test: tests call more than people do, and beside browsers and databases slow is no overload. */
export const generousLimits = { RATE_LIMIT: '100000', OVERLOAD_DELAY: '60000' }
