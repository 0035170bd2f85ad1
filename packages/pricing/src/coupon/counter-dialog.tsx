/** The coupon alone, over the whole screen and black on white, for the pharmacist. It needs no connection. */
import { Dialog } from '@rxgauge/ui/dialog'
import { usePrescriptionName } from '../prescription/use-prescription-name'
import { useResults } from '../results/results-context'
import { CounterCard } from './counter-card'
import type { Coupon } from './coupon-store'
import { useScreenAwake } from './use-screen-awake'

export function CounterDialog({ coupon: { card, offer } }: { coupon: Coupon }) {
  const { results, messages } = useResults()
  const medication = usePrescriptionName()
  useScreenAwake()
  return (
    <Dialog title={medication} closeLabel={messages.common.close} onClose={results.views.actions.close} isPaper>
      <CounterCard card={card} pharmacyName={offer?.pharmacyName} text={messages.coupon} />
    </Dialog>
  )
}
