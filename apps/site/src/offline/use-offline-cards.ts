import { useEffect, useState } from 'react'
import { useSite } from '../site-context'
import { hasOfflineCards, storeOfflineCards } from './store-offline-cards'

/**
 * Keeps the coupons once they have come. Gives whether this device keeps any: true only where it really does, as a private
 * window does not.
 */
export function useOfflineCards(status: 'loading' | 'success' | 'failure' | 'idle', version: number): boolean {
  const { site, language } = useSite()
  const [isKept, setKept] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another list.
  useEffect(() => {
    if (status === 'success') void storeOfflineCards(site, language).then(hasOfflineCards).then(setKept)
    if (status === 'failure') void hasOfflineCards().then(setKept)
  }, [status, version, site, language])
  return isKept
}
