/** A page of a new build is reloaded once (account 4, rule 9): when it begins, or at a later navigation. */
import type { SiteRoute } from '@rxgauge/contract'
import { useEffect } from 'react'
import { useRawPath } from '../links'
import { useSite } from '../site-context'

export function useNewBuild(route: SiteRoute | undefined): void {
  const { site } = useSite()
  const path = useRawPath()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that is gone to.
  useEffect(() => {
    // Apart: most pages are of a build that is known.
    if (site.newBuild.isDue())
      void import('./reload-for-new-build').then(({ reloadForNewBuild }) => reloadForNewBuild(site, route))
  }, [site, path])
}
