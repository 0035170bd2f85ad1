/** Stores a guest's coupons, one or those of their list, in place of the previous ones, in the visit's language. */
import { keptCouponLife, type Organization } from '@rxgauge/contract'
import type { CounterCoupon, InsuredFill } from '@rxgauge/pricing'
import { accountArea, dateText, fill, loadMessages } from '@rxgauge/text'
import type { Site } from '../site'
import { deleteGuestCoupon, keepsCouponKey, organizationNameOf } from './guest-coupon'
import type { GuestCoupon } from './offline-cards'
import { guestCouponCache, guestCouponPath } from './offline-cards-cache'
import { serviceWorker } from './register-worker'
import { pageOfCards } from './store-offline-cards'

/** @throws if the browser refuses to store it */
export async function storeGuestCoupon(
  site: Pick<Site, 'session' | 'clock' | 'state' | 'language'>,
  organization: Organization,
  coupons: readonly (CounterCoupon | InsuredFill)[],
): Promise<void> {
  const language = site.language()
  const now = site.clock.now()
  const until = now + keptCouponLife
  const { coupons: text } = await loadMessages(accountArea, language)
  const inWords = (moment: number) => dateText(moment, 'dateAndTime', language)
  const kept: GuestCoupon = {
    organization: organizationNameOf(organization),
    until,
    page: {
      ...(await pageOfCards(site, language, coupons)),
      title: coupons.length > 1 ? text.listTitle : text.keptTitle,
      asOf: fill(text.keptUntil, { date: inWords(now), until: inWords(until) }),
    },
  }
  await serviceWorker()
  await (await caches.open(guestCouponCache)).put(guestCouponPath, Response.json(kept))
  // Somebody may have signed in meanwhile, or turned it off.
  if (!isGuest(site) || site.session.deviceStorage.get(keepsCouponKey) === 'n') await deleteGuestCoupon()
}

const isGuest = ({ session }: Pick<Site, 'session'>) => session.visitor.getState().kind === 'guest'
