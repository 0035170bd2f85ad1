/** An address's query: of a parameter that is there twice, the first counts. */
export function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) query[name] ??= value
  return query
}
