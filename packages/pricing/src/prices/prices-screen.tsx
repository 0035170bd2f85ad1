/** The four prices, as gauge or as list, and the ways on from them. */
import { valueIn } from '@rxgauge/client'
import { isInsured } from '@rxgauge/contract'
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { SearchGauge } from '../gauge/search-gauge'
import { useSearchGauge } from '../gauge/use-search-gauge'
import { useResults } from '../results/results-context'
import { CoveredAlternatives } from './covered-alternatives'
import { ForwardingNotice } from './forwarding-notice'
import { GetSavings } from './get-savings'
import { MoreWays } from './more-ways'
import { PriceList } from './price-list'
import { PriceNotice } from './price-notice'

export function PricesScreen() {
  const { results, host } = useResults()
  const view = useStore(results.views, (state) => state.view)
  const isGauge = host.organization.options.showGaugeFlag && view === 'gauge'
  const shown = useSearchGauge(isGauge)
  return (
    <>
      <div className="rx-answer">
        {isGauge && (
          <div>
            <SearchGauge shown={shown} />
            <GaugeFailure />
          </div>
        )}
        <div className="rx-answer-side">
          <PriceList shown={shown} isFull={!isGauge} />
          <GetSavings />
          <ForwardingNotice />
          <SelectInsurance />
        </div>
        <MoreWays />
      </div>
      <CoveredAlternatives />
      <PriceNotice prices={shown.prices} />
    </>
  )
}

/** Why retail or discount did not come, centred under the gauge (search 8). */
function GaugeFailure() {
  const { results, messages } = useResults()
  const { retail, discount } = useStore(results.prices)
  const failed = [retail, discount].flatMap((area) =>
    area.status === 'failure' ? [failureSentence(area.failure, messages)] : [],
  )
  return (
    <div className="rx-gauge-failure" role="alert">
      {[...new Set(failed)].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

/** Shown while no insurance is chosen, for generics and where the plan would cover an alternative better (search 2). */
function SelectInsurance() {
  const { results, messages } = useResults()
  const prescription = useStore(results.prescription, (state) => state.prescription)
  const copay = useStore(results.prices, (state) => state.copay)
  if (!prescription) return null
  const { insurance, product } = prescription
  const isWorthIt = product.type === 'generic' || valueIn(copay)?.alternateFlag
  if (isInsured(insurance) || !isWorthIt) return null
  return (
    <Button kind="other" wide onClick={results.views.actions.showInsurance}>
      {messages.insurance.compare}
    </Button>
  )
}
