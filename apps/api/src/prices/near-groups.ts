/** The pharmacy groups whose shops are nearest to a place. */
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../database/database'
import type { Place } from '../places/places'

/** So many shops around a place make its prices. */
const shops = 25
const keepFor = 60_000

/** The nearest shops' groups, by the index on position: rows are read in order of distance until there are enough. */
export const nearGroupsSql = `
  select distinct pharmacy_group_id id from (
    select pharmacy_group_id from pharmacy_location
    where cardinality($3::int[]) = 0 or pharmacy_group_id = any($3)
    order by ll_to_earth(latitude, longitude) <-> ll_to_earth($1, $2) limit ${shops}
  ) nearest order by id`

export class NearGroups {
  private readonly cache = new LRUCache<string, number[]>({ max: 5000, ttl: keepFor })

  constructor(private readonly database: Queryable) {}

  async at(place: Place, only: readonly number[]): Promise<number[]> {
    const key = `${place.zip} ${only.join()}`
    const known = this.cache.get(key)
    if (known) return known
    const rows = await this.database.query<{ id: number }>(nearGroupsSql, [place.latitude, place.longitude, only])
    const ids = rows.map(({ id }) => id)
    this.cache.set(key, ids)
    return ids
  }
}
