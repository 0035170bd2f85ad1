/** When two pictures show the same, and when they differ. */
import { describe, expect, test } from 'vitest'
import { type Blocks, compareBlocks } from '../src/pictures/blocks'

type Color = readonly [number, number, number]

/** A white page of 40 by 60 blocks with boxes: left, top, width and height in blocks. */
function page(...boxes: { at: readonly [number, number, number, number]; color: Color }[]): Blocks {
  const [columns, rows] = [40, 60]
  const colors = Array.from({ length: columns * rows }, (_, block) => {
    const [column, row] = [block % columns, Math.floor(block / columns)]
    const box = boxes.findLast(
      ({ at: [left, top, width, height] }) =>
        column >= left && column < left + width && row >= top && row < top + height,
    )
    return box?.color ?? [255, 255, 255]
  })
  return { columns, rows, colors: colors.flat() }
}

const brand: Color = [0, 61, 76]
const gray: Color = [200, 205, 207]
const button = { at: [4, 20, 32, 5], color: brand } as const
const letters = (left: number, top: number, width: number) => ({ at: [left, top, width, 1], color: gray }) as const
const stored = page(button, letters(4, 10, 20), letters(4, 13, 25))
const problem = (taken: Blocks) => compareBlocks(stored, taken).problem

describe('two pictures show the same', () => {
  test('if letters end a block earlier or later, or are a block lower', () => {
    expect(problem(stored)).toBeUndefined()
    expect(problem(page(button, letters(4, 10, 21), letters(4, 14, 24)))).toBeUndefined()
  })

  test('if each color is a shade off', () => {
    expect(problem({ ...stored, colors: stored.colors.map((color) => Math.max(0, color - 8)) })).toBeUndefined()
  })
})

describe('two pictures differ', () => {
  test('if a part is missing, and says where', () => {
    expect(problem(page(letters(4, 10, 20), letters(4, 13, 25)))).toMatch(/most at 40, 200: 320 by 50 px$/)
    expect(problem(page(button, letters(4, 10, 20)))).toMatch(/most at 40, 130/)
  })

  test('if a button is 40 px lower, or 40 px to the right', () => {
    expect(problem(page({ ...button, at: [4, 24, 32, 5] }, letters(4, 10, 20), letters(4, 13, 25)))).toBeDefined()
    expect(problem(page({ ...button, at: [8, 20, 32, 5] }, letters(4, 10, 20), letters(4, 13, 25)))).toBeDefined()
  })

  test('if a color is another', () => {
    expect(problem(page({ ...button, color: [0, 61, 110] }, letters(4, 10, 20), letters(4, 13, 25)))).toBeDefined()
  })

  test('if one is longer', () => {
    expect(
      problem({ ...stored, rows: 64, colors: [...stored.colors, ...Array.from({ length: 480 }, () => 255)] }),
    ).toBe('it is about 400 by 640 px, the stored one 400 by 600')
  })
})
