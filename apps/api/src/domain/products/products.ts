/** The catalog: suggestions, choices, top and recent products. */

import {
  type CallReply,
  type calls,
  customQuantitySentinel,
  type DrugKey,
  limits,
  searchThreshold,
  toFlag,
} from '@rxgauge/contract'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { DataCache } from '../../database/data-cache'
import type { DataVersions } from '../../database/data-versions'
import { maybeOne, type Queryable } from '../../database/database'
import { SharedRead } from '../../database/shared-read'
import { registeredDevice } from '../devices/person-devices'
import { unitContentOf, unitContentSql } from './billing-units'
import { productsByCommonName } from './common-names'
import { NearMatches } from './near-matches'
import { type ProductType, productTypeSql } from './product-type'
import { rankProducts, type SearchableProduct, startsWordOf, toSearchable } from './rank-products'
import { ndcRangesOf } from './typed-ndc'

export type ProductReply = CallReply<typeof calls.product.listTopProducts>[number]
type ChoicesReply = CallReply<typeof calls.product.getProductChoices>
type FormReply = ChoicesReply['forms'][number]
type KeyReply = CallReply<typeof calls.product.getProductByKey>
type DrugReply = CallReply<typeof calls.product.listDrugs>[number]
type RecentReply = CallReply<typeof calls.product.listRecentSearches>

const columns = 'id, name "productName", alias_name "aliasName", alias_id "aliasId", type'
/** A product with only obsolete forms and strengths remains for saved coupons, but isn't offered. */
const isOffered = 'exists (select from product_detail d where d.product_id = p.id and d.obsolete_on is null)'
const maxBytes = { lists: 64 * 2 ** 20, choices: 16 * 2 ** 20 }
const topTen = 10
/** Recent searches stored per device: more than are shown, since some may be of products that aren't offered for a while. */
const storedSearches = 50
/** A device's older searches are deleted above this number, so that not every view deletes. */
const mostSearches = 75

const quantities = v.array(v.object({ quantity: v.string(), isDefault: v.boolean() }))

interface DetailRow {
  id: number
  form: string
  strength: string
  unit: 't' | 'c' | 'o'
  unitName: string
  /** As `unitContentSql` returns it. */
  unitContent: unknown
  isDefaultForm: boolean
  isDefaultStrength: boolean
  /** The column `quantities`. */
  quantities: unknown
}

/** A product in one form and strength. */
export interface Strength {
  productDetailId: number
  productId: number
  name: string
  type: ProductType
  form: string
  strength: string
  unitName: string
  /** `null` for an operator's own drug. */
  rxcui: string | null
}

interface StrengthNumbers extends Pick<Strength, 'rxcui'> {
  /** Of 11 digits; those that represent it first. */
  ndcs: string[]
}

/** The catalog as it's listed, and as it's searched. */
interface Names {
  products: ProductReply[]
  searchable: SearchableProduct<ProductReply>[]
}

/** A device has viewed a product. */
interface View {
  deviceId: string
  productId: number
}

interface Dependencies {
  database: Queryable
  /** The catalog is read here. */
  reads: Queryable
  versions: DataVersions
}

export class Products {
  private readonly names: DataCache<'all', Names>
  /** Built for the current catalog by the first search that needs it. */
  private near: NearMatches<ProductReply> | undefined
  private readonly drugList: DataCache<'all', DrugReply[]>
  private readonly choiceCache: DataCache<number, ChoicesReply>
  private readonly views = new SharedRead<View, void>((views) => this.writeViews(views))

  constructor(private readonly deps: Dependencies) {
    const terms = { versions: deps.versions, families: ['catalog'] } as const
    this.names = new DataCache({ ...terms, what: 'names', maxBytes: maxBytes.lists })
    this.drugList = new DataCache({ ...terms, what: 'drugs', maxBytes: maxBytes.lists })
    this.choiceCache = new DataCache({ ...terms, what: 'choices', maxBytes: maxBytes.choices })
  }

