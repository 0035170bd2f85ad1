/** My list and its page's texts, for the components inside. */
import type { FirstScreenMessages, MyListMessages, ResultsMessages } from '@rxgauge/text'
import { createContext, type RefObject, useContext } from 'react'
import type { PricingHost } from '../host'
import type { MyList } from './my-list-store'

/** The names of forms and units are in `myList.medication`. */
export type MyListPageMessages = FirstScreenMessages & ResultsMessages & { myList: MyListMessages }

interface MyListContextValue {
  list: MyList
  host: PricingHost
  messages: MyListPageMessages
  /** The page's heading, which takes the focus of a button that vanishes when pressed. */
  heading: RefObject<HTMLHeadingElement | null>
}

export const MyListContext = createContext<MyListContextValue | undefined>(undefined)

export function useMyList(): MyListContextValue {
  const value = useContext(MyListContext)
  if (!value) throw new Error('This component must be inside a MyListPage')
  return value
}
