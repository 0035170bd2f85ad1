/** When a pharmacy of the list is open. */
import type { ListPharmacy } from '@rxgauge/contract'
import { OpeningHours } from '../../pharmacies/opening-hours'
import { useAnswer } from './answer-context'

export function StopHours({ pharmacy }: { pharmacy: Pick<ListPharmacy, 'openingHours'> }) {
  const { host, messages } = useAnswer()
  return <OpeningHours hours={pharmacy.openingHours} host={host} messages={messages} />
}
