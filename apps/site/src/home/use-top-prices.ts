/** The lowest prices of the most searched medications near the visitor, if their zip is known. */
import { ignoreFailure } from '@rxgauge/client'
import { fill } from '@rxgauge/text'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { useSessionOwner } from '../rendering/use-session-owner'
import { useSite } from '../site-context'

/** Returns a function that maps a medication's name to its price text, or `undefined`. @param isShown otherwise none are requested */
export function useTopPrices(isShown = true): (productName: string) => string | undefined {
  const { site, text } = useSite()
  const owner = useSessionOwner()
  const saves = useStore(site.zipSaves)
  const [prices, setPrices] = useState<ReadonlyMap<string, string>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload them for another zip or another person.
  useEffect(() => {
    if (owner === undefined || !isShown) return
    let isOver = false
    // Loads on demand, since most first visits have no zip yet. Without its price a tile still works.
    import('./load-top-prices')
      .then(({ loadTopPrices }) => loadTopPrices(site.session))
      .then((loaded) => {
        if (!isOver) setPrices(loaded)
      })
      .catch(ignoreFailure)
    return () => {
      isOver = true
    }
  }, [site, owner, saves, isShown])
  return (productName) => {
    const price = prices?.get(productName)
    return price && fill(text.drug.from, { price })
  }
}
