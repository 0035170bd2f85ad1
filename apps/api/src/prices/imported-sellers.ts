/** Whose prices of imports are told apart: pharmacies, and chains as a whole. */
import { DataCache } from '../database/data-cache'
import type { DataVersions } from '../database/data-versions'
import type { Queryable } from '../database/database'

export interface Seller {
  groupId: number
  groupName: string
  /** `null` for the group as a whole. */
  locationId: number | null
  /** What rows that hold there may say, the most specific first: its NPI or NCPDP number, its chain, everywhere. */
  places: readonly PlaceOfSeller[]
}

/** As rows say a place, and what it is known by: of a pharmacy's two numbers the NPI, so that the newest row by either one holds. */
export interface PlaceOfSeller {
  said: string
  known: string
}

interface SellersAsked {
  groupIds: readonly number[]
  /** Pharmacies that are priced each by its own rows; of a group that none of them is of, the group's. */
  locationIds: readonly number[]
}

interface Group {
  id: number
  code: string | null
  name: string
}

interface Location {
  id: number
  groupId: number
  npi: string | null
  ncpdp: string | null
}

const maxBytes = 4 * 2 ** 20

interface Dependencies {
  database: Queryable
  versions: DataVersions
  /** Of what, for the metrics. */
  what: string
}

export class ImportedSellers {
  private readonly groups: DataCache<number, Group | undefined>
  private readonly locations: DataCache<number, Location | undefined>

  constructor(private readonly deps: Dependencies) {
    const { versions, what } = deps
    const families = ['pharmacies'] as const
    this.groups = new DataCache({ versions, what: `${what}: groups`, families, maxBytes })
    this.locations = new DataCache({ versions, what: `${what}: pharmacies`, families, maxBytes })
  }

  /** For each of some fills; pharmacies and groups are read once for all of them. */
  async of(fills: readonly SellersAsked[]): Promise<Seller[][]> {
    const locations = byId(await this.locationsOf([...new Set(fills.flatMap(({ locationIds }) => locationIds))]))
    const groupIds = [...fills.flatMap((fill) => fill.groupIds), ...[...locations.values()].map((row) => row.groupId)]
    const groups = byId(await this.groupsOf([...new Set(groupIds)]))
    return fills.map((fill) => sellersOf(fill, { locations, groups }))
  }

  private groupsOf(ids: readonly number[]) {
    return this.groups.getEach(
      ids.map((id) => ({ key: id, wanted: id })),
      async (unknown) => {
        const sql = 'select id, code, name from pharmacy_group where id = any($1::int[])'
        return inOrder(unknown, await this.deps.database.query<Group>(sql, [unknown]))
      },
    )
  }

  private locationsOf(ids: readonly number[]) {
    return this.locations.getEach(
      ids.map((id) => ({ key: id, wanted: id })),
      async (unknown) => {
        const sql =
          'select id, pharmacy_group_id "groupId", npi, ncpdp from pharmacy_location where id = any($1::int[])'
        return inOrder(unknown, await this.deps.database.query<Location>(sql, [unknown]))
      },
    )
  }
}

function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): (Row | undefined)[] {
  const found = byId(rows)
  return ids.map((id) => found.get(id))
}

const byId = <Row extends { id: number }>(rows: readonly (Row | undefined)[]): ReadonlyMap<number, Row> =>
  new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))

interface Found {
  locations: ReadonlyMap<number, Location>
  groups: ReadonlyMap<number, Group>
}

/** Pharmacies, and of those groups that none of them is of the group; by the numbers of both. */
function sellersOf({ groupIds, locationIds }: SellersAsked, found: Found): Seller[] {
  const locations = locationIds.flatMap((id) => found.locations.get(id) ?? [])
  const withLocation = new Set(locations.map(({ groupId }) => groupId))
  const wholeGroups = [...new Set(groupIds)].filter((id) => !withLocation.has(id))
  return [
    ...locations.flatMap((location) => {
      const group = found.groups.get(location.groupId)
      return group ? sellerOf(group, location) : []
    }),
    ...wholeGroups.flatMap((id) => {
      const group = found.groups.get(id)
      return group ? sellerOf(group) : []
    }),
  ].toSorted((a, b) => a.groupId - b.groupId || (a.locationId ?? 0) - (b.locationId ?? 0))
}

function sellerOf(group: Group, location?: Location): Seller {
  const numbers = [location?.npi && `npi:${location.npi}`, location?.ncpdp && `ncpdp:${location.ncpdp}`].filter(
    (number) => typeof number === 'string',
  )
  const places = [...(group.code === null ? [] : [`chain:${group.code}`]), '']
  return {
    groupId: group.id,
    groupName: group.name,
    locationId: location?.id ?? null,
    places: [
      ...numbers.map((said) => ({ said, known: numbers[0] ?? said })),
      ...places.map((said) => ({ said, known: said })),
    ],
  }
}
