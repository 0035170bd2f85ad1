/** Layout shifts without a press or a key. */
import type { Page } from 'playwright-core'

interface ShiftsOfPage {
  shifts: string[]
  forgetShifts: () => Promise<void>
}

/** Records shifts without a press or a key, from each page's first frame. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const state = window as unknown as ShiftsOfPage
    state.shifts = []
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${previousRect.y} to ${currentRect.y}`,
        )
        state.shifts.push(`${entry.value} ${moved.join(', ')}`)
      }
    }
    // A text node is named after its element.
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return `${element?.className} "${node?.textContent?.slice(0, 20)}"`
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    state.forgetShifts = async () => {
      // A frame's shifts are reported with the next frame.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      observer.takeRecords()
      state.shifts.splice(0)
    }
  })
}

/** The recorded shifts, each with the element and its positions. */
export const shifts = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as ShiftsOfPage).shifts)

/** Drops shifts caused by a press that led to another screen, however late. */
export const clearShifts = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as ShiftsOfPage).forgetShifts())
