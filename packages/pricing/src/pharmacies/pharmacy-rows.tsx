/** Offers as rows, each leading to its coupon: the favorite first, then the others. At most 300 px high until the visitor asks for all. */
import { formatPrice, type Offer } from '@rxgauge/contract'
import { dateText, editionOf, editionTraits, fill } from '@rxgauge/text'
import { Button, SendIcon } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { explainedOffer, HowPricedButton } from '../prices/how-priced-button'
import { useResults } from '../results/results-context'
import type { PharmacyList } from './pharmacies-store'
import { PharmacyLogo } from './pharmacy-logo'
import { distanceAndAddress, isIndependent } from './pharmacy-name'
import { pickedOffer } from './picked-offer'
import { SaveMore } from './save-more'

/** Rows that fit into 300 px in any case. */
const shownAtOnce = 3

interface PharmacyRowsProps {
  list: PharmacyList
  /** Moves the focus past the rows for keyboard users; by default, to the button below. */
  onSkip?: () => void
}

export function PharmacyRows({ list, onSkip }: PharmacyRowsProps) {
  const { results, host, messages } = useResults()
  const below = useRef<HTMLButtonElement>(null)
  const text = messages.pharmacies
  const stored = useStore(results.favorite, (state) => state.favorite)
  const isWhole = useStore(results.pharmacies, (state) => state.isWhole)
  if (list.others.length === 0 && !list.favorite) return <p className="rx-note">{text.none}</p>
  const { isDense } = editionTraits(editionOf(host.organization))
  const picked = pickedOffer(list, stored)
  const count = list.others.length + (list.favorite ? 1 : 0)
  const isLong = count > shownAtOnce
  return (
    <>
      {isLong && (
        <button type="button" className="rx-skip" onClick={onSkip ?? (() => below.current?.focus())}>
          {text.skip}
        </button>
      )}
      {list.favorite && <SaveMore price={list.favorite.price} list={list} />}
      <ul
        className="rx-pharmacies"
        aria-label={text.list}
        data-dense={isDense ? '' : undefined}
        data-whole={isWhole ? '' : undefined}
      >
        {list.favorite && <PharmacyRow offer={list.favorite} isFavorite isPicked />}
        {list.others.map((offer) => (
          <PharmacyRow key={offer.pharmacyLocationId} offer={offer} isFavorite={false} isPicked={offer === picked} />
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

interface PharmacyRowProps {
  offer: Offer
  isFavorite: boolean
  isPicked: boolean
}

function PharmacyRow({ offer, isFavorite, isPicked }: PharmacyRowProps) {
  const { results, host, messages } = useResults()
  const row = useOpenedRow(offer)
  const text = messages.pharmacies
  const isMail = offer.pharmacyType === 'mail'
  const price = formatPrice(offer.price)
  const { sendsToPatient } = editionTraits(editionOf(host.organization))
  return (
    <li className="rx-pharmacy" data-picked={isPicked ? '' : undefined}>
      <button
        ref={row}
        type="button"
        className="rx-pharmacy-open"
        onClick={() => {
          results.pharmacies.actions.setOpened(offer.pharmacyLocationId)
          results.openOffer(offer)
        }}
      >
        <PharmacyLogo offer={offer} />
        <span className="rx-pharmacy-name">
          <b>{offer.pharmacyName}</b>
          {isFavorite && <span className="rx-tag">{text.favorite}</span>}
          {offer.lowestPrice && <span className="rx-tag">{isMail ? text.bestMailPrice : text.bestPrice}</span>}
          <small>
            {distanceAndAddress(offer, messages)}
            {isIndependent(offer) && `, ${text.independent}`}
          </small>
          {offer.staleAsOf && (
            <small className="rx-pharmacy-stale">
              {fill(text.stale, { day: dateText(offer.staleAsOf, 'date', host.language) })}
            </small>
          )}
        </span>
        <b className="rx-price-value">{price}</b>
      </button>
      {sendsToPatient && (
        <button
          type="button"
          className="rx-icon-button rx-how"
          aria-label={fill(messages.savings.sendIcon, { name: offer.pharmacyName })}
          onClick={() => results.views.actions.open({ kind: 'share', pharmacyGroupId: offer.pharmacyGroupId })}
        >
          <SendIcon />
        </button>
      )}
      <HowPricedButton
        price="offer"
        name={offer.pharmacyName}
        value={price}
        disclaimer=""
        illustrativeFlag={offer.illustrativeFlag}
        offer={explainedOffer(offer, offer.price)}
      />
    </li>
  )
}

/** Focuses the row, once, when the person returns from its coupon. */
function useOpenedRow({ pharmacyLocationId }: Offer) {
  const { results } = useResults()
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (results.pharmacies.getState().openedId !== pharmacyLocationId) return
    results.pharmacies.actions.setOpened(undefined)
    row.current?.focus()
  }, [results, pharmacyLocationId])
  return row
}
