/** Insurance plans. */
import { type CallReply, type calls, type InsuranceSegment, limits, searchThreshold } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { LRUCache } from 'lru-cache'
import { maybeOne, type Queryable } from '../database/database'
import { likePattern } from '../database/like-pattern'
import { DomainError } from '../errors/domain-error'

export type PlanReply = CallReply<typeof calls.insurance.getInsurance>

export interface Plan {
  id: number
  type: 'W' | 'X' | 'Y' | 'Z'
  formularyId: number | null
  formularyText: string
}

const columns = (language: Language) => `id, ${nameIn(language)} "name", type, value, formulary_text "formularyText"`
const nameIn = (language: Language) => (language === 'es' ? 'coalesce(name_es, name)' : 'name')
const keepFor = 60_000

export class Plans {
  private readonly cache = new LRUCache<number, Plan>({ max: 5000, ttl: keepFor })

  constructor(private readonly database: Queryable) {}

  /** A plan for pricing; 0 stands for "none chosen" and gives the default plan (type W). */
  async forPricing(id: number): Promise<Plan> {
    const known = this.cache.get(id)
    if (known) return known
    const plan = await maybeOne<Plan>(
      this.database,
      `select id, type, formulary_id "formularyId", formulary_text "formularyText"
       from insurance_plan where case when $1 = 0 then is_default else id = $1 end`,
      [id],
    )
    if (!plan) throw new DomainError('INSURANCE_NOT_FOUND')
    this.cache.set(id, plan)
    return plan
  }

  async get(id: number, language: Language): Promise<PlanReply> {
    const plan = await maybeOne<PlanReply>(
      this.database,
      `select ${columns(language)} from insurance_plan where id = $1`,
      [id],
    )
    if (!plan) throw new DomainError('INSURANCE_NOT_FOUND')
    return plan
  }

  /** Plans whose name contains a text; those that begin with it first. */
  async search(text: string, language: Language, segment?: InsuranceSegment): Promise<PlanReply[]> {
    if (text.length <= searchThreshold) return []
    return this.database.query<PlanReply>(
      `select ${columns(language)} from insurance_plan
       where (name ilike $1 or name_es ilike $1) and ($2::text is null or segment = $2)
       order by name not ilike $3, name limit $4`,
      [likePattern(text), segment ?? null, likePattern(text).slice(1), limits.insuranceList],
    )
  }

  /** What is offered before anything is typed: the segment's plans, "none" and "not listed". */
  async defaults(segment: InsuranceSegment, language: Language): Promise<PlanReply[]> {
    return this.database.query<PlanReply>(
      `select ${columns(language)} from insurance_plan where segment in ($1, 'other')
       order by segment = 'other' desc, is_default desc, name limit $2`,
      [segment, limits.insuranceList],
    )
  }
}
