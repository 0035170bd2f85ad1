/** A discount card with a front and a back, and what can be done with it. */
import { valueIn } from '@rxgauge/client'
import { formatPrice } from '@rxgauge/contract'
import { editionOf, editionTraits, fill } from '@rxgauge/text'
import { Button, HeartIcon, lazyPart, TurnIcon } from '@rxgauge/ui'
import { useState } from 'react'
import { useStore } from 'zustand/react'
import { addressOf, isIndependent } from '../pharmacies/pharmacy-name'
import { SaveMore } from '../pharmacies/save-more'
import { HowPricedButton } from '../prices/how-priced-button'
import { ReminderButtons } from '../reminders/reminder-buttons'
import { useResults } from '../results/results-context'
import { useResultLink } from '../results/use-result-link'
import { ScreenBoundary } from '../screens/screen-boundary'
import { ShareButton } from '../share/share-button'
import { CardCodes } from './card-codes'
import type { Coupon } from './coupon-store'
import { OpensSiteNote } from './opens-site-note'
import { PopUpHint } from './pop-up-hint'
import { PriceChanged } from './price-changed'
import { SaveButton } from './save-button'
import { useOpener } from './use-opener'

const QrCode = lazyPart(() => import('./qr-code'))

type DiscountCoupon = Extract<Coupon, { kind: 'discount' }>

export function DiscountCardView({ coupon }: { coupon: DiscountCoupon }) {
  const { results, host, messages } = useResults()
  const { card, offer } = coupon
  const [isBack, setBack] = useState(false)
  const nearby = valueIn(useStore(results.pharmacies, (state) => state.list))
  const { resolveUrl } = host.session
  const site = resolveUrl(card.mailOrderUrl)
  // A mail-order pharmacy is entered at once (search 4, "Copay card").
  const launch = useOpener(site, site && card.adjudicationId)
  const pdf = resolveUrl(`${card.pdfUrl}?lang=${host.language}`)
  const paper = useOpener(pdf, undefined)
  const text = messages.coupon
  const { hasCouponButtons } = editionTraits(editionOf(host.organization))
  return (
    <>
      <div className="rx-coupon" data-side={isBack ? 'back' : 'front'}>
        <div className="rx-coupon-turn">
          <Front coupon={coupon} isHidden={isBack} />
          <Back isHidden={!isBack} />
        </div>
      </div>
      <PriceChanged price={card.price} />
      <div className="rx-coupon-ways">
        <Button kind="other" aria-pressed={isBack} onClick={() => setBack(!isBack)}>
          <TurnIcon />
          {text.turn}
        </Button>
        {hasCouponButtons && host.organization.options.couponPrintFlag && pdf && (
          <Button kind="other" onClick={paper.open}>
            {text.print}
          </Button>
        )}
        <ShareButton />
      </div>
      <Wallets card={card} />
      {paper.isBlocked && pdf && <PopUpHint address={pdf} label={text.openPdf} />}
      {site && (
        <div className="rx-stack">
          <Button wide onClick={launch.open}>
            {text.launch}
          </Button>
          <p className="rx-note">{text.leaves}</p>
          {launch.isBlocked && <PopUpHint address={site} label={text.launch} />}
        </div>
      )}
      <SaveButton coupon={offer} />
      <OpensSiteNote />
      <div className="rx-ways">
        <ReminderButtons coupon={offer} />
        <FavoriteButton offer={offer} />
        <OtherShops offer={offer} />
      </div>
      <SaveMore price={card.price} list={nearby} />
      <FinePrint card={card} />
    </>
  )
}

