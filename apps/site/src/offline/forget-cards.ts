import { keptCardsCache } from './kept-cards-place'
import { canWork } from './worker'

/** Nothing of anybody's coupons stays on this device. */
export async function forgetCards(): Promise<void> {
  if (canWork()) await caches.delete(keptCardsCache).catch(() => false)
}
