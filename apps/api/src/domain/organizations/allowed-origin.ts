/** Whether a page's origin may use an organization. */
import { type Reason, reason } from '../../base/errors/reason'

/**
 * A pattern is an origin such as `https://portal.example.com`, the same with `*` for any port
 * (`http://localhost:*`), with `*.` for any subdomain, or `*` alone for every origin.
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => pattern === '*' || matches(origin, pattern))
}

/** Whether a text is a valid pattern. */
export const isOriginPattern = (pattern: string): boolean =>
  pattern === '*' || /^https?:\/\/(\*\.)?(\[[\da-f:]+\]|[\w-]+(\.[\w-]+)*)(:(\d{1,5}|\*))?$/i.test(pattern)

/** What's wrong with a pattern; `undefined` if it's valid. */
export const originProblem = (text: string): Reason | undefined =>
  isOriginPattern(text) ? undefined : reason('originInvalid', { origin: text })

function matches(origin: string, pattern: string): boolean {
  const page = parse(origin)
  const allowed = parse(pattern)
  if (page === undefined || allowed === undefined) return false
  return (
    page.scheme === allowed.scheme &&
    (allowed.port === '*' || page.port === allowed.port) &&
    (page.host === allowed.host || (allowed.host.startsWith('*.') && page.host.endsWith(allowed.host.slice(1))))
  )
}

function parse(origin: string) {
  const match = /^(https?):\/\/(\[[\da-f:]+\]|[^:/]+)(?::(\d+|\*))?$/i.exec(origin)
  if (!match) return undefined
  const [, scheme = '', host = '', port] = match
  return {
    scheme: scheme.toLowerCase(),
    host: host.toLowerCase(),
    port: port ?? (scheme.toLowerCase() === 'https' ? '443' : '80'),
  }
}
