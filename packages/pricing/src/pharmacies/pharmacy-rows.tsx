/** Offers as rows, each leading to its coupon: the favorite first, then the others. At most 300 px high until the visitor asks for all. */
import type { Offer } from '@rxgauge/contract'
import { editionOf, editionTraits, fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useRef } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import type { PharmacyList } from './pharmacies-store'
import { PharmacyRow } from './pharmacy-row'
import { usePickedOffer } from './picked-offer'
import { saveMore } from './save-more'

/** Rows that fit into 300 px in any case. */
const shownAtOnce = 3

interface PharmacyRowsProps {
  list: PharmacyList
  /** Moves the focus past the rows for keyboard users; by default, to the button below. */
  onSkip?: () => void
  /** What a press on a row does; by default, it opens the coupon. */
  onSelect?: (offer: Offer) => void
}

export function PharmacyRows({ list, onSkip, onSelect }: PharmacyRowsProps) {
  const { results, host, messages } = useResults()
  const below = useRef<HTMLButtonElement>(null)
  const text = messages.pharmacies
  const picked = usePickedOffer(list)
  const isWhole = useStore(results.pharmacies, (state) => state.isWhole)
  if (list.others.length === 0 && !list.favorite) return <p className="rx-note">{text.none}</p>
  const { isDense } = editionTraits(editionOf(host.organization))
  const offers = list.favorite ? [list.favorite, ...list.others] : list.others
  const count = offers.length
  const isLong = count > shownAtOnce
  const savings = list.favorite && saveMore(list.favorite.price, list, messages)
  return (
    <>
      {isLong && (
        <button type="button" className="rx-skip" onClick={onSkip ?? (() => below.current?.focus())}>
          {text.skip}
        </button>
      )}
      {savings && <p className="rx-save-more">{savings}</p>}
      <ul
        className="rx-pharmacies"
        aria-label={text.list}
        data-dense={isDense ? '' : undefined}
        data-whole={isWhole ? '' : undefined}
      >
        {offers.map((offer) => (
          <PharmacyRow
            key={offer.pharmacyLocationId}
            offer={offer}
            isFavorite={offer === list.favorite}
            isPicked={offer === picked}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {isLong && (
        <Button ref={below} kind="other" wide onClick={() => results.pharmacies.actions.showWhole(!isWhole)}>
          {isWhole ? text.showFewer : fill(text.showEvery, { count })}
        </Button>
      )}
    </>
  )
}
