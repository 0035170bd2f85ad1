/** For guests: whether this device keeps the coupon for a day, so that it shows at the counter without a signal. */
import { valueIn } from '@rxgauge/client'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import type { CouponKeeper } from '../host'
import { addressOf } from '../pharmacies/pharmacy-name'
import { findDosage } from '../prescription/selection'
import { useResults } from '../results/results-context'
import type { DiscountCoupon } from './coupon-store'
import { KeepSwitch } from './keep-switch'

export function KeepCoupon({ coupon }: { coupon: DiscountCoupon }) {
  const { host } = useResults()
  const { couponKeeper, account } = host
  // Nobody shows a coupon for mail order at a counter.
  if (!couponKeeper || account.isSignedIn() || coupon.offer.pharmacyType === 'mail') return null
  return <Kept keeper={couponKeeper} card={coupon.card} />
}

function Kept({ keeper, card }: { keeper: CouponKeeper; card: DiscountCoupon['card'] }) {
  const { results, host, messages } = useResults()
  const text = messages.coupon
  const isOn = useStore(keeper.isOn)
  const { prescription, choices } = useStore(results.prescription)
  const forms = valueIn(choices)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the kept coupon is in the visit's language.
  useEffect(() => {
    if (!isOn || !prescription || !forms) return
    const { product, selection } = prescription
    const found = findDosage(forms, selection.productDetailId)
    if (!found) return
    keeper.keep([
      {
        productName: product.productName,
        form: found.form.form,
        strength: found.dosage.dosage,
        quantity: selection.quantity,
        unitName: found.dosage.unitName,
        unitContent: found.dosage.unitContent,
        price: card.price,
        pharmacyName: card.pharmacyName,
        address: addressOf(card),
        mailOrderFlag: false,
        bin: card.bin,
        pcn: card.pcn,
        groupNum: card.groupNum,
        memberId: card.memberId,
      },
    ])
  }, [keeper, isOn, card, prescription, forms, host.language])

  return <KeepSwitch keeper={keeper} text={text} />
}
