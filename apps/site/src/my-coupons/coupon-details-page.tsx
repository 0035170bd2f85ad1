/** A saved coupon to show at the counter: its journey starts where it was saved (search 2, "My Coupons"). */
import { calls, fixedPaths } from '@rxgauge/contract'
import { BackIcon } from '@rxgauge/ui'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'
import { PageSkeleton } from '../rendering/page-chunk'
import { Redirect } from '../rendering/redirect'
import { useSiteCall } from '../rendering/use-site-call'
import { OfferJourney } from '../search/offer-journey'
import { useSite } from '../site-context'
import { selectedCoupon } from './selected-coupon'

export default function CouponDetailsPage() {
  const { site, text: siteText } = useSite()
  const { titles } = siteText
  const search = useSearch()
  const [selectedId] = useState(() => selectedCoupon(site, search))
  const { coupons: text } = useAccountText()
  // In another language the coupon stays, and its journey fetches its texts again.
  const { area, value: list } = useSiteCall(calls.coupon.listCoupons, {})
  if (selectedId === undefined) return <Redirect to={fixedPaths.myCoupons} />
  const saved = list?.find(({ savedCouponId }) => savedCouponId === selectedId)
  // The coupon was deleted or is no longer valid, which the list shows.
  if (area.status === 'success' && !saved?.offer) return <Redirect to={fixedPaths.myCoupons} />
  return (
    <div className="site-tools">
      <SiteLink className="rx-back" to={fixedPaths.myCoupons}>
        <BackIcon />
        {text.title}
      </SiteLink>
      {/* The ticket shows the medication's name. */}
      <h1>{titles.couponDetails}</h1>
      {saved?.offer ? (
        <OfferJourney productName={saved.productName} {...saved.offer} offer={saved.offer} isOfferOfPage />
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}
