/** Offers as rows: the favorite first, then the others, each leading to its coupon; no higher than 300 px. */
import { formatPrice, type Offer } from '@rxgauge/contract'
import { editionOf, editionTraits, fill } from '@rxgauge/text'
import { SendIcon } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { HowPricedButton } from '../prices/how-priced-button'
import { useResults } from '../results/results-context'
import type { PharmacyList } from './pharmacies-store'
import { PharmacyLogo } from './pharmacy-logo'
import { addressOf, isIndependent, milesOf } from './pharmacy-name'
import { pickedOffer } from './picked-offer'
import { SaveMore } from './save-more'

export function PharmacyRows({ list }: { list: PharmacyList }) {
  const { results, host, messages } = useResults()
  const text = messages.pharmacies
  const stored = useStore(results.favorite, (state) => state.favorite)
  if (list.others.length === 0 && !list.favorite) return <p className="rx-note">{text.none}</p>
  const { isDense } = editionTraits(editionOf(host.organization))
  const picked = pickedOffer(list, stored)
  return (
    <>
      {list.favorite && <SaveMore price={list.favorite.price} list={list} />}
      <ul className="rx-pharmacies" aria-label={text.list} data-dense={isDense ? '' : undefined}>
        {list.favorite && <PharmacyRow offer={list.favorite} isFavorite isPicked />}
        {list.others.map((offer) => (
          <PharmacyRow key={offer.pharmacyLocationId} offer={offer} isFavorite={false} isPicked={offer === picked} />
        ))}
      </ul>
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
  const text = messages.pharmacies
  const isMail = offer.pharmacyType === 'mail'
  const price = formatPrice(offer.price)
  const { sendsToPatient } = editionTraits(editionOf(host.organization))
  const place = isMail ? text.mailOrder : `${fill(text.miles, { miles: milesOf(offer) })}, ${addressOf(offer)}`
  return (
    <li className="rx-pharmacy" data-picked={isPicked ? '' : undefined}>
      <button type="button" className="rx-pharmacy-open" onClick={() => results.openOffer(offer)}>
        <PharmacyLogo offer={offer} />
        <span className="rx-pharmacy-name">
          <b>{offer.pharmacyName}</b>
          {isFavorite && <span className="rx-tag">{text.favorite}</span>}
          {offer.lowestPrice && <span className="rx-tag">{isMail ? text.bestMailPrice : text.bestPrice}</span>}
          <small>
            {place}
            {isIndependent(offer) && `, ${text.independent}`}
          </small>
        </span>
        <b className="rx-price-value">{price}</b>
      </button>
      {sendsToPatient && (
        <button
          type="button"
          className="rx-how"
          aria-label={fill(messages.savings.sendIcon, { name: offer.pharmacyName })}
          onClick={() => results.views.actions.open({ kind: 'share', pharmacyGroupId: offer.pharmacyGroupId })}
        >
          <SendIcon />
        </button>
      )}
      <HowPricedButton price="offer" name={offer.pharmacyName} value={price} disclaimer="" />
    </li>
  )
}
