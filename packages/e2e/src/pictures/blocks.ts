/**
 * Reduces pictures to coarse blocks and compares them. Text in another typeface or from another system moves by at
 * most a block and is as dark overall; a missing, moved or recolored part makes a patch.
 */

/** A picture's mean colors: red, green and blue from 0 to 255 for each block, row by row. */
export interface Blocks {
  columns: number
  rows: number
  colors: readonly number[]
}

/** Adjacent differing blocks, in blocks from the upper left. */
export interface Patch {
  left: number
  top: number
  width: number
  height: number
  count: number
}

export interface Comparison {
  /** `undefined` if the pictures match. */
  problem: string | undefined
  /** Whether each block differs, row by row. */
  differing: readonly boolean[]
}

/** The side of a block, in CSS pixels. */
export const blockSize = 10
/** How many blocks away a color may be, since letters and lines move that far. */
const reach = 1
/** How far a block's color may be from the surrounding ones in the other picture, of 255. */
const tolerance = 14
/**
 * More adjacent differing blocks than this aren't just letters: five other typefaces made 9 at most, a missing line
 * of text 23.
 */
const largestPatch = 12
/** The maximum share of differing blocks. Other typefaces made 2% at most. */
const largestShare = 0.04

export function compareBlocks(stored: Blocks, current: Blocks): Comparison {
  const size = (blocks: Blocks) => `${blocks.columns * blockSize} by ${blocks.rows * blockSize}`
  const differing = Array.from({ length: current.columns * current.rows }, () => false)
  if (stored.columns !== current.columns || Math.abs(stored.rows - current.rows) > reach) {
    return { problem: `it is about ${size(current)} px, the stored one ${size(stored)}`, differing }
  }
  const ranges = [rangesAround(stored), rangesAround(current)] as const
  for (let row = 0; row < Math.min(stored.rows, current.rows); row++) {
    for (let column = 0; column < current.columns; column++) {
      const at = row * current.columns + column
      differing[at] = !lies(current, at, ranges[0]) || !lies(stored, at, ranges[1])
    }
  }
  const patches = findPatches(differing, current.columns)
  const largest = patches.toSorted((one, other) => other.count - one.count)[0]
  const share = differing.filter(Boolean).length / differing.length
  if (!largest || (largest.count < largestPatch && share < largestShare)) return { problem: undefined, differing }
  const [left, top, width, height] = [largest.left, largest.top, largest.width, largest.height].map(
    (n) => n * blockSize,
  )
  return {
    problem: `${(share * 100).toFixed(1)}% of it differs, most at ${left}, ${top}: ${width} by ${height} px`,
    differing,
  }
}

interface Ranges {
  low: Float64Array
  high: Float64Array
}

/** The minimum and maximum of each channel among a block and its neighbors within reach. */
function rangesAround({ columns, rows, colors }: Blocks): Ranges {
  const pass = ({ low, high }: Ranges, step: number, isInside: (at: number, offset: number) => boolean): Ranges => {
    const next = { low: low.slice(), high: high.slice() }
    for (let at = 0; at < columns * rows; at++) {
      for (let offset = -reach; offset <= reach; offset++) {
        if (!isInside(at, offset)) continue
        for (let channel = 0; channel < 3; channel++) {
          const [here, there] = [at * 3 + channel, (at + offset * step) * 3 + channel]
          next.low[here] = Math.min(next.low[here] ?? 255, low[there] ?? 255)
          next.high[here] = Math.max(next.high[here] ?? 0, high[there] ?? 0)
        }
      }
    }
    return next
  }
  const all = Float64Array.from(colors)
  const across = pass({ low: all, high: all }, 1, (at, offset) => {
    const column = (at % columns) + offset
    return column >= 0 && column < columns
  })
  return pass(across, columns, (at, offset) => {
    const row = Math.floor(at / columns) + offset
    return row >= 0 && row < rows
  })
}

const lies = ({ colors }: Blocks, at: number, { low, high }: Ranges): boolean =>
  [0, 1, 2].every((channel) => {
    const color = colors[at * 3 + channel] ?? 0
    const isAbove = color >= (low[at * 3 + channel] ?? 0) - tolerance
    return isAbove && color <= (high[at * 3 + channel] ?? 255) + tolerance
  })

/** Groups differing blocks that touch at a side. */
function findPatches(differing: readonly boolean[], columns: number): Patch[] {
  const seen = new Set<number>()
  const patches: Patch[] = []
  differing.forEach((differs, start) => {
    if (!differs || seen.has(start)) return
    const waiting = [start]
    const members: number[] = []
    seen.add(start)
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      members.push(at)
      const column = at % columns
      const beside = [
        at - columns,
        at + columns,
        ...(column > 0 ? [at - 1] : []),
        ...(column < columns - 1 ? [at + 1] : []),
      ]
      for (const next of beside) {
        if (!differing[next] || seen.has(next)) continue
        seen.add(next)
        waiting.push(next)
      }
    }
    const across = members.map((at) => at % columns)
    const down = members.map((at) => Math.floor(at / columns))
    const [left, top] = [Math.min(...across), Math.min(...down)]
    patches.push({
      left,
      top,
      width: Math.max(...across) - left + 1,
      height: Math.max(...down) - top + 1,
      count: members.length,
    })
  })
  return patches
}
