/** What pharmacies paid for one unit over time: as a line, and as a table for people who can't see it. */
import type { AcquisitionCost as Cost } from '@rxgauge/contract'
import { dateText, dollars, fill, fillPlaces } from '@rxgauge/text'
import { useResults } from '../results/results-context'
import { AcquisitionCostChart } from './acquisition-cost-chart'
import { useSourceWords } from './source-words'

/** Renders nothing for a single price, which is no history. */
export function AcquisitionCost({ cost }: { cost: Cost }) {
  const { host, messages } = useResults()
  const text = messages.howPriced
  const { day, fromSource } = useSourceWords()
  const [first] = cost.changes
  if (!first || cost.changes.length < 2) return null
  const title = fill(text.acquisition, { month: dateText(first.effectiveOn, 'month', host.language) })
  return (
    <>
      <h3>{title}</h3>
      <p>{fillPlaces(text.acquisitionNote, { unit: messages.medication.costUnits[cost.unit] })}</p>
      <AcquisitionCostChart changes={cost.changes} until={cost.asOf} />
      <table className="rx-costs">
        <thead>
          <tr>
            <th scope="col">{text.from}</th>
            <th scope="col">{text.oneUnit}</th>
          </tr>
        </thead>
        <tbody>
          {[...cost.changes].reverse().map(({ effectiveOn, unitPrice }) => (
            <tr key={effectiveOn}>
              <td>{day(effectiveOn)}</td>
              <td>{dollars(unitPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="rx-note">
        {fromSource(cost.source, cost.asOf)} {cost.staleFlag && text.stale}
      </p>
    </>
  )
}
