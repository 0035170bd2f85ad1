/** Whether the coupon on the screen has a page of its own, as in My Coupons, which leads back by itself. */
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'

export function useHasOwnPage(): boolean {
  const { results, host } = useResults()
  const shown = useStore(results.coupon, ({ query }) => query?.offer)
  const { offer, isOfferOfPage } = host.start
  return (
    isOfferOfPage === true &&
    shown?.offerId === offer?.offerId &&
    shown?.pharmacyLocationId === offer?.pharmacyLocationId
  )
}
