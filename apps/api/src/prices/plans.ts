/** Insurance plans. */
import { type CallReply, type calls, type InsuranceSegment, limits, searchThreshold } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import type { DataVersions } from '../database/data-versions'
import { maybeOne, type Queryable } from '../database/database'
import { KeptByVersion } from '../database/kept-by-version'
import { likePattern } from '../database/like-pattern'
import { DomainError } from '../errors/domain-error'

export type PlanReply = CallReply<typeof calls.insurance.getInsurance>

/** `none`: not chosen or not listed. `government`: Medicare, Medicaid and other programmes of the state. */
export type InsuranceKind = 'none' | 'government' | 'commercial' | 'uninsured'

export interface Plan {
  id: number
  kind: InsuranceKind
  formularyId: number | null
  formularyText: string
}

/** The kind of a plan as the table and the wire name it. */
export type PlanType = 'W' | 'X' | 'Y' | 'Z'

interface PlanRow extends Omit<Plan, 'kind'> {
  type: PlanType
}

export const insuranceKinds: Readonly<Record<PlanType, InsuranceKind>> = {
  W: 'none',
  X: 'government',
  Y: 'commercial',
  Z: 'uninsured',
}

const columns = (language: Language) => `id, ${nameIn(language)} "name", type, value, formulary_text "formularyText"`
const nameIn = (language: Language) => (language === 'es' ? 'coalesce(name_es, name)' : 'name')
const maxBytes = 4 * 2 ** 20

interface Dependencies {
  database: Queryable
  versions: DataVersions
}

export class Plans {
  private readonly kept: KeptByVersion<number, Plan>

  constructor(private readonly deps: Dependencies) {
    this.kept = new KeptByVersion({ versions: deps.versions, what: 'plans', families: ['plans'], maxBytes })
  }

  /** A plan for pricing; 0 means "none chosen" and returns the default plan, of kind `none`. */
  forPricing(id: number): Promise<Plan> {
    return this.kept.get(id, () => this.load(id))
  }

  private async load(id: number): Promise<Plan> {
    const row = await maybeOne<PlanRow>(
      this.deps.database,
      `select id, type, formulary_id "formularyId", formulary_text "formularyText"
       from insurance_plan where case when $1 = 0 then is_default else id = $1 end`,
      [id],
    )
    if (!row) throw new DomainError('INSURANCE_NOT_FOUND')
    const { type, ...rest } = row
    return { ...rest, kind: insuranceKinds[type] }
  }

  async get(id: number, language: Language): Promise<PlanReply> {
    const plan = await maybeOne<PlanReply>(
      this.deps.database,
      `select ${columns(language)} from insurance_plan where id = $1`,
      [id],
    )
    if (!plan) throw new DomainError('INSURANCE_NOT_FOUND')
    return plan
  }

  /** Plans whose name contains a text; those that begin with it first. */
  async search(text: string, language: Language, segment?: InsuranceSegment): Promise<PlanReply[]> {
    if (text.length <= searchThreshold) return []
    return this.deps.database.query<PlanReply>(
      `select ${columns(language)} from insurance_plan
       where (name ilike $1 or name_es ilike $1) and ($2::text is null or segment = $2)
       order by name not ilike $3, name limit $4`,
      [likePattern(text), segment ?? null, likePattern(text).slice(1), limits.insuranceList],
    )
  }

  /** What is offered before anything is typed: the segment's plans, "none" and "not listed". */
  async defaults(segment: InsuranceSegment, language: Language): Promise<PlanReply[]> {
    return this.deps.database.query<PlanReply>(
      `select ${columns(language)} from insurance_plan where segment in ($1, 'other')
       order by segment = 'other' desc, is_default desc, name limit $2`,
      [segment, limits.insuranceList],
    )
  }
}
