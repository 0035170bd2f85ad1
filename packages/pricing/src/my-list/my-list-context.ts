/** My list and its page's texts, for the components inside. */
import type { FirstScreenMessages, MyListMessages, ResultsMessages } from '@rxgauge/text'
import { createContext, useContext } from 'react'
import type { PricingHost } from '../host'
import type { MyList } from './my-list-store'

/** The names of forms and units are in `myList.medication`. */
export type MyListPageMessages = FirstScreenMessages & ResultsMessages & { myList: MyListMessages }

interface MyListContextValue {
  list: MyList
  host: PricingHost
  messages: MyListPageMessages
}

export const MyListContext = createContext<MyListContextValue | undefined>(undefined)

export function useMyList(): MyListContextValue {
  const value = useContext(MyListContext)
  if (!value) throw new Error('This component must be inside a MyListPage')
  return value
}