  /** The whole catalog by popularity; every keystroke of a search uses it. */
  private allNames(): Promise<Names> {
    return this.names.get('all', async () => {
      const rows = await this.deps.reads.query<ProductReply & { searchWords: string }>(
        `select ${columns}, search_words "searchWords" from product p where ${isOffered} order by popularity desc, name`,
      )
      const searchables = rows.map(({ searchWords, ...product }) => toSearchable(product, searchWords))
      return { products: searchables.map(({ product }) => product), searchable: searchables }
    })
  }

  list(): Promise<ProductReply[]> {
    return this.deps.reads.query<ProductReply>(`select ${columns} from product p where ${isOffered} order by name`)
  }

  top(): Promise<ProductReply[]> {
    return this.deps.reads.query<ProductReply>(
      `select ${columns} from product p where ${isOffered} order by popularity desc, name limit ${topTen}`,
    )
  }

  /** Every drug of the savings pages with its usual form and strength, by name. */
  drugs(): Promise<DrugReply[]> {
    return this.drugList.get('all', () =>
      this.deps.reads.query<DrugReply>(
        `select d.id "productDetailId", p.name "productName", p.type
         from product p join product_detail d on d.product_id = p.id and d.is_default_form and d.is_default_strength
           and d.obsolete_on is null order by p.name`,
      ),
    )
  }

  /** The product with exactly this name, else the first search result; `undefined` without any. */
  async find(name: string): Promise<ProductReply | undefined> {
    const lowerName = name.trim().toLowerCase()
    const { products } = await this.allNames()
    return (
      products.find(({ productName }) => productName.toLowerCase() === lowerName) ?? (await this.search(name.trim()))[0]
    )
  }

  /**
   * The drug of an NDC comes first; then names that begin with the text, then names with a word that does, then the rest; each by
   * popularity.
   */
  async search(text: string): Promise<ProductReply[]> {
    const query = normalize(text)
    if (query.length <= searchThreshold) return []
    const ofNdc = await this.ofNdc(text)
    if (ofNdc.length > 0) return ofNdc
    return rankProducts((await this.allNames()).searchable, query).slice(0, limits.suggestions)
  }

  private async ofNdc(text: string): Promise<ProductReply[]> {
    const ranges = ndcRangesOf(text)
    if (ranges.length === 0) return []
    return this.deps.reads.query<ProductReply>(
      `select ${columns} from product p where p.id in (
         select d.product_id from unnest($1::text[], $2::text[]) typed ("from", "to")
         join drug_ndc n on n.ndc >= typed."from" and n.ndc <= typed."to"
         join product_detail d on d.id = n.product_detail_id and d.obsolete_on is null
       ) order by popularity desc, name limit ${limits.suggestions}`,
      [ranges.map(({ from }) => from), ranges.map(({ to }) => to)],
    )
  }

  /** @throws DomainError PRODUCT_NOT_FOUND also for a key that may mean several medications: no price is better than a wrong one */
  async ofKey({ kind, key }: DrugKey): Promise<KeyReply> {
    const ranges = kind === 'ndc' ? ndcRangesOf(key) : []
    const rows = await this.deps.reads.query<ProductReply & { productDetailId: number }>(
      `select p.id, p.name "productName", p.alias_name "aliasName", p.alias_id "aliasId", p.type, d.id "productDetailId"
       from product_detail d join product p on p.id = d.product_id
       where d.obsolete_on is null and (d.rxcui = $1 or d.id in (
         select n.product_detail_id from unnest($2::text[], $3::text[]) typed ("from", "to")
         join drug_ndc n on n.ndc >= typed."from" and n.ndc <= typed."to")) limit 2`,
      [kind === 'rxcui' ? key : null, ranges.map(({ from }) => from), ranges.map(({ to }) => to)],
    )
    const [found] = rows
    if (!found || rows.length > 1) throw new DomainError('PRODUCT_NOT_FOUND')
    const { productDetailId, ...product } = found
    return { product, productDetailId }
  }

