/** What imports say of a fill at its sellers: read once for all that is asked about it, and kept while no import changes. */

import { DataCache } from '../database/data-cache'
import { type DataVersions, pricedFamilies } from '../database/data-versions'
import type { Queryable } from '../database/database'
import { type ProductType, productTypeSql } from '../products/product-type'
import type { ImportFacts } from './import-facts'
import { type CardColumns, cardColumns, type ImportedFillRow, offerTables, type Sellers } from './imported-tables'
import type { OfferFill, PriceQuery } from './price-source'

/**
 * A row for each seller with the card that it shows: its coupon's where that is no dearer than its best one. And a row for the seller
 * where a network's card is cheapest. One row without a seller where there is none.
 */
const rowsSql = (sellers: Sellers) => `${offerTables(sellers)}, shown as (
    select b.seller_number, case when k.price <= b.price then k.network_id else b.network_id end network_id, false is_of_network,
      k.price <= b.price has_coupon, b.price best_price
    from best_card b left join coupon k using (seller_number)
    union all (
      select distinct on (fill_number, network_id) seller_number, network_id, true, false, null
      from card order by fill_number, network_id, price, seller_number
    )
  )
  select f.fill_number "fillNumber", ${productTypeSql('f')} type, coalesce(s.is_of_network, false) "isOfNetwork",
    u.group_id "sellerGroupId", u.location_id is null "isOfGroup", trim_scale(u.price)::text "sellerPrice",
    round(u.price, 2)::text "roundedSellerPrice", u.import_id "sellerPriceImportId", ${cardColumns},
    k.price::text "couponPrice", trim_scale(k.percent_off)::text "percentOff", trim_scale(k.amount_off)::text "amountOff",
    k.floor::text floor, k.import_id "couponImportId",
    m.name "programName", s.best_price::text "bestPrice", m.patient_pays::text "patientPays", m.max_benefit::text "maxBenefit",
    m.uninsured_benefit::text "uninsuredBenefit", m.import_id "programImportId"
  from fill f left join usual u on u.fill_number = f.fill_number left join shown s on s.seller_number = u.seller_number
  left join card c on c.seller_number = s.seller_number and c.network_id = s.network_id
  left join coupon k on k.seller_number = s.seller_number and s.has_coupon
  left join offered_program m on m.fill_number = f.fill_number and not s.is_of_network
  order by f.fill_number, u.seller_number`

export interface ImportedRow extends CardColumns {
  fillNumber: number
  type: ProductType
  /** The lowest price with this network's card; else it is what its seller shows. */
  isOfNetwork: boolean
  /** What the seller asks without a card: `null` where no file says it. */
  sellerGroupId: number | null
  /** Each of the group's pharmacies asks it. */
  isOfGroup: boolean | null
  sellerPrice: string | null
  roundedSellerPrice: string | null
  sellerPriceImportId: number | null
  /** `null` where the seller has no coupon, or a dearer one. */
  couponPrice: string | null
  percentOff: string | null
  amountOff: string | null
  floor: string | null
  couponImportId: number | null
  /** `null` where there is no programme. */
  programName: string | null
  /** With the best card, before a programme. */
  bestPrice: string | null
  patientPays: string | null
  maxBenefit: string | null
  uninsuredBenefit: string | null
  programImportId: number | null
}

/** A fill at sellers that are known already: where it is asked for does not matter any more. */
export interface FillAtSellers extends Omit<OfferFill, 'query'> {
  query: Pick<PriceQuery, 'productDetailId' | 'quantity' | 'networkIds'>
}

const maxBytes = 16 * 2 ** 20

interface Dependencies {
  database: Queryable
  versions: DataVersions
  facts: ImportFacts
  /** Of what, for the metrics. */
  what: string
}

export class ImportedRows {
  private readonly cache: DataCache<string, readonly ImportedRow[]>

  constructor(private readonly deps: Dependencies) {
    const { versions, what } = deps
    this.cache = new DataCache({ versions, what, families: pricedFamilies, maxBytes })
  }

  /**
   * In the order of the fills; those that are not known yet by one statement. None for an unknown product.
   * @param day YYYY-MM-DD, of the fills
   */
  async of(fills: readonly FillAtSellers[], day: string): Promise<(readonly ImportedRow[])[]> {
    // Where no price differs within a chain, what holds for the chain holds for each of its pharmacies, and is worked out once.
    const sellers = (await this.deps.facts.namesPharmacies()) ? 'pharmacies' : 'chains'
    const unknown: ImportedFillRow[] = []
    let reading: Promise<ReadonlyMap<number, readonly ImportedRow[]>> | undefined
    return Promise.all(
      fills.map((fill) => {
        const row = fillRow(fill, unknown.length, sellers)
        return this.cache.get(`${day} ${sellers} ${JSON.stringify({ ...row, fill_number: 0 })}`, async () => {
          unknown.push(row)
          // Once all of them are there.
          reading ??= Promise.resolve().then(() => this.read(unknown, day, sellers))
          return (await reading).get(row.fill_number) ?? []
        })
      }),
    )
  }

  private async read(fills: readonly ImportedFillRow[], day: string, sellers: Sellers) {
    const { database, facts } = this.deps
    const rows = await database.query<ImportedRow>(rowsSql(sellers), [JSON.stringify(fills), day, await facts.ids()])
    const byFill = new Map<number, ImportedRow[]>(fills.map((fill) => [fill.fill_number, []]))
    for (const row of rows) byFill.get(row.fillNumber)?.push(row)
    return byFill
  }
}

const fillRow = (
  { query, groupIds, locationIds = [] }: FillAtSellers,
  fillNumber: number,
  sellers: Sellers,
): ImportedFillRow => ({
  fill_number: fillNumber,
  product_detail_id: query.productDetailId,
  quantity: query.quantity,
  group_ids: groupIds,
  location_ids: sellers === 'chains' ? [] : locationIds,
  network_ids: query.networkIds,
})
