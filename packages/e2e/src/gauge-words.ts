/** Where the words of a gauge stand, compared with its drawing. */

/**
 * The lines in a gauge's wedges with a corner closer than `safety` pixels to the wedge's edge, and the lines that
 * cover each other or the best price. Runs in the page, on `.rx-gauge`.
 */
export function misplacedWords(gauge: Element, safety: number): { words: string[]; misplaced: string[] } {
  const inkOf = (line: Element) => {
    const range = document.createRange()
    range.selectNodeContents(line)
    return [...range.getClientRects()].map(({ left, right, top, bottom }) => {
      // A quarter of a line's height is above and below its letters.
      const quarter = (bottom - top) / 4
      return { left, right, top: top + quarter, bottom: bottom - quarter }
    })
  }
  const isShown = (line: Element) => line.checkVisibility() && (line.textContent ?? '').trim() !== ''
  const lines = [...gauge.querySelectorAll('.rx-wedge > *')].filter(isShown)
  const middle = [...gauge.querySelectorAll('.rx-gauge-middle > *')].filter(isShown)
  const misplaced: string[] = []
  for (const line of lines) {
    const kind = line.parentElement?.getAttribute('data-kind')
    const path = gauge.querySelector<SVGPathElement>(`.rx-wedge-shape[data-kind="${kind}"] .rx-wedge-fill`)
    const toDrawing = path?.getScreenCTM()?.inverse()
    if (!path || !toDrawing) throw new Error(`There is no wedge ${kind}`)
    const isInside = inkOf(line).every(({ left, right, top, bottom }) =>
      [left - safety, right + safety].every((x) =>
        [top, bottom].every((y) => {
          const corner = new DOMPoint(x, y).matrixTransform(toDrawing)
          return path.isPointInFill(corner) || path.isPointInStroke(corner)
        }),
      ),
    )
    if (!isInside) misplaced.push(`${line.textContent} beyond the wedge ${kind}`)
  }
  const all = [...lines, ...middle].map((line) => ({ text: line.textContent, ink: inkOf(line) }))
  all.forEach((one, index) => {
    for (const other of all.slice(index + 1)) {
      const isCovering = one.ink.some((a) =>
        other.ink.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
      )
      if (isCovering) misplaced.push(`${one.text} over ${other.text}`)
    }
  })
  const wedges = [...gauge.querySelectorAll<SVGPathElement>('.rx-wedge-outline')]
  for (const line of middle) {
    const isOver = inkOf(line).some(({ left, right, top, bottom }) =>
      [left, right].some((x) =>
        [top, bottom].some((y) =>
          wedges.some((wedge) =>
            wedge.isPointInFill(new DOMPoint(x, y).matrixTransform(wedge.getScreenCTM()?.inverse())),
          ),
        ),
      ),
    )
    if (isOver) misplaced.push(`${line.textContent} over a wedge`)
  }
  return { words: lines.map((line) => line.textContent ?? ''), misplaced }
}
