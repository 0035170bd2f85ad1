/** Prices for the tiles, by medication name; `undefined` if no zip is known. */
import type { Session } from '@rxgauge/client'
import { calls, formatPrice } from '@rxgauge/contract'
import { startingZip } from '@rxgauge/pricing'

/** @throws ApiFailure */
export async function loadTopPrices(session: Session): Promise<ReadonlyMap<string, string> | undefined> {
  const zip = startingZip(session)
  if (zip === undefined) return undefined
  const prices = await session.call(calls.price.listTopPrices, { params: { zip } })
  return new Map(prices.map(({ productName, price }) => [productName, formatPrice(price)]))
}
