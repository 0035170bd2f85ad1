/** Reloads for a new build where nothing is lost by it. What is open waits for the next navigation. */
import type { SiteRoute } from '@rxgauge/contract'
import { hasUnfinishedInput } from '../rendering/unfinished-input'
import type { Site } from '../site'

/** Anyone who is about to sign up or in is not sent back to the start of it. */
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
  // Who has just signed in would be signed out: the next page that begins is the one to reload.
  const mayReload = !(isSignedIn && hasSignedIn()) && !(route && signInRoutes.includes(route.name))
  if (!newBuild.isDue() || !mayReload || hasUnfinishedInput()) return
  newBuild.settle()
  // A reload clears the session: the page after it says why.
  if (isSignedIn) session.tabStorage.set('reloadNotice', 'newBuild')
  reload()
}
