/** What responses of a call that will end say about it: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
import type { V1Call } from '@rxgauge/contract/v1'

export function deprecationHeaders({ deprecated }: Pick<V1Call, 'deprecated'>): Record<string, string> {
  if (!deprecated) return {}
  const { since, ends } = deprecated
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(ends).toUTCString(),
    link: '</docs/api/versions>; rel="deprecation"',
  }
}
