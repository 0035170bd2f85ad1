/**
 * The database's time, which all processes share however wrong a machine's clock is: a token from one is valid for the
 * others, and later events get later times.
 */
import { one, type Queryable } from './database'

/** Milliseconds; a larger difference is reported to the operator. */
const maxDifference = 30_000
/**
 * Milliseconds; a smaller difference is ignored, so that the time doesn't jump with each comparison. NTP keeps clocks
 * closer than this.
 */
const slack = 1000

export class DatabaseClock {
  /** Milliseconds that this machine's clock is ahead of the database's, as last compared. */
  ahead = 0

  private constructor(
    private readonly database: Queryable,
    private readonly machine: () => number,
  ) {}

  /** @param machine this machine's clock, in milliseconds since 1970 */
  static async open(database: Queryable, machine: () => number = Date.now): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database, machine)
    await clock.compare()
    return clock
  }

  /** Milliseconds since 1970. */
  readonly now = (): number => this.machine() - this.ahead

  async compare(): Promise<void> {
    const ahead = await clockDifference(this.database, this.machine)
    if (Math.abs(ahead - this.ahead) > slack) this.ahead = ahead
  }
}

/** Milliseconds that a clock is ahead of the database's, at least: the query's own duration is excluded. */
export async function clockDifference(database: Queryable, clock: () => number): Promise<number> {
  const before = clock()
  const { time } = await one<{ time: Date }>(database, 'select clock_timestamp() "time"')
  const after = clock()
  // The database read its clock between these two.
  return Math.max(before - time.getTime(), 0) || Math.min(after - time.getTime(), 0)
}

/** Whether an operator has to set a clock. @param ahead milliseconds */
export const isClockOff = (ahead: number): boolean => Math.abs(ahead) > maxDifference

/** Such as `600 seconds behind the database's`. @param ahead milliseconds */
export const clockWords = (ahead: number): string =>
  `${Math.round(Math.abs(ahead) / 1000)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database's`
