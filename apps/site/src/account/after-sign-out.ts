/**
 * The address after a sign-out: public pages stay, and account screens lead home without a note, since the visitor
 * left on purpose.
 */
import { fixedPaths, isSignedInRoute, matchRoute, type RouteConditions, returnPathParameter } from '@rxgauge/contract'
import { withSiteParameters } from '../links'

export function addressAfterSignOut(address: string, organization: RouteConditions | undefined): string {
  const url = new URL(address)
  const route = organization && matchRoute(url.pathname, organization)
  if (route && isSignedInRoute(route)) return new URL(withSiteParameters(fixedPaths.home, url.search), url).href
  // The visitor doesn't want to return to the page that they left.
  url.searchParams.delete(returnPathParameter)
  return url.href
}
