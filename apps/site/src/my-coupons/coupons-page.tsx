/** My Coupons, latest first: each with today's price beside its saved price (search 2, "My Coupons"). */
import { toFailure } from '@rxgauge/client'
import {
  type Cents,
  calls,
  centsApart,
  fixedPaths,
  formatDate,
  formatPrice,
  noInsurance,
  type Offer,
  type SavedCoupon,
  toOfferTypeCode,
} from '@rxgauge/contract'
import { countOf, doseOf, fill } from '@rxgauge/text'
import { Button, lazyPart } from '@rxgauge/ui'
import { useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import { useOutcome } from '../account/use-outcome'
import { SiteLink, useGo } from '../links'
import { offlineCardsPath } from '../offline/offline-cards-cache'
import { useOfflineCards } from '../offline/use-offline-cards'
import { PageSkeleton } from '../rendering/page-chunk'
import { SitePart } from '../rendering/site-part'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import { GhostCoupon } from './ghost-coupon'
import { selectCoupon } from './selected-coupon'

const ChoiceDialog = lazyPart(() => import('../account/confirm-dialog'))

export default function CouponsPage() {
  const { site, messages } = useSite()
  const { coupons: text } = useAccountText()
  const outcome = useOutcome()
  const [toDelete, setToDelete] = useState<SavedCoupon>()
  const { area, value: list, reload } = useSiteCall(calls.coupon.listCoupons, {})
  const isOffline = useOfflineCards(area)

  async function save(offer: Offer) {
    const { productDetailId, quantity, pharmacyLocationId, zipCode } = offer
    const couponType = toOfferTypeCode(offer.couponType)
    const params = {
      productDetailId,
      quantity,
      pharmacyLocationId,
      couponType,
      insuranceId: offer.insuranceId ?? noInsurance,
    }
    try {
      await site.session.call(calls.coupon.saveCoupon, { params, query: { zip: zipCode } })
      void reload()
    } catch (error) {
      outcome.showFailure(text.title, error)
    }
  }

  async function erase({ savedCouponId, offer }: SavedCoupon) {
    setToDelete(undefined)
    try {
      const { message } = await site.session.callWithMessage(calls.coupon.deleteCoupon, {
        params: { id: savedCouponId },
      })
      void reload()
      const more = offer && { label: text.undo, note: text.undoNote, onPress: () => void save(offer) }
      outcome.showOutcome({
        title: text.title,
        sentence: message,
        button: messages.common.done,
        more: more ?? undefined,
      })
    } catch (error) {
      const { code } = toFailure(error)
      if (code !== 'COUPON_NOT_FOUND') return outcome.showFailure(text.title, error)
      // It was deleted elsewhere, so the list is outdated.
      void reload()
      outcome.showOutcome({ title: text.title, sentence: text.wasDeleted, button: messages.common.done })
    }
  }

  return (
    <div className="site-wide">
      <h1>{text.title}</h1>
      {list === undefined && area.status !== 'failure' && <PageSkeleton />}
      {list?.length === 0 && <NothingSaved />}
      {isOffline && list === undefined && (
        <p>
          <a href={offlineCardsPath}>{text.storedHere}</a>
        </p>
      )}
      {isOffline && list && list.length > 0 && <p className="site-note">{text.offline}</p>}
      {list && list.length > 0 && (
        <ul className="site-cards">
          {list.map((coupon) => (
            <CouponItem key={coupon.savedCouponId} coupon={coupon} onDelete={() => setToDelete(coupon)} />
          ))}
        </ul>
      )}
      {toDelete && (
        <SitePart onClose={() => setToDelete(undefined)}>
          <ChoiceDialog
            title={text.sureTitle}
            yes={text.yes}
            no={text.no}
            isDestructive
            onYes={() => void erase(toDelete)}
            onNo={() => setToDelete(undefined)}
          >
            {text.sure}
          </ChoiceDialog>
        </SitePart>
      )}
      {outcome.dialog}
    </div>
  )
}

function NothingSaved() {
  const { coupons: text } = useAccountText()
  return (
    <section className="site-panel account-empty">
      <GhostCoupon />
      <p className="account-empty-title">{text.empty}</p>
      <ol>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <SiteLink className="rx-button" to={fixedPaths.search}>
        {text.search}
      </SiteLink>
    </section>
  )
}

function CouponItem({ coupon, onDelete }: { coupon: SavedCoupon; onDelete: () => void }) {
  const { site } = useSite()
  const { coupons: text, medication } = useAccountText()
  const go = useGo()
  const { productName, form, strength, unitName, unitContent, offer, savedAt, savedPrice, savedCouponId } = coupon
  const { doseReminderFlag, refillReminderFlag } = coupon
  const quantity = offer ? [countOf(offer.quantity, unitName, medication, unitContent)] : []
  return (
    <li className="site-panel">
      <div className="site-card-head">
        <h2>{productName}</h2>
        {offer && <b className="account-price">{formatPrice(offer.price)}</b>}
      </div>
      <p className="site-note">{[doseOf(form, strength, medication), ...quantity].join(' · ')}</p>
      {offer ? (
        <p>
          {offer.pharmacyName}
          {offer.address1 !== '' && `, ${offer.address1}, ${offer.city}`}
        </p>
      ) : (
        <p>{text.ended}</p>
      )}
      <p className="site-note">
        {fill(text.saved, { price: formatPrice(savedPrice), date: formatDate(new Date(savedAt)) })}
      </p>
      {offer && <Difference before={savedPrice} now={offer.price} />}
      {refillReminderFlag && <p className="site-note">{text.refillOn}</p>}
      {doseReminderFlag && <p className="site-note">{text.doseOn}</p>}
      <div className="site-row">
        {offer && (
          <Button
            aria-label={fill(text.viewOf, { name: productName })}
            onClick={() => go(selectCoupon(site, savedCouponId))}
          >
            {text.view}
          </Button>
        )}
        <Button kind="link" aria-label={fill(text.deleteOf, { name: productName })} onClick={onDelete}>
          {text.delete}
        </Button>
      </div>
    </li>
  )
}

function Difference({ before, now }: { before: Cents; now: Cents }) {
  const { coupons: text } = useAccountText()
  if (before === now) return null
  const amount = formatPrice(centsApart(before, now))
  return (
    <p>
      <b>{fill(now < before ? text.less : text.more, { amount })}</b>
    </p>
  )
}
