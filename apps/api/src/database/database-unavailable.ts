/** The database can't run a correct statement right now; the same request may succeed later. */

export type UnavailableReason =
  /** It doesn't respond, or it ended the connection. */
  | 'away'
  /** All connections are in use, a time limit was reached, or two transactions conflicted. */
  | 'busy'
  /** It accepts no changes. */
  | 'read-only'
  /** It has no disk space left. */
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

  /** For the log: free of values, unlike the database's own message. */
  get sentence(): string {
    return sentences[this.reason]
  }
}

/** Keyed by PostgreSQL's SQLSTATE, or its class. */
const reasons: Readonly<Record<string, UnavailableReason>> = {
  '08': 'away',
  '57P': 'away',
  '58030': 'away',
  '25P03': 'away',
  '25P04': 'busy',
  '53': 'busy',
  '53100': 'full',
  '25006': 'read-only',
  // The prepared statement's name went to the wrong connection; prepared again, it runs.
  '26000': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '42P05': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
}

/** Why an error with this SQLSTATE means that the database is unavailable; `undefined` when it doesn't. */
export const unavailableReasonOf = (state: string): UnavailableReason | undefined =>
  reasons[state] ?? reasons[state.slice(0, 3)] ?? reasons[state.slice(0, 2)]

/** An error's SQLSTATE: five characters, unlike any system error's code. */
export function stateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) && /\d/.test(code) ? code : undefined
}
