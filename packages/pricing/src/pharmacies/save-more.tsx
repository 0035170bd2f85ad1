/** Says `Save up to $3.20 more at nearby pharmacies` if one nearby is cheaper. */
import { type Cents, centsApart, formatPrice } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useResults } from '../results/results-context'
import type { PharmacyList } from './pharmacies-store'

interface SaveMoreProps {
  price: Cents
  list: PharmacyList | undefined
  /** Leads to the list, from anywhere but the list itself. */
  onOpen?: () => void
}

export function SaveMore({ price, list, onOpen }: SaveMoreProps) {
  const { messages } = useResults()
  const lowest = list?.lowest
  // A lower price beyond the radius isn't nearby.
  if (!lowest || lowest.price >= price || list.nearestBeyond !== undefined) return null
  const amount = formatPrice(centsApart(price, lowest.price))
  const sentence = fill(messages.pharmacies.saveMore, { amount })
  return (
    <p className="rx-save-more">
      {onOpen ? (
        <Button kind="link" onClick={onOpen}>
          {sentence}
        </Button>
      ) : (
        sentence
      )}
    </p>
  )
}
