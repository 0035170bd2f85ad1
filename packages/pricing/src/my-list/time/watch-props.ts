import type { ListEntry } from '@rxgauge/contract'
import type { ListTimeMessages } from '@rxgauge/text'
import type { PricingHost } from '../../host'
import type { PricingMessages } from '../../results/results-context'

export interface WatchProps {
  host: PricingHost
  messages: PricingMessages
  text: ListTimeMessages
  entries: readonly ListEntry[]
  /** Of the entries, in their order. */
  names: readonly string[]
  zipCode: string
}
