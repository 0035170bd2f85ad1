/** Shows the coupons of a pharmacy at the counter; nothing if each entry is paid with insurance. */
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useAnswer } from './answer-context'
import type { Stop } from './ways'

export function CouponsButton({ stop: { pharmacy, entries }, isMain }: { stop: Stop; isMain: boolean }) {
  const { messages, onShowCoupons } = useAnswer()
  const text = messages.listAnswer.coupons
  const { pharmacyLocationId, pharmacyName: name, cells } = pharmacy
  const count = entries.filter((place) => cells[place]?.kind !== 'copay').length
  if (!onShowCoupons || count === 0) return null
  return (
    <Button
      kind={isMain ? 'primary' : 'other'}
      wide
      aria-label={count === 1 ? fill(text.showAt.one, { name }) : fill(text.showAt.many, { count, name })}
      onClick={() => onShowCoupons(pharmacyLocationId, entries)}
    >
      {count === 1 ? text.show.one : fill(text.show.many, { count })}
    </Button>
  )
}
