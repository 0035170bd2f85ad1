/** A discount card with a front and a back, and its actions. */
import { valueIn } from '@rxgauge/client'
import { editionOf, editionTraits } from '@rxgauge/text'
import { prefersReducedMotion, TurnIcon } from '@rxgauge/ui'
import { useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { AddToList } from '../my-list/add-to-list'
import { saveMore } from '../pharmacies/save-more'
import { ReminderRows } from '../reminders/reminder-rows'
import { useResults } from '../results/results-context'
import { SendToPatientButton, ShareTile } from '../share/share-button'
import { ActionRows } from './action-row'
import { ActionTile } from './action-tile'
import { CardBack } from './card-back'
import { CompareRow } from './compare-row'
import { CounterButton } from './counter-button'
import { PrintIcon } from './coupon-icons'
import type { DiscountCoupon } from './coupon-store'
import { DiscountCardFront } from './discount-card-front'
import { FavoriteRow } from './favorite-row'
import { FinePrint } from './fine-print'
import { KeepCoupon } from './keep-coupon'
import { LaunchSite } from './launch-site'
import { OpensSiteNote } from './opens-site-note'
import { OtherPharmaciesRow } from './other-pharmacies-row'
import { withLanguage } from './pdf-address'
import { PopUpHint } from './pop-up-hint'
import { PriceChanged } from './price-changed'
import { SaveButton } from './save-button'
import { useOpenWindow } from './use-open-window'
import { WalletRows } from './wallet-rows'

export function DiscountCardView({ coupon }: { coupon: DiscountCoupon }) {
  const { results, host, messages } = useResults()
  const { card, offer } = coupon
  const ticket = useRef<HTMLDivElement>(null)
  const [isBack, setBack] = useState(false)
  const cheaper = saveMore(card.price, valueIn(useStore(results.pharmacies, (state) => state.list)), messages)
  const pdf = host.session.resolveUrl(withLanguage(card.pdfUrl, host.language))
  const paper = useOpenWindow(pdf, undefined)
  const text = messages.coupon
  const { hasCouponButtons, sendsToPatient } = editionTraits(editionOf(host.organization))

  function turn() {
    setBack(!isBack)
    // On a phone the button is below the card.
    ticket.current?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  }

  return (
    <div className="rx-coupon-layout">
      <div className="rx-coupon-part">
        <div ref={ticket} className="rx-coupon" data-side={isBack ? 'back' : 'front'}>
          <div className="rx-coupon-turn">
            <DiscountCardFront coupon={coupon} isHidden={isBack} />
            <CardBack isHidden={!isBack} />
          </div>
        </div>
        <PriceChanged price={card.price} />
      </div>
      <div className="rx-coupon-part">
        {sendsToPatient && <SendToPatientButton />}
        {offer.pharmacyType === 'mail' ? <LaunchSite card={card} /> : <CounterButton />}
        <SaveButton coupon={offer} />
        <OpensSiteNote />
        <KeepCoupon coupon={coupon} />
        <div className="rx-action-tiles">
          <ActionTile icon={<TurnIcon />} label={text.turn} aria-pressed={isBack} onClick={turn} />
          {hasCouponButtons && host.organization.options.couponPrintFlag && pdf && (
            <ActionTile icon={<PrintIcon />} label={text.print} onClick={paper.open} />
          )}
          {!sendsToPatient && <ShareTile />}
        </div>
        {paper.isBlocked && pdf && <PopUpHint address={pdf} label={text.openPdf} />}
        <ActionRows>
          <CompareRow saving={cheaper} />
          <ReminderRows coupon={offer} />
          <FavoriteRow offer={offer} />
          <OtherPharmaciesRow offer={offer} />
          <AddToList isBold />
          <WalletRows card={card} />
        </ActionRows>
        <FinePrint coupon={coupon} />
      </div>
    </div>
  )
}
