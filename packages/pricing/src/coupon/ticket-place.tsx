/** The pharmacy of a ticket, with its address, telephone and opening hours. */
import type { OpeningHours as Hours } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { PhoneText } from '@rxgauge/ui'
import { DirectionsLink } from '../pharmacies/directions-link'
import { OpeningHours } from '../pharmacies/opening-hours'
import { useResults } from '../results/results-context'

interface TicketPlaceProps {
  name: string
  isMail: boolean
  place: Parameters<typeof DirectionsLink>[0]['place'] & { phoneNumber: string; openingHours: Hours | null }
  /** The pharmacy's own. */
  zip?: string
}

export function TicketPlace({ name, isMail, place, zip }: TicketPlaceProps) {
  const { host, messages } = useResults()
  const { coupon, pharmacies } = messages
  return (
    <>
      <p className="rx-ticket-pharmacy">
        <span>{fill(coupon.at, { name })}</span>
        <small className="rx-ticket-place">
          {isMail ? pharmacies.mailOrder : <DirectionsLink place={place} {...(zip !== undefined && { zip })} />}
          <PhoneText text={place.phoneNumber} />
        </small>
      </p>
      <OpeningHours hours={place.openingHours} host={host} messages={messages} />
    </>
  )
}
