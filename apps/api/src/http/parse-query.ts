/** Parses a query string; of a repeated parameter, the first one counts. */
export function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) query[name] ??= value
  return query
}
