/**
 * The path to return to after a sign-in. An address passes it as `next`, such as `/SignIn?next=/Notifications`, and
 * the page then remembers it. It never leads to another site.
 */
import { matchRoute, type RouteConditions, returnPathParameter } from '@rxgauge/contract'

export { withReturnPath } from '@rxgauge/contract'

/** A base for parsing: a path that resolves to another origin isn't ours. */
const anyOrigin = 'https://site.invalid'

/** The path in an address, with its query; `undefined` unless it's a page of this site. */
export function returnPathOf(query: URLSearchParams, organization: RouteConditions): string | undefined {
  const next = query.get(returnPathParameter)
  return next === null ? undefined : ownPath(next, organization)
}

function ownPath(next: string, organization: RouteConditions): string | undefined {
  if (!next.startsWith('/')) return undefined
  try {
    const { origin, pathname, search } = new URL(next, anyOrigin)
    return origin === anyOrigin && matchRoute(pathname, organization) ? pathname + search : undefined
  } catch {
    return undefined
  }
}
