import { offlineCardsCache } from './offline-cards-cache'
import { hasServiceWorker } from './register-worker'

/** Deletes all coupons stored on this device for offline use. */
export async function deleteOfflineCards(): Promise<void> {
  if (hasServiceWorker()) await caches.delete(offlineCardsCache).catch(() => false)
}
