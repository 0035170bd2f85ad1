/** Today's lowest price of each medication near a zip, by the same quotes as on the list's own page. */
import type { Queryable } from '../../database/database'
import type { ListPrices } from '../lists/list-prices'
import type { Organization } from '../organizations/organizations'
import type { Places } from '../pharmacies/places'
import { staleDayOf } from '../prices/quote'
import type { WatchedFill, WatchedPrice } from './price-watch'

export interface WatchedPriceDependencies {
  /** Medications are read here. */
  reads: Queryable
  places: Places
  listPrices: ListPrices
}

/** Whose search radius and organization decide the prices. */
interface Watcher {
  userId: string
  organization: Organization
}

export class WatchedPrices {
  constructor(private readonly deps: WatchedPriceDependencies) {}

  /** In the order of the fills. @throws DomainError ZIP_NOT_FOUND, PRICES_PAUSED */
  async find(fills: readonly WatchedFill[], zip: string, watcher: Watcher): Promise<WatchedPrice[]> {
    const { places, listPrices, reads } = this.deps
    const { pharmacyGroupIds, networkIds, sources, record } = watcher.organization
    const [place, units] = await Promise.all([places.around(zip, watcher), unitsOf(reads, fills)])
    const there = fills.filter((fill) => units.get(fill.productDetailId) === fill.unitName)
    const missing = ({ productDetailId }: WatchedFill): WatchedPrice => ({
      status: units.has(productDetailId) ? 'recounted' : 'gone',
    })
    if (there.length === 0) return fills.map(missing)
    const { entries, pharmacies } = await listPrices.of(
      there,
      { place, pharmacyGroupIds, networkIds, sources },
      {
        // A favorite far away isn't part of the errand.
        favoriteLocationId: null,
        showsCopayPrices: record.options.showCopayPriceFlag,
        // Nobody here knows whether the deductible is met.
        skipsAfterDeductible: true,
      },
    )
    const prices = entries.map(({ status, lowest }, index): WatchedPrice => {
      if (status === 'gone' || status === 'recounted') return { status }
      if (lowest === undefined) return { status: 'none' }
      const fresh = pharmacies.flatMap(({ pharmacy, quotes }) => {
        const quote = quotes[index]
        const pharmacyName = quote?.kind === 'copay' ? undefined : pharmacy.name
        return quote && !staleDayOf(quote) ? { amount: quote.amount, pharmacyName } : []
      })
      return { status: 'priced', lowest, fresh: fresh.toSorted((one, other) => one.amount - other.amount)[0] }
    })
    return fills.map((fill) => prices[there.indexOf(fill)] ?? missing(fill))
  }
}

/** The unit of each medication that's still in the catalog. */
async function unitsOf(reads: Queryable, fills: readonly WatchedFill[]): Promise<ReadonlyMap<number, string>> {
  const rows = await reads.query<{ id: number; unitName: string }>(
    'select id, unit_name "unitName" from product_detail where id = any($1::int[]) and obsolete_on is null',
    [fills.map(({ productDetailId }) => productDetailId)],
  )
  return new Map(rows.map(({ id, unitName }) => [id, unitName]))
}
