/** Reloads for a new build if nothing is lost by it; otherwise waits for the next navigation. */
import type { SiteRoute } from '@rxgauge/contract'
import { hasUnfinishedInput } from '../rendering/unfinished-input'
import type { Site } from '../site'

/** A sign-up or sign-in in progress isn't interrupted. */
const signInRoutes: readonly SiteRoute['name'][] = [
  'signUp',
  'signIn',
  'verifyPassword',
  'forgotPassword',
  'forgotVerifyPassword',
]
export function reloadForNewBuild(
  { newBuild, session, hasSignedIn, reload }: Pick<Site, 'newBuild' | 'session' | 'hasSignedIn' | 'reload'>,
  route: SiteRoute | undefined,
): void {
  const isSignedIn = session.tabStorage.get('isLoggedIn') === 'true'
  // A reload would sign out somebody who has just signed in, so a later page makes it.
  const mayReload = !(isSignedIn && hasSignedIn()) && !(route && signInRoutes.includes(route.name))
  if (!newBuild.isDue() || !mayReload || hasUnfinishedInput()) return
  newBuild.settle()
  // The reload ends the session, and the next page says why.
  if (isSignedIn) session.tabStorage.set('reloadNotice', 'newBuild')
  reload()
}
