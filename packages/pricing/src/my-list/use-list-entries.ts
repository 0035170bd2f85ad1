import { ignoreFailure } from '@rxgauge/client'
import type { ListEntry } from '@rxgauge/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand/react'
import type { MyListLoader } from './my-list-loader'

const none: readonly ListEntry[] = []
const never = () => () => undefined

/** The list's entries for a part outside its page; none until the list is loaded, which a visitor without one never needs. */
export function useListEntries(loader: MyListLoader): readonly ListEntry[] {
  const list = useStore(loader.current)
  useEffect(() => {
    if (loader.isLikely()) loader.load().catch(ignoreFailure)
  }, [loader])
  return useSyncExternalStore(
    list?.subscribe ?? never,
    () => list?.getState().entries ?? none,
    () => none,
  )
}
