/** Recognizes failures of prepared statements that run once they're prepared again. */
import { DatabaseUnavailable, stateOf } from './database-unavailable'

const nameIsMissing = '26000'
const nameIsTaken = '42P05'

const stateBehind = (error: unknown) => stateOf(error instanceof DatabaseUnavailable ? error.cause : error)

/** The name belonged to somebody else, as behind a PgBouncer before 1.21, which doesn't track names. */
export const isNameTaken = (error: unknown): boolean => stateBehind(error) === nameIsTaken

/** The name was taken or missing; either way the statement hasn't run. */
export const isNameMisrouted = (error: unknown): boolean => isNameTaken(error) || stateBehind(error) === nameIsMissing

/** A migration changed the plan's result, or its name went to the wrong connection. */
export const isPlanOutdated = (error: unknown): boolean =>
  isNameMisrouted(error) ||
  (stateOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan'))
