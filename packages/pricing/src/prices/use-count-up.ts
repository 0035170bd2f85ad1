/**
 * Prices count up as their wedge fills, in the gauge and in the list in the same frames. The counting number only overlays the price: the
 * element always contains the final text, for screen readers, copying and layout.
 */
import { cents, formatPrice, parseDollars } from '@rxgauge/contract'
import { prefersReducedMotion } from '@rxgauge/ui'
import { type RefCallback, useCallback } from 'react'

/** Milliseconds; the same as the wedge's fill. */
const duration = 220

/** @returns the ref for the element around gauge and list; prices count up if they appear later, but not if they were there from the start */
export function useCountUp(): RefCallback<HTMLElement> {
  return useCallback((around: HTMLElement | null) => {
    if (!around) return
    /** The last price by row or wedge; the price's own element may be replaced. */
    const known = new Map<Element | null, number>()
    const look = (counts: boolean) => {
      for (const element of around.querySelectorAll('b')) {
        const price = parseDollars(element.textContent.replace(/[$,]/g, ''))
        const place = element.closest('li, .rx-wedge, .rx-gauge')
        const before = known.get(place)
        // Words or a range, or the same price in a new element.
        if (price === undefined || price === before) continue
        known.set(place, price)
        if (counts) countUp(element, countStart(price, before), price)
      }
    }
    look(false)
    const observer = new MutationObserver(() => look(!prefersReducedMotion()))
    observer.observe(around, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
}

/** Starts from the earlier price or the lowest one with as many digits, so that the width stays constant. */
function countStart(price: number, before = 0): number {
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
