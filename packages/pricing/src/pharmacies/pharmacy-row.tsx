/** One pharmacy with its price. */
import { valueIn } from '@rxgauge/client'
import { formatPrice, type Offer } from '@rxgauge/contract'
import { dateText, editionOf, editionTraits, fill } from '@rxgauge/text'
import { Facts, SendIcon } from '@rxgauge/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { FavoriteHeart } from './favorite-heart'
import { PharmacyLogo } from './pharmacy-logo'
import { placeFacts } from './pharmacy-name'
import { useHasFavorite } from './use-has-favorite'

interface PharmacyRowProps {
  offer: Offer
  isFavorite: boolean
  isPicked: boolean
  /** By default, a press opens the coupon. */
  onSelect?: ((offer: Offer) => void) | undefined
}

export function PharmacyRow({ offer, isFavorite, isPicked, onSelect }: PharmacyRowProps) {
  const { results, host, messages } = useResults()
  const row = useOpenedRow(offer)
  useShownRow(row, isPicked && onSelect !== undefined)
  const text = messages.pharmacies
  const isMail = offer.pharmacyType === 'mail'
  const place = useStore(results.prescription, (state) => state.place)
  const hasHeart = useHasFavorite() && !isMail
  const { sendsToPatient } = editionTraits(editionOf(host.organization))
  return (
    <li className="rx-pharmacy" data-picked={isPicked ? '' : undefined}>
      <button
        ref={row}
        type="button"
        className="rx-pharmacy-open rx-pharmacy-cells"
        aria-pressed={onSelect && isPicked}
        onClick={() => {
          if (onSelect) return onSelect(offer)
          results.pharmacies.actions.setOpened(offer.pharmacyLocationId)
          results.openOffer(offer)
        }}
      >
        <PharmacyLogo offer={offer} host={host} />
        <span className="rx-pharmacy-name">
          <b>{offer.pharmacyName}</b>
          <small>
            <Facts of={placeFacts(offer, valueIn(place), messages)} />
          </small>
          {offer.staleAsOf && (
            <small className="rx-pharmacy-stale">
              {fill(text.stale, { day: dateText(offer.staleAsOf, 'date', host.language) })}
            </small>
          )}
        </span>
        <span className="rx-pharmacy-price">
          {isFavorite && <span className="rx-tag">{text.favorite}</span>}
          {offer.lowestPrice && <span className="rx-tag">{isMail ? text.bestMailPrice : text.bestPrice}</span>}
          <b className="rx-price-value">{formatPrice(offer.price)}</b>
        </span>
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
      {hasHeart && <FavoriteHeart offer={offer} />}
    </li>
  )
}

/** Scrolls to the row when its pharmacy is pressed on the map. */
function useShownRow(row: RefObject<HTMLElement | null>, isShown: boolean) {
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) row.current?.scrollIntoView({ block: 'nearest' })
    wasShown.current = isShown
  }, [row, isShown])
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
