/** Geometry of the half ring, in units of its SVG viewBox. */

export const gaugeSize = { width: 456, height: 236 } as const
const center = { x: 228, y: 232 }
const outer = 220
/** Thick enough for a name and a price on a phone, with room for the best price inside. */
const inner = 114
/** Gap between two wedges, constant from the inner to the outer edge. */
const gap = 4
/** Corner radius: the path is inset by this much, and its round stroke fills up to the edge. */
const corner = 6
const span = Math.PI / 4

/** A point on a wedge's side, offset by `away` from the ray at this angle, so that the sides of neighbors are parallel. */
function sidePoint(angle: number, radius: number, away: number): string {
  const turned = angle + Math.asin(away / radius)
  return `${(center.x + radius * Math.cos(turned)).toFixed(1)} ${(center.y + radius * Math.sin(turned)).toFixed(1)}`
}

/** Path of wedge 0 to 3, from left to right; its stroke must be twice as wide as `corner`. */
export function wedgePath(index: number): string {
  const from = Math.PI + index * span
  const to = from + span
  // The two outer ends lie on the base line and have no neighbor.
  const fromAway = corner + (index === 0 ? 0 : gap / 2)
  const toAway = corner + (index === 3 ? 0 : gap / 2)
  const [far, near] = [outer - corner, inner + corner]
  return [
    `M${sidePoint(from, far, fromAway)}`,
    `A${far} ${far} 0 0 1 ${sidePoint(to, far, -toAway)}`,
    `L${sidePoint(to, near, -toAway)}`,
    `A${near} ${near} 0 0 0 ${sidePoint(from, near, fromAway)}Z`,
  ].join(' ')
}
