/**
 * A code in groups of four, for the eye: `RXG2 3032 9126 12`. A short one, such as a BIN, stays whole, and no
 * character stands alone at the end.
 */
export function groupsOf(code: string): string[] {
  if (code.length <= 6) return [code]
  const groups = code.match(/.{1,4}/gs) ?? []
  const last = groups.at(-1)
  if (last?.length !== 1) return groups
  return [...groups.slice(0, -2), `${groups.at(-2)}${last}`]
}
