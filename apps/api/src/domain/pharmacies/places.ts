/** Zips and places, from the database. */
import { type CallReply, type calls, zip as zipRule } from '@rxgauge/contract'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { DataCache } from '../../database/data-cache'
import type { DataVersions } from '../../database/data-versions'
import { maybeOne, type Queryable } from '../../database/database'
import type { CallerState } from '../devices/callers'
import type { Organization } from '../organizations/organizations'
import { findTestPlace } from '../test-organizations/test-zips'

type PlaceReply = CallReply<typeof calls.location.validateZip>

export interface Place {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
  /** How far a person with an account searches for pharmacies, in miles; the usual radius if missing. */
  radiusMiles?: number
}

const columns = 'zip, city, state, latitude, longitude'
const maxBytes = 8 * 2 ** 20

interface Dependencies {
  database: Queryable
  /** Zips are read here. */
  reads: Queryable
  versions: DataVersions
}

/** Whose search radius applies; `person` if it was read with the request. */
export interface RadiusOwner {
  userId: string | null
  person?: CallerState['person']
  /** Of an organization that is for trying, some zips bring about a state. */
  organization?: Pick<Organization, 'record'>
}

export class Places {
  private readonly cache: DataCache<string, Place>

  constructor(private readonly deps: Dependencies) {
    this.cache = new DataCache({ versions: deps.versions, what: 'places', families: ['places'], maxBytes })
  }

  /** The place of a zip. @throws DomainError ZIP_INVALID without five digits, ZIP_NOT_FOUND if no such zip exists */
  async byZip(text: string): Promise<Place> {
    const zip = v.safeParse(zipRule, text)
    if (!zip.success) throw new DomainError('ZIP_INVALID')
    return this.cache.get(zip.output, async () => {
      const sql = `select ${columns} from place where zip = $1`
      const place = await maybeOne<Place>(this.deps.reads, sql, [zip.output])
      if (!place) throw new DomainError('ZIP_NOT_FOUND')
      return place
    })
  }

  /** The place of a zip, with this person's search radius (account 3, "Profile"). */
  async around(zip: string, { userId, person, organization }: RadiusOwner): Promise<Place> {
    const isTest = organization?.record.options.testFlag ?? false
    const place = (isTest && (await findTestPlace(this.deps.reads, zip))) || (await this.byZip(zip))
    if (userId === null) return place
    if (person) return { ...place, radiusMiles: person.radiusMiles }
    const row = await maybeOne<{ radiusMiles: number }>(
      this.deps.database,
      'select mile_radius "radiusMiles" from app_user where id = $1',
      [userId],
    )
    return { ...place, ...row }
  }

  /** The nearest zip to a point in degrees; LOCATION_INVALID if none is within 100 miles. Military zips have no position (0, 0). */
  async nearest(latitude: number, longitude: number): Promise<Place> {
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new DomainError('LOCATION_INVALID')
    const place = await maybeOne<Place & { meters: number }>(
      this.deps.reads,
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
