/** Adds the card to the phone's wallet, if the operator supports one. */
import { useResults } from '../results/results-context'
import { LinkRow } from './action-row'
import { WalletIcon } from './coupon-icons'
import type { DiscountCoupon } from './coupon-store'

export function WalletRows({ card }: { card: DiscountCoupon['card'] }) {
  const { host, messages } = useResults()
  const wallets = [
    [messages.coupon.appleWallet, host.session.resolveUrl(card.applePassUrl)],
    [messages.coupon.googleWallet, host.session.resolveUrl(card.googlePassUrl)],
  ] as const
  return wallets.map(
    ([name, address]) => address && <LinkRow key={name} icon={<WalletIcon />} label={name} address={address} />,
  )
}
