/** From which price on the medications searched most are to be had where the visitor buys: only where a zip is known. */
import { ignoreFailure } from '@rxgauge/client'
import { fill } from '@rxgauge/text'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { useSessionOwner } from '../rendering/use-session-owner'
import { useSite } from '../site-context'

/** Returns what a tile says of a medication's price, by its name; `undefined` where that is not known. */
export function useTopPrices(): (productName: string) => string | undefined {
  const { site, text } = useSite()
  const owner = useSessionOwner()
  const saves = useStore(site.zipSaves)
  const [prices, setPrices] = useState<ReadonlyMap<string, string>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zip, or another person's, is the reason to load them again
  useEffect(() => {
    if (owner === undefined) return
    let isOver = false
    // Apart: most visitors of the first page have no zip yet. A tile without its price leads on all the same.
    import('./load-top-prices')
      .then(({ loadTopPrices }) => loadTopPrices(site.session))
      .then((loaded) => {
        if (!isOver) setPrices(loaded)
      })
      .catch(ignoreFailure)
    return () => {
      isOver = true
    }
  }, [site, owner, saves])
  return (productName) => {
    const price = prices?.get(productName)
    return price && fill(text.drug.from, { price })
  }
}
