/**
 * Reads the data versions (`database/data-versions.ts`) and each caller's state before a request is handled, in one
 * statement for all requests waiting at that moment. Work without a token looks up its organization first, which
 * refreshes the versions too.
 */
import { DataVersions, serverRun } from '../../database/data-versions'
import type { Queryable } from '../../database/database'
import { SharedRead } from '../../database/shared-read'
import type { Bearer } from './bearer-tokens'
import { devicePreferences } from './device-preferences'

/** The state that applies to a caller at the time of the request. */
export interface CallerState {
  /** The device's favorite pharmacy, which may have closed. */
  favoriteLocationId: number | null
  /** `null` for a guest. */
  person: PersonState | null
}

interface PersonState {
  /** The search radius for pharmacies. */
  radiusMiles: number
  hasSavedCoupons: boolean
}

/** One row per data family, and one for the database server's start. */
const versionsSql = `
  select family, sum(moves)::text version, null::uuid "deviceId", null::int "favoriteLocationId", null::uuid "sessionId",
    null::uuid "userId", null::int "radiusMiles", null::boolean "hasSavedCoupons"
  from data_version group by family
  union all select '${serverRun}', pg_postmaster_start_time()::text, null, null, null, null, null, null`

/** Adds a row for each device with a favorite. */
const favoritesSql = `${versionsSql}
  union all select null, null, c.id, c.favorite_location_id, null, null, null, null
  from ${devicePreferences} c where c.id = any($1::uuid[]) and c.favorite_location_id is not null`

/** Adds a row for each session of a person. */
const personsSql = `${favoritesSql}
  union all select null, null, null, null, s.id, s.app_user_id, u.mile_radius,
    exists (select 1 from saved_coupon where app_user_id = u.id)
  from device_session s join app_user u on u.id = s.app_user_id where s.id = any($2::uuid[]) and s.revoked_at is null`

interface Row {
  family: string | null
  version: string | null
  deviceId: string | null
  favoriteLocationId: number | null
  sessionId: string | null
  userId: string | null
  radiusMiles: number | null
  hasSavedCoupons: boolean | null
}

interface Dependencies {
  database: Queryable
  /** Its own by default. */
  versions?: DataVersions
}

/** `undefined` reads only the versions. */
type Question = Pick<Bearer, 'deviceId' | 'sessionId' | 'userId'> | undefined

export class Callers {
  readonly versions: DataVersions
  private readonly states = new SharedRead<Question, CallerState | undefined>((questions) => this.read(questions))

  constructor(private readonly deps: Dependencies) {
    this.versions = deps.versions ?? new DataVersions()
  }

  /** Brings the data versions up to date. */
  async refresh(): Promise<void> {
    await this.states.ask(undefined)
  }

  /** `undefined` when a person's session has ended: a bearer token outlives it by up to five minutes. */
  state(bearer: Pick<Bearer, 'deviceId' | 'sessionId' | 'userId'>): Promise<CallerState | undefined> {
    return this.states.ask(bearer)
  }

  /** Queries only the tables that are needed, so that a lock on one doesn't block callers who don't need it. */
  private rowsOf(deviceIds: readonly string[], sessionIds: readonly string[]): Promise<Row[]> {
    const { database } = this.deps
    if (sessionIds.length > 0) return database.query<Row>(personsSql, [deviceIds, sessionIds])
    if (deviceIds.length > 0) return database.query<Row>(favoritesSql, [deviceIds])
    return database.query<Row>(versionsSql)
  }

  private async read(questions: readonly Question[]): Promise<(CallerState | undefined)[]> {
    const deviceIds = new Set(questions.flatMap((question) => question?.deviceId ?? []))
    const sessionIds = new Set(questions.flatMap((question) => (question?.userId ? question.sessionId : [])))
    const rows = await this.rowsOf([...deviceIds], [...sessionIds])
    const versions = new Map<string, string>()
    const favorites = new Map<string, number | null>()
    const persons = new Map<string, PersonState & { userId: string | null }>()
    for (const { family, version, deviceId, favoriteLocationId, sessionId, userId, ...person } of rows) {
      if (family !== null && version !== null) versions.set(family, version)
      if (deviceId !== null) favorites.set(deviceId, favoriteLocationId)
      const { radiusMiles, hasSavedCoupons } = person
      if (sessionId !== null && radiusMiles !== null && hasSavedCoupons !== null)
        persons.set(sessionId, { userId, radiusMiles, hasSavedCoupons })
    }
    this.versions.moveTo(versions)
    return questions.map((question) => question && stateOf(question, favorites, persons))
  }
}

function stateOf(
  { deviceId, sessionId, userId }: NonNullable<Question>,
  favorites: ReadonlyMap<string, number | null>,
  persons: ReadonlyMap<string, PersonState & { userId: string | null }>,
): CallerState | undefined {
  const favoriteLocationId = favorites.get(deviceId) ?? null
  if (userId === null) return { favoriteLocationId, person: null }
  const person = persons.get(sessionId)
  return person?.userId === userId ? { favoriteLocationId, person } : undefined
}
