export interface Sizes {
  /** As they travel. */
  bytes: Record<string, number>
  /** Characters before they are minified, by package or path. */
  parts: Record<string, Record<string, number>>
}
export function measureSizes(): Sizes
export function keptSizes(): Sizes
export function findGrowth(kept: Sizes, now: Sizes): string[]
