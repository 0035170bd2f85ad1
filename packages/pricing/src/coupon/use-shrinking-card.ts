/** After a coupon is saved and its dialog closed, the card shrinks into the button that says SAVED. */
import { prefersReducedMotion } from '@rxgauge/ui'
import { type RefObject, useEffect, useRef } from 'react'
import type { SaveProgress } from './saved-coupons-store'

/** @returns the ref for the button, which shares a layout with the card */
export function useShrinkingCard(progress: SaveProgress): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasSaved = useRef(false)
  useEffect(() => {
    const card = button.current?.closest('.rx-coupon-layout')?.querySelector('.rx-coupon')
    if (wasSaved.current && progress.status === 'idle' && card && button.current) shrink(card, button.current)
    wasSaved.current = progress.status === 'saved' && !progress.wasSaved
  }, [progress])
  return button
}

/** Animates a copy of the card; the card itself stays. */
function shrink(card: Element, into: Element) {
  const picture = card.firstElementChild?.cloneNode(true) as HTMLElement | undefined
  if (prefersReducedMotion() || !picture) return
  const [from, to] = [centerOf(card), centerOf(into)]
  picture.inert = true
  picture.dataset.picture = ''
  card.append(picture)
  picture.animate(
    { translate: `${to.x - from.x}px ${to.y - from.y}px`, scale: 0.12, opacity: [1, 0.8, 0] },
    { duration: 420, easing: 'ease-in' },
  ).onfinish = () => picture.remove()
}

function centerOf(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
