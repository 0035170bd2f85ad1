/** Rate limits counted in the database, so that replicas share them. */
import { one, type Queryable } from '../database/database'
import { minute } from '../durations'
import { DomainError } from '../errors/domain-error'

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
}

/**
 * Counts one under each of several keys, in one statement. Returns the first counter that is past its limit. Counters
 * are locked in their order until the transaction ends: all callers count the same kinds of keys in the same order.
 */
export async function countEach(
  queryable: Queryable,
  counters: readonly Counter[],
  now: number,
): Promise<Counter | undefined> {
  // The windows of one key begin at the same time now and then, such as at midnight.
  const keys = counters.map(({ key, window }) => `${key} ${window / minute}`)
  const starts = counters.map(({ window }) => new Date(Math.floor(now / window) * window).toISOString())
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
  return counters.find(({ limit }, index) => (counts.get(keys[index] ?? '') ?? 0) > limit)
}

/** Counts one request under a key. @throws DomainError TOO_MANY_REQUESTS past the limit of this window, a minute by default */
export async function countRequest(
  queryable: Queryable,
  key: string,
  limit: number,
  now: number,
  window = minute,
): Promise<void> {
  if (!(await countWithin(queryable, key, limit, now, window))) throw new DomainError('TOO_MANY_REQUESTS')
}

/** Takes back what was counted at that time, such as a guess that was right. */
export async function uncountRequest(queryable: Queryable, key: string, now: number, window: number): Promise<void> {
  const start = new Date(Math.floor(now / window) * window).toISOString()
  await queryable.query('update rate_window set count = count - 1 where key = $1 and window_start = $2 and count > 0', [
    key,
    start,
  ])
}
