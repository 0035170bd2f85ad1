/** What visitors of each organization did today, and on each of the last 30 days. */
import type { Queryable } from '../../database/database'
import { isTestSql } from '../test-organizations/is-test'
import type { CountedEvent } from './measures'
import { smallestShownCount } from './report'

/** Each is the total of one or more counts. */
const figures = {
  searches: [
    ['searched', 'medication chosen'],
    ['searched', 'without result'],
  ],
  retail: [['priced', 'retail']],
  discount: [['priced', 'discount']],
  coupon: [['priced', 'coupon']],
  copay: [['priced', 'copay']],
  cards: [
    ['card shown', 'discount'],
    ['card shown', 'copay'],
    ['card shown', 'list'],
  ],
  sent: [
    ['handed on', 'text'],
    ['handed on', 'email'],
  ],
  saved: [['saved', 'coupon']],
} as const satisfies Record<string, readonly (readonly [CountedEvent['measure'], CountedEvent['kind']])[]>

type Figure = keyof typeof figures
const figureNames = Object.keys(figures) as Figure[]

/** How often on one day; `null` if hidden. */
type DayFigures = Record<Figure, number | null>

/** A total of the days that are shown. */
interface TotalFigure {
  count: number
  /** Whether a hidden count is missing from it. */
  isMore: boolean
}

interface OrganizationUse {
  id: number
  code: string
  name: string
  today: DayFigures
  total: Record<Figure, TotalFigure>
  /** From the first to the last; days without any count are missing. */
  days: { day: string; figures: DayFigures }[]
}

/**
 * @param today YYYY-MM-DD in New York; the 30 days end with it
 * @param mayFor which organizations are shown
 * @param isCoarse hides counts from 1 to 10, and rounds others down to tens
 */
export async function useOf(
  queryable: Queryable,
  today: string,
  mayFor: (organizationId: number) => boolean,
  isCoarse: boolean,
): Promise<OrganizationUse[]> {
  const organizations = await queryable.query<{ id: number; code: string; name: string }>(
    `select o.id, o.code, o.name from organization o where not ${isTestSql('o')} order by o.name, o.id`,
  )
  const own = organizations.filter(({ id }) => mayFor(id))
  const rows = await queryable.query<Row>(
    `select organization_id "organizationId", day::text "day", measure, kind, count from daily_count
     where organization_id = any($1::int[]) and day > $2::date - 30 and day <= $2::date order by day`,
    [own.map(({ id }) => id), today],
  )
  const byOrganization = Map.groupBy(rows, ({ organizationId }) => organizationId)
  return own.map((organization) => {
    const byDay = Map.groupBy(byOrganization.get(organization.id) ?? [], ({ day }) => day)
    const days = [...byDay].map(([day, counts]) => ({ day, figures: figuresOf(counts, isCoarse) }))
    return {
      ...organization,
      today: days.find(({ day }) => day === today)?.figures ?? figuresOf([], isCoarse),
      // Adds up what is shown: a total of its own would reveal what is hidden, as would its change from day to day.
      total: eachFigure((name) => ({
        count: days.reduce((sum, { figures: shown }) => sum + (shown[name] ?? 0), 0),
        isMore: days.some(({ figures: shown }) => shown[name] === null),
      })),
      days,
    }
  })
}

interface Row {
  organizationId: number
  day: string
  measure: string
  kind: string
  count: number
}

const figuresOf = (rows: readonly Row[], isCoarse: boolean): DayFigures =>
  eachFigure((name) => {
    const count = rows
      .filter(({ measure, kind }) => figures[name].some((each) => each[0] === measure && each[1] === kind))
      .reduce((sum, row) => sum + row.count, 0)
    return isCoarse ? coarse(count) : count
  })

/**
 * Rounded, since exact days beside the month's exact report would reveal the days that are hidden, and a count that
 * rises by one says that somebody has just done something.
 */
const coarse = (count: number) => (count === 0 ? 0 : count < smallestShownCount ? null : count - (count % 10))

const eachFigure = <T>(value: (name: Figure) => T): Record<Figure, T> =>
  Object.fromEntries(figureNames.map((name) => [name, value(name)])) as Record<Figure, T>

interface UnfoundWords {
  organizationId: number
  code: string
  words: string
  /** Devices of each day, added up; `null` if hidden. */
  devices: number | null
}

/** What was searched without a result in the last 30 days, the most frequent first. */
export async function unfoundOf(
  queryable: Queryable,
  today: string,
  mayFor: (organizationId: number) => boolean,
  isCoarse: boolean,
): Promise<UnfoundWords[]> {
  const rows = await queryable.query<UnfoundWords & { devices: number }>(
    `select u.organization_id "organizationId", o.code, u.words, sum(u.devices)::int devices
     from unfound_search u join organization o on o.id = u.organization_id
     where u.day > $1::date - 30 and u.day <= $1::date
     group by u.organization_id, o.code, u.words order by devices desc, u.words limit 2000`,
    [today],
  )
  return rows
    .filter(({ organizationId }) => mayFor(organizationId))
    .map((row) => ({ ...row, devices: isCoarse ? coarse(row.devices) : row.devices }))
}
