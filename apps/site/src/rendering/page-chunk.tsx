/** A page in a file of its own: there at once where it was fetched before, as for the page that the server sent. */
import { lazyPart } from '@rxgauge/ui'
import { type ComponentType, useState } from 'react'
import { SitePart } from './site-part'

export interface PageChunk {
  Page: ComponentType
  /** Fetches it. */
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

/** In the place of a page that is loading. */
export const PageSkeleton = () => (
  <div className="site-skeleton" aria-hidden="true">
    <span className="rx-bar rx-pulse" />
    <span className="rx-bar rx-pulse" />
    <span className="rx-bar rx-pulse" />
  </div>
)
