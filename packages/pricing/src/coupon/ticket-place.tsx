/** The pharmacy of a ticket, with its address and telephone. */
import { fill } from '@rxgauge/text'
import { PhoneText } from '@rxgauge/ui'
import { DirectionsLink } from '../pharmacies/directions-link'
import { useResults } from '../results/results-context'

interface TicketPlaceProps {
  name: string
  isMail: boolean
  place: Parameters<typeof DirectionsLink>[0]['place']
  /** The pharmacy's own. */
  zip?: string
  phoneNumber: string
}

export function TicketPlace({ name, isMail, place, zip, phoneNumber }: TicketPlaceProps) {
  const { coupon, pharmacies } = useResults().messages
  return (
    <p className="rx-ticket-pharmacy">
      <span>{fill(coupon.at, { name })}</span>
      <small className="rx-ticket-place">
        {isMail ? pharmacies.mailOrder : <DirectionsLink place={place} {...(zip !== undefined && { zip })} />}
        <PhoneText text={phoneNumber} />
      </small>
    </p>
  )
}
