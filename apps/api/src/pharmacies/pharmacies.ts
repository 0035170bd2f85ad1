/** Pharmacies: the nearest ones by the index on position, groups, and a device's favorite. */
import { type CallReply, type calls, independentGroup, pharmacyRadiusMiles } from '@rxgauge/contract'
import { LRUCache } from 'lru-cache'
import { maybeOne, type Queryable } from '../database/database'
import { choices } from '../devices/choices'
import { DomainError } from '../errors/domain-error'
import nearestSql from './nearest.sql?raw'
import type { Place } from './places'

export interface Pharmacy {
  id: number
  groupId: number
  groupName: string
  logoUrl: string
  mailOrderUrl: string
  name: string
  /** R shop, M mail order. */
  type: 'R' | 'M'
  address1: string
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
}

/** A pharmacy and how many miles it is from a place. */
export interface NearPharmacy extends Pharmacy {
  miles: number
}

export interface NearbyPharmacies {
  /** Nearest first: one shop a group, a few that belong to none; of a single group, several. */
  shops: readonly NearPharmacy[]
  /** Groups of the shops: what the gauge's prices are made of, so that gauge and list agree. */
  groupIds: readonly number[]
}

type LocationReply = CallReply<typeof calls.price.getPharmacyLocation>
type GroupReply = CallReply<typeof calls.price.getPharmacyGroup>

const metersPerMile = 1609.344
/** So many shops around a place are looked at; of one group's own, fewer suffice. */
const looked = { all: 400, restricted: 60 }
/** Where no shop stands within the radius: so many of the nearest. */
const shownBeyond = 10
const independentsShown = 4
const shownOfSingleGroup = 10
const locationsShown = 40
const cacheMilliseconds = 60_000

const columns = `l.id, l.pharmacy_group_id "groupId", g.name "groupName", g.logo_url "logoUrl",
  g.mail_order_url "mailOrderUrl", l.name, l.type, l.address1, l.city, l.state, l.zip, l.latitude, l.longitude`
const isOpen = `l.type = 'R' and l.closed_on is null`
const miles = `round((earth_distance(ll_to_earth(l.latitude, l.longitude), ll_to_earth($1, $2)) / ${metersPerMile})::numeric, 4)::float8 miles`

/** Shops in the order of their distance: the index gives rows until there are enough. */
export { nearestSql }

const groupSql = `
  select ${columns}, ${miles} from pharmacy_location l join pharmacy_group g on g.id = l.pharmacy_group_id
  where ${isOpen} and l.pharmacy_group_id = $3
    and ($4::float8 is null or earth_distance(ll_to_earth(l.latitude, l.longitude), ll_to_earth($1, $2)) <= $4 * ${metersPerMile})
  order by earth_point(l.latitude, l.longitude) <-> earth_point($1, $2) limit ${locationsShown}`

interface Group {
  id: number
  name: string
  type: 'R' | 'M'
  logoUrl: string
  mailOrderUrl: string
}

interface Dependencies {
  database: Queryable
  now: () => number
}

export class Pharmacies {
  private readonly cache = new LRUCache<string, NearbyPharmacies>({ max: 5000, ttl: cacheMilliseconds })
  private groups: { at: number; list: Promise<readonly Group[]> } | undefined

  constructor(private readonly deps: Dependencies) {}

  /** The pharmacies around a place. `only` keeps to some groups; empty for all. */
  async nearby(place: Place, only: readonly number[]): Promise<NearbyPharmacies> {
    const radius = place.radiusMiles ?? pharmacyRadiusMiles
    const key = `${place.zip} ${radius} ${only.join()}`
    const cached = this.cache.get(key)
    if (cached) return cached
    const limit = only.length === 0 ? looked.all : looked.restricted
    const [rows, groups] = await Promise.all([
      this.deps.database.query<Omit<NearPharmacy, 'groupName' | 'logoUrl' | 'mailOrderUrl'>>(nearestSql, [
        place.latitude,
        place.longitude,
        only,
        limit,
      ]),
      this.allGroups(),
    ])
    const byId = new Map(groups.map((group) => [group.id, group]))
    const within = rows.filter((row) => row.miles <= radius)
    const found = (within.length > 0 ? within : rows.slice(0, shownBeyond)).flatMap((row) => {
      const group = byId.get(row.groupId)
      return group ? [{ ...row, groupName: group.name, logoUrl: group.logoUrl, mailOrderUrl: group.mailOrderUrl }] : []
    })
    const near = {
      shops: spread(found, only.length === 1),
      groupIds: [...new Set(found.map(({ groupId }) => groupId))].sort((a, b) => a - b),
    }
    this.cache.set(key, near)
    return near
  }

