/**
 * The time of the database. Processes on several machines agree on it, however wrong the clock of one of them is: what one
 * issues holds for the others, and what came later is later.
 */
import { one, type Queryable } from './database'

/** Milliseconds from which an operator has to hear of it. */
const mostDifference = 30_000
/** Milliseconds that are no difference: clocks that are set by NTP are closer, and time need not jump for less. */
const slack = 1000

export class DatabaseClock {
  /** Milliseconds that this machine's clock is ahead of the database's, as it was compared last. */
  ahead = 0

  private constructor(
    private readonly database: Queryable,
    private readonly machine: () => number,
  ) {}

  /** Compares them for the first time. @param machine this machine's clock, in milliseconds since 1970 */
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

/** Milliseconds that a clock is ahead of the database's, as far as the time that the question took lets that be told. */
export async function clockDifference(database: Queryable, clock: () => number): Promise<number> {
  const before = clock()
  const { time } = await one<{ time: Date }>(database, 'select clock_timestamp() "time"')
  const after = clock()
  // The database's was read somewhere between question and answer.
  return Math.max(before - time.getTime(), 0) || Math.min(after - time.getTime(), 0)
}

/** Whether an operator has to set a clock. @param ahead milliseconds */
export const isClockOff = (ahead: number): boolean => Math.abs(ahead) > mostDifference

/** Such as `600 seconds behind the database's`. @param ahead milliseconds */
export const clockWords = (ahead: number): string =>
  `${Math.round(Math.abs(ahead) / 1000)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database's`
