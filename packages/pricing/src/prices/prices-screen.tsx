/** The four prices, as a gauge or a list, and the actions they lead to; while the settings are open above, the prices alone. */
import { isInsured } from '@rxgauge/contract'
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { SearchGauge } from '../gauge/search-gauge'
import { useSearchGauge } from '../gauge/use-search-gauge'
import { useResults } from '../results/results-context'
import { FirstPharmaciesLoader } from '../screens/screen-loaders'
import { CopayNote } from './copay-note'
import { CoveredAlternatives } from './covered-alternatives'
import { DistanceNote } from './distance-note'
import { ForwardingNotice } from './forwarding-notice'
import { GetSavings, isCopayBest } from './get-savings'
import { PriceFailures } from './price-failures'
import { PriceList } from './price-list'
import { PriceNotice } from './price-notice'
import { ResultActions } from './result-actions'

export function PricesScreen({ isEditing }: { isEditing: boolean }) {
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
            <PriceFailures />
          </div>
        )}
        <div className="rx-results-side">
          {!isGauge && <DistanceNote shown={shown} />}
          <PriceList shown={shown} isFull={!isGauge} />
          {!isGauge && <PriceFailures />}
          {!isEditing && (
            <>
              {isCopayBest(shown) && <CopayNote shown={shown} />}
              <GetSavings shown={shown} />
              {!isCopayBest(shown) && <CopayNote shown={shown} />}
              <ForwardingNotice />
              <SelectInsurance />
              {isGauge && <FirstPharmaciesLoader />}
            </>
          )}
        </div>
        {!isEditing && !isGauge && <FirstPharmaciesLoader />}
        {!isEditing && <ResultActions />}
      </div>
      {!isEditing && <CoveredAlternatives />}
      <PriceNotice prices={shown.prices} />
    </>
  )
}

/** Shown without insurance, for generics and for brands with a generic, which a plan may cover better (search 2). */
function SelectInsurance() {
  const { results, host, messages } = useResults()
  const { showCopayPriceFlag } = host.organization.options
  const prescription = useStore(results.prescription, (state) => state.prescription)
  if (!prescription) return null
  const { insurance, product } = prescription
  const isWorthIt = product.type === 'generic' || product.aliasId !== null
  if (isInsured(insurance) || !isWorthIt) return null
  return (
    <Button kind="other" wide onClick={results.views.actions.showInsurance}>
      {showCopayPriceFlag ? messages.insurance.compare : messages.insurance.compareCoverage}
    </Button>
  )
}
