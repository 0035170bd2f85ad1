/** The half ring of four wedges, in the units of its own drawing. */

export const gaugeSize = { width: 456, height: 236 } as const
const center = { x: 228, y: 232 }
const outer = 220
const inner = 140
/** Between two wedges, from the inside to the outside alike. */
const gap = 4
/** Of the corners: the path lies so far inside, and its round stroke fills up to the edge. */
const corner = 6
const span = Math.PI / 4

/** A point of a wedge's side: `away` from the ray at the angle, so that sides of neighbours are parallel. */
function sidePoint(angle: number, radius: number, away: number): string {
  const turned = angle + Math.asin(away / radius)
  return `${(center.x + radius * Math.cos(turned)).toFixed(1)} ${(center.y + radius * Math.sin(turned)).toFixed(1)}`
}

/** The outline of wedge 0 to 3, from left to right, to be stroked twice as wide as its corners. */
export function wedgePath(index: number): string {
  const from = Math.PI + index * span
  const to = from + span
  // The two ends stand on the base line, with no neighbour.
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
