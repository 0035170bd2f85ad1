/** A page in its own chunk, shown at once if the chunk was already fetched, as for the server's page. */
import { lazyPart } from '@rxgauge/ui'
import { type ComponentType, useState } from 'react'
import { SitePart } from './site-part'

export interface PageChunk {
  Page: ComponentType
  /** Fetches the chunk. */
  prepare: () => Promise<void>
}

export function pageChunk(load: () => Promise<{ default: ComponentType }>): PageChunk {
  let loaded: ComponentType | undefined
  const Later = lazyPart(load)
  return {
    Page() {
      const [Component] = useState<ComponentType>(() => loaded ?? Later)
      return (
        <SitePart fallback={<PageSkeleton />}>
          <Component />
        </SitePart>
      )
    },
    prepare: async () => {
      loaded = (await load()).default
    },
  }
}

/** Shows while a page is loading. */
export const PageSkeleton = () => (
  <div className="site-skeleton" aria-hidden="true">
    <span className="rx-bar rx-pulse" />
    <span className="rx-bar rx-pulse" />
    <span className="rx-bar rx-pulse" />
  </div>
)
