/**
 * How often each key is used and refused, by day. Counts are collected in memory and written every few seconds: no request waits for
 * it, and nothing of the requests is stored.
 */
import { newYorkDay } from '../../base/new-york-day'
import { WriteBehind } from '../../base/write-behind'
import type { Queryable } from '../../database/database'

interface UseRow {
  id: number
  day: string
  at: string
  requests: number
  refused: number
}

interface Dependencies {
  database: Queryable
  now: () => number
}

export class KeyUse {
  private rows = new Map<string, UseRow>()
  private readonly writer = new WriteBehind(() => this.write())

  constructor(private readonly deps: Dependencies) {}

  add(id: number, isRefused: boolean): void {
    const now = this.deps.now()
    this.put({ id, day: newYorkDay(now), at: new Date(now).toISOString(), requests: 1, refused: isRefused ? 1 : 0 })
  }

  /** Writes the current counts, after any write in progress. */
  flush(): Promise<void> {
    return this.writer.flush()
  }

  /** Returns a function that writes the remaining counts and stops. */
  start(onError: (error: unknown) => void): () => Promise<void> {
    return this.writer.start(onError)
  }

  private put(row: UseRow): void {
    const key = `${row.id} ${row.day}`
    const before = this.rows.get(key)
    this.rows.set(key, {
      ...row,
      requests: row.requests + (before?.requests ?? 0),
      refused: row.refused + (before?.refused ?? 0),
    })
  }

  private async write(): Promise<void> {
    const rows = [...this.rows.values()]
    this.rows = new Map()
    if (rows.length === 0) return
    try {
      // In a fixed order, so that two servers never deadlock. A key's organization may have been deleted meanwhile.
      await this.deps.database.query(
        `with used as (
           select u.* from json_to_recordset($1::json) u (id int, day date, at timestamptz, requests int, refused int)
           join api_key k on k.id = u.id order by u.id, u.day
         ), noted as (
           update api_key k set used_at = greatest(k.used_at, used.at) from (select id, max(at) at from used group by id) used
           where k.id = used.id
         )
         insert into api_key_use (api_key_id, day, requests, refused)
         select id, day, requests, refused from used order by id, day
         on conflict (api_key_id, day) do update set
           requests = api_key_use.requests + excluded.requests, refused = api_key_use.refused + excluded.refused`,
        [JSON.stringify(rows)],
      )
    } catch (error) {
      for (const row of rows) this.put(row)
      throw error
    }
  }
}
