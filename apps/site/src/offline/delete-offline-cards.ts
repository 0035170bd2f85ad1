import { offlineCardsCache } from './offline-cards-cache'
import { hasServiceWorker } from './register-worker'

/** Nothing of anybody's coupons stays on this device. */
export async function deleteOfflineCards(): Promise<void> {
  if (hasServiceWorker()) await caches.delete(offlineCardsCache).catch(() => false)
}
