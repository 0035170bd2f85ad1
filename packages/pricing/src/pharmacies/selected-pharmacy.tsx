/** A pharmacy with its price and the buttons for its coupon: below the map, and beside the list if there's room. */
import { formatPrice, type Offer } from '@rxgauge/contract'
import { editionOf, editionTraits, fill } from '@rxgauge/text'
import { Button, PhoneText, useAdoptedStyles } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { bestPrice, knownPrices } from '../prices/best-price'
import { explainedOffer, HowPricedButton } from '../prices/how-priced-button'
import { useResults } from '../results/results-context'
import { DirectionsLink } from './directions-link'
import { OpeningHours } from './opening-hours'
import { milesOf } from './pharmacy-name'
import css from './selected-pharmacy.css?inline'

const styles = [css]

export function SelectedPharmacy({ offer }: { offer: Offer }) {
  const { results, host, messages } = useResults()
  useAdoptedStyles(styles)
  const { retail } = knownPrices(useStore(results.prices))
  const price = formatPrice(offer.price)
  const text = messages.pharmacies
  const { sendsToPatient } = editionTraits(editionOf(host.organization))
  const { percentLess = 0 } = bestPrice({ ...(retail !== undefined && { retail }), coupon: offer.price }) ?? {}
  return (
    <div className="rx-selected">
      <div>
        <span className="rx-selected-name">
          <b>{offer.pharmacyName}</b>
          {offer.lowestPrice && (
            <span className="rx-tag">{offer.pharmacyType === 'mail' ? text.bestMailPrice : text.bestPrice}</span>
          )}
        </span>
        <small className="rx-selected-place">
          {offer.pharmacyType === 'mail' ? text.mailOrder : fill(text.miles, { miles: milesOf(offer) })}
          <DirectionsLink place={offer} />
          <PhoneText text={offer.phoneNumber} />
        </small>
        {percentLess > 0 && (
          <small className="rx-selected-saving">{fill(messages.gauge.less, { percent: percentLess })}</small>
        )}
      </div>
      <span className="rx-selected-price">
        <b className="rx-price-value">{price}</b>
        <HowPricedButton
          price="offer"
          name={offer.pharmacyName}
          value={price}
          disclaimer=""
          illustrativeFlag={offer.illustrativeFlag}
          offer={explainedOffer(offer, offer.price)}
        />
      </span>
      <OpeningHours hours={offer.openingHours} host={host} messages={messages} />
      {sendsToPatient && (
        <Button onClick={() => results.views.actions.open({ kind: 'share', pharmacyGroupId: offer.pharmacyGroupId })}>
          {messages.savings.send}
        </Button>
      )}
      <Button kind={sendsToPatient ? 'other' : 'primary'} onClick={() => results.openOffer(offer)}>
        {text.showCoupon}
      </Button>
    </div>
  )
}
