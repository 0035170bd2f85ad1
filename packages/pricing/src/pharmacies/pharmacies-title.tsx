/** The heading of the list, and below it what the prices are for. */
import { valueIn } from '@rxgauge/client'
import { fill } from '@rxgauge/text'
import { Facts } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { useDose } from '../prescription/use-dose'
import { milesToNearest } from '../prices/distance-note'
import { useResults } from '../results/results-context'

/** Whether a pharmacy is within the radius, by the prices until the list has loaded. */
export function useIsNear(): boolean {
  const { results } = useResults()
  const isFar = useStore(results.prices, (prices) => milesToNearest(prices) !== undefined)
  const list = valueIn(useStore(results.pharmacies, (state) => state.list))
  return !isFar && list?.nearestBeyond === undefined
}

/** Read aloud with the medication, which is in the search field above for those who see it. */
export function PharmaciesTitle({ zip }: { zip: string }) {
  const { results, messages } = useResults()
  const prescription = useStore(results.prescription, (state) => state.prescription)
  const isNear = useIsNear()
  const dose = useDose()
  const text = messages.pharmacies
  return (
    <>
      {prescription && dose && (
        <span className="rx-hidden">{[prescription.product.productName, ...dose].join(', ')}: </span>
      )}
      {fill(isNear ? text.near : text.nearest, { zip })}
    </>
  )
}

/** What the prices are for: dose and quantity, which can be changed. */
export function PricedDose() {
  const { results, host, messages } = useResults()
  const dose = useDose()
  const text = messages.pharmacies
  if (!dose) return null
  const change = host.organization.options.showProductDetailSelectionFlag && (
    <button type="button" className="rx-change" aria-label={text.changeName} onClick={results.modifySearch}>
      {text.change}
    </button>
  )
  return <Facts of={[...dose, change]} />
}