  /** If no match begins with the text: products by what people call them, else names within one letter. */
  async nearMatches(text: string, matches: readonly ProductReply[]): Promise<ProductReply[]> {
    const query = normalize(text)
    if (query.length <= searchThreshold || ndcRangesOf(text).length > 0) return []
    const { products, searchable } = await this.allNames()
    const foundIds = new Set(matches.map(({ id }) => id))
    if (searchable.some((entry) => foundIds.has(entry.product.id) && startsWordOf(entry, query))) return []
    const isNew = ({ id }: ProductReply) => !foundIds.has(id)
    const meant = productsByCommonName(query, searchable).filter(isNew)
    if (meant.length > 0) return meant.slice(0, limits.nearMatches)
    if (!this.near?.isOf(products)) this.near = new NearMatches(products)
    return this.near.find(query).filter(isNew)
  }

  /** The product of a form and strength. @throws DomainError PRODUCT_NOT_FOUND */
  async ofDetail(productDetailId: number): Promise<{ name: string; type: ProductType }> {
    const row = await maybeOne<{ name: string; type: ProductType }>(
      this.deps.reads,
      `select p.name, ${productTypeSql('p')} type from product p join product_detail d on d.product_id = p.id where d.id = $1`,
      [productDetailId],
    )
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND')
    return row
  }

  /** A form and strength that's still offered. @throws DomainError PRODUCT_NOT_FOUND */
  async strength(productDetailId: number): Promise<Strength> {
    const row = await maybeOne<Strength>(
      this.deps.reads,
      `select d.id "productDetailId", p.id "productId", p.name, ${productTypeSql('p')} type, d.form, d.strength,
         d.unit_name "unitName", d.rxcui
       from product_detail d join product p on p.id = d.product_id where d.id = $1 and d.obsolete_on is null`,
      [productDetailId],
    )
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND')
    return row
  }

  /** The numbers of each form and strength of a product, and of its packages. */
  async numbers(productId: number): Promise<Map<number, StrengthNumbers>> {
    const rows = await this.deps.reads.query<StrengthNumbers & { id: number }>(
      `select d.id, d.rxcui, array(select n.ndc from drug_ndc n where n.product_detail_id = d.id order by n.position, n.ndc) ndcs
       from product_detail d where d.product_id = $1 and d.obsolete_on is null`,
      [productId],
    )
    return new Map(rows.map(({ id, ...numbers }) => [id, numbers]))
  }

  /** Forms, strengths and quantities; each list of quantities ends with the custom placeholder. */
  choices(productId: number): Promise<ChoicesReply> {
    return this.choiceCache.get(productId, () => this.loadChoices(productId))
  }

  private async loadChoices(productId: number): Promise<ChoicesReply> {
    const product = await maybeOne<ProductReply>(
      this.deps.reads,
      `select ${columns} from product p where id = $1 and ${isOffered}`,
      [productId],
    )
    if (!product) throw new DomainError('PRODUCT_NOT_FOUND')
    const details = await this.deps.reads.query<DetailRow>(
      `select d.id, d.form, d.strength, d.unit, d.unit_name "unitName", ${unitContentSql} "unitContent", d.is_default_form "isDefaultForm",
         d.is_default_strength "isDefaultStrength",
         (select json_agg(json_build_object('quantity', q.quantity::text, 'isDefault', q.is_default) order by q.quantity)
          from product_quantity q where q.product_detail_id = d.id) quantities
       from product_detail d where d.product_id = $1 and d.obsolete_on is null order by d.is_default_form desc, d.form, d.position`,
      [productId],
    )
    return { product, forms: nestForms(details) }
  }

