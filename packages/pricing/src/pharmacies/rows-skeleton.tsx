/** Placeholders of pharmacies while the list loads: a tile, two lines and a price in each. */
import { useResults } from '../results/results-context'

/** As many as show in the list at once. */
const usual = 4

export function RowsSkeleton({ count = usual }: { count?: number }) {
  const { messages } = useResults()
  return (
    <div className="rx-screen" aria-busy="true">
      <span className="rx-hidden">{messages.common.loading}</span>
      <div className="rx-pharmacies" aria-hidden="true">
        {Array.from({ length: count }, (_, row) => (
          <div key={row} className="rx-pharmacy">
            <span className="rx-pharmacy-cells rx-pulse">
              <span className="rx-badge rx-tile" />
              <span className="rx-pharmacy-name">
                <span className="rx-bar" />
                <span className="rx-bar" />
              </span>
              <span className="rx-pharmacy-price">
                <span className="rx-bar" />
              </span>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
