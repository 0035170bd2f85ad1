/** Finds the same offer at another pharmacy of the chain. */
import type { Offer } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { isIndependent } from '../pharmacies/pharmacy-name'
import { useResults } from '../results/results-context'
import { ActionRow } from './action-row'
import { PinIcon } from './coupon-icons'

export function OtherPharmaciesRow({ offer }: { offer: Offer }) {
  const { results, messages } = useResults()
  if (offer.pharmacyType === 'mail' || isIndependent(offer)) return null
  return (
    <ActionRow
      icon={<PinIcon />}
      label={messages.pharmacies.otherLocations}
      name={fill(messages.pharmacies.otherLocationsOf, { name: offer.pharmacyName })}
      onClick={() => results.views.actions.open({ kind: 'locations', offer })}
    />
  )
}
