/** What a list costs, as the server responds, made of a table of prices: for tests and stories. */
import { type CallReply, calls, type ListEntry, type ListPrices, parseDollars } from '@rxgauge/contract'
import * as v from 'valibot'

type Reply = CallReply<typeof calls.list.getPrices>
type PharmacyReply = Reply['pharmacies'][number]
type Cell = NonNullable<PharmacyReply['cells'][number]>
type Trip = NonNullable<Reply['one']>

/** Dollars with a coupon, or a whole cell; `null` without a price. */
export type PriceOfTable = string | null | Partial<Cell>

export interface TableRow {
  name: string
  prices: readonly PriceOfTable[]
  more?: Partial<PharmacyReply>
}

export const fiveDrugs = ['Atorvastatin', 'Lisinopril', 'Metformin', 'Levothyroxine', 'Amlodipine']

/** The best single pharmacy costs 35 cents more than the best two. */
export const oneStopOrTwo: readonly TableRow[] = [
  { name: 'Riverside Pharmacy', prices: ['9.41', '3.00', '4.12', '4.68', '3.00'] },
  { name: 'Broadway Drugs', prices: ['11.00', '3.20', '3.95', '4.50', '3.40'] },
  { name: 'Tribeca Pharmacy', prices: ['14.20', '4.10', '6.00', '7.25', '4.90'] },
]

export const mailOrder: TableRow = {
  name: 'MailMeds',
  prices: ['8.20', '4.00', '6.10', null, '3.90'],
  more: { pharmacyType: 'M', distance: 0, address1: '', city: '', state: '', latitude: null, longitude: null },
}

export const listEntryOf = (productName: string, index: number, more: Partial<ListEntry> = {}): ListEntry => ({
  ...v.parse(calls.list.saveList.body.entries.entries.item, {
    entryId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    productDetailId: 100 + index,
    quantity: 30,
    insuranceId: null,
    productName,
    form: 'Tablet',
    strength: '10 mg',
    unitName: 'tablet',
    unitContent: null,
    addedAt: '2026-11-28T12:00:00Z',
    first: null,
  }),
  ...more,
})

export const listPricesOf = (rows: readonly TableRow[], more: Partial<Reply> = {}): ListPrices =>
  v.parse(calls.list.getPrices.data, listReply(rows, more))

/** Its trips are found by trying all. */
export function listReply(rows: readonly TableRow[], more: Partial<Reply> = {}): Reply {
  const all = rows.map(pharmacyOf)
  const pharmacies = all.filter(({ pharmacyType }) => pharmacyType === 'R').sort(byTotal)
  const places = [...(rows[0]?.prices.keys() ?? [])]
  const [one, two, three] = [1, 2, 3].map((most) => bestTrip(pharmacies, places, most))
  const each = bestTrip(pharmacies, places, Math.min(4, pharmacies.length))
  return {
    entries: places.map((place) => {
      const lowest = lowestOf(pharmacies, place)
      return { status: lowest === null ? 'noPrice' : 'priced', lowest }
    }),
    pharmacies,
    mailOrder: all.filter(({ pharmacyType }) => pharmacyType === 'M').sort(byTotal),
    one: one ?? null,
    each: each ?? null,
    two: (isBetter(two, one) && two) || null,
    three: (isBetter(three, two) && three) || null,
    nearestPharmacyMiles: null,
    ...more,
  }
}

function pharmacyOf({ name, prices, more }: TableRow, index: number): PharmacyReply {
  const cells = prices.map(cellOf)
  return {
    pharmacyLocationId: index + 1,
    pharmacyGroupId: index + 1,
    pharmacyName: name,
    pharmacyGroupName: name,
    pharmacyType: 'R',
    logoURL: '',
    distance: (index + 1) * 0.42,
    address1: `${12 + index} Elm St`,
    city: 'New York',
    state: 'NY',
    latitude: 40.7 + index / 100,
    longitude: -74,
    phoneNumber: '2125550143',
    openingHours: null,
    favoritePharmacyLocationFlag: 'N',
    cells,
    total: dollars(sum(cells)),
    pricedCount: cells.filter(Boolean).length,
    ...more,
  }
}

const cellOf = (price: PriceOfTable): Cell | null =>
  price === null
    ? null
    : {
        price: '0.00',
        kind: 'card',
        offerId: 'cash-1',
        couponType: 'P',
        staleAsOf: null,
        illustrativeFlag: 'Y',
        ...(typeof price === 'string' ? { price } : price),
      }

const centsOf = (price: string): number => parseDollars(price) ?? 0
const sum = (cells: readonly (Cell | null)[]) =>
  cells.reduce((total, cell) => total + centsOf(cell?.price ?? '0.00'), 0)
const dollars = (cents: number) => (cents / 100).toFixed(2)

const byTotal = (one: PharmacyReply, two: PharmacyReply) =>
  two.pricedCount - one.pricedCount || centsOf(one.total) - centsOf(two.total) || one.distance - two.distance

function lowestOf(pharmacies: readonly PharmacyReply[], place: number): string | null {
  const prices = pharmacies.flatMap(({ cells }) => cells[place]?.price ?? [])
  return prices.length === 0 ? null : dollars(Math.min(...prices.map(centsOf)))
}

const isBetter = (trip: Trip | undefined, than: Trip | undefined): boolean =>
  trip !== undefined &&
  than !== undefined &&
  (trip.pricedCount > than.pricedCount ||
    (trip.pricedCount === than.pricedCount && centsOf(trip.total) < centsOf(than.total)))

/** The best of all sets of at most so many pharmacies; of equal ones, the smallest. */
function bestTrip(pharmacies: readonly PharmacyReply[], places: readonly number[], most: number): Trip | undefined {
  const sets: number[][] = [[]]
  for (const index of pharmacies.keys())
    sets.push(...sets.filter((set) => set.length < most).map((set) => [...set, index]))
  return sets
    .sort((one, two) => one.length - two.length)
    .map((set) => tripTo(set, pharmacies, places))
    .filter(({ pricedCount }) => pricedCount > 0)
    .reduce<Trip | undefined>((best, trip) => (best === undefined || isBetter(trip, best) ? trip : best), undefined)
}

/** Each entry where it costs least of these. */
function tripTo(set: readonly number[], pharmacies: readonly PharmacyReply[], places: readonly number[]): Trip {
  const cellAt = (pharmacy: number, place: number) => pharmacies[pharmacy]?.cells[place] ?? null
  const bought = Map.groupBy(places, (place) =>
    set
      .filter((pharmacy) => cellAt(pharmacy, place))
      .sort((one, two) => sum([cellAt(one, place)]) - sum([cellAt(two, place)]))
      .at(0),
  )
  const stops = set.flatMap((pharmacy) => {
    const entries = bought.get(pharmacy) ?? []
    const total = dollars(sum(entries.map((place) => cellAt(pharmacy, place))))
    return entries.length > 0 ? [{ pharmacy, entries, total }] : []
  })
  const cells = stops.flatMap(({ pharmacy, entries }) => entries.map((place) => cellAt(pharmacy, place)))
  return {
    stops,
    total: dollars(sum(cells)),
    pricedCount: cells.length,
    copayCount: cells.filter((cell) => cell?.kind === 'copay').length,
    milesBetween: stops.length === 1 ? 0 : 0.69 * (stops.length - 1),
  }
}
