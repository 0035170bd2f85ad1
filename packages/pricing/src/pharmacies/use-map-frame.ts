/** The map's frame: its size, measured before the first paint, and its view, with the actions that change it. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { fitView, limitZoom, type MapView, type Point, panned, type Size } from './map-view'

export interface MapFrame {
  size: Size
  view: MapView
  /** By pixels. */
  move: (right: number, down: number) => void
  zoom: (by: number) => void
  center: (on: Point) => void
  fit: (points: readonly Point[]) => void
}

/** A phone's width, until the frame has been measured. */
export const startingSize: Size = { width: 320, height: 360 }

export function useMapFrame(frame: RefObject<HTMLElement | null>, startingView: () => MapView): MapFrame {
  const [size, setSize] = useState<Size>(startingSize)
  const [view, setView] = useState(startingView)
  // Before the first paint, because prices placed for another width would move.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return {
    size,
    view,
    move: (right, down) => setView((before) => panned(before, size, right, down)),
    zoom: (by) => setView((before) => ({ ...before, zoom: limitZoom(before.zoom + by) })),
    center: ({ latitude, longitude }) => setView((before) => ({ ...before, latitude, longitude })),
    fit: (points) => setView((before) => fitView(points, size) ?? before),
  }
}
