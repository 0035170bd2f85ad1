/** Reloads a page of a new build once (account 4, rule 9): when it starts, or at a later navigation. */
import type { SiteRoute } from '@rxgauge/contract'
import { useEffect } from 'react'
import { useRawPath } from '../links'
import { useSite } from '../site-context'

export function useNewBuild(route: SiteRoute | undefined): void {
  const { site } = useSite()
  const path = useRawPath()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation.
  useEffect(() => {
    // Loads on demand, since most pages come from a known build.
    if (site.newBuild.isDue())
      void import('./reload-for-new-build').then(({ reloadForNewBuild }) => reloadForNewBuild(site, route))
  }, [site, path])
}
