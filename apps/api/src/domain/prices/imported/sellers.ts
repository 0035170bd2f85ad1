/** The sellers of imported prices: single pharmacies, and whole chains. */
import { DataCache } from '../../../database/data-cache'
import type { DataVersions } from '../../../database/data-versions'
import type { Queryable } from '../../../database/database'

export interface Seller {
  groupId: number
  groupName: string
  /** `null` for the whole chain. */
  locationId: number | null
  /** The places that files may name for it, the most specific first: its NPI or NCPDP number, its chain, everywhere. */
  places: readonly PlaceOfSeller[]
}

/**
 * A place as files name it, and its canonical name: the NPI for both numbers of a pharmacy, so that the newest row by either
 * number wins.
 */
export interface PlaceOfSeller {
  said: string
  known: string
}

interface SellersQuery {
  groupIds: readonly number[]
  /** Pharmacies that are priced by their own rows; a chain with none of them is priced as a whole. */
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
  /** Name of the cache in the metrics. */
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

  /** For each of several fills; pharmacies and chains are read once for all of them. */
  async of(fills: readonly SellersQuery[]): Promise<Seller[][]> {
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

/** The named pharmacies, plus each named chain that has none of them. */
function sellersOf({ groupIds, locationIds }: SellersQuery, found: Found): Seller[] {
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
