/** The prices of a list and the texts, for the components inside the answer. */
import type { ListAnswerMessages } from '@rxgauge/text'
import { createContext, type ReactNode, useContext } from 'react'
import type { PricingHost } from '../../host'
import type { PricingMessages } from '../../results/results-context'
import type { PricedList } from '../list-prices-store'
import type { Stop } from './ways'

export interface AnswerActions {
  /** Shows the coupons of what is bought at a pharmacy, one after the other. Without it, no button does. */
  onShowCoupons?: ((pharmacyLocationId: number, entries: readonly number[]) => void) | undefined
  /** What else can be done with a way to buy, below it. */
  wayActions?: ((stops: readonly Stop[]) => ReactNode) | undefined
}

interface AnswerContextValue extends PricedList, AnswerActions {
  host: PricingHost
  messages: PricingMessages & { listAnswer: ListAnswerMessages }
  /** The places of entries that the list no longer has as they were. */
  changed: ReadonlySet<number>
  /** Of the entries, in their order. */
  names: readonly string[]
}

export const AnswerContext = createContext<AnswerContextValue | undefined>(undefined)

export function useAnswer(): AnswerContextValue {
  const value = useContext(AnswerContext)
  if (!value) throw new Error('This component must be inside a ListAnswer')
  return value
}
