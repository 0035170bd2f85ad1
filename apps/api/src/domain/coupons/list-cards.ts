/** The cards of a list of medications at one pharmacy, each adjudicated as if it had been requested alone. */
import { type CallReply, type calls, insuranceId } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import pMap from 'p-map'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import type { DataKind, Pauses } from '../pauses/pauses'
import { parseOfferId } from '../prices/offer-id'
import type { Caller } from '../request-context'
import { type Adjudications, madeAtOnce } from './adjudications'

type Body = v.InferOutput<typeof calls.list.getCards.body>
type Reply = CallReply<typeof calls.list.getCards>[number]

interface Dependencies {
  adjudications: Adjudications
  pauses: Pauses
}

/** What pauses each kind of card; the single calls' routes say the same. */
export const cardPauses = { discount: ['discount', 'coupon'], program: ['coupon'] } as const satisfies Record<
  string,
  readonly DataKind[]
>

export class ListCards {
  constructor(private readonly deps: Dependencies) {}

  /** In the order of the fills. A refusal of one doesn't keep the others from being made. */
  make(body: Body, caller: Caller, language: Language): Promise<Reply[]> {
    return pMap(body.fills, (fill) => this.cardOf(fill, body, caller, language), { concurrency: madeAtOnce })
  }

  private async cardOf(fill: Body['fills'][number], body: Body, caller: Caller, language: Language): Promise<Reply> {
    const { adjudications } = this.deps
    const { pharmacyLocationId, zipCode } = body
    const isSeen = !body.refreshFlag
    const question = { ...fill, insuranceId: v.parse(planId, fill.insuranceId), zipCode }
    try {
      if (parseOfferId(fill.offerId)?.kind === 'program') {
        await this.refuseIfPaused('program')
        const copayQuestion = { ...question, pharmacyLocationId, prescriptionFlag: false }
        return { ...noCard, program: await adjudications.copay(copayQuestion, caller, language, isSeen) }
      }
      await this.refuseIfPaused('discount')
      const cashQuestion = { ...question, pbmPharmacyLocationId: String(pharmacyLocationId) }
      return { ...noCard, discount: await adjudications.cash(cashQuestion, caller, language, isSeen) }
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'UNKNOWN') throw error
      return { ...noCard, refusal: { errorCode: error.code, message: error.sentenceIn(language) } }
    }
  }

  private async refuseIfPaused(kind: keyof typeof cardPauses): Promise<void> {
    for (const data of cardPauses[kind]) await this.deps.pauses.check('data', data)
  }
}

const planId = v.nullable(insuranceId)
const noCard: Reply = { discount: null, program: null, refusal: null }
