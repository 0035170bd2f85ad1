/**
 * Prices that land count up while their wedge fills, in the gauge and in the list in the same frames. Only what is seen counts, over
 * the price: its element has the whole text from the start, which is what is read aloud, copied and given room.
 */
import { cents, formatPrice, parseDollars } from '@rxgauge/contract'
import { prefersLessMotion } from '@rxgauge/ui'
import { type RefCallback, useCallback } from 'react'

/** As long as a wedge fills. */
const duration = 220

/** @returns for the element around gauge and list: prices that come into it count, those that it was made with do not */
export function useCountUp(): RefCallback<HTMLElement> {
  return useCallback((around: HTMLElement | null) => {
    if (!around) return
    /** By where a price stands, whichever element has it. */
    const known = new Map<Element | null, number>()
    const look = (counts: boolean) => {
      for (const element of around.querySelectorAll('b')) {
        const price = parseDollars(element.textContent.replace(/[$,]/g, ''))
        const place = element.closest('li, .rx-wedge, .rx-gauge')
        const before = known.get(place)
        // Words, or two prices; or the same in another element.
        if (price === undefined || price === before) continue
        known.set(place, price)
        if (counts) countUp(element, startOf(price, before), price)
      }
    }
    look(false)
    const observer = new MutationObserver(() => look(!prefersLessMotion()))
    observer.observe(around, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
}

/** From the price before, or the lowest: among those with as many digits, so that all have one width. */
function startOf(price: number, before = 0): number {
  const end = 10 ** Math.max(String(price).length, 3)
  return Math.min(Math.max(before, end > 1000 ? end / 10 : 0), end - 1)
}

function countUp(element: HTMLElement, from: number, to: number) {
  let begunAt: number | undefined
  const show = (at: number) => {
    begunAt ??= at
    const left = 1 - (at - begunAt) / duration
    if (left <= 0) return delete element.dataset.count
    element.dataset.count = formatPrice(cents(to + (from - to) * left ** 3))
    return requestAnimationFrame(show)
  }
  element.dataset.count = formatPrice(cents(from))
  requestAnimationFrame(show)
}
