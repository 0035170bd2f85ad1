/** My Coupons, latest first: each with today's price beside its saved price (search 2, "My Coupons"). */
import { toFailure } from '@rxgauge/client'
import {
  calls,
  cents,
  fixedPaths,
  formatPrice,
  noInsurance,
  type Offer,
  type SavedCoupon,
  toOfferTypeCode,
} from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { lazyPart } from '@rxgauge/ui'
import { useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import { useOutcome } from '../account/use-outcome'
import { SiteLink } from '../links'
import { offlineCardsPath } from '../offline/offline-cards-cache'
import { useOfflineCards } from '../offline/use-offline-cards'
import { PageSkeleton } from '../rendering/page-chunk'
import { SitePart } from '../rendering/site-part'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import { CouponItem } from './coupon-item'
import { GhostCoupon } from './ghost-coupon'

const ChoiceDialog = lazyPart(() => import('../account/confirm-dialog'))

export default function CouponsPage() {
  const { site, messages } = useSite()
  const { coupons: text } = useAccountText()
  const outcome = useOutcome()
  const [toDelete, setToDelete] = useState<SavedCoupon>()
  const { area, value: list, reload } = useSiteCall(calls.coupon.listCoupons, {})
  const isOffline = useOfflineCards(area)
  const [showsCodes, setShowsCodes] = useState(false)
  const { area: cardsArea, value: cards } = useSiteCall(calls.coupon.listCards, showsCodes ? {} : undefined)

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
        <>
          <Total coupons={list} />
          <ul className="site-cards">
            {list.map((coupon) => (
              <CouponItem
                key={coupon.savedCouponId}
                coupon={coupon}
                card={cards?.find(({ savedCouponId }) => savedCouponId === coupon.savedCouponId)}
                isLoading={cardsArea.status === 'loading'}
                onShow={() => setShowsCodes(true)}
                onDelete={() => setToDelete(coupon)}
              />
            ))}
          </ul>
        </>
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

/** What all coupons cost today; a single one says so itself. */
function Total({ coupons }: { coupons: readonly SavedCoupon[] }) {
  const { coupons: text } = useAccountText()
  const prices = coupons.flatMap(({ offer }) => offer?.price ?? [])
  if (prices.length < 2) return null
  const amount = formatPrice(cents(prices.reduce((sum, price) => sum + price, 0)))
  return (
    <p>
      <b>{fill(text.total, { count: prices.length, amount })}</b>
    </p>
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
