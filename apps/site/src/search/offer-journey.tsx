/** A journey that starts with one offer's coupon, for My Coupons and shared links. */
import type { Offer, ProductDetailId } from '@rxgauge/contract'
import { PriceJourney } from '@rxgauge/pricing'
import { useSite } from '../site-context'
import { useSiteJourney } from './use-site-journey'

interface OfferJourneyProps {
  productName: string
  productDetailId: ProductDetailId
  quantity: number
  zipCode: string
  /** `null` shows today's prices instead. */
  offer: Offer | null
  /** The page leads back from the coupon itself. */
  isOfferOfPage?: boolean
}

export function OfferJourney({
  productName,
  productDetailId,
  quantity,
  zipCode,
  offer,
  isOfferOfPage,
}: OfferJourneyProps) {
  const { messages } = useSite()
  const { journey, host } = useSiteJourney(
    {
      drug: productName,
      productDetailId: String(productDetailId),
      quantity: String(quantity),
      zip: zipCode,
      offer: offer ?? undefined,
      isOfferOfPage,
      isFromHomeGauge: false,
    },
    () => undefined,
  )
  return (
    <div className="site-tool">
      <PriceJourney journey={journey} host={host} messages={messages} withoutSearch />
    </div>
  )
}
