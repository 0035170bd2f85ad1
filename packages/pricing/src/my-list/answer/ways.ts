/** The ways to buy a list, as cards show them. Every total is the server's. */
import { type Cents, centsApart, type ListPharmacy, type ListPrices, type ListTrip } from '@rxgauge/contract'

export interface Stop {
  pharmacy: ListPharmacy
  /** The places of the entries that are bought there. */
  entries: readonly number[]
  total: Cents
}

export interface Way {
  kind: 'one' | 'each' | 'two' | 'three' | 'mail'
  stops: readonly Stop[]
  total: Cents
  /** How many entries it has a price for. */
  pricedCount: number
  copayCount: number
  milesBetween: number | null
}

/** The ways that there are. */
export function waysOf(prices: ListPrices): Partial<Record<Way['kind'], Way>> {
  const { one, each, two, three, mailOrder } = prices
  const trips = { one, each, two, three }
  const ways: Partial<Record<Way['kind'], Way>> = {}
  for (const kind of ['one', 'each', 'two', 'three'] as const) {
    const trip = trips[kind]
    if (trip) ways[kind] = { kind, ...trip, stops: stopsOf(trip, prices) }
  }
  const [mail] = mailOrder
  if (mail) ways.mail = mailWay(mail)
  return ways
}

const stopsOf = ({ stops }: ListTrip, { pharmacies }: ListPrices): Stop[] =>
  stops.flatMap(({ pharmacy: place, ...stop }) => {
    const pharmacy = pharmacies[place]
    return pharmacy ? [{ ...stop, pharmacy }] : []
  })

function mailWay(pharmacy: ListPharmacy): Way {
  const { cells, total, pricedCount } = pharmacy
  const entries = pricedPlaces(pharmacy)
  const copayCount = cells.filter((cell) => cell?.kind === 'copay').length
  return { kind: 'mail', stops: [{ pharmacy, entries, total }], total, pricedCount, copayCount, milesBetween: 0 }
}

/** The places of the entries that a pharmacy has a price for. */
export const pricedPlaces = ({ cells }: Pick<ListPharmacy, 'cells'>): number[] =>
  cells.flatMap((cell, place) => (cell ? [place] : []))

/** The prices that add up to a way's total. */
export const cellsOf = ({ stops }: Way) =>
  stops.flatMap(({ pharmacy, entries }) => entries.flatMap((place) => pharmacy.cells[place] ?? []))

/** What a way saves; `undefined` if it saves nothing, or the two don't have as many entries. */
export const savingOf = (way: Way | undefined, than: Way | undefined): Cents | undefined =>
  way && than && way.pricedCount === than.pricedCount && way.total < than.total
    ? centsApart(way.total, than.total)
    : undefined

/** Whether two ways lead to the same pharmacies for the same price. */
export function isSameWay(way: Way, other: Way): boolean {
  const places = ({ stops }: Way) =>
    stops
      .map(({ pharmacy }) => pharmacy.pharmacyLocationId)
      .sort((one, two) => one - two)
      .join()
  return way.total === other.total && way.pricedCount === other.pricedCount && places(way) === places(other)
}

/** The way with the most entries for the least; of equal ones, the one with the fewest stops. */
export function lowestWay(ways: Partial<Record<Way['kind'], Way>>): Way | undefined {
  const { one, two, three, each, mail } = ways
  return [one, two, three, each, mail]
    .filter((way) => way !== undefined)
    .reduce<Way | undefined>((best, way) => (best === undefined || isBetter(way, best) ? way : best), undefined)
}

const isBetter = (way: Way, than: Way): boolean =>
  way.pricedCount > than.pricedCount || (way.pricedCount === than.pricedCount && way.total < than.total)

/** An entry that no total nearby has, by its place, and why. */
export interface LeftOutEntry {
  place: number
  why: 'gone' | 'mailOnly' | 'noPrice'
}

export function leftOut({ entries, mailOrder }: ListPrices): LeftOutEntry[] {
  const isMailed = (place: number) => mailOrder.some(({ cells }) => cells[place])
  return entries.flatMap(({ status, lowest }, place): LeftOutEntry[] =>
    lowest === null ? [{ place, why: status === 'gone' ? 'gone' : isMailed(place) ? 'mailOnly' : 'noPrice' }] : [],
  )
}
