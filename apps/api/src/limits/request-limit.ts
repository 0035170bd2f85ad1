/** A rate limit counted in the database, so that replicas share it. */
import { one, type Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'

const minute = 60_000

/** Counts one request under a key; throws TOO_MANY_REQUESTS past the limit of this window, a minute by default. */
export async function countRequest(
  queryable: Queryable,
  key: string,
  limit: number,
  now: number,
  window = minute,
): Promise<void> {
  const start = new Date(Math.floor(now / window) * window).toISOString()
  const { count } = await one<{ count: number }>(
    queryable,
    `insert into rate_window (key, window_start, count) values ($1, $2, 1)
     on conflict (key, window_start) do update set count = rate_window.count + 1 returning count`,
    [key, start],
  )
  if (count === 1) await queryable.query('delete from rate_window where key = $1 and window_start < $2', [key, start])
  if (count > limit) throw new DomainError('TOO_MANY_REQUESTS')
}
