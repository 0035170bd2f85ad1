/** Opens a mail-order pharmacy's site: at once (search 4, "Copay card"), and again by press. */
import { Button } from '@rxgauge/ui'
import { useResults } from '../results/results-context'
import type { DiscountCoupon } from './coupon-store'
import { PopUpHint } from './pop-up-hint'
import { useOpenWindow } from './use-open-window'

export function LaunchSite({ card }: { card: DiscountCoupon['card'] }) {
  const { host, messages } = useResults()
  const site = host.session.resolveUrl(card.mailOrderUrl)
  const launch = useOpenWindow(site, site && card.adjudicationId)
  const text = messages.coupon
  if (!site) return null
  return (
    <div className="rx-stack">
      <Button wide onClick={launch.open}>
        {text.launch}
      </Button>
      <p className="rx-note">{text.leaves}</p>
      {launch.isBlocked && <PopUpHint address={site} label={text.launch} />}
    </div>
  )
}
