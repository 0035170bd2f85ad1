/** A manufacturer's copay card: its offer, its steps, and the card itself in a window of its own. */
import { formatPrice } from '@rxgauge/contract'
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { HowPricedButton } from '../prices/how-priced-button'
import { ReminderButtons } from '../reminders/reminder-buttons'
import { useResults } from '../results/results-context'
import { ShareButton } from '../share/share-button'
import { CardCodes } from './card-codes'
import type { Coupon } from './coupon-store'
import { FavoriteButton } from './discount-card-view'
import { OpensSiteNote } from './opens-site-note'
import { PopUpHint } from './pop-up-hint'
import { PriceChanged } from './price-changed'
import { SaveButton } from './save-button'
import { couponAtAnyPharmacy } from './saved-coupons-store'
import { useOpener } from './use-opener'

type CopayCoupon = Extract<Coupon, { kind: 'copay' }>

export function CopayCardView({ coupon: { card, offer } }: { coupon: CopayCoupon }) {
  const { results, host, messages } = useResults()
  const text = messages.coupon
  const address = host.session.resolveUrl(withLanguage(card.pdfUrl, host.language))
  // Opens by itself only where no screen comes before it (search 4, "Copay card").
  const opensBySelf = card.offerAutoOpenFlag && !card.interstitialScreenFlag ? card.adjudicationId : undefined
  const { open, isBlocked } = useOpener(address, opensBySelf)
  const priceQuery = useStore(results.coupon, ({ query }) => query?.priceQuery)
  const savable = offer ?? (priceQuery && couponAtAnyPharmacy(priceQuery, card))
  return (
    <>
      <Front card={card} />
      <PriceChanged price={card.price} />
      {card.offerEnrollmentText !== '' && <p>{card.offerEnrollmentText}</p>}
      {card.offerEnrollmentStepText.length > 0 && (
        <ol className="rx-steps">
          {card.offerEnrollmentStepText.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
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
      <ShareButton />
      {card.triggerPharmacyNew && (
        <Button kind="other" wide onClick={results.showPharmacies}>
          {text.otherPharmacies}
        </Button>
      )}
      {savable && <SaveButton coupon={savable} />}
      {savable && <OpensSiteNote />}
      <div className="rx-ways">
        {savable && <ReminderButtons coupon={savable} />}
        {offer && <FavoriteButton offer={offer} />}
      </div>
    </>
  )
}

function Front({ card }: { card: CopayCoupon['card'] }) {
  const text = useResults().messages.coupon
  const price = formatPrice(card.price)
  return (
    <div className="rx-coupon">
      <div className="rx-coupon-side">
        <p className="rx-coupon-head">
          <b>{card.productInfo}</b>
        </p>
        <p className="rx-coupon-price">
          <b>{price}</b>
          <HowPricedButton price="copayCard" name={card.productInfo} value={price} disclaimer="" />
        </p>
        <p>{card.offerText}</p>
        {card.bin !== '' && <CardCodes card={card} />}
        <p className="rx-coupon-fine">
          {text.notInsurance}. {text.free}.
        </p>
        <p className="rx-coupon-fine">{text.excluded}.</p>
      </div>
    </div>
  )
}

/** Our own papers speak the visitor's language; a manufacturer's address stays as it is. */
const withLanguage = (address: string, language: string) =>
  /^https?:/.test(address) || address === '' ? address : `${address}?lang=${language}`
