/** Below a discount card: its disclaimer and telephone, and the chains nearby (search 7, "favoritePharmacies"). */
import { fill } from '@rxgauge/text'
import { PhoneText } from '@rxgauge/ui'
import { chainNameOf } from '../pharmacies/pharmacy-name'
import { useResults } from '../results/results-context'
import type { DiscountCoupon } from './coupon-store'

export function FinePrint({ card }: { card: DiscountCoupon['card'] }) {
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
      {card.memberSupportPhoneNumText !== '' && (
        <p>
          <PhoneText text={card.memberSupportPhoneNumText} />
        </p>
      )}
    </footer>
  )
}
