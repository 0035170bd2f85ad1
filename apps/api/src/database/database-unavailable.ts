/** The database cannot do what is asked right now, though the statement is right: the same request may succeed later. */

export type UnavailableReason =
  /** It does not answer, or ended the connection. */
  | 'away'
  /** Every connection is in use, a limit of time was reached, or two transactions stood in each other's way. */
  | 'busy'
  /** It takes no changes. */
  | 'read-only'
  /** It has no room left. */
  | 'full'

/** For operators. */
const sentences: Readonly<Record<UnavailableReason, string>> = {
  away: 'the database does not answer',
  busy: 'the database is busy',
  'read-only': 'the database takes no changes',
  full: 'the database has no room left',
}

export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'

  constructor(
    readonly reason: UnavailableReason,
    cause?: unknown,
  ) {
    super(cause instanceof Error ? cause.message : sentences[reason], { cause })
  }

  /** For the log: without a value, as a database's own message may have one. */
  get sentence(): string {
    return sentences[this.reason]
  }
}

/** By PostgreSQL's SQLSTATE, or its class. */
const reasons: Readonly<Record<string, UnavailableReason>> = {
  '08': 'away',
  '57P': 'away',
  '58030': 'away',
  '25P03': 'away',
  '25P04': 'busy',
  '53': 'busy',
  '53100': 'full',
  '25006': 'read-only',
  // The plan of a statement went astray: planned anew it runs.
  '26000': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '42P05': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
}

/** Why an error with an SQLSTATE means that the database is unavailable; `undefined` where it does not. */
export const reasonOfState = (state: string): UnavailableReason | undefined =>
  reasons[state] ?? reasons[state.slice(0, 3)] ?? reasons[state.slice(0, 2)]

/** An error's SQLSTATE: five characters, as no system error's code has them. */
export function stateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) && /\d/.test(code) ? code : undefined
}
