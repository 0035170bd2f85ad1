/** The coupon to show at the counter: a discount card, a manufacturer's card, or why there is none. */
import { valueIn } from '@rxgauge/client'
import { formatPrice } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, useAdoptedStyles, useRoot } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { usePrescriptionName } from '../prescription/use-prescription-name'
import { useResults } from '../results/results-context'
import { ScreenHeader, ScreenTitle } from '../screens/screen-header'
import { OpenSearchButton } from '../search/open-search-button'
import { CopayCardView } from './copay-card-view'
import { CounterDialog } from './counter-dialog'
import css from './coupon.css?inline'
import { CouponProblem } from './coupon-problem'
import type { Coupon } from './coupon-store'
import { DiscountCardView } from './discount-card-view'
import { usePriceChange } from './price-changed'
import { TicketSkeleton } from './ticket-skeleton'
import { useHasOwnPage } from './use-has-own-page'

const styles = [css]

export default function CouponScreen() {
  const { results, messages } = useResults()
  const { coupon, isContinued } = useStore(results.coupon)
  const isOfPrices = useStore(results.views, (state) => state.isCouponOfPrices)
  const isAtCounter = useStore(results.views, ({ dialog }) => dialog?.kind === 'counter')
  const medication = usePrescriptionName()
  const hasOwnPage = useHasOwnPage()
  const text = messages.coupon
  const title = `${text.title}: ${medication}`
  useAdoptedStyles(styles)
  const card = valueIn(coupon)
  const isBehindScreen =
    card?.kind === 'copay' && card.card.interstitialScreenFlag && card.card.interstitialScreenText && !isContinued
  useAnnouncedCoupon(isBehindScreen ? undefined : card)

  const back = () => (isOfPrices ? results.views.actions.showPrices() : results.showPharmacies())
  return (
    <section className="rx-screen rx-coupon-screen" data-own-page={hasOwnPage ? '' : undefined} aria-label={text.title}>
      {hasOwnPage ? (
        <ScreenTitle className="rx-hidden">{title}</ScreenTitle>
      ) : (
        <ScreenHeader title={title} backLabel={isOfPrices ? messages.views.back : text.backToList} onBack={back}>
          <OpenSearchButton />
          <Button kind="link" onClick={results.modifySearch}>
            {messages.views.modify}
          </Button>
        </ScreenHeader>
      )}
      {(coupon.status === 'loading' || coupon.status === 'idle') && <TicketSkeleton />}
      {coupon.status === 'failure' && <CouponProblem failure={coupon.failure} />}
      {card?.kind === 'discount' && <DiscountCardView coupon={card} />}
      {card?.kind === 'copay' &&
        (isBehindScreen && card.card.interstitialScreenText ? (
          <div className="rx-interstitial">
            <h3>{card.card.interstitialScreenText.title}</h3>
            <p>{card.card.interstitialScreenText.body}</p>
            <div className="rx-button-row">
              <Button kind="other" onClick={back}>
                {text.goBack}
              </Button>
              <Button onClick={results.coupon.actions.continue}>{text.continue}</Button>
            </div>
          </div>
        ) : (
          <CopayCardView coupon={card} />
        ))}
      {card && isAtCounter && <CounterDialog coupon={card} />}
    </section>
  )
}

/** Announces once that a coupon is ready, its price, and whether that differs from the listed price. */
function useAnnouncedCoupon(coupon: Coupon | undefined) {
  const { messages } = useResults()
  const { announce } = useRoot()
  const announced = useRef<string>('')
  const change = usePriceChange(coupon?.card.price)
  useEffect(() => {
    const key = coupon && `${coupon.card.adjudicationId} ${coupon.card.price}`
    if (!coupon || key === undefined || announced.current === key) return
    announced.current = key
    const ready = fill(messages.coupon.ready, { price: formatPrice(coupon.card.price) })
    announce(change === undefined ? ready : `${ready}. ${change}`)
  }, [coupon, change, announce, messages])
}
