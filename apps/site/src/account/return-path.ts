/**
 * The way back after a sign-in: where somebody wanted to go who was not signed in. An address names it as `next`, such as
 * `/SignIn?next=/Notifications`; from then on the page knows it. It never leads to another site.
 */
import { matchRoute, type RouteConditions, returnPathParameter } from '@rxgauge/contract'

export { withReturnPath } from '@rxgauge/contract'

/** Nobody's address: what resolves to another origin is not a path of ours. */
const anyOrigin = 'https://site.invalid'

/** The path that an address names, with its query; `undefined` where it names none of this site. */
export function returnPathOf(query: URLSearchParams, organization: RouteConditions): string | undefined {
  const next = query.get(returnPathParameter)
  return next === null ? undefined : ownPath(next, organization)
}

function ownPath(next: string, organization: RouteConditions): string | undefined {
  if (!next.startsWith('/') || !URL.canParse(next, anyOrigin)) return undefined
  const { origin, pathname, search } = new URL(next, anyOrigin)
  return origin === anyOrigin && matchRoute(pathname, organization) ? pathname + search : undefined
}
