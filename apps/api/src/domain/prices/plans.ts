/** Insurance plans. */
import {
  type CallReply,
  type Coverage,
  type calls,
  coverages,
  type InsuranceSegment,
  type InsuranceType,
  type InsuranceTypeCode,
  insuranceType,
  limits,
  searchThreshold,
} from '@rxgauge/contract'
import { dateText, fill, type Language } from '@rxgauge/text'
import { priceText } from '@rxgauge/text/server'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { newYorkDay } from '../../base/new-york-day'
import { DataCache } from '../../database/data-cache'
import type { DataVersions } from '../../database/data-versions'
import { maybeOne, type Queryable } from '../../database/database'
import { areasOf, countiesOf } from './plan-areas'

/** A `like` pattern that finds a text anywhere; its `%`, `_` and backslashes are literal. */
const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export type PlanReply = CallReply<typeof calls.insurance.getInsurance>

export interface Plan {
  id: number
  /** `none`: not chosen or not listed. `government`: Medicare, Medicaid and other state programs. */
  kind: InsuranceType
  formularyText: string
}

const noPlan: Plan = { id: 0, kind: 'none', formularyText: '' }

interface PlanRow extends Omit<Plan, 'kind'> {
  type: InsuranceTypeCode
}

const columns = (language: Language) => `id, ${nameIn(language)} "name", type, value, formulary_text "formularyText",
  special_needs "specialNeeds", starts_on::text "startsOn"`
const nameIn = (language: Language) => (language === 'es' ? 'coalesce(name_es, name)' : 'name')
const maxBytes = 4 * 2 ** 20

/** $1 today: plans of this year, and from fall on those of the next. */
const isOffered = `not is_suppressed and obsolete_on is null and coalesce(ends_on >= $1::date, true)
  and coalesce(starts_on <= $1::date + 92, true)`

/** $2 places of a zip, or null: plans that are only available elsewhere come last. */
const isElsewhere = `($2::text[] is not null and not is_everywhere
  and (p.import_id, p.code) not in (select a.import_id, a.code from plan_area a where a.place = any($2)))`

interface PlanListRow extends PlanReply {
  specialNeeds: 'chronic' | 'dual' | 'institutional' | null
  startsOn: string | null
}

export interface PlanSearch {
  segment?: InsuranceSegment
  coverage?: Coverage | undefined
  /** Where the person lives. */
  zip?: string | undefined
  /** Which of the zip's counties. */
  county?: string | undefined
}

interface Dependencies {
  database: Queryable
  versions: DataVersions
  /** Milliseconds since 1970. */
  now: () => number
}

export class Plans {
  private readonly cache: DataCache<number, Plan>

  constructor(private readonly deps: Dependencies) {
    this.cache = new DataCache({ versions: deps.versions, what: 'plans', families: ['plans'], maxBytes })
  }

  /** The day on which plans are chosen and priced; plans depend on it. */
  day(): string {
    return newYorkDay(this.deps.now())
  }

  /** A plan for pricing; 0 means "none chosen" and returns the default plan, of kind `none`. */
  forPricing(id: number): Promise<Plan> {
    return this.cache.get(id, () => this.load(id))
  }

  private async load(id: number): Promise<Plan> {
    const row = await maybeOne<PlanRow>(
      this.deps.database,
      `select id, type, formulary_text "formularyText" from insurance_plan
       where case when $1 = 0 then is_default else id = $1 end`,
      [id],
    )
    // An operator may have no plans at all; then nobody has chosen one.
    if (!row && id === 0) return noPlan
    if (!row) throw new DomainError('INSURANCE_NOT_FOUND')
    const { type, ...rest } = row
    return { ...rest, kind: v.parse(insuranceType, type) }
  }

  async get(id: number, language: Language): Promise<PlanReply> {
    const plan = await maybeOne<PlanListRow>(
      this.deps.database,
      `select ${columns(language)} from insurance_plan where id = $1`,
      [id],
    )
    if (!plan) throw new DomainError('INSURANCE_NOT_FOUND')
    return replyOf(plan, this.day(), language)
  }

