/** Loads the code of My list when it's first needed. */
import { ownerOf, type Session, shownVisitor } from '@rxgauge/client'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MyList } from './my-list-store'

/** My list of one mount. */
export interface MyListLoader {
  /** The list, once it has been loaded. */
  current: StoreApi<MyList | undefined>
  /** Whether this visitor may have entries: nobody else's page loads the list. */
  isLikely: () => boolean
  load: () => Promise<MyList>
}

export function createMyListLoader(session: Session): MyListLoader {
  const current = createStore<MyList | undefined>(() => undefined)
  let loading: Promise<MyList> | undefined
  return {
    current,
    isLikely: () =>
      session.deviceStorage.get('guestList') !== undefined ||
      ownerOf(shownVisitor(session.visitor.getState())) !== undefined,
    load() {
      loading ??= import('./my-list-store')
        .then(({ createMyList }) => {
          const list = createMyList(session)
          current.setState(list, true)
          return list
        })
        .catch((error: unknown) => {
          // The next press tries again.
          loading = undefined
          throw error
        })
      return loading
    },
  }
}
