/** Reports the movement of a finger or mouse since the last event. */
import { type PointerEvent, useRef } from 'react'

export function useDrag(onMove: (right: number, down: number) => void) {
  const last = useRef<{ x: number; y: number } | undefined>(undefined)
  const end = () => {
    last.current = undefined
  }
  return {
    onPointerDown(event: PointerEvent) {
      if ((event.target as Element).closest('button, a')) return
      last.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (!last.current) return
      onMove(event.clientX - last.current.x, event.clientY - last.current.y)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
