/** Describes a fill to a feed in identifiers that both sides know: RXCUI, NDC, NPI, and codes of chains, networks and plans. */

import { independentGroup } from '@rxgauge/contract'
import { DataCache } from '../../database/data-cache'
import type { DataVersions } from '../../database/data-versions'
import { maybeOne, type Queryable } from '../../database/database'
import type { IdAndName } from '../../domain/prices/quote'
import { billedQuantitySql, billingUnitSql } from '../../domain/products/billing-units'
import { type ProductType, productTypeSql } from '../../domain/products/product-type'

export interface FeedDrug {
  type: ProductType
  rxcui: string | null
  ndcs: string[]
  /** In billing units. */
  quantity: string
}

/** A pharmacy, or a whole chain. */
export interface FeedSeller {
  locationId: number | null
  npi: string | null
  chain: string | null
  group: IdAndName
}

export interface FeedNetwork extends IdAndName {
  code: string
}

/** $1 product detail, $2 quantity; `null` for the usual quantity. */
const drugSql = `
  select ${productTypeSql('p')} type, d.rxcui, array(
      select n.ndc from drug_ndc n where n.product_detail_id = d.id order by n.position, n.ndc limit 20
    ) ndcs,
    trim_scale(round(${billedQuantitySql('q.quantity', billingUnitSql)}, 3))::text quantity
  from product_detail d join product p on p.id = d.product_id
  cross join lateral (select coalesce($2::numeric, (
    select u.quantity from product_quantity u where u.product_detail_id = d.id order by u.is_default desc, u.quantity limit 1
  )) quantity) q
  left join lateral (
    select package_units, billing_unit, eaches, milliliters, grams from drug_ndc
    where product_detail_id = d.id order by position, ndc limit 1
  ) n on true
  where d.id = $1`

interface DrugRow {
  type: ProductType
  rxcui: string | null
  ndcs: string[]
  quantity: string | null
}

/** $1 pharmacies, $2 chains: a chain is a seller of its own if none of its pharmacies is named. */
const sellersSql = `
  select l.id "locationId", l.npi, g.code chain, g.id "groupId", g.name "groupName"
  from pharmacy_location l join pharmacy_group g on g.id = l.pharmacy_group_id where l.id = any($1::int[])
  union all
  select null::int, null::text, g.code, g.id, g.name from pharmacy_group g
  where g.id = any($2::int[]) and not exists (
    select 1 from pharmacy_location l where l.id = any($1::int[]) and l.pharmacy_group_id = g.id
  ) order by 4, 1`

interface SellerRow {
  locationId: number | null
  npi: string | null
  chain: string | null
  groupId: number | null
  groupName: string | null
}

const maxBytes = { drugs: 4 * 2 ** 20, sellers: 16 * 2 ** 20, networks: 2 ** 20, plans: 2 ** 20 }

interface Dependencies {
  database: Queryable
  versions: DataVersions
}

export class FeedCatalog {
  private readonly drugs: DataCache<string, FeedDrug | null>
  private readonly sellerLists: DataCache<string, FeedSeller[]>
  private readonly networkList: DataCache<'all', FeedNetwork[]>
  private readonly planCodes: DataCache<number, string | null>

  constructor(private readonly deps: Dependencies) {
    const { versions } = deps
    this.drugs = new DataCache({
      versions,
      what: 'drugs of feeds',
      families: ['catalog', 'prices'],
      maxBytes: maxBytes.drugs,
    })
    this.sellerLists = new DataCache({
      versions,
      what: 'pharmacies of feeds',
      families: ['pharmacies'],
      maxBytes: maxBytes.sellers,
    })
    this.networkList = new DataCache({
      versions,
      what: 'networks of feeds',
      families: ['prices'],
      maxBytes: maxBytes.networks,
    })
    this.planCodes = new DataCache({
      versions,
      what: 'plans of feeds',
      families: ['plans'],
      maxBytes: maxBytes.plans,
    })
  }

  /** `undefined` if the drug or its quantity can't be expressed in shared identifiers. @param quantity defaults to the usual one */
  async drug(productDetailId: number, quantity?: string): Promise<FeedDrug | undefined> {
    const drug = await this.drugs.get(`${productDetailId} ${quantity ?? ''}`, async () => {
      const row = await maybeOne<DrugRow>(this.deps.database, drugSql, [productDetailId, quantity ?? null])
      if (row?.quantity == null || (row.rxcui === null && row.ndcs.length === 0)) return null
      return { ...row, quantity: row.quantity }
    })
    return drug ?? undefined
  }

  /** The sellers that have a number or code that feeds know. */
  sellers(groupIds: readonly number[], locationIds: readonly number[]): Promise<FeedSeller[]> {
    return this.sellerLists.get(`${groupIds.join()} ${locationIds.join()}`, async () => {
      const rows = await this.deps.database.query<SellerRow>(sellersSql, [locationIds, groupIds])
      return rows.flatMap(({ groupId, groupName, chain: code, ...row }) => {
        if (groupId === null || groupName === null) return []
        // Independent pharmacies have no chain prices in common.
        const chain = groupName === independentGroup ? null : code
        return row.npi === null && chain === null ? [] : [{ ...row, chain, group: { id: groupId, name: groupName } }]
      })
    })
  }

  networks(): Promise<FeedNetwork[]> {
    return this.networkList.get('all', () =>
      this.deps.database.query<FeedNetwork>('select id, name, coalesce(code, name) code from network order by id'),
    )
  }

  async planCode(planId: number): Promise<string | undefined> {
    const code = await this.planCodes.get(planId, async () => {
      const row = await maybeOne<{ code: string | null }>(
        this.deps.database,
        "select case publisher when 'own' then series else code end code from insurance_plan where id = $1",
        [planId],
      )
      return row?.code ?? null
    })
    return code ?? undefined
  }
}
