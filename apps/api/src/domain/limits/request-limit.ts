/** Rate limits counted in the database, so that replicas share them. */
import type { LimitName } from '@rxgauge/text/server'
import { minute } from '../../base/durations'
import { LimitReached } from '../../base/errors/limit-reached'
import type { Queryable } from '../../database/database'

export interface Counter {
  key: string
  limit: number
  /** Milliseconds. */
  window: number
  /** The limit's name, which decides the message and what to do next. */
  refusal: LimitName
}

/**
 * Counts one request under each key, in one statement. Returns the longest-lasting refusal if any limit is exceeded. It's
 * atomic: of any number of simultaneous requests, exactly as many pass as the limits allow. A rollback undoes the count.
 * The rows stay locked until the transaction ends; all callers count the same kinds of keys in the same order.
 * @param now milliseconds; windows begin at multiples of their length since 1970
 * @param amount how many requests it counts as
 */
export async function countEach(
  queryable: Queryable,
  counters: readonly Counter[],
  now: number,
  amount = 1,
): Promise<LimitReached | undefined> {
  // The first request of a window removes the key's windows before it.
  const counted = await queryable.query<{ key: string; count: number }>(
    `with counted as (
       insert into rate_window (key, window_start, count)
       select counter.key, counter.start, $3::int from unnest($1::text[], $2::timestamptz[]) counter (key, start)
       on conflict (key, window_start) do update set count = rate_window.count + excluded.count
       returning key, window_start, count
     ), removed as (
       delete from rate_window using counted
       where counted.count = $3::int and rate_window.key = counted.key and rate_window.window_start < counted.window_start
     )
     select key, count from counted`,
    [...windowsOf(counters, now), amount],
  )
  const counts = new Map(counted.map(({ key, count }) => [key, count]))
  return longestOf(
    counters.filter((counter) => (counts.get(keyOf(counter)) ?? 0) > counter.limit),
    now,
  )
}

/**
 * Counts one request under each key in turn, so that a refusal doesn't use up the later limits.
 * @throws LimitReached
 */
export function countInTurn(queryable: Queryable, counters: readonly Counter[], now: number): Promise<void> {
  return countGroups(
    queryable,
    counters.map((counter) => [counter]),
    now,
  )
}

/** Counts groups of keys in turn, each group in one statement. @throws LimitReached */
export async function countGroups(
  queryable: Queryable,
  groups: readonly (readonly Counter[])[],
  now: number,
  amount = 1,
): Promise<void> {
  for (const group of groups) {
    if (group.length === 0 || !(await countEach(queryable, group, now, amount))) continue
    throw await refusalOf(queryable, groups.flat(), now)
  }
}

/** Counters of one key have windows of different lengths, which sometimes begin at the same time, such as at midnight. */
const keyOf = ({ key, window }: Counter) => `${key} ${window / minute}`

/** Keys, and when their windows began. */
const windowsOf = (counters: readonly Counter[], now: number): [string[], string[]] => [
  counters.map(keyOf),
  counters.map(({ window }) => new Date(Math.floor(now / window) * window).toISOString()),
]

/** Considers every exhausted limit, including those after the refusal, which weren't counted. */
async function refusalOf(queryable: Queryable, counters: readonly Counter[], now: number): Promise<LimitReached> {
  const counted = await queryable.query<{ key: string; count: number }>(
    `select rate_window.key, count from rate_window
       join unnest($1::text[], $2::timestamptz[]) counter (key, start)
         on rate_window.key = counter.key and window_start = counter.start`,
    windowsOf(counters, now),
  )
  const counts = new Map(counted.map(({ key, count }) => [key, count]))
  const full = counters.filter((counter) => (counts.get(keyOf(counter)) ?? 0) >= counter.limit)
  return longestOf(full, now) ?? new LimitReached('requests', 0)
}

function longestOf(counters: readonly Counter[], now: number): LimitReached | undefined {
  const holding = counters.map(({ window, refusal }) => ({ refusal, wait: window - (now % window) }))
  const [longest] = holding.sort((one, other) => other.wait - one.wait)
  return longest && new LimitReached(longest.refusal, longest.wait)
}

/** Undoes the counts from that time, such as for a correct password. */
export async function uncount(queryable: Queryable, counters: readonly Counter[], now: number): Promise<void> {
  // Locked in the same order by all, so that two never wait for each other.
  await queryable.query(
    `update rate_window set count = rate_window.count - 1
     from (select key, window_start from rate_window join unnest($1::text[], $2::timestamptz[]) counter (key, start) using (key)
       where window_start = start and count > 0 order by key for update of rate_window) counted
     where rate_window.key = counted.key and rate_window.window_start = counted.window_start`,
    windowsOf(counters, now),
  )
}
