/** Buttons that zoom, and buttons that move the map without dragging while it has the focus. */
import { useResults } from '../results/results-context'

const tool = (name: string, sign: string, onClick: () => void) => (
  <button key={name} type="button" className="rx-map-tool" aria-label={name} onClick={onClick}>
    {sign}
  </button>
)

/** A press leaves the focus on the map, so they stay. */
export function MoveControls({ onMove }: { onMove: (right: number, down: number) => void }) {
  const text = useResults().messages.pharmacies
  const arrows = [
    { name: text.moveLeft, sign: '←', right: -1, down: 0 },
    { name: text.moveUp, sign: '↑', right: 0, down: -1 },
    { name: text.moveDown, sign: '↓', right: 0, down: 1 },
    { name: text.moveRight, sign: '→', right: 1, down: 0 },
  ]
  return (
    <div className="rx-map-tools" onPointerDown={(event) => event.preventDefault()}>
      {arrows.map(({ name, sign, right, down }) => tool(name, sign, () => onMove(right, down)))}
    </div>
  )
}

export function ZoomControls({ onZoom }: { onZoom: (by: number) => void }) {
  const text = useResults().messages.pharmacies
  return (
    <div className="rx-map-zoom">
      {tool(text.zoomIn, '+', () => onZoom(1))}
      {tool(text.zoomOut, '−', () => onZoom(-1))}
    </div>
  )
}
