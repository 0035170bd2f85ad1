/** Picks a favorite from the pharmacies nearby. */

import { valueIn } from '@rxgauge/client'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { addressOf, milesOf } from './pharmacy-name'

export function FavoriteDialog({ onClose }: { onClose: () => void }) {
  const { results, messages } = useResults()
  const list = valueIn(useStore(results.pharmacies, (state) => state.list))
  const text = messages.pharmacies
  const pharmacies = list?.others.filter(({ pharmacyType }) => pharmacyType === 'retail') ?? []

  function decline() {
    results.favorite.actions.decline()
    onClose()
  }

  return (
    <Dialog title={text.favoriteTitle} closeLabel={messages.common.close} onClose={decline} waits>
      <p>{text.pickFavorite}</p>
      <ul className="rx-pharmacy-options rx-options" aria-label={text.favoriteTitle}>
        {pharmacies.map((offer) => (
          <li key={offer.pharmacyLocationId}>
            <button
              type="button"
              onClick={() => {
                onClose()
                void results.favorite.actions.set(offer).then(results.pharmacies.actions.reload)
              }}
            >
              <b>{offer.pharmacyName}</b>
              <small>
                {fill(text.miles, { miles: milesOf(offer) })}, {addressOf(offer)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <Button kind="link" onClick={decline}>
        {text.notNow}
      </Button>
    </Dialog>
  )
}
