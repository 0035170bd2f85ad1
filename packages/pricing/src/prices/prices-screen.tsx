/** The four prices, as a gauge or a list, and the actions they lead to. */
import { type ApiFailure, valueIn } from '@rxgauge/client'
import { isInsured } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, Problem } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { FailureReference } from '../failure-reference'
import { failureSentence, isPriceUnknown } from '../failure-sentence'
import { SearchGauge } from '../gauge/search-gauge'
import { useSearchGauge } from '../gauge/use-search-gauge'
import { useResults } from '../results/results-context'
import { FirstPharmaciesLoader } from '../screens/screen-loaders'
import { CopayNote } from './copay-note'
import { CoveredAlternatives } from './covered-alternatives'
import { DistanceNote } from './distance-note'
import { ForwardingNotice } from './forwarding-notice'
import { GetSavings } from './get-savings'
import { PriceList } from './price-list'
import { PriceNotice } from './price-notice'
import { ResultActions } from './result-actions'

export function PricesScreen() {
  const { results, host } = useResults()
  const view = useStore(results.views, (state) => state.view)
  const isGauge = host.organization.options.showGaugeFlag && view === 'gauge'
  const shown = useSearchGauge(isGauge)
  return (
    <>
      <div className="rx-results">
        {isGauge && (
          <div className="rx-results-gauge">
            <SearchGauge shown={shown} />
            <DistanceNote shown={shown} />
            <GaugeFailure />
          </div>
        )}
        <div className="rx-results-side">
          {!isGauge && <DistanceNote shown={shown} />}
          <PriceList shown={shown} isFull={!isGauge} />
          <GetSavings shown={shown} />
          <CopayNote shown={shown} />
          <ForwardingNotice />
          <SelectInsurance />
          <FirstPharmaciesLoader />
        </div>
        <ResultActions />
      </div>
      <CoveredAlternatives />
      <PriceNotice prices={shown.prices} />
    </>
  )
}

/** Why retail or discount failed, centered below the gauge (search 8), with a button to retry. */
function GaugeFailure() {
  const { results, messages } = useResults()
  const prices = useStore(results.prices)
  /** Prices that failed for the same reason share one sentence and one retry. */
  const failed = new Map<string, { failure: ApiFailure; kinds: ('retail' | 'discount')[] }>()
  for (const kind of ['retail', 'discount'] as const) {
    const area = prices[kind]
    // A price that no source has isn't a failure; its row says so.
    if (area.status !== 'failure' || isPriceUnknown(area.failure)) continue
    const sentence = failureSentence(area.failure, messages)
    const { failure = area.failure, kinds = [] } = failed.get(sentence) ?? {}
    failed.set(sentence, { failure, kinds: [...kinds, kind] })
  }
  return (
    <div className="rx-gauge-failure">
      {[...failed].map(([sentence, { failure, kinds }]) => (
        <Problem
          key={sentence}
          isLine
          action={messages.common.tryAgain}
          actionLabel={fill(messages.prices.retryOne, { name: kinds.map((kind) => messages.gauge[kind]).join(', ') })}
          onAction={() => kinds.forEach(results.prices.actions.retry)}
        >
          <p>{sentence}</p>
          <FailureReference failure={failure} messages={messages} />
        </Problem>
      ))}
    </div>
  )
}

/** Shown without insurance, for generics and if the plan would cover an alternative better (search 2). */
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
