import type { KeyboardEvent } from 'react'
import type { MapFrame } from './use-map-frame'

/** Pixels that an arrow moves the map. */
export const step = 60

/** Moves and zooms the map by keys, while the focus is on the map itself. */
export function steerByKeys(event: KeyboardEvent, { move, zoom }: MapFrame): void {
  const actions: Record<string, () => void> = {
    ArrowLeft: () => move(-step, 0),
    ArrowRight: () => move(step, 0),
    ArrowUp: () => move(0, -step),
    ArrowDown: () => move(0, step),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
  }
  const action = event.target === event.currentTarget ? actions[event.key] : undefined
  if (!action) return
  event.preventDefault()
  action()
}
