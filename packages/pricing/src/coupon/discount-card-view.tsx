/** A discount card with a front and a back, and its actions. */
import { valueIn } from '@rxgauge/client'
import { editionOf, editionTraits, fill } from '@rxgauge/text'
import { Button, TurnIcon } from '@rxgauge/ui'
import { useState } from 'react'
import { useStore } from 'zustand/react'
import { addressOf, chainNameOf } from '../pharmacies/pharmacy-name'
import { SaveMore } from '../pharmacies/save-more'
import { ReminderRows } from '../reminders/reminder-rows'
import { useResults } from '../results/results-context'
import { SendToPatientButton, ShareTile } from '../share/share-button'
import { ActionRows, LinkRow } from './action-row'
import { ActionTile } from './action-tile'
import { CardBack } from './card-back'
import { CardCodes } from './card-codes'
import { PrintIcon, WalletIcon } from './coupon-icons'
import type { Coupon } from './coupon-store'
import { FavoriteRow } from './favorite-row'
import { OpensSiteNote } from './opens-site-note'
import { OtherPharmaciesRow } from './other-pharmacies-row'
import { PopUpHint } from './pop-up-hint'
import { PriceChanged } from './price-changed'
import { SaveButton } from './save-button'
import { TicketFront, TicketStatements } from './ticket'
import { useOpenWindow } from './use-open-window'

type DiscountCoupon = Extract<Coupon, { kind: 'discount' }>

export function DiscountCardView({ coupon }: { coupon: DiscountCoupon }) {
  const { results, host, messages } = useResults()
  const { card, offer } = coupon
  const [isBack, setBack] = useState(false)
  const nearby = valueIn(useStore(results.pharmacies, (state) => state.list))
  const { resolveUrl } = host.session
  const site = resolveUrl(card.mailOrderUrl)
  // A mail-order pharmacy's site opens at once (search 4, "Copay card").
  const launch = useOpenWindow(site, site && card.adjudicationId)
  const pdf = resolveUrl(`${card.pdfUrl}?lang=${host.language}`)
  const paper = useOpenWindow(pdf, undefined)
  const text = messages.coupon
  const { hasCouponButtons, sendsToPatient } = editionTraits(editionOf(host.organization))
  return (
    <div className="rx-coupon-layout">
      <div className="rx-coupon-part">
        <div className="rx-coupon" data-side={isBack ? 'back' : 'front'}>
          <div className="rx-coupon-turn">
            <Front coupon={coupon} isHidden={isBack} />
            <CardBack isHidden={!isBack} />
          </div>
        </div>
        <PriceChanged price={card.price} />
      </div>
      <div className="rx-coupon-part">
        {sendsToPatient && <SendToPatientButton />}
        <SaveButton coupon={offer} isPrimary={!sendsToPatient} />
        <OpensSiteNote />
        <div className="rx-action-tiles">
          <ActionTile icon={<TurnIcon />} label={text.turn} aria-pressed={isBack} onClick={() => setBack(!isBack)} />
          {hasCouponButtons && host.organization.options.couponPrintFlag && pdf && (
            <ActionTile icon={<PrintIcon />} label={text.print} onClick={paper.open} />
          )}
          {!sendsToPatient && <ShareTile />}
        </div>
        {paper.isBlocked && pdf && <PopUpHint address={pdf} label={text.openPdf} />}
        {site && (
          <div className="rx-stack">
            <Button kind="other" wide onClick={launch.open}>
              {text.launch}
            </Button>
            <p className="rx-note">{text.leaves}</p>
            {launch.isBlocked && <PopUpHint address={site} label={text.launch} />}
          </div>
        )}
        <ActionRows>
          <ReminderRows coupon={offer} />
          <FavoriteRow offer={offer} />
          <OtherPharmaciesRow offer={offer} />
          <WalletRows card={card} />
        </ActionRows>
        <SaveMore price={card.price} list={nearby} />
        <FinePrint card={card} />
      </div>
    </div>
  )
}

function Front({ coupon: { card, offer }, isHidden }: { coupon: DiscountCoupon; isHidden: boolean }) {
  const { results, messages } = useResults()
  const prescription = useStore(results.prescription, (state) => state.prescription)
  const text = messages.coupon
  const address = addressOf(card)
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
        }}
        place={
          <p className="rx-ticket-pharmacy">
            {fill(text.at, { name: card.pharmacyName })}
            {address !== '' && <small>{address}</small>}
            {offer.pharmacyType === 'mail' && <small>{messages.pharmacies.mailOrder}</small>}
          </p>
        }
      >
        <CardCodes card={card} />
        <p className="rx-ticket-show">
          <b>{text.show}</b>
          {card.pharmacySupportPhoneNumText !== '' && <small>{card.pharmacySupportPhoneNumText}</small>}
        </p>
        <TicketStatements />
      </TicketFront>
    </div>
  )
}

/** The card's disclaimer and phone numbers, and the chains nearby (search 7, "favoritePharmacies"). */
function FinePrint({ card }: { card: DiscountCoupon['card'] }) {
  const { messages } = useResults()
  return (
    <footer className="rx-fine">
      <p>{card.couponDisclaimerText}</p>
      {card.favoritePharmacies.length > 0 && (
        <p>
          {fill(messages.coupon.groupsNear, {
            names: card.favoritePharmacies.map((group) => chainNameOf(group, messages)).join(', '),
          })}
        </p>
      )}
      {card.memberSupportPhoneNumText !== '' && <p>{card.memberSupportPhoneNumText}</p>}
    </footer>
  )
}

/** Adds the card to the phone's wallet, if the operator supports one. */
function WalletRows({ card }: { card: DiscountCoupon['card'] }) {
  const { host, messages } = useResults()
  const wallets = [
    [messages.coupon.appleWallet, host.session.resolveUrl(card.applePassUrl)],
    [messages.coupon.googleWallet, host.session.resolveUrl(card.googlePassUrl)],
  ] as const
  return wallets.map(
    ([name, address]) => address && <LinkRow key={name} icon={<WalletIcon />} label={name} address={address} />,
  )
}
