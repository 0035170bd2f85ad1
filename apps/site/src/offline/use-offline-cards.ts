import type { Area } from '@rxgauge/client'
import { useEffect, useState } from 'react'
import { useSite } from '../site-context'
import { hasOfflineCards, storeOfflineCards } from './store-offline-cards'

/**
 * Stores the coupons on this device whenever they have loaded. Returns whether it has any, which stays false in a
 * private window.
 */
export function useOfflineCards(coupons: Area<unknown>): boolean {
  const { site, language } = useSite()
  const [isStored, setStored] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: store them again in another language.
  useEffect(() => {
    if (coupons.status === 'success') void storeOfflineCards(site).then(hasOfflineCards).then(setStored)
    if (coupons.status === 'failure') void hasOfflineCards().then(setStored)
  }, [coupons, site, language])
  return isStored
}
