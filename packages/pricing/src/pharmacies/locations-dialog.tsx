/** Picks another pharmacy of the chain for the same offer, from a list or a map (search 2, "Select Pharmacy"). */
import { valueIn } from '@rxgauge/client'
import type { Offer } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { lazyPart, Segments } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import { ScreenBoundary } from '../screens/screen-boundary'
import { offerAt } from './offer-at'
import type { PharmacyList } from './pharmacies-store'

const PharmacyMap = lazyPart(() => import('./pharmacy-map'))

export function LocationsDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { results, host, messages } = useResults()
  const [isMap, setMap] = useState(false)
  const locations = useStore(results.pharmacies, (state) => state.locations)
  const text = messages.pharmacies
  useEffect(() => void results.pharmacies.actions.loadLocations(offer), [results, offer])
  const found = valueIn(locations)
  const offers = useMemo(
    () => found?.map((location) => ({ ...offerAt(offer, location), lowestPrice: false })) ?? [],
    [found, offer],
  )
  const list = useMemo(() => toPharmacyList(offers), [offers])
  const [selected, setSelected] = useState<Offer>()
  const hasMap = host.organization.options.showMapFlag && offers.length > 0
  const showsMap = hasMap && isMap
  return (
    <Dialog title={text.select} closeLabel={messages.common.close} onClose={onClose} grows>
      <p className="rx-other-locations">{fill(text.otherLocationsOf, { name: offer.pharmacyName })}</p>
      {locations.status === 'loading' && <span className="rx-bar rx-bar-row rx-pulse" />}
      {locations.status === 'failure' && <p role="alert">{failureSentence(locations.failure, messages)}</p>}
      {found?.length === 0 && <p>{text.noOtherLocations}</p>}
      {hasMap && (
        <Segments
          label={text.view}
          value={isMap ? 'map' : 'list'}
          options={[
            { value: 'list', label: messages.views.list },
            { value: 'map', label: text.map },
          ]}
          onChange={(value) => setMap(value === 'map')}
        />
      )}
      {showsMap && (
        <ScreenBoundary>
          <PharmacyMap list={list} selected={selected ?? offers[0]} onSelect={setSelected} />
        </ScreenBoundary>
      )}
      {found && found.length > 0 && !showsMap && (
        <ul className="rx-pharmacy-options rx-options" aria-label={text.select}>
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

/** The pharmacies as a list for the map; none is the best, because they all have the same price. */
const toPharmacyList = (offers: readonly Offer[]): PharmacyList => ({
  favorite: undefined,
  lowest: undefined,
  others: [...offers],
  radius: 0,
  nearestBeyond: undefined,
})
