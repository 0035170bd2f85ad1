/** "How is this price made?", beside a price. */
import { fill } from '@rxgauge/text'
import { InfoIcon } from '@rxgauge/ui'
import { useResults } from '../results/results-context'
import type { ExplainedPriceKind } from '../results/views-store'

interface HowPricedButtonProps {
  price: ExplainedPriceKind
  /** Whose price it is. */
  name: string
  /** The price itself, so that each button has a name of its own. */
  value: string
  disclaimer: string
  /** As the server says of the price. */
  illustrativeFlag: boolean | undefined
  /** What the price is called, where that is not whose it is. */
  label?: string
}

export function HowPricedButton({
  price,
  name,
  value,
  disclaimer,
  illustrativeFlag,
  label = name,
}: HowPricedButtonProps) {
  const { results, messages } = useResults()
  return (
    <button
      type="button"
      className="rx-how"
      title={messages.howPriced.open}
      aria-label={fill(messages.howPriced.openFor, { name: label, price: value })}
      onClick={() => results.views.actions.open({ kind: 'howPriced', price, name, disclaimer, illustrativeFlag })}
    >
      <InfoIcon />
    </button>
  )
}
