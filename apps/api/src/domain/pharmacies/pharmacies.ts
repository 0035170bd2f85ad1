/** Pharmacies: the nearest ones by an index on position, chains, and a device's favorite. */
import {
  type CallReply,
  type calls,
  independentGroup,
  type PharmacyKey,
  type PharmacyType,
  pharmacyRadiusMiles,
} from '@rxgauge/contract'
import { DomainError } from '../../base/errors/domain-error'
import { DataCache } from '../../database/data-cache'
import type { DataVersions } from '../../database/data-versions'
import { maybeOne, type Queryable } from '../../database/database'
import { milesBetween } from './distance'
import nearestSql from './nearest.sql?raw'
import type { Place } from './places'
import { visitingReply } from './visiting'

export interface Pharmacy {
  id: number
  groupId: number
  groupName: string
  logoUrl: string
  mailOrderUrl: string
  name: string
  type: PharmacyType
  address1: string
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
  /** As its file has it; empty if no file has one. */
  phoneNumber: string
  /** An `OpeningWeek`; `null` if no file has any. */
  openingHours: unknown
}

/** A pharmacy and its distance from a place. */
export interface NearPharmacy extends Pharmacy {
  miles: number
}

export interface NearbyPharmacies {
  /** Nearest first: one of each chain and a few independents; if restricted to one chain, several. */
  pharmacies: readonly NearPharmacy[]
  /** Chains of these pharmacies. The gauge uses the same, so that gauge and list agree. */
  groupIds: readonly number[]
  /** Miles to the nearest pharmacy if none is within the radius; `null` if one is, or if there is none anywhere. */
  milesBeyondRadius: number | null
}

type LocationReply = CallReply<typeof calls.price.getPharmacyLocation>
type GroupReply = CallReply<typeof calls.price.getPharmacyGroup>

/** How many pharmacies around a place are read; for a single chain, fewer are enough. */
const looked = { all: 400, restricted: 60 }
/** How many of the nearest are shown if none is within the radius. */
const pharmaciesBeyondRadius = 10
const independentsShown = 4
const shownOfSingleChain = 10
const locationsShown = 40
const maxBytes = { near: 32 * 2 ** 20, locations: 8 * 2 ** 20, groups: 2 ** 20, mailOrder: 2 * 2 ** 20 }

/** The type of a pharmacy `l` in words; it's stored as R or M. */
export const pharmacyTypeSql = `case l.type when 'M' then 'mail' else 'retail' end`

const columns = `l.id, l.pharmacy_group_id "groupId", g.name "groupName", g.logo_url "logoUrl",
  g.mail_order_url "mailOrderUrl", l.name, ${pharmacyTypeSql} type, l.address1, l.city, l.state, l.zip, l.latitude, l.longitude,
  l.phone_number "phoneNumber", l.opening_hours "openingHours"`
const isOpen = `l.type = 'R' and l.closed_on is null`

/** Pharmacies by distance: the index returns rows until there are enough. */
export { nearestSql }

export const mailOrderSql = `
  select ${columns} from pharmacy_location l join pharmacy_group g on g.id = l.pharmacy_group_id
  where l.type = 'M' and l.closed_on is null and (cardinality($1::int[]) = 0 or g.id = any($1)) order by g.name`

const groupSql = `
  select ${columns} from pharmacy_location l join pharmacy_group g on g.id = l.pharmacy_group_id
  where ${isOpen} and l.pharmacy_group_id = $3
  order by l.position <-> (select earth_point($1, $2)) limit ${locationsShown}`

interface Group {
  id: number
  name: string
  logoUrl: string
  mailOrderUrl: string
}

/** A stored pharmacy, which may have closed. */
type StoredPharmacy = Pharmacy & { isClosed: boolean }

interface Dependencies {
  database: Queryable
  versions: DataVersions
}

export class Pharmacies {
  private readonly near: DataCache<string, NearbyPharmacies>
  private readonly locations: DataCache<number, StoredPharmacy | null>
  private readonly groups: DataCache<'all', readonly Group[]>
  private readonly mail: DataCache<string, Pharmacy[]>

  constructor(private readonly deps: Dependencies) {
    const { versions } = deps
    const cacheOptions = (what: string, bytes: number) => ({
      versions,
      what,
      families: ['pharmacies', 'places'] as const,
      maxBytes: bytes,
    })
    this.near = new DataCache(cacheOptions('nearby pharmacies', maxBytes.near))
    this.locations = new DataCache(cacheOptions('pharmacies', maxBytes.locations))
    this.groups = new DataCache(cacheOptions('pharmacy groups', maxBytes.groups))
    this.mail = new DataCache(cacheOptions('mail order', maxBytes.mailOrder))
  }

  /** The pharmacies around a place. `only` restricts them to some chains; empty for all. */
  nearby(place: Place, only: readonly number[]): Promise<NearbyPharmacies> {
    const radius = radiusOf(place)
    return this.near.get(`${place.zip} ${radius} ${only.join()}`, () => this.loadNearby(place, radius, only))
  }

