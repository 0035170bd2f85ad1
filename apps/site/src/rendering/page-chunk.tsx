/** A page in a file of its own: there at once where it was fetched before, as for the page that the server sent. */
import { type ComponentType, lazy, Suspense, useState } from 'react'

export interface PageChunk {
  Page: ComponentType
  /** Fetches it. */
  prepare: () => Promise<void>
}

export function pageChunk(load: () => Promise<{ default: ComponentType }>): PageChunk {
  let loaded: ComponentType | undefined
  const Lazy = lazy(load)
  return {
    Page() {
      const [Component] = useState(() => loaded ?? Lazy)
      return (
        <Suspense fallback={<PageSkeleton />}>
          <Component />
        </Suspense>
      )
    },
    prepare: async () => {
      loaded = (await load()).default
    },
  }
}

/** In the place of a page that is loading. */
export const PageSkeleton = () => (
  <div className="site-skeleton" aria-hidden="true">
    <span className="rx-bar rx-pulse" />
    <span className="rx-bar rx-pulse" />
    <span className="rx-bar rx-pulse" />
  </div>
)
