/**
 * Prices of a fill at its sellers from imported files: computed once for all requests about it, and cached until an import
 * changes.
 */
import { DataCache } from '../../../database/data-cache'
import { type DataVersions, pricedFamilies } from '../../../database/data-versions'
import type { Queryable } from '../../../database/database'
import { Exact } from '../exact'
import type { OfferFill, PriceQuery } from '../price-source'
import { type FillPrices, type Network, pricesOf } from './cards'
import { type ImportedDrug, ImportedDrugs } from './drugs'
import type { ImportFacts } from './import-facts'
import { ImportedSellers } from './sellers'
import { ImportedTermsOfDrugs } from './terms'

/** A fill at known sellers; the place of the search no longer matters. */
export interface FillAtSellers extends Omit<OfferFill, 'query'> {
  query: Pick<PriceQuery, 'productDetailId' | 'quantity' | 'networkIds'>
}

/** Everything that a price depends on. */
interface Fill {
  productDetailId: number
  quantity: string
  groupIds: readonly number[]
  locationIds: readonly number[]
  networkIds: readonly number[] | null
}

const maxBytes = 16 * 2 ** 20
const maxBytesOfNetworks = 2 ** 20
/** Rough bytes of a seller with its best card and coupon, and again for each network; the rows themselves are cached elsewhere. */
const bytesOfSeller = 2000

interface Dependencies {
  database: Queryable
  versions: DataVersions
  facts: ImportFacts
  /** Name of the cache in the metrics. */
  what: string
}

export class ImportedFills {
  private readonly cache: DataCache<string, FillPrices | undefined>
  private readonly networkList: DataCache<'all', readonly Network[]>
  private readonly drugs: ImportedDrugs
  private readonly sellers: ImportedSellers
  private readonly terms: ImportedTermsOfDrugs

  constructor(private readonly deps: Dependencies) {
    const { versions, what } = deps
    this.cache = new DataCache({ versions, what, families: pricedFamilies, maxBytes, bytesOf })
    this.networkList = new DataCache({
      versions,
      what: `${what}: networks`,
      families: pricedFamilies,
      maxBytes: maxBytesOfNetworks,
    })
    this.drugs = new ImportedDrugs(deps)
    this.sellers = new ImportedSellers(deps)
    this.terms = new ImportedTermsOfDrugs(deps)
  }

  /**
   * In the order of the fills; each table is read once for all uncached ones. `undefined` for an unknown product.
   * @param day YYYY-MM-DD, of the fills
   */
  async of(fills: readonly FillAtSellers[], day: string): Promise<(FillPrices | undefined)[]> {
    // If no price differs within a chain, the chain's prices apply to each of its pharmacies and are computed once.
    const hasPharmacies = await this.deps.facts.namesPharmacies()
    return this.cache.getEach(
      fills.map(({ query, groupIds, locationIds = [] }) => {
        const { productDetailId, quantity, networkIds } = query
        const wanted = {
          productDetailId,
          quantity,
          groupIds,
          locationIds: hasPharmacies ? locationIds : [],
          networkIds,
        }
        return { key: `${day} ${JSON.stringify(wanted)}`, wanted }
      }),
      (unknown) => this.read(unknown, day),
    )
  }

  /** `undefined` for an unknown product. @param day YYYY-MM-DD, of the fill */
  async drug(productDetailId: number, day: string): Promise<ImportedDrug | undefined> {
    const [drug] = await this.drugs.of([productDetailId], day)
    return drug
  }

  private async read(fills: readonly Fill[], day: string): Promise<(FillPrices | undefined)[]> {
    const [networks, drugs, sellers] = await Promise.all([
      this.networks(),
      this.drugs.of(
        fills.map(({ productDetailId }) => productDetailId),
        day,
      ),
      this.sellers.of(fills),
    ])
    const asked = fills.map((_, index) => {
      const places = new Map(sellers[index]?.flatMap((seller) => seller.places.map(({ said, known }) => [said, known])))
      return (drugs[index]?.keys ?? []).map((drug) => ({ drug, places }))
    })
    const terms = await this.terms.of(asked.flat(), day)
    return fills.map(({ quantity, networkIds }, index) => {
      const drug = drugs[index]
      // The results for this drug: as many as it had questions.
      const ofDrug = terms.splice(0, asked[index]?.length)
      if (!drug) return undefined
      return pricesOf({
        quantity: new Exact(quantity),
        drug,
        terms: ofDrug,
        sellers: sellers[index] ?? [],
        networks: networkIds === null ? networks : networksOf(networkIds, networks),
      })
    })
  }

  /** By id. */
  private networks(): Promise<readonly Network[]> {
    return this.networkList.get('all', async () => {
      const rows = await this.deps.database.query<{ id: number; code: string | null; name: string }>(
        'select id, code, name from network order by id',
      )
      return rows.flatMap(({ id, code, name }) => (code === null ? [] : { id, code, name }))
    })
  }
}

const networksOf = (ids: readonly number[], networks: readonly Network[]): Network[] =>
  ids.flatMap((id) => networks.find((network) => network.id === id) ?? [])

const bytesOf = (prices: FillPrices | undefined) =>
  bytesOfSeller * (1 + (prices ? prices.sellers.length + prices.networks.length : 0))
