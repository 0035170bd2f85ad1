/** A manufacturer's copay card: its offer, its steps, and the card's PDF in its own window. */
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { AddToList } from '../my-list/add-to-list'
import { ReminderRows } from '../reminders/reminder-rows'
import { useResults } from '../results/results-context'
import { ShareRow } from '../share/share-button'
import { ActionRow, ActionRows } from './action-row'
import { CardCodes } from './card-codes'
import { CompareRow } from './compare-row'
import { CounterButton } from './counter-button'
import { PinIcon } from './coupon-icons'
import type { CopayCoupon } from './coupon-store'
import { FavoriteRow } from './favorite-row'
import { OpensSiteNote } from './opens-site-note'
import { withLanguage } from './pdf-address'
import { PopUpHint } from './pop-up-hint'
import { PriceChanged } from './price-changed'
import { SaveButton } from './save-button'
import { couponAtAnyPharmacy } from './saved-coupons-store'
import { TicketFront, TicketStatements } from './ticket'
import { TicketPlace } from './ticket-place'
import { useOpenWindow } from './use-open-window'

export function CopayCardView({ coupon: { card, offer } }: { coupon: CopayCoupon }) {
  const { results, host, messages } = useResults()
  const text = messages.coupon
  const address = host.session.resolveUrl(withLanguage(card.pdfUrl, host.language))
  // Opens by itself only without an interstitial screen (search 4, "Copay card").
  const autoOpenId = card.offerAutoOpenFlag && !card.interstitialScreenFlag ? card.adjudicationId : undefined
  const { open, isBlocked } = useOpenWindow(address, autoOpenId)
  const priceQuery = useStore(results.coupon, ({ query }) => query?.priceQuery)
  const savable = offer ?? (priceQuery && couponAtAnyPharmacy(priceQuery, card))
  return (
    <div className="rx-coupon-layout">
      <div className="rx-coupon-part">
        <Front card={card} offer={offer} />
        <PriceChanged price={card.price} />
        {card.offerEnrollmentText !== '' && <p>{card.offerEnrollmentText}</p>}
        {card.offerEnrollmentStepText.length > 0 && (
          <ol className="rx-steps">
            {card.offerEnrollmentStepText.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </div>
      <div className="rx-coupon-part">
        {address && (
          <div className="rx-stack">
            <Button wide onClick={open}>
              {messages.savings.view}
            </Button>
            <p className="rx-note">{text.popUp}</p>
            <a className="rx-link" href={address} target="_blank" rel="noopener noreferrer">
              {text.view}
            </a>
            {isBlocked && <PopUpHint address={address} label={text.openPdf} />}
          </div>
        )}
        {card.bin !== '' && <CounterButton isPrimary={!address} />}
        {savable && <SaveButton coupon={savable} />}
        {savable && <OpensSiteNote />}
        <ActionRows>
          <ShareRow />
          {savable && <ReminderRows coupon={savable} />}
          {offer && <FavoriteRow offer={offer} />}
          {!card.triggerPharmacyNew && <CompareRow />}
          {card.triggerPharmacyNew && (
            <ActionRow
              icon={<PinIcon />}
              label={text.otherPharmacies}
              onClick={() => results.showPharmacies('manufacturer')}
            />
          )}
          <AddToList isBold />
        </ActionRows>
      </div>
    </div>
  )
}

function Front({ card, offer }: Pick<CopayCoupon, 'card' | 'offer'>) {
  const text = useResults().messages.coupon
  return (
    <div className="rx-coupon">
      <div className="rx-coupon-side">
        <TicketFront
          medication={card.productInfo}
          price={card.price}
          howPriced={{
            price: 'copayCard',
            name: card.productInfo,
            disclaimer: '',
            illustrativeFlag: card.illustrativeFlag,
            offer: { offerId: card.offerId, amount: card.price, pharmacyLocationId: offer?.pharmacyLocationId },
          }}
          place={
            <>
              {offer && <TicketPlace name={offer.pharmacyName} isMail={offer.pharmacyType === 'mail'} place={offer} />}
              <p>{card.offerText}</p>
            </>
          }
        >
          {card.bin !== '' && <CardCodes card={card} />}
          <p className="rx-ticket-show">
            <b>{text.show}</b>
          </p>
          <TicketStatements />
        </TicketFront>
      </div>
    </div>
  )
}
