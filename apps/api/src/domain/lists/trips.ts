/** Ways to buy a list: at one pharmacy, each entry at its lowest price, and with two or three stops. */
import { type Cents, cents } from '@rxgauge/contract'
import { fewestStops } from './fewest-stops'

/** A pharmacy where the list could be bought. */
export interface Shop {
  /** From the place of the search. */
  miles: number
  /** One for each entry; `undefined` without a price. */
  prices: readonly (Cents | undefined)[]
}

export interface Stop<S extends Shop> {
  shop: S
  /** The places of the entries that are bought there. */
  entries: number[]
  total: Cents
}

export interface Trip<S extends Shop = Shop> {
  /** The nearest first. */
  stops: Stop<S>[]
  total: Cents
  pricedCount: number
}

/** A way is `undefined` if nothing is priced; two and three stops also if fewer are as good. */
export interface Trips<S extends Shop = Shop> {
  one: Trip<S> | undefined
  each: Trip<S> | undefined
  two: Trip<S> | undefined
  three: Trip<S> | undefined
}

/** Up to this many pharmacies, each set of three is compared: 34,220. */
export const mostForThree = 60

/**
 * The best trips: as many entries as possible, then for the least, then with the shortest distances from the place of the search.
 * One and two stops are exact. Three are exact for up to `mostForThree` pharmacies that have something for themselves; beyond that,
 * the best third stop beside the best two.
 */
export function tripsOf<S extends Shop>(shops: readonly S[]): Trips<S> {
  const useful = withoutDominated(shops.map(shopWithCosts).filter(({ costs }) => costs.some((cost) => cost < missing)))
  const one = bestOf(useful, 1)
  if (!one) return { one: undefined, each: undefined, two: undefined, three: undefined }
  const two = bestOf(useful, 2)
  const three = useful.length > mostForThree && two ? withBestThird(useful, two) : bestOf(useful, 3)
  const isTwoBetter = two !== undefined && two.cost < one.cost
  const isThreeBetter = isTwoBetter && three !== undefined && three.cost < two.cost
  return {
    one: tripTo(one.shops),
    each: tripTo(atLowest(useful)),
    two: isTwoBetter ? tripTo(two.shops) : undefined,
    three: isThreeBetter ? tripTo(three.shops) : undefined,
  }
}

/** The cost in cents of an entry without a price: above all sums of prices, so that more entries always come first. */
const missing = 1e13

interface ShopWithCosts<S> {
  shop: S
  miles: number
  costs: readonly number[]
}

interface ShopSet<S> {
  shops: readonly ShopWithCosts<S>[]
  cost: number
  miles: number
}

const shopWithCosts = <S extends Shop>(shop: S): ShopWithCosts<S> => ({
  shop,
  miles: shop.miles,
  costs: shop.prices.map((price) => price ?? missing),
})

/** Without pharmacies that are nowhere cheaper than one that is as near: it can replace them in each trip. */
function withoutDominated<S>(shops: readonly ShopWithCosts<S>[]): ShopWithCosts<S>[] {
  const nearestFirst = shops.toSorted((one, other) => one.miles - other.miles || sum(one.costs) - sum(other.costs))
  const kept: ShopWithCosts<S>[] = []
  for (const shop of nearestFirst) {
    const isDominated = kept.some(({ costs }) => costs.every((cost, entry) => cost <= (shop.costs[entry] ?? missing)))
    if (!isDominated) kept.push(shop)
  }
  return kept
}

/** The best set of this size; `undefined` if there are fewer pharmacies. */
function bestOf<S>(shops: readonly ShopWithCosts<S>[], size: number): ShopSet<S> | undefined {
  let best: ShopSet<S> | undefined
  const extend = (chosen: readonly ShopWithCosts<S>[], lowest: readonly number[] | undefined, from: number): void => {
    for (let index = from; index < shops.length; index++) {
      const shop = shops[index]
      if (!shop) continue
      const withShop = [...chosen, shop]
      if (withShop.length < size) extend(withShop, lowestOf(lowest, shop.costs), index + 1)
      else best = betterOf(best, setOf(withShop, lowest))
    }
  }
  extend([], undefined, 0)
  return best
}

function withBestThird<S>(shops: readonly ShopWithCosts<S>[], two: ShopSet<S>): ShopSet<S> | undefined {
  const lowest = two.shops.map(({ costs }) => costs).reduce<readonly number[] | undefined>(lowestOf, undefined)
  let best: ShopSet<S> | undefined
  for (const shop of shops) {
    if (!two.shops.includes(shop)) best = betterOf(best, setOf([...two.shops, shop], lowest))
  }
  return best
}

/** @param lowest of all but the last */
function setOf<S>(shops: readonly ShopWithCosts<S>[], lowest: readonly number[] | undefined): ShopSet<S> {
  const costs = shops.at(-1)?.costs ?? []
  let cost = 0
  for (const [entry, own] of costs.entries()) cost += Math.min(own, lowest?.[entry] ?? missing)
  return { shops, cost, miles: sum(shops.map(({ miles }) => miles)) }
}

const betterOf = <S>(best: ShopSet<S> | undefined, other: ShopSet<S>): ShopSet<S> =>
  !best || other.cost < best.cost || (other.cost === best.cost && other.miles < best.miles) ? other : best

const lowestOf = (lowest: readonly number[] | undefined, costs: readonly number[]): readonly number[] =>
  lowest ? costs.map((cost, entry) => Math.min(cost, lowest[entry] ?? missing)) : costs

/** Each entry at its lowest price, at as few pharmacies as that takes. */
function atLowest<S>(shops: readonly ShopWithCosts<S>[]): readonly ShopWithCosts<S>[] {
  const lowest = shops.map(({ costs }) => costs).reduce<readonly number[] | undefined>(lowestOf, undefined) ?? []
  return fewestStops(
    shops.map((shop) => ({
      shop,
      miles: shop.miles,
      entries: [...lowest].flatMap((cost, entry) => (cost < missing && shop.costs[entry] === cost ? entry : [])),
    })),
  ).map(({ shop }) => shop)
}

/** Each entry is bought where it costs least, and the nearest of equal ones. */
function tripTo<S extends Shop>(shops: readonly ShopWithCosts<S>[]): Trip<S> {
  const nearestFirst = shops.toSorted((one, other) => one.miles - other.miles)
  const lowest = nearestFirst.map(({ costs }) => costs).reduce<readonly number[] | undefined>(lowestOf, undefined) ?? []
  const stopOf = lowest.map((cost, entry) =>
    cost < missing ? nearestFirst.findIndex(({ costs }) => costs[entry] === cost) : -1,
  )
  const stops = nearestFirst.map(({ shop, costs }, index) => {
    const entries = [...stopOf.keys()].filter((entry) => stopOf[entry] === index)
    return { shop, entries, total: cents(sum(entries.map((entry) => costs[entry] ?? 0))) }
  })
  return {
    stops,
    total: cents(sum(stops.map(({ total }) => total))),
    pricedCount: sum(stops.map(({ entries }) => entries.length)),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)
