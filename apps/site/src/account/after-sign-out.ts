/** Where the page goes on after a sign-out: where it is, but from a screen of the account at home, as it was left on purpose. */
import { fixedPaths, isSignedInRoute, matchRoute, type RouteConditions, returnPathParameter } from '@rxgauge/contract'
import { withSiteParameters } from '../links'

export function addressAfterSignOut(address: string, organization: RouteConditions | undefined): string {
  const url = new URL(address)
  const route = organization && matchRoute(url.pathname, organization)
  if (route && isSignedInRoute(route)) return new URL(withSiteParameters(fixedPaths.home, url.search), url).href
  // Nobody wants to go on to where they had come back from.
  url.searchParams.delete(returnPathParameter)
  return url.href
}
