/** How a price is calculated: a receipt, what could change at the counter, and, folded, where its figures come from. */
import { valueIn } from '@rxgauge/client'
import { calls, noInsurance, type PriceExplanations } from '@rxgauge/contract'
import { dateText, fillPlaces } from '@rxgauge/text'
import { Dialog } from '@rxgauge/ui/dialog'
import { useStore } from 'zustand/react'
import { usePrescriptionName } from '../prescription/use-prescription-name'
import { useResults } from '../results/results-context'
import type { ResultsDialog } from '../results/views-store'
import { useCall } from '../use-call'
import { AcquisitionCost } from './acquisition-cost'
import { FigureSources } from './figure-sources'
import { CopayReceipts, explainedOf, PriceReceipt } from './price-receipt'
import { useSourceWords } from './source-words'

type About = Extract<ResultsDialog, { kind: 'howPriced' }>

export function HowPricedDialog({ about, onClose }: { about: About; onClose: () => void }) {
  const { messages } = useResults()
  const text = messages.howPriced
  const medication = usePrescriptionName()
  const { explanations, isLoading } = useExplanations(about)
  return (
    <Dialog title={text.open} closeLabel={messages.common.close} onClose={onClose} grows>
      <div className="rx-how-text" data-price={about.price}>
        {about.price !== 'alternative' && <h3>{medication}</h3>}
        {isLoading && <span className="rx-bar rx-bar-row rx-pulse" />}
        {explanations && <Receipts about={about} explanations={explanations} />}
        <h3>{text.changes}</h3>
        <ul>
          {text[about.price].changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <details className="rx-how-sources">
          <summary>{text.figures}</summary>
          <Sources about={about} explanations={explanations} />
          {explanations?.acquisitionCost && <AcquisitionCost cost={explanations.acquisitionCost} />}
        </details>
      </div>
    </Dialog>
  )
}

/** The steps of the query's prices; `undefined` while they load, and for a price of another medication. */
function useExplanations({ price, offer }: About) {
  const { results, host } = useResults()
  const { query } = results.prices.getState()
  const params = query &&
    price !== 'alternative' && {
      productDetailId: query.productDetailId,
      quantity: query.quantity,
      insuranceId: query.insuranceId ?? noInsurance,
      zip: query.zip,
    }
  const { pharmacyLocationId } = offer ?? {}
  const at = pharmacyLocationId === undefined ? {} : { query: { pharmacyLocationId: String(pharmacyLocationId) } }
  const { area, value } = useCall(host, calls.price.explainPrices, params ? { params, ...at } : undefined)
  return { explanations: value, isLoading: area.status === 'loading' && value === undefined }
}

interface ExplainedProps {
  about: About
  explanations: PriceExplanations
}

function Receipts({ about, explanations }: ExplainedProps) {
  const { results } = useResults()
  const terms = valueIn(useStore(results.prices, (state) => state.copay))
  if (about.price === 'copay') {
    return explanations.copay && <CopayReceipts copay={explanations.copay} tier={terms?.tierTitle ?? ''} />
  }
  const price = explainedOf(explanations, { kind: about.price, ...about.offer })
  return price && <PriceReceipt price={price} />
}

/** One sentence about the price, the day it was requested, and each figure's source. */
function Sources({ about, explanations }: { about: About; explanations: PriceExplanations | undefined }) {
  const { results, host, messages } = useResults()
  const { fromSource } = useSourceWords()
  const text = messages.howPriced
  const { asOf } = results.prices.getState()
  const terms = valueIn(useStore(results.prices, (state) => state.copay))
  const date = dateText(asOf, 'dateAndTime', host.language)
  const price = explanations && explainedOf(explanations, { kind: about.price, ...about.offer })
  const copay = about.price === 'copay' ? explanations?.copay : undefined
  return (
    <>
      <p>
        {about.disclaimer || fillPlaces(text[about.price].source, { name: about.name })}
        {host.organization.options.illustrativePricesFlag && about.illustrativeFlag && ` ${text.illustrative}`}
      </p>
      {price && <FigureSources price={price} />}
      {copay && (
        <>
          <p>{text.copayBasis[copay.basis]}</p>
          {terms?.tierDesc && <p>{terms.tierDesc}</p>}
          <p className="rx-note">
            {fromSource(copay.source, copay.asOf)} {copay.staleFlag && text.stale}
          </p>
        </>
      )}
      <p className="rx-note">
        {text.date}: {date}
      </p>
    </>
  )
}
