/** What a widget shows, and what it is made of. */
import type { ApiFailure } from '@rxgauge/client'
import type { Organization } from '@rxgauge/contract'
import type { Journey, JourneyStart, PricingHost } from '@rxgauge/pricing'
import type { FirstScreenMessages, Language } from '@rxgauge/text'
import type { Theme } from '@rxgauge/ui'
import type { StoreApi } from 'zustand/vanilla'

/** What another journey begins with to be where one is. */
export interface WhereItIs {
  start: JourneyStart
  /** What stands in the field, where nothing was picked. */
  typed: string
}

/** Everything that the widget shows once its organization is known. */
export interface ReadyState {
  status: 'ready'
  organization: Organization
  language: Language
  messages: FirstScreenMessages
  theme: Theme
  journey: Journey
  pricingHost: PricingHost
  whereItIs: () => WhereItIs
  /** What could not be done, said once. */
  problem: string | undefined
  /** Differs for each journey. */
  run: number
}

/** What the widget shows: nothing yet, the gauge, or one sentence. */
export type WidgetState =
  | { status: 'loading' }
  | ReadyState
  | {
      status: 'message'
      sentence: string
      failure?: ApiFailure | undefined
      messages: FirstScreenMessages
      language: Language
      canRetry: boolean
    }
  | { status: 'nothing' }

export type WidgetStore = StoreApi<WidgetState>
