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

/** Those that there are. */
type Ways = Partial<Record<Way['kind'], Way>>

export function waysOf(prices: ListPrices): Ways {
  const { one, each, two, three, mailOrder } = prices
  const trips = { one, each, two, three }
  const ways: Ways = {}
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

/** What a way saves; `undefined` if it saves nothing, or the two don't have the same entries. */
export const savingOf = (way: Way | undefined, than: Way | undefined): Cents | undefined =>
  way && than && entriesOf(way) === entriesOf(than) && way.total < than.total
    ? centsApart(way.total, than.total)
    : undefined

/** In one word that can be compared. */
const entriesOf = ({ stops }: Way): string =>
  stops
    .flatMap(({ entries }) => entries)
    .sort((one, two) => one - two)
    .join()

/** Whether two ways lead to the same pharmacies for the same price. */
export function isSameWay(way: Way, other: Way): boolean {
  const places = ({ stops }: Way) =>
    stops
      .map(({ pharmacy }) => pharmacy.pharmacyLocationId)
      .sort((one, two) => one - two)
      .join()
  return way.total === other.total && way.pricedCount === other.pricedCount && places(way) === places(other)
}

/** The way with the most entries for the least; of equal ones, the one with the fewest stops. Mail order only counts if it has the same. */
export function lowestWay({ one, two, three, each, mail }: Ways): Way | undefined {
  const trips = [one, two, three, each].filter((way) => way !== undefined)
  const best = trips.reduce<Way | undefined>((best, way) => (best && !isBetter(way, best) ? best : way), undefined)
  return savingOf(mail, best) === undefined ? best : mail
}

const isBetter = (way: Way, than: Way): boolean =>
  way.pricedCount > than.pricedCount || (way.pricedCount === than.pricedCount && way.total < than.total)

/** An entry that no total nearby has, by its place, and why. */
export interface LeftOutEntry {
  place: number
  why: 'gone' | 'recounted' | 'mailOnly' | 'noPrice'
}

/** Without any total nearby, what comes by mail isn't left out: its own total has it. */
export function leftOut({ entries, mailOrder, one }: ListPrices): LeftOutEntry[] {
  return entries.flatMap(({ status, lowest }, place): LeftOutEntry[] => {
    if (lowest !== null) return []
    if (status === 'gone' || status === 'recounted') return [{ place, why: status }]
    if (!mailOrder.some(({ cells }) => cells[place])) return [{ place, why: 'noPrice' }]
    return one ? [{ place, why: 'mailOnly' }] : []
  })
}

/** How many entries a pharmacy could have: what has a price nearby, and by mail also what only mail order has. */
export const possibleCount = ({ entries, mailOrder }: ListPrices, isMail: boolean): number =>
  entries.filter(({ lowest }, place) => lowest !== null || (isMail && mailOrder.some(({ cells }) => cells[place])))
    .length
