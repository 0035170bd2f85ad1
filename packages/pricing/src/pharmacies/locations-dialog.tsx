/** Another shop of a pharmacy group: the same offer there (search 2, "Select Pharmacy"). */
import { valueIn } from '@rxgauge/client'
import type { Offer } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import { offerAt } from './pharmacies-store'

export function LocationsDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { results, messages } = useResults()
  const locations = useStore(results.pharmacies, (state) => state.locations)
  const text = messages.pharmacies
  useEffect(() => void results.pharmacies.actions.loadLocations(offer), [results, offer])
  const found = valueIn(locations)
  return (
    <Dialog title={text.select} closeLabel={messages.common.close} onClose={onClose}>
      <p>{fill(text.otherShopsOf, { name: offer.pharmacyName })}</p>
      {locations.status === 'loading' && <span className="rx-bar rx-bar-row rx-pulse" />}
      {locations.status === 'failure' && <p role="alert">{failureSentence(locations.failure, messages)}</p>}
      {found?.length === 0 && <p>{text.noShops}</p>}
      {found && found.length > 0 && (
        <ul className="rx-shops rx-options" aria-label={text.select}>
          {found.map((location) => (
            <li key={location.id}>
              <button
                type="button"
                onClick={() => {
                  onClose()
                  results.openOffer(offerAt(offer, location))
                }}
              >
                <b>{location.address1}</b>
                <small>
                  {location.distance !== null && `${fill(text.miles, { miles: location.distance.toFixed(2) })}, `}
                  {location.city}, {location.state}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