/** What the card says in small letters, and which pharmacy groups are near (search 7, "favoritePharmacies"). */
function FinePrint({ card }: { card: DiscountCoupon['card'] }) {
  const text = useResults().messages.coupon
  return (
    <footer className="rx-fine">
      <p>{card.couponDisclaimerText}</p>
      {card.favoritePharmacies.length > 0 && (
        <p>
          {fill(text.groupsNear, {
            names: card.favoritePharmacies.map(({ pharmacyGroupName }) => pharmacyGroupName).join(', '),
          })}
        </p>
      )}
      {[card.pharmacySupportPhoneNumText, card.memberSupportPhoneNumText]
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </footer>
  )
}

function Front({ coupon: { card, offer }, isHidden }: { coupon: DiscountCoupon; isHidden: boolean }) {
  const { results, host, messages } = useResults()
  const prescription = useStore(results.prescription, (state) => state.prescription)
  const text = messages.coupon
  const price = formatPrice(card.price)
  const address = addressOf(card)
  return (
    <div className="rx-coupon-side" inert={isHidden}>
      <p className="rx-coupon-head">
        <b>{host.organization.name}</b>
        {card.poweredByFlag && <small>{card.poweredByText}</small>}
      </p>
      <p className="rx-coupon-price">
        <b>{price}</b>
        <HowPricedButton price="offer" name={card.pharmacyName} value={price} disclaimer={card.couponDisclaimerText} />
      </p>
      <p>
        {prescription?.product.productName} {fill(text.at, { name: card.pharmacyName })}
        {address !== '' && <small>{address}</small>}
        {offer.pharmacyType === 'mail' && <small>{messages.pharmacies.mailOrder}</small>}
      </p>
      <CardCodes card={card} />
      <p className="rx-coupon-fine">{text.show}</p>
      <p className="rx-coupon-fine">
        {text.notInsurance}. {text.free}.
      </p>
      <p className="rx-coupon-fine">{text.excluded}.</p>
    </div>
  )
}

/** The card in the phone's own wallet, where the operator has one. */
function Wallets({ card }: { card: DiscountCoupon['card'] }) {
  const { host, messages } = useResults()
  const wallets = [
    [messages.coupon.appleWallet, host.session.resolveUrl(card.applePassUrl)],
    [messages.coupon.googleWallet, host.session.resolveUrl(card.googlePassUrl)],
  ] as const
  const offered = wallets.filter(([, address]) => address)
  if (offered.length === 0) return null
  return (
    <div className="rx-coupon-ways">
      {offered.map(([name, address]) => (
        <a key={name} className="rx-button" data-kind="other" href={address} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ))}
    </div>
  )
}

/** A code to take the result to a phone, and the app's stores where it has any. */
function Back({ isHidden }: { isHidden: boolean }) {
  const { host, messages } = useResults()
  const link = useResultLink()
  const { app } = host.organization
  const stores = [
    [messages.coupon.appStore, host.session.resolveUrl(app.appStoreUrl)],
    [messages.coupon.googlePlay, host.session.resolveUrl(app.googlePlayStoreUrl)],
  ] as const
  if (link === undefined) return null
  // An operator's own, such as one that opens the app.
  const code = host.session.resolveUrl(app.qrCodeUrl) ?? link
  return (
    <div className="rx-coupon-side rx-coupon-back" inert={isHidden}>
      <p>{messages.coupon.scan}</p>
      <ScreenBoundary fallback={null}>
        <QrCode text={code} name={fill(messages.savings.qrName, { link: code })} />
      </ScreenBoundary>
      <p className="rx-coupon-stores">
        {stores.map(
          ([name, address]) =>
            address && (
              <a key={name} href={address} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            ),
        )}
      </p>
    </div>
  )
}

/** Sets or unsets the favorite pharmacy; never for mail order, guests or professionals. */
export function FavoriteButton({ offer }: { offer: DiscountCoupon['offer'] }) {
  const { results, host, messages } = useResults()
  const favorite = useStore(results.favorite, (state) => state.favorite)
  const text = messages.pharmacies
  const { hasFavorite } = editionTraits(editionOf(host.organization))
  if (!host.canKeepFavorite || !hasFavorite || offer.pharmacyType === 'mail') return null
  const isFavorite = favorite?.locationId === offer.pharmacyLocationId
  const { set, unset } = results.favorite.actions
  return (
    <Button kind="link" onClick={() => void (isFavorite ? unset() : set(offer)).then(results.pharmacies.actions.clear)}>
      <HeartIcon isFull={isFavorite} />
      {isFavorite ? text.unselectFavorite : text.selectFavorite}
    </Button>
  )
}

/** The same offer at another shop of the group. */
function OtherShops({ offer }: { offer: DiscountCoupon['offer'] }) {
  const { results, messages } = useResults()
  if (offer.pharmacyType === 'mail' || isIndependent(offer)) return null
  return (
    <Button
      kind="link"
      aria-label={fill(messages.pharmacies.otherShopsOf, { name: offer.pharmacyName })}
      onClick={() => results.views.actions.open({ kind: 'locations', offer })}
    >
      {messages.pharmacies.otherShops}
    </Button>
  )
}
