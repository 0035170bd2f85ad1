/** Failures of a statement whose plan is kept by a name: planned anew, it runs. */
import { DatabaseUnavailable, stateOf } from './database-unavailable'

const nameIsMissing = '26000'
const nameIsTaken = '42P05'

const stateBehind = (error: unknown) => stateOf(error instanceof DatabaseUnavailable ? error.cause : error)

/** The name was somebody else's, as behind a PgBouncer that does not carry names (before 1.21). */
export const isNameTaken = (error: unknown): boolean => stateBehind(error) === nameIsTaken

/** That, or it was not there: the statement has not run. */
export const isNameAstray = (error: unknown): boolean => isNameTaken(error) || stateBehind(error) === nameIsMissing

/** A migration has changed what the plan gives, or its name went astray. */
export const isPlanOutdated = (error: unknown): boolean =>
  isNameAstray(error) ||
  (stateOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan'))