  /** Mail-order pharmacies, which serve everybody. */
  mailOrder(only: readonly number[]): Promise<Pharmacy[]> {
    return this.deps.database.query<Pharmacy>(
      `select ${columns} from pharmacy_location l join pharmacy_group g on g.id = l.pharmacy_group_id
       where l.type = 'M' and l.closed_on is null and (cardinality($1::int[]) = 0 or g.id = any($1)) order by g.name`,
      [only],
    )
  }

  /** An open pharmacy; PHARMACY_NOT_FOUND or PHARMACY_CLOSED where it is none. */
  async open(id: number, only: readonly number[] = []): Promise<Pharmacy> {
    const row = await maybeOne<Pharmacy & { isClosed: boolean }>(
      this.deps.database,
      `select ${columns}, l.closed_on is not null "isClosed"
       from pharmacy_location l join pharmacy_group g on g.id = l.pharmacy_group_id where l.id = $1`,
      [id],
    )
    if (!row || (only.length > 0 && !only.includes(row.groupId))) throw new DomainError('PHARMACY_NOT_FOUND')
    const { isClosed, ...pharmacy } = row
    if (isClosed) throw new DomainError('PHARMACY_CLOSED')
    return pharmacy
  }

  /** A pharmacy with how far it is from a place; mail order is near nobody, and so 0 miles from everybody. */
  async distanceTo(pharmacy: Pharmacy, place: Place): Promise<NearPharmacy> {
    if (pharmacy.type === 'M') return { ...pharmacy, miles: 0 }
    const row = await maybeOne<{ miles: number }>(
      this.deps.database,
      `select ${miles} from pharmacy_location l where l.id = $3`,
      [place.latitude, place.longitude, pharmacy.id],
    )
    return { ...pharmacy, miles: row?.miles ?? 0 }
  }

  /** Shops of a group, nearest first; within so many miles where that is said. */
  async ofGroup(
    groupId: number,
    place: Place,
    withinMiles: number | undefined,
    only: readonly number[],
  ): Promise<LocationReply[]> {
    await this.group(groupId)
    if (only.length > 0 && !only.includes(groupId)) throw new DomainError('PHARMACY_NOT_FOUND')
    const rows = await this.deps.database.query<NearPharmacy>(groupSql, [
      place.latitude,
      place.longitude,
      groupId,
      withinMiles ?? null,
    ])
    return rows.map(locationReply)
  }

  async group(id: number): Promise<GroupReply> {
    const group = (await this.allGroups()).find((candidate) => candidate.id === id)
    if (!group) throw new DomainError('PHARMACY_NOT_FOUND')
    return { pharmacyGroupId: group.id, pharmacyGroupName: group.name, logoURL: group.logoUrl }
  }

  /** The favorite on a device where it is open and may be shown, with its distance from a place. */
  favorite(deviceId: string | null, place: Place, only: readonly number[]): Promise<NearPharmacy | undefined> {
    return maybeOne<NearPharmacy>(
      this.deps.database,
      `select ${columns}, ${miles} from ${choices} c join pharmacy_location l on l.id = c.favorite_location_id
       join pharmacy_group g on g.id = l.pharmacy_group_id
       where c.id = $3 and l.closed_on is null and (cardinality($4::int[]) = 0 or g.id = any($4))`,
      [place.latitude, place.longitude, deviceId, only],
    )
  }

  /** The few dozen groups, read again after a minute. */
  private allGroups(): Promise<readonly Group[]> {
    if (this.groups && this.deps.now() - this.groups.at < cacheMilliseconds) return this.groups.list
    const list = this.deps.database.query<Group>(
      `select id, name, type, logo_url "logoUrl", mail_order_url "mailOrderUrl" from pharmacy_group order by name`,
    )
    this.groups = { at: this.deps.now(), list }
    // A failed read must not stand for a minute.
    list.catch(() => {
      this.groups = undefined
    })
    return list
  }
}

/** The nearest shop of each group, and the nearest few of those that belong to none; of a single group, several. */
function spread(found: readonly NearPharmacy[], isSingleGroup: boolean): NearPharmacy[] {
  const seen = new Map<number, number>()
  return found.filter(({ groupId, groupName }) => {
    const count = seen.get(groupId) ?? 0
    seen.set(groupId, count + 1)
    return count < (isSingleGroup ? shownOfSingleGroup : groupName === independentGroup ? independentsShown : 1)
  })
}

export const locationReply = (pharmacy: Pharmacy & { miles?: number }): LocationReply => ({
  id: pharmacy.id,
  pharmacyGroupId: pharmacy.groupId,
  pharmacyName: pharmacy.name,
  address1: pharmacy.address1,
  city: pharmacy.city,
  state: pharmacy.state,
  zipCode: pharmacy.zip,
  latitude: pharmacy.latitude,
  longitude: pharmacy.longitude,
  distance: pharmacy.miles ?? null,
})
