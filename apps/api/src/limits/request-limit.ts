/** Rate limits counted in the database, so that replicas share them. */
import type { LimitName } from '@rxgauge/text/server'
import { one, type Queryable } from '../database/database'
import { minute } from '../durations'
import { LimitReached } from '../errors/limit-reached'

/**
 * Counts one under a key; returns whether it is still within the limit of this window. Atomic: of any number at the same
 * time, exactly `limit` are within. In a transaction that is rolled back, nothing was counted.
 * @param now milliseconds; windows begin at multiples of their length since 1970
 * @param window milliseconds; one key always has the same
 */
async function countWithin(
  queryable: Queryable,
  key: string,
  limit: number,
  now: number,
  window: number,
): Promise<boolean> {
  const start = new Date(Math.floor(now / window) * window).toISOString()
  const { count } = await one<{ count: number }>(
    queryable,
    `insert into rate_window (key, window_start, count) values ($1, $2, 1)
     on conflict (key, window_start) do update set count = rate_window.count + 1 returning count`,
    [key, start],
  )
  if (count === 1) await queryable.query('delete from rate_window where key = $1 and window_start < $2', [key, start])
  return count <= limit
}

export interface Counter {
  key: string
  limit: number
  /** Milliseconds. */
  window: number
  /** What is said to who is refused by it, and so the way on. */
  refusal: LimitName
}

/**
 * Counts one under each of several keys, in one statement. Returns the refusal where one is past its limit: that which
 * holds longest. Counters are locked in their order until the transaction ends: all callers count the same kinds of keys
 * in the same order.
 */
export async function countEach(
  queryable: Queryable,
  counters: readonly Counter[],
  now: number,
): Promise<LimitReached | undefined> {
  const keys = counters.map(sharedKey)
  const starts = counters.map((counter) => startOf(counter, now))
  const counted = await queryable.query<{ key: string; count: number }>(
    `insert into rate_window (key, window_start, count)
     select counter.key, counter.start, 1 from unnest($1::text[], $2::timestamptz[]) counter (key, start)
     on conflict (key, window_start) do update set count = rate_window.count + 1 returning key, count`,
    [keys, starts],
  )
  const counts = new Map(counted.map(({ key, count }) => [key, count]))
  const newCounters = keys.flatMap((key, index) => (counts.get(key) === 1 ? [{ key, start: starts[index] ?? '' }] : []))
  if (newCounters.length > 0) {
    await queryable.query(
      `delete from rate_window using unnest($1::text[], $2::timestamptz[]) counter (key, start)
       where rate_window.key = counter.key and window_start < counter.start`,
      [newCounters.map(({ key }) => key), newCounters.map(({ start }) => start)],
    )
  }
  return longestOf(
    counters.filter(({ limit }, index) => (counts.get(keys[index] ?? '') ?? 0) > limit),
    now,
  )
}

/**
 * Counts one under each key, one after the other: whoever is refused by one uses up nothing of the next.
 * @throws LimitReached
 */
export async function countInTurn(queryable: Queryable, counters: readonly Counter[], now: number): Promise<void> {
  for (const { key, limit, window } of counters) {
    if (!(await countWithin(queryable, key, limit, now, window))) throw await refusalOf(queryable, counters, now)
  }
}

/** The same for groups of keys, each counted in one statement. @throws LimitReached */
export async function countGroups(
  queryable: Queryable,
  groups: readonly (readonly Counter[])[],
  now: number,
): Promise<void> {
  for (const group of groups) {
    if (group.length === 0 || !(await countEach(queryable, group, now))) continue
    const counters = groups.flat().map((counter) => ({ ...counter, key: sharedKey(counter) }))
    throw await refusalOf(queryable, counters, now)
  }
}

/** The windows of one key begin at the same time now and then, such as at midnight. */
const sharedKey = ({ key, window }: Counter) => `${key} ${window / minute}`

const startOf = ({ window }: Counter, now: number) => new Date(Math.floor(now / window) * window).toISOString()

/** Of all that let nothing more through, those too that the refusal before kept from being counted. */
async function refusalOf(queryable: Queryable, counters: readonly Counter[], now: number): Promise<LimitReached> {
  const counted = await queryable.query<{ key: string; count: number }>(
    `select rate_window.key, count from rate_window
       join unnest($1::text[], $2::timestamptz[]) counter (key, start)
         on rate_window.key = counter.key and window_start = counter.start`,
    [counters.map(({ key }) => key), counters.map((counter) => startOf(counter, now))],
  )
  const counts = new Map(counted.map(({ key, count }) => [key, count]))
  const full = counters.filter(({ key, limit }) => (counts.get(key) ?? 0) >= limit)
  return longestOf(full, now) ?? new LimitReached('requests', 0)
}

function longestOf(counters: readonly Counter[], now: number): LimitReached | undefined {
  const holding = counters.map(({ window, refusal }) => ({ refusal, wait: window - (now % window) }))
  const [longest] = holding.sort((one, other) => other.wait - one.wait)
  return longest && new LimitReached(longest.refusal, longest.wait)
}

/** Takes back what was counted at that time, such as a guess that was right. */
export async function uncountRequest(queryable: Queryable, key: string, now: number, window: number): Promise<void> {
  const start = new Date(Math.floor(now / window) * window).toISOString()
  await queryable.query('update rate_window set count = count - 1 where key = $1 and window_start = $2 and count > 0', [
    key,
    start,
  ])
}
