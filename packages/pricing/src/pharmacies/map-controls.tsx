/** Buttons that move the map without dragging: zoom on the map itself; below it, four directions and "show all". */
import { useResults } from '../results/results-context'

interface MapControlsProps {
  onMove: (right: number, down: number) => void
  onShowAll: () => void
}

const tool = (name: string, sign: string, onClick: () => void) => (
  <button key={name} type="button" className="rx-map-tool" aria-label={name} onClick={onClick}>
    {sign}
  </button>
)

export function MapControls({ onMove, onShowAll }: MapControlsProps) {
  const text = useResults().messages.pharmacies
  const arrows = [
    { name: text.moveLeft, sign: '←', right: -1, down: 0 },
    { name: text.moveUp, sign: '↑', right: 0, down: -1 },
    { name: text.moveDown, sign: '↓', right: 0, down: 1 },
    { name: text.moveRight, sign: '→', right: 1, down: 0 },
  ]
  return (
    <div className="rx-map-tools">
      {arrows.map(({ name, sign, right, down }) => tool(name, sign, () => onMove(right, down)))}
      <button type="button" className="rx-map-tool" onClick={onShowAll}>
        {text.showAll}
      </button>
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
