/** The "How is this price calculated?" button beside a price. */
import type { Cents, Offer } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { InfoIcon } from '@rxgauge/ui'
import { useResults } from '../results/results-context'
import type { ExplainedOffer, ExplainedPriceKind } from '../results/views-store'

interface HowPricedButtonProps {
  price: ExplainedPriceKind
  /** The price's source, such as a pharmacy or a network. */
  name: string
  /** The formatted price, which makes each button's accessible name unique. */
  value: string
  disclaimer: string
  /** The price's flag from the server. */
  illustrativeFlag: boolean
  /** The name of the price, if it differs from its source. */
  label?: string
  offer?: ExplainedOffer
}

export function HowPricedButton({
  price,
  name,
  value,
  disclaimer,
  illustrativeFlag,
  label = name,
  offer,
}: HowPricedButtonProps) {
  const { results, messages } = useResults()
  return (
    <button
      type="button"
      className="rx-icon-button rx-how"
      title={messages.howPriced.open}
      aria-label={fill(messages.howPriced.openFor, { name: label, price: value })}
      onClick={() =>
        results.views.actions.open({ kind: 'howPriced', price, name, disclaimer, illustrativeFlag, offer })
      }
    >
      <InfoIcon />
    </button>
  )
}

/** @param amount the price that's shown, which may differ from the listed one */
export const explainedOffer = (
  { offerId, pharmacyLocationId }: Pick<Offer, 'offerId' | 'pharmacyLocationId'>,
  amount: Cents,
): ExplainedOffer => ({ offerId, pharmacyLocationId, amount })