  private async loadNearby(place: Place, radius: number, only: readonly number[]): Promise<NearbyPharmacies> {
    const limit = only.length === 0 ? looked.all : looked.restricted
    const [stored, groups] = await Promise.all([
      this.deps.database.query<Omit<Pharmacy, 'type' | 'groupName' | 'logoUrl' | 'mailOrderUrl'>>(nearestSql, [
        place.latitude,
        place.longitude,
        only,
        limit,
      ]),
      this.allGroups(),
    ])
    const byId = new Map(groups.map((group) => [group.id, group]))
    const rows = stored.map((row) => ({ ...row, type: 'retail' as const, miles: milesBetween(row, place) }))
    const within = rows.filter((row) => row.miles <= radius)
    const nearbyPharmacies = (within.length > 0 ? within : rows.slice(0, pharmaciesBeyondRadius)).flatMap((row) => {
      const group = byId.get(row.groupId)
      return group ? [{ ...row, groupName: group.name, logoUrl: group.logoUrl, mailOrderUrl: group.mailOrderUrl }] : []
    })
    return {
      pharmacies: spread(nearbyPharmacies, only.length === 1),
      groupIds: [...new Set(nearbyPharmacies.map(({ groupId }) => groupId))].sort((a, b) => a - b),
      milesBeyondRadius: within.length > 0 ? null : (nearbyPharmacies[0]?.miles ?? null),
    }
  }

  /** Mail-order pharmacies, which serve everyone. */
  mailOrder(only: readonly number[]): Promise<Pharmacy[]> {
    return this.mail.get(only.join(), () => this.deps.database.query<Pharmacy>(mailOrderSql, [only]))
  }

  /** An open pharmacy. @throws DomainError PHARMACY_NOT_FOUND or PHARMACY_CLOSED */
  async open(id: number, only: readonly number[] = []): Promise<Pharmacy> {
    const stored = await this.stored(id)
    if (!stored || (only.length > 0 && !only.includes(stored.groupId))) throw new DomainError('PHARMACY_NOT_FOUND')
    const { isClosed, ...pharmacy } = stored
    if (isClosed) throw new DomainError('PHARMACY_CLOSED')
    return pharmacy
  }

  /** An open pharmacy by its number in a registry. @throws DomainError PHARMACY_NOT_FOUND or PHARMACY_CLOSED */
  async ofKey({ kind, key }: PharmacyKey, only: readonly number[]): Promise<Pharmacy> {
    const row = await maybeOne<{ id: number }>(
      this.deps.database,
      `select id from pharmacy_location where ${kind === 'npi' ? 'npi' : 'ncpdp'} = $1`,
      [key],
    )
    if (!row) throw new DomainError('PHARMACY_NOT_FOUND')
    return this.open(row.id, only)
  }

  private stored(id: number): Promise<StoredPharmacy | null> {
    return this.locations.get(id, async () => {
      const row = await maybeOne<StoredPharmacy>(
        this.deps.database,
        `select ${columns}, l.closed_on is not null "isClosed"
         from pharmacy_location l join pharmacy_group g on g.id = l.pharmacy_group_id where l.id = $1`,
        [id],
      )
      return row ?? null
    })
  }

  /** Pharmacies of a chain, nearest first; within a number of miles if given. */
  async ofGroup(
    groupId: number,
    place: Place,
    withinMiles: number | undefined,
    only: readonly number[],
  ): Promise<LocationReply[]> {
    await this.group(groupId)
    if (only.length > 0 && !only.includes(groupId)) throw new DomainError('PHARMACY_NOT_FOUND')
    const rows = await this.deps.database.query<Pharmacy>(groupSql, [place.latitude, place.longitude, groupId])
    return rows
      .map((row) => atDistance(row, place))
      .filter(({ miles }) => withinMiles === undefined || miles <= withinMiles)
      .map(locationReply)
  }

  async group(id: number): Promise<GroupReply> {
    const group = (await this.allGroups()).find((candidate) => candidate.id === id)
    if (!group) throw new DomainError('PHARMACY_NOT_FOUND')
    return { pharmacyGroupId: group.id, pharmacyGroupName: group.name, logoURL: group.logoUrl }
  }

  /** The favorite with its distance from a place, if it's open and may be shown. */
  async favorite(id: number | null, place: Place, only: readonly number[]): Promise<NearPharmacy | undefined> {
    const stored = id === null ? null : await this.stored(id)
    if (!stored || stored.isClosed || (only.length > 0 && !only.includes(stored.groupId))) return undefined
    const { isClosed: _, ...pharmacy } = stored
    return { ...pharmacy, miles: milesBetween(pharmacy, place) }
  }

  private allGroups(): Promise<readonly Group[]> {
    return this.groups.get('all', () =>
      this.deps.database.query<Group>(
        `select id, name, logo_url "logoUrl", mail_order_url "mailOrderUrl" from pharmacy_group order by name`,
      ),
    )
  }
}

/** Miles within which pharmacies count as near a place. */
export const radiusOf = ({ radiusMiles = pharmacyRadiusMiles }: Place): number => radiusMiles

/** Adds the distance from a place; mail order has no place and is 0 miles from everyone. */
export const atDistance = (pharmacy: Pharmacy, place: Place): NearPharmacy => ({
  ...pharmacy,
  miles: pharmacy.type === 'mail' ? 0 : milesBetween(pharmacy, place),
})

/** The nearest pharmacy of each chain and the nearest few independents; for a single chain, several. */
function spread(pharmacies: readonly NearPharmacy[], isSingleChain: boolean): NearPharmacy[] {
  const seen = new Map<number, number>()
  return pharmacies.filter(({ groupId, groupName }) => {
    const count = seen.get(groupId) ?? 0
    seen.set(groupId, count + 1)
    return count < (isSingleChain ? shownOfSingleChain : groupName === independentGroup ? independentsShown : 1)
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
  ...visitingReply(pharmacy),
  distance: pharmacy.miles ?? null,
})
