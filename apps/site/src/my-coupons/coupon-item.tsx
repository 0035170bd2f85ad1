/** A saved coupon as a ticket: its band, today's price beside the saved one, and its codes on request. */
import {
  type Cents,
  centsApart,
  formatDate,
  formatPrice,
  type Offer,
  type SavedCard,
  type SavedCoupon,
} from '@rxgauge/contract'
import { countOf, dateText, doseOf, fill } from '@rxgauge/text'
import { Button, Facts } from '@rxgauge/ui'
import { useAccountText } from '../account/use-account-text'
import { useGo } from '../links'
import { ListButtonLoader } from '../my-list/list-button-loader'
import { useSite } from '../site-context'
import { SavedCodes } from './saved-codes'
import { selectCoupon } from './selected-coupon'

interface CouponItemProps {
  coupon: SavedCoupon
  /** Its codes, once they have been asked for. */
  card: SavedCard | undefined
  isLoading: boolean
  onShow: () => void
  onDelete: () => void
}

export function CouponItem({ coupon, card, isLoading, onShow, onDelete }: CouponItemProps) {
  const { site, options, language } = useSite()
  const { coupons: text, medication } = useAccountText()
  const go = useGo()
  const { productName, form, strength, unitName, unitContent, offer, savedAt, savedPrice, savedCouponId } = coupon
  const quantity = offer ? [countOf(offer.quantity, unitName, medication, unitContent)] : []
  const date = formatDate(new Date(savedAt))
  const reminders = [
    coupon.nextRefillOn !== null && fill(text.nextRefill, { date: dateText(coupon.nextRefillOn, 'date', language) }),
    coupon.doseReminderFlag && text.doseOn,
  ]
  return (
    <li className="site-panel account-ticket">
      <div className="site-card-head">
        <h2>{productName}</h2>
        {offer && (
          <p className="account-price">
            <span>{text.today}</span> <b>{formatPrice(offer.price)}</b>
          </p>
        )}
      </div>
      <div className="account-ticket-words">
        <p className="account-dose">{[doseOf(form, strength, medication), ...quantity].join(' · ')}</p>
        {options.illustrativePricesFlag && offer?.illustrativeFlag && <p className="rx-demo">{text.demo}</p>}
        {offer ? (
          <p>
            <b>{offer.pharmacyName}</b>
            {offer.address1 !== '' && (
              <small>
                {offer.address1}, {offer.city}
              </small>
            )}
          </p>
        ) : (
          <p>{text.ended}</p>
        )}
        <p className="site-note">
          {offer?.price === savedPrice
            ? fill(text.same, { date })
            : fill(text.saved, { price: formatPrice(savedPrice), date })}
        </p>
        {offer && <Difference before={savedPrice} now={offer.price} />}
        {reminders.some(Boolean) && (
          <p className="site-note">
            <Facts of={reminders} />
          </p>
        )}
      </div>
      {offer && <SavedCodes name={productName} card={card} isLoading={isLoading} onShow={onShow} />}
      <div className="account-ticket-buttons">
        {offer && (
          <Button
            wide
            aria-label={fill(text.viewOf, { name: productName })}
            onClick={() => go(selectCoupon(site, savedCouponId))}
          >
            {text.view}
          </Button>
        )}
        {offer && (
          <ListButtonLoader name={productName} entry={{ ...fillOf(offer), form, strength, unitName, unitContent }} />
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

const fillOf = ({ productDetailId, quantity, insuranceId }: Offer) => ({ productDetailId, quantity, insuranceId })
