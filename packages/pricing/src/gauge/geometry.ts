/** The half ring of four wedges, in the units of its own drawing. */

export const gaugeSize = { width: 384, height: 222 } as const
const center = { x: 192, y: 200 }
const outer = 174
const inner = 98
/** Degrees left free at each side of a wedge. */
const gap = 1.1
const span = 45

const point = (degrees: number, radius: number) => {
  const angle = (degrees * Math.PI) / 180
  return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) }
}

const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** The outline of wedge 0 to 3, from left to right. */
export function wedgePath(index: number): string {
  const from = 180 + index * span + gap
  const to = 180 + (index + 1) * span - gap
  return [
    `M${at(point(from, outer))}`,
    `A${outer} ${outer} 0 0 1 ${at(point(to, outer))}`,
    `L${at(point(to, inner))}`,
    `A${inner} ${inner} 0 0 0 ${at(point(from, inner))}Z`,
  ].join(' ')
}

/** Where the words of a wedge stand. */
export const wedgeMiddle = (index: number) => point(180 + (index + 0.5) * span, (outer + inner) / 2)