  /**
   * Records that a device viewed a product; another view moves it to the front. Waiting views are written in one statement, and
   * it resolves afterwards, so that a view that a response shows is stored. Of two views within one tick of the clock (a
   * millisecond on the embedded database) the later one is newer.
   */
  addRecent(deviceId: string, productId: number): Promise<void> {
    return this.views.ask({ deviceId, productId })
  }

  private async writeViews(views: readonly View[]): Promise<undefined[]> {
    const full = await this.deps.database.query<{ id: string }>(
      `with viewer as materialized (
         select d.id, greatest(clock_timestamp(), max(l.searched_at) + interval '1 microsecond') at,
           count(l) + cardinality($1::uuid[]) > ${mostSearches} "isFull"
         from (select distinct unnest($1::uuid[]) id) viewing join device d using (id)
         left join product_search_log l on l.device_id = d.id group by d.id
       ), written as (
         insert into product_search_log (device_id, product_id, searched_at)
         select d.id, p.id, viewer.at
         from (select distinct * from unnest($1::uuid[], $2::int[]) as viewed (device_id, product_id)) viewed
         join viewer on viewer.id = viewed.device_id join device d on d.id = viewer.id join product p on p.id = viewed.product_id
         order by d.id, p.id for key share of d, p
         on conflict (device_id, product_id) do update set searched_at = excluded.searched_at
       ) select id from viewer where "isFull"`,
      [views.map(({ deviceId }) => deviceId), views.map(({ productId }) => productId)],
    )
    if (full.length > 0) await this.forgetEarlier(full.map(({ id }) => id))
    return views.map(() => undefined)
  }

  private forgetEarlier(deviceIds: readonly string[]): Promise<unknown> {
    return this.deps.database.query(
      `with viewed as (
         select device_id, product_id, row_number() over (partition by device_id order by searched_at desc, product_id) as position
         from product_search_log where device_id = any($1::uuid[])
       )
       delete from product_search_log where ctid = any(array(
         select l.ctid from product_search_log l join viewed using (device_id, product_id)
         where viewed.position > ${storedSearches} for update of l skip locked))`,
      [deviceIds],
    )
  }

  /** A signed-in person also sees a guest's searches on the same device; a guest never sees the person's. */
  recent(deviceId: string): Promise<RecentReply> {
    return this.deps.database.query<RecentReply[number]>(
      `select p.id, p.name "productName" from product_search_log l join product p on p.id = l.product_id and ${isOffered}
       where l.device_id in ($1, ${registeredDevice}) group by p.id order by max(l.searched_at) desc limit $2`,
      [deviceId, limits.recentSearches],
    )
  }

  async clearRecent(deviceId: string): Promise<void> {
    await this.deps.database.query(`delete from product_search_log where device_id in ($1, ${registeredDevice})`, [
      deviceId,
    ])
  }
}

const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')

function nestForms(details: readonly DetailRow[]): FormReply[] {
  const forms = new Map<string, FormReply>()
  for (const detail of details) {
    const form = forms.get(detail.form) ?? {
      form: detail.form,
      defaultFlag: toFlag(detail.isDefaultForm),
      dosages: [],
    }
    forms.set(detail.form, form)
    form.dosages.push({
      productDetailId: detail.id,
      dosage: detail.strength,
      dosageType: detail.unit,
      unitName: detail.unitName,
      unitContent: unitContentOf(detail.unitContent),
      defaultFlag: toFlag(detail.isDefaultStrength),
      quantities: [
        ...v
          .parse(quantities, detail.quantities)
          .map(({ quantity, isDefault }) => quantityReply(Number(quantity), isDefault)),
        quantityReply(customQuantitySentinel, false),
      ],
    })
  }
  return [...forms.values()]
}

function quantityReply(quantity: number, isDefault: boolean) {
  const isCustom = quantity === customQuantitySentinel
  return {
    key: String(quantity),
    quantity,
    isCustomQuantity: isCustom,
    customQtyFlag: toFlag(isCustom),
    defaultFlag: toFlag(isDefault),
  }
}
