/** A unit's cost over time as steps, each lasting until the next change. The text beside it says the same. */

interface AcquisitionCostChartProps {
  /** The oldest first; dollars per unit from that day on. */
  changes: readonly { effectiveOn: string; unitPrice: string }[]
  /** The day until which the last price is known to hold. */
  until: string
}

const width = 320
const height = 72
/** Keeps lines at the edge from being clipped. */
const edge = 4

export function AcquisitionCostChart({ changes, until }: AcquisitionCostChartProps) {
  const [first] = changes
  if (!first || changes.length < 2) return null
  const start = Date.parse(first.effectiveOn)
  const span = Math.max(Date.parse(until), Date.parse(changes.at(-1)?.effectiveOn ?? until)) - start
  const most = Math.max(...changes.map(({ unitPrice }) => Number(unitPrice)))
  const x = (day: string) => Math.round(((Date.parse(day) - start) / span) * width)
  const y = (price: string) => Math.round(height - edge - (Number(price) / most) * (height - 2 * edge))
  const path = changes.map(({ effectiveOn, unitPrice }, index) =>
    index === 0 ? `M0 ${y(unitPrice)}` : `H${x(effectiveOn)}V${y(unitPrice)}`,
  )
  return (
    <svg className="rx-cost-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={`M0 ${height - 1}H${width}`} />
      <path d={`${path.join('')}H${width}`} />
    </svg>
  )
}
