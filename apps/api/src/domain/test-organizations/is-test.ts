/**
 * Organizations for trying: their option `testFlag` says so. Their prices are fixed and made up, nothing is sent in their name, and nothing
 * that their visitors do is counted.
 */

/** A condition on the organization `alias`. */
export const isTestSql = (alias: string) => `coalesce(${alias}.document #>> '{options,testFlag}', 'n') in ('y', 'Y')`
