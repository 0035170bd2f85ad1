/** The product's mark, a half ring, as a square PNG in an organization's colors. It keeps clear of the edges, so that devices may cut them. */
import { parseHex } from '@rxgauge/contract'
import { pngIcon } from '../../base/png-icon'

export interface IconColors {
  background: string
  ring: string
}

/** The ring in a square of 32: its center, radius and width. */
const ring = { x: 16, y: 21, radius: 9, width: 5 }
/** Samples in each direction for one pixel. */
const samples = 3

const drawn = new Map<string, Buffer>()

/** @param side pixels */
export function organizationIcon(side: number, colors: IconColors): Buffer {
  const key = `${side} ${colors.background} ${colors.ring}`
  const icon = drawn.get(key) ?? draw(side, colors)
  drawn.set(key, icon)
  return icon
}

function draw(side: number, colors: IconColors): Buffer {
  const background = parseHex(colors.background) ?? [0, 61, 76]
  const color = parseHex(colors.ring) ?? [255, 255, 255]
  return pngIcon(side, (x, y) => {
    const share = shareOfRing(x, y, 32 / side)
    const mix = (index: 0 | 1 | 2) => Math.round(background[index] * (1 - share) + color[index] * share)
    return [mix(0), mix(1), mix(2)]
  })
}

/** How much of a pixel the ring covers, from 0 to 1. */
function shareOfRing(x: number, y: number, scale: number): number {
  let inside = 0
  for (let row = 0; row < samples; row++) {
    for (let column = 0; column < samples; column++) {
      const right = (x + (column + 0.5) / samples) * scale - ring.x
      const up = ring.y - (y + (row + 0.5) / samples) * scale
      if (up >= 0 && Math.abs(Math.hypot(right, up) - ring.radius) <= ring.width / 2) inside++
    }
  }
  return inside / samples ** 2
}
