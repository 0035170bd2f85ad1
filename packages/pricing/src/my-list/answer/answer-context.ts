/** The prices of a list and the texts, for the components inside the answer. */
import type { ListAnswerMessages } from '@rxgauge/text'
import { createContext, useContext } from 'react'
import type { PricingHost } from '../../host'
import type { PricingMessages } from '../../results/results-context'
import type { PricedList } from '../list-prices-store'

interface AnswerContextValue extends PricedList {
  host: PricingHost
  messages: PricingMessages & { listAnswer: ListAnswerMessages }
  /** Of the entries, in their order. */
  names: readonly string[]
  /** Shows the coupons of a pharmacy, one after the other. Without it, no button does. */
  onShowCoupons: ((pharmacyLocationId: number) => void) | undefined
}

export const AnswerContext = createContext<AnswerContextValue | undefined>(undefined)

export function useAnswer(): AnswerContextValue {
  const value = useContext(AnswerContext)
  if (!value) throw new Error('This component must be inside a ListAnswer')
  return value
}
