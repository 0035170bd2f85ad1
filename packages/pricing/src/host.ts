/** What pricing needs from outside. Widget and site each implement it; pricing knows nothing else of where it stands. */
import type { ApiFailure, Clock, Session } from '@rxgauge/client'
import type { Cents, Organization, ProductDetailId, ProductId } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'

/** Where a journey begins, as an attribute or an address asks. Anything of it may be wrong: then it is said, and the usual is taken. */
export interface JourneyStart {
  drug?: string | undefined
  productDetailId?: string | undefined
  quantity?: string | undefined
  zip?: string | undefined
}

/** What a journey has come to. */
export type JourneyEvent =
  | { kind: 'chosen'; productId: ProductId; productName: string; productDetailId: ProductDetailId; quantity: number }
  | { kind: 'cleared' }
  /** No medication goes by the name that the journey was to begin with. */
  | { kind: 'unknownDrug'; name: string }
  | {
      kind: 'priced'
      productName: string
      zip: string
      prices: Partial<Record<'retail' | 'discount' | 'copay' | 'coupon', Cents>>
    }
  | { kind: 'failed'; failure: ApiFailure }

export interface PricingHost {
  session: Session
  clock: Clock
  organization: Organization
  language: Language
  /** Shown as a choice in the journey's head where given. */
  changeLanguage?: ((language: Language) => void) | undefined
  start: JourneyStart
  report: (event: JourneyEvent) => void
}
