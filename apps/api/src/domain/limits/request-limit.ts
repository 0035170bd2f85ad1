/** Rate limits counted in the database, so that replicas share them. */
import type { LimitName } from '@rxgauge/text/server'
import { minute } from '../../base/durations'
import { LimitReached } from '../../base/errors/limit-reached'
import { one, type Queryable } from '../../database/database'

/**
 * Counts one request under a key; returns whether it's still within the window's limit. It's atomic: of any number of
 * simultaneous requests, exactly `limit` pass. A rollback undoes the count.
 * @param now milliseconds; windows begin at multiples of their length since 1970
 * @param window milliseconds; always the same for a key
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
  /** The limit's name, which decides the message and what to do next. */
  refusal: LimitName
}

/**
 * Counts one request under each key, in one statement. Returns the longest-lasting refusal if any limit is exceeded.
 * The rows stay locked until the transaction ends; all callers count the same kinds of keys in the same order.
 * @param amount how many requests it counts as
 */
export async function countEach(
  queryable: Queryable,
  counters: readonly Counter[],
  now: number,
  amount = 1,
): Promise<LimitReached | undefined> {
  const keys = counters.map(sharedKey)
  const starts = counters.map((counter) => startOf(counter, now))
  const counted = await queryable.query<{ key: string; count: number }>(
    `insert into rate_window (key, window_start, count)
     select counter.key, counter.start, $3::int from unnest($1::text[], $2::timestamptz[]) counter (key, start)
     on conflict (key, window_start) do update set count = rate_window.count + excluded.count returning key, count`,
    [keys, starts, amount],
  )
  const counts = new Map(counted.map(({ key, count }) => [key, count]))
  const newCounters = keys.flatMap((key, index) =>
    counts.get(key) === amount ? [{ key, start: starts[index] ?? '' }] : [],
  )
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
 * Counts one request under each key in turn, so that a refusal doesn't use up the later limits.
 * @throws LimitReached
 */
export async function countInTurn(queryable: Queryable, counters: readonly Counter[], now: number): Promise<void> {
  for (const { key, limit, window } of counters) {
    if (!(await countWithin(queryable, key, limit, now, window))) throw await refusalOf(queryable, counters, now)
  }
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
    const counters = groups.flat().map((counter) => ({ ...counter, key: sharedKey(counter) }))
    throw await refusalOf(queryable, counters, now)
  }
}

/** A key's windows of different lengths sometimes begin at the same time, such as at midnight. */
const sharedKey = ({ key, window }: Counter) => `${key} ${window / minute}`

const startOf = ({ window }: Counter, now: number) => new Date(Math.floor(now / window) * window).toISOString()

/** Considers every exhausted limit, including those after the refusal, which weren't counted. */
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

/** Undoes the count from that time, such as for a correct password. */
export async function uncountRequest(queryable: Queryable, key: string, now: number, window: number): Promise<void> {
  const start = new Date(Math.floor(now / window) * window).toISOString()
  await queryable.query('update rate_window set count = count - 1 where key = $1 and window_start = $2 and count > 0', [
    key,
    start,
  ])
}
