/** Whether a page's content fits its width uncut. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Elements wider than the screen, and words that a box cuts, except in the map, which is a drawing. Runs in the page.
 */
export const findCut = (drawn: string) => {
  const cut = [...document.querySelectorAll<HTMLElement>('.rx *')].filter((element) => {
    const isApart = 'svg, svg *, .rx-map, .rx-map *, .rx-hidden, .rx-hidden *, input, select'
    if (element.matches(isApart) || (drawn !== '' && element.matches(drawn))) return false
    const { overflowX, overflowY } = getComputedStyle(element)
    const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    if (element.textContent.trim() === '' || element.clientWidth === 0) return false
    return (
      (isHidden(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (isHidden(overflowY) && element.scrollHeight > element.clientHeight + 2)
    )
  })
  return {
    beside: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    cut: cut.map((element) => `${element.className}: ${element.textContent}`),
  }
}

const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/**
 * Checks that nothing is wider than the screen and no box cuts its words, at the page's own width and at others.
 * @param drawn a selector of what may be cut, such as a drawing
 */
export async function expectWholeAt(page: Page, others: readonly number[], drawn = ''): Promise<void> {
  const own = page.viewportSize() ?? { width: 390, height: 800 }
  for (const width of [own.width, ...others]) {
    await page.setViewportSize({ ...own, width })
    let found = await page.evaluate(findCut, drawn)
    if (found.beside > 0 || found.cut.length > 0) {
      // Floating elements, such as menus, are placed a frame later.
      await page.evaluate(twoFrames)
      found = await page.evaluate(findCut, drawn)
    }
    expect(found, `at ${width} px`).toEqual({ beside: 0, cut: [] })
  }
  await page.setViewportSize(own)
}
