/** The cards of a list of medications at one pharmacy, each adjudicated as if it had been requested alone. */
import { type CallReply, type calls, type InsuranceId, insuranceId } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import pMap from 'p-map'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import type { Queryable } from '../../database/database'
import type { DataKind, Pauses } from '../pauses/pauses'
import { parseOfferId } from '../prices/offer-id'
import type { Plans } from '../prices/plans'
import type { Caller } from '../request-context'
import { type Adjudications, madeAtOnce } from './adjudications'

type Body = v.InferOutput<typeof calls.list.getCards.body>
type Reply = CallReply<typeof calls.list.getCards>[number]

interface Dependencies {
  database: Queryable
  adjudications: Adjudications
  pauses: Pauses
  plans: Plans
}

/** What pauses each kind of card; the single calls' routes say the same. */
export const cardPauses = { discount: ['discount', 'coupon'], program: ['coupon'] } as const satisfies Record<
  string,
  readonly DataKind[]
>

export class ListCards {
  constructor(private readonly deps: Dependencies) {}

  /** In the order of the fills. A refusal of one doesn't keep the others from being made. */
  async make(body: Body, caller: Caller, language: Language): Promise<Reply[]> {
    const recounted = await this.recounted(body.fills)
    return pMap(
      body.fills,
      (fill) =>
        recounted.has(fill)
          ? refusedBy(new DomainError('OFFER_NOT_AVAILABLE'), language)
          : this.cardOf(fill, body, caller, language),
      { concurrency: madeAtOnce },
    )
  }

  /** Those whose unit has changed since, so that their quantity means nothing now. */
  private async recounted(fills: Body['fills']): Promise<ReadonlySet<Body['fills'][number]>> {
    const rows = await this.deps.database.query<{ id: number; unitName: string }>(
      'select id, unit_name "unitName" from product_detail where id = any($1::int[])',
      [fills.map(({ productDetailId }) => productDetailId)],
    )
    const unitOf = new Map(rows.map(({ id, unitName }) => [id, unitName]))
    return new Set(
      fills.filter(({ productDetailId: id, unitName }) => unitName !== undefined && unitName !== unitOf.get(id)),
    )
  }

  private async cardOf(fill: Body['fills'][number], body: Body, caller: Caller, language: Language): Promise<Reply> {
    const { adjudications } = this.deps
    const { pharmacyLocationId, zipCode } = body
    const view = body.refreshFlag ? 'again' : 'first'
    try {
      const question = { ...fill, insuranceId: await this.planOf(fill), zipCode }
      if (parseOfferId(fill.offerId)?.kind === 'program') {
        await this.refuseIfPaused('program')
        const copayQuestion = { ...question, pharmacyLocationId, prescriptionFlag: false }
        return { ...noCard, program: await adjudications.copay(copayQuestion, caller, language, view) }
      }
      await this.refuseIfPaused('discount')
      const cashQuestion = { ...question, pbmPharmacyLocationId: String(pharmacyLocationId) }
      return { ...noCard, discount: await adjudications.cash(cashQuestion, caller, language, view) }
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'UNKNOWN') throw error
      return refusedBy(error, language)
    }
  }

  /** A plan that is gone counts as none, as in the list's prices. */
  private async planOf({ insuranceId: id }: Pick<Body['fills'][number], 'insuranceId'>): Promise<InsuranceId | null> {
    try {
      return id === null ? null : v.parse(insuranceId, (await this.deps.plans.forPricing(id)).id)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'INSURANCE_NOT_FOUND') return null
      throw error
    }
  }

  private async refuseIfPaused(kind: keyof typeof cardPauses): Promise<void> {
    for (const data of cardPauses[kind]) await this.deps.pauses.check('data', data)
  }
}

const refusedBy = (error: DomainError, language: Language): Reply => ({
  ...noCard,
  refusal: { errorCode: error.code, message: error.sentenceIn(language) },
})
const noCard: Reply = { discount: null, program: null, refusal: null }
