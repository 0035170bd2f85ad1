/** One message and its actions. */
import { type CallData, type calls, savedCouponPath } from '@rxgauge/contract'
import { doseOf, fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'
import { selectCoupon } from '../my-coupons/selected-coupon'
import { useSite } from '../site-context'
import { messageDate } from './message-date'

export type Message = CallData<typeof calls.message.listMessages>[number]

interface MessageItemProps {
  message: Message
  onRead: () => void
  onDelete: () => void
}

export function MessageItem({ message, onRead, onDelete }: MessageItemProps) {
  const { site, language } = useSite()
  const { messages: text, medication } = useAccountText()
  const { title, sentDate, readFlag, couponDetails, type, savedCouponId } = message
  return (
    <li className="account-message" data-unread={readFlag ? undefined : ''}>
      <div className="site-card-head">
        <h2>{title}</h2>
        {!readFlag && <span className="account-unread">{text.unread}</span>}
      </div>
      <p className="site-note">
        <time dateTime={sentDate}>{messageDate(new Date(sentDate), new Date(site.clock.now()), text, language)}</time>
      </p>
      <p>{message.message}</p>
      {couponDetails.map(({ name, strength, dosage }) => (
        <p key={`${name} ${strength} ${dosage}`}>
          <b>{name}</b> {doseOf(dosage, strength, medication)}
        </p>
      ))}
      <div className="account-message-ways">
        {type === 'refill' && savedCouponId !== null && (
          <SiteLink to={savedCouponPath(savedCouponId)} onClick={() => selectCoupon(site, savedCouponId)}>
            {text.toCoupon}
          </SiteLink>
        )}
        {!readFlag && (
          <Button kind="link" aria-label={fill(text.markReadOf, { title })} onClick={onRead}>
            {text.markRead}
          </Button>
        )}
        <Button kind="link" aria-label={fill(text.deleteOf, { title })} onClick={onDelete}>
          {text.delete}
        </Button>
      </div>
    </li>
  )
}