  /**
   * The plan with this code in an operator's own file; of several plan years, today's.
   * @throws DomainError INSURANCE_NOT_FOUND
   */
  async ofKey(code: string, language: Language): Promise<PlanReply> {
    const day = this.day()
    const plan = await maybeOne<PlanListRow>(
      this.deps.database,
      `select ${columns(language)} from insurance_plan
       where series = 'own-' || $2 and ${isOffered} and coalesce(starts_on <= $1::date, true) order by starts_on desc nulls last limit 1`,
      [day, code],
    )
    if (!plan) throw new DomainError('INSURANCE_NOT_FOUND')
    return replyOf(plan, day, language)
  }

  /**
   * Plans that have each word of a text in their name or on their card, in any order; those whose name begins with the text come
   * first.
   */
  async search(
    text: string,
    language: Language,
    { segment, coverage, ...place }: PlanSearch = {},
  ): Promise<PlanReply[]> {
    if (text.length <= searchThreshold) return []
    const words = text.split(/\s+/).toSorted((one, other) => other.length - one.length)
    const [longest = text] = words
    const day = this.day()
    const rows = await this.deps.database.query<PlanListRow>(
      `select ${columns(language)} from insurance_plan p
       where search_text ilike $3 and search_text ilike all($4::text[]) and ($5::text is null or segment = $5)
         and ($8::text is null or coverage = $8) and ${isOffered}
       order by ${isElsewhere}, name not ilike $6, name, starts_on, id limit $7`,
      [
        day,
        await this.areas(place),
        likePattern(longest),
        words.map(likePattern),
        segment ?? null,
        likePattern(text).slice(1),
        limits.insuranceList,
        coverage ?? null,
      ],
    )
    return rows.map((row) => replyOf(row, day, language))
  }

  /** The list before anything is typed: the segment's plans, an operator's own first, "none" and "not listed". */
  async defaults(
    segment: InsuranceSegment,
    language: Language,
    { coverage, ...place }: Omit<PlanSearch, 'segment'> = {},
  ): Promise<PlanReply[]> {
    const day = this.day()
    const rows = await this.deps.database.query<PlanListRow>(
      `select ${columns(language)} from insurance_plan p where segment in ($3, 'other')
         and ($5::text is null or segment = 'other' or coverage = $5) and ${isOffered}
       order by segment = 'other' desc, is_default desc, ${isElsewhere}, publisher = 'own' desc, name, starts_on, id limit $4`,
      [day, await this.areas(place), segment, limits.insuranceList, coverage ?? null],
    )
    return rows.map((row) => replyOf(row, day, language))
  }

  /** The kinds of coverage that plans at a zip have. */
  async coverages(place: Pick<PlanSearch, 'zip' | 'county'> = {}): Promise<Coverage[]> {
    const rows = await this.deps.database.query<{ coverage: string }>(
      `select c.coverage from unnest($3::text[]) c (coverage)
       where exists (select from insurance_plan p where p.coverage = c.coverage and ${isOffered} and not ${isElsewhere})`,
      [this.day(), await this.areas(place), coverages],
    )
    return coverages.filter((coverage) => rows.some((row) => row.coverage === coverage))
  }

  counties = (zip: string) => countiesOf(this.deps.database, zip)

  private async areas({ zip, county }: Pick<PlanSearch, 'zip' | 'county'>): Promise<string[] | null> {
    return zip === undefined ? null : areasOf(this.deps.database, zip, county)
  }
}

/** The name says whom the plan is for, and when it starts if that's in the future. */
function replyOf({ specialNeeds, startsOn, ...plan }: PlanListRow, today: string, language: Language): PlanReply {
  const text = priceText(language).plan
  const marked = specialNeeds === null ? plan.name : fill(text[specialNeeds], { plan: plan.name })
  const name =
    startsOn === null || startsOn <= today
      ? marked
      : fill(text.fromDay, { plan: marked, day: dateText(startsOn, 'dayOfYear', language) })
  return { ...plan, name }
}
