/** The front of a discount card: price and pharmacy, and the codes with what to do with them. */
import { PhoneText } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { explainedOffer } from '../prices/how-priced-button'
import { useResults } from '../results/results-context'
import { CardCodes } from './card-codes'
import type { DiscountCoupon } from './coupon-store'
import { TicketFront, TicketStatements } from './ticket'
import { TicketPlace } from './ticket-place'

export function DiscountCardFront({
  coupon: { card, offer },
  isHidden,
}: {
  coupon: DiscountCoupon
  isHidden: boolean
}) {
  const { results, messages } = useResults()
  const prescription = useStore(results.prescription, (state) => state.prescription)
  const text = messages.coupon
  const isMail = offer.pharmacyType === 'mail'
  // No pharmacist sees a coupon for mail order.
  const help = isMail ? '' : card.pharmacySupportPhoneNumText
  return (
    <div className="rx-coupon-side" inert={isHidden}>
      <TicketFront
        medication={prescription?.product.productName ?? ''}
        poweredBy={card.poweredByFlag ? card.poweredByText : undefined}
        price={card.price}
        howPriced={{
          price: 'offer',
          name: card.pharmacyName,
          disclaimer: card.couponDisclaimerText,
          illustrativeFlag: offer.illustrativeFlag,
          offer: explainedOffer(offer, card.price),
        }}
        place={<TicketPlace name={card.pharmacyName} isMail={isMail} place={card} zip={card.zipCode} />}
      >
        <CardCodes card={card} />
        <p className="rx-ticket-show">
          <b>{isMail ? text.enterNumbers : text.show}</b>
          {help !== '' && (
            <small>
              <PhoneText text={help} />
            </small>
          )}
        </p>
        <TicketStatements />
      </TicketFront>
    </div>
  )
}
