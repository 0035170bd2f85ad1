/** Below a discount card: its disclaimer and telephone, and the chains nearby (search 7, "favoritePharmacies"). */
import { fill } from '@rxgauge/text'
import { PhoneText } from '@rxgauge/ui'
import { isIndependent } from '../pharmacies/pharmacy-name'
import { useResults } from '../results/results-context'
import type { DiscountCoupon } from './coupon-store'

export function FinePrint({ coupon: { card, offer } }: { coupon: DiscountCoupon }) {
  const { messages } = useResults()
  // A card for mail order isn't shown anywhere nearby.
  const chains = offer.pharmacyType === 'mail' ? [] : card.favoritePharmacies.filter((group) => !isIndependent(group))
  return (
    <footer className="rx-fine">
      <p>{card.couponDisclaimerText}</p>
      {chains.length > 0 && (
        <p>
          {fill(messages.coupon.groupsNear, {
            names: chains.map(({ pharmacyGroupName }) => pharmacyGroupName).join(', '),
          })}
        </p>
      )}
      {card.memberSupportPhoneNumText !== '' && (
        <p>
          <PhoneText text={card.memberSupportPhoneNumText} />
        </p>
      )}
    </footer>
  )
}
