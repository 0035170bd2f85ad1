/** Shows the coupons of a pharmacy at the counter; nothing if each entry is paid with insurance. */
import type { ListPharmacy } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useAnswer } from './answer-context'

interface CouponsButtonProps {
  pharmacy: ListPharmacy
  /** The places of the entries that are bought there. */
  entries: readonly number[]
  /** Names the pharmacy for those who see too, where there are several buttons. */
  isNamed?: boolean
}

export function CouponsButton({ pharmacy, entries, isNamed }: CouponsButtonProps) {
  const { messages, onShowCoupons } = useAnswer()
  const text = messages.listAnswer.coupons
  const { pharmacyLocationId, pharmacyName: name, cells } = pharmacy
  const count = entries.filter((place) => cells[place]?.kind !== 'copay').length
  if (!onShowCoupons || count === 0) return null
  const named = count === 1 ? fill(text.showAt.one, { name }) : fill(text.showAt.many, { count, name })
  const short = count === 1 ? text.show.one : fill(text.show.many, { count })
  return (
    <Button kind="other" wide aria-label={named} onClick={() => onShowCoupons(pharmacyLocationId)}>
      {isNamed ? named : short}
    </Button>
  )
}
