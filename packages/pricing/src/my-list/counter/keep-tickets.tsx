/** Keeps the tickets on this device, for a counter without a signal (docs/trust/browser-storage.md). A guest may turn it off. */
import type { ListPharmacy } from '@rxgauge/contract'
import type { ListCounterMessages } from '@rxgauge/text'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { KeepSwitch } from '../../coupon/keep-switch'
import type { CouponKeeper } from '../../host'
import type { ListCounterHost } from './counter-host'
import { counterCoupons, type Ticket } from './tickets'

interface KeepTicketsProps {
  host: ListCounterHost
  pharmacy: ListPharmacy
  tickets: readonly Ticket[]
  text: ListCounterMessages
}

/** Nothing is kept where the host has no keeper, as in a widget. */
export const KeepTickets = ({ host, ...props }: KeepTicketsProps) =>
  host.couponKeeper ? <Kept keeper={host.couponKeeper} host={host} {...props} /> : null

function Kept({ keeper, host, pharmacy, tickets, text }: KeepTicketsProps & { keeper: CouponKeeper }) {
  const isGuest = !host.account.isSignedIn()
  const isOn = useStore(keeper.isOn) || !isGuest
  const { language } = host
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is in the visit's language.
  useEffect(() => {
    const coupons = counterCoupons(pharmacy, tickets)
    if (isOn && coupons.length > 0) keeper.keep(coupons)
  }, [keeper, isOn, pharmacy, tickets, language])
  if (!isGuest || counterCoupons(pharmacy, tickets).length === 0) return null
  return <KeepSwitch keeper={keeper} text={text} />
}
