/** The basis of a copay: its tier, and what members paid (search 2, "Copay info dialog"). */
import { valueIn } from '@rxgauge/client'
import { formatPrice } from '@rxgauge/contract'
import { Dialog } from '@rxgauge/ui/dialog'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'

export function CopayInfoDialog({ onClose }: { onClose: () => void }) {
  const { results, host, messages } = useResults()
  const copay = valueIn(useStore(results.prices, (state) => state.copay))
  const statistics = copay?.statistics
  const { showCopayPriceFlag } = host.organization.options
  const { copayInfo, coverageInfo } = messages.views
  return (
    <Dialog title={showCopayPriceFlag ? copayInfo : coverageInfo} closeLabel={messages.common.close} onClose={onClose}>
      {copay && (
        <div>
          <h3>{copay.tierTitle}</h3>
          <p>{copay.tierDesc}</p>
          {copay.formularyText && <p>{copay.formularyText}</p>}
          {statistics && (
            <>
              <h3>{statistics.copayDataTitle}</h3>
              <dl className="rx-pairs">
                <dt>{statistics.averageCopayLabel}</dt>
                <dd>{formatPrice(statistics.averagePrice)}</dd>
                <dt>{messages.views.percentile75}</dt>
                <dd>{formatPrice(statistics.percentile75thPrice)}</dd>
              </dl>
              <p className="rx-note">{statistics.copayDisclaimerText}</p>
            </>
          )}
          <p className="rx-note">{copay.disclaimerText}</p>
        </div>
      )}
    </Dialog>
  )
}
