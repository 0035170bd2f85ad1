/** From which price on the medications searched most are to be had where the visitor buys: only where a zip is known. */
import { calls, formatPrice } from '@rxgauge/contract'
import { knownZip } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { useStore } from 'zustand/react'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'

/** Returns what a tile says of a medication's price, by its name; `undefined` where that is not known. */
export function useTopPrices(): (productName: string) => string | undefined {
  const { site, text } = useSite()
  // Again with each authentication and each zip that is saved.
  useStore(site.session.state)
  useStore(site.zipSaves)
  const zip = site.session.state.getState().status === 'ready' ? knownZip(site.session) : undefined
  // A tile without its price leads on all the same.
  const { value } = useSiteCall(calls.price.listTopPrices, zip === undefined ? undefined : { params: { zip } }, {
    isQuiet: true,
  })
  return (productName) => {
    const price = value?.find((top) => top.productName === productName)?.price
    return price === undefined ? undefined : fill(text.drug.from, { price: formatPrice(price) })
  }
}
