/** What pharmacies paid for one unit of the medication, as a line and in words. */
import type { AcquisitionCost } from '@rxgauge/contract'
import { AcquisitionCostChart } from '@rxgauge/pricing'
import { dateText, dollars, fill } from '@rxgauge/text'
import { useSite } from '../site-context'

/** Renders nothing for a single price, which is no history. */
export function DrugCosts({ cost: { changes, unit, source, asOf, staleFlag } }: { cost: AcquisitionCost }) {
  const { text, language } = useSite()
  const { costs, costsText, costsNote, costsStale } = text.drug
  const [first] = changes
  const last = changes.at(-1)
  if (!first || !last || first === last) return null
  return (
    <div className="site-drug-price">
      <h3>{fill(costs, { month: dateText(first.effectiveOn, 'month', language) })}</h3>
      <AcquisitionCostChart changes={changes} until={asOf} />
      <p className="site-note">
        {fill(costsText, {
          unit: text.medication.costUnits[unit],
          firstDay: dateText(first.effectiveOn, 'longDate', language),
          firstPrice: dollars(first.unitPrice),
          lastDay: dateText(asOf, 'longDate', language),
          lastPrice: dollars(last.unitPrice),
        })}{' '}
        {fill(costsNote, { source })} {staleFlag && costsStale}
      </p>
    </div>
  )
}
