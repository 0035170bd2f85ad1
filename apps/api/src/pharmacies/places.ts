/** Zips and places, from data on our own server. */
import { type CallReply, type calls, zip as zipRule } from '@rxgauge/contract'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { maybeOne, type Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'

type PlaceReply = CallReply<typeof calls.location.validateZip>

export interface Place {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
  /** What shops cost here compared with the country's middle, as decimal text. */
  costIndex: string
  /** How far somebody with an account wants to look for pharmacies, in miles; else the usual radius. */
  radiusMiles?: number
}

const columns = 'zip, city, state, latitude, longitude, cost_index "costIndex"'
const cacheMilliseconds = 600_000

interface Dependencies {
  database: Queryable
}

export class Places {
  private readonly cache = new LRUCache<string, Place>({ max: 5000, ttl: cacheMilliseconds })

  constructor(private readonly deps: Dependencies) {}

  /** The place of a zip; ZIP_INVALID where it is not five digits, ZIP_NOT_FOUND where there is none such. */
  async byZip(text: string): Promise<Place> {
    const zip = v.safeParse(zipRule, text)
    if (!zip.success) throw new DomainError('ZIP_INVALID')
    const cached = this.cache.get(zip.output)
    if (cached) return cached
    const place = await maybeOne<Place>(this.deps.database, `select ${columns} from place where zip = $1`, [zip.output])
    if (!place) throw new DomainError('ZIP_NOT_FOUND')
    this.cache.set(zip.output, place)
    return place
  }

  /** The place of a zip, as far around it as this person looks for pharmacies (account 3, "Profile"). */
  async around(zip: string, { userId }: { userId: string | null }): Promise<Place> {
    const place = await this.byZip(zip)
    if (userId === null) return place
    const row = await maybeOne<{ radiusMiles: number }>(
      this.deps.database,
      'select mile_radius "radiusMiles" from app_user where id = $1',
      [userId],
    )
    return { ...place, ...row }
  }

  /** The nearest zip to a point in degrees; LOCATION_INVALID outside 100 miles of any. Military zips stand nowhere (0, 0). */
  async nearest(latitude: number, longitude: number): Promise<Place> {
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new DomainError('LOCATION_INVALID')
    const place = await maybeOne<Place & { meters: number }>(
      this.deps.database,
      `select ${columns}, earth_distance(ll_to_earth(latitude, longitude), ll_to_earth($1, $2)) meters
       from place where (latitude, longitude) <> (0, 0) order by earth_point(latitude, longitude) <-> earth_point($1, $2) limit 1`,
      [latitude, longitude],
    )
    if (!place || place.meters > 160_000) throw new DomainError('LOCATION_INVALID')
    return place
  }
}

export const placeReply = ({ zip, city, state, latitude, longitude }: Place): PlaceReply => ({
  zipCode: zip,
  city,
  stateName: state,
  latitude,
  longitude,
})
