/** How a price is calculated: its source, its date, and what could change at the counter. */
import { dateText, fillPlaces } from '@rxgauge/text'
import { Dialog } from '@rxgauge/ui/dialog'
import { useResults } from '../results/results-context'
import type { ResultsDialog } from '../results/views-store'
import { PriceExplanation } from './price-explanation'

interface HowPricedDialogProps {
  about: Extract<ResultsDialog, { kind: 'howPriced' }>
  onClose: () => void
}

export function HowPricedDialog({ about, onClose }: HowPricedDialogProps) {
  const { results, host, messages } = useResults()
  const text = messages.howPriced
  const { source, changes } = text[about.price]
  const { asOf } = results.prices.getState()
  const date = dateText(asOf, 'dateAndTime', host.language)
  return (
    <Dialog title={text.open} closeLabel={messages.common.close} onClose={onClose} grows>
      <dl className="rx-how-text">
        <dt>{text.source}</dt>
        <dd>
          {fillPlaces(source, { name: about.name })} {about.disclaimer}
          {host.organization.options.illustrativePricesFlag && about.illustrativeFlag && ` ${text.illustrative}`}
        </dd>
        <dt>{text.date}</dt>
        <dd>{date}</dd>
        <dt>{text.changes}</dt>
        <dd>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </dd>
      </dl>
      <PriceExplanation price={about.price} />
    </Dialog>
  )
}
