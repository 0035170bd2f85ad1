/** The widget's state. */
import type { ApiFailure } from '@rxgauge/client'
import type { Organization } from '@rxgauge/contract'
import type { Journey, JourneyStart, PricingHost } from '@rxgauge/pricing'
import type { FirstScreenMessages, Language } from '@rxgauge/text'
import type { Theme } from '@rxgauge/ui'
import type { StoreApi } from 'zustand/vanilla'

/** Everything that a new journey needs to continue at the same point. */
export interface JourneyPosition {
  start: JourneyStart
  /** The text in the field, if nothing was picked. */
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
  position: () => JourneyPosition
  /** A sentence about something that failed, shown once. */
  problem: string | undefined
  /** Different for each journey. */
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
