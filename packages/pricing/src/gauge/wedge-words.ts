/** The words of a wedge: its label, and its price or what replaces it. */
import { valueIn } from '@rxgauge/client'
import { formatPrice } from '@rxgauge/contract'
import type { FirstScreenMessages } from '@rxgauge/text'
import type { PriceKind } from '../prices/price-kinds'
import type { PricesState } from '../prices/prices-store'
import type { Wedge } from './gauge-sequence'

export interface WedgeWords {
  /** Above the price, with an asterisk if there's a disclaimer. Empty if the lines say it all. */
  label: string
  lines: readonly string[]
}

/** `EST. COPAY`, `AVG. COPAY` if based on claims, or `COVERAGE` if the organization shows no copay prices (search 4). */
export function copayLabel(
  copay: PricesState['copay'],
  showsCopayPrice: boolean,
  { gauge }: FirstScreenMessages,
): { short: string; long: string } {
  const value = valueIn(copay)
  const mark = value?.disclaimerText ? '*' : ''
  if (!showsCopayPrice) return { short: gauge.coverage + mark, long: gauge.coverage + mark }
  return value?.copayDataFlag
    ? { short: gauge.averageCopayShort + mark, long: gauge.averageCopay + mark }
    : { short: gauge.estimatedCopayShort + mark, long: gauge.estimatedCopay + mark }
}

export function wedgeWords(kind: PriceKind, wedge: Wedge, copay: string, { gauge }: FirstScreenMessages): WedgeWords {
  const label = kind === 'copay' ? copay : gauge[kind]
  if (wedge.state === 'waiting') return { label, lines: [] }
  if (wedge.state === 'price') return { label, lines: [formatPrice(wedge.cents)] }
  if (wedge.note === 'covered' || wedge.note === 'failed') return { label, lines: [gauge[wedge.note]] }
  return { label: '', lines: gauge[wedge.note] }
}
