/** The catalogue: suggestions, choices, top and recent products. */
import { type CallReply, type calls, customQuantitySentinel, limits, searchThreshold, toFlag } from '@rxgauge/contract'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { maybeOne, type Queryable } from '../database/database'
import { RefreshingCache } from '../database/refreshing-cache'
import { registeredDevice } from '../devices/person-devices'
import { DomainError } from '../errors/domain-error'
import { NearMatches } from './near-matches'
import { beginsWord, rankProducts } from './rank-products'

export type ProductReply = CallReply<typeof calls.product.listTopProducts>[number]
type ChoicesReply = CallReply<typeof calls.product.getProductChoices>
type FormReply = ChoicesReply['forms'][number]
type DrugReply = CallReply<typeof calls.product.listDrugs>[number]
type RecentReply = CallReply<typeof calls.product.listRecentSearches>

const columns = 'id, name "productName", alias_name "aliasName", alias_id "aliasId", type'
/** Milliseconds until a change of the catalogue shows. */
const cacheLife = 60_000
const topTen = 10

const quantities = v.array(v.object({ quantity: v.string(), isDefault: v.boolean() }))

interface DetailRow {
  id: number
  form: string
  strength: string
  unit: 't' | 'c' | 'o'
  unitName: string
  isDefaultForm: boolean
  isDefaultStrength: boolean
  /** Of `quantities`. */
  quantities: unknown
}

interface Dependencies {
  database: Queryable
}

export class Products {
  /** The whole catalogue by popularity: every keystroke of a search is looked up in it. */
  private readonly names = new RefreshingCache<ProductReply[]>(cacheLife, () =>
    this.deps.database.query<ProductReply>(`select ${columns} from product order by popularity desc, name`),
  )
  /** Of the same catalogue, from the first search that needs it. */
  private near: NearMatches<ProductReply> | undefined
  private readonly drugList = new RefreshingCache<DrugReply[]>(cacheLife, () =>
    this.deps.database.query<DrugReply>(
      `select d.id "productDetailId", p.name "productName", p.type
       from product p join product_detail d on d.product_id = p.id and d.is_default_form and d.is_default_strength
       order by p.name`,
    ),
  )
  private readonly choicesCache = new LRUCache<number, ChoicesReply>({ max: 2000, ttl: cacheLife })

  constructor(private readonly deps: Dependencies) {}

  list(): Promise<ProductReply[]> {
    return this.deps.database.query<ProductReply>(`select ${columns} from product order by name`)
  }

  top(): Promise<ProductReply[]> {
    return this.deps.database.query<ProductReply>(
      `select ${columns} from product order by popularity desc, name limit ${topTen}`,
    )
  }

  /** Every drug of the savings pages with its usual form and strength, by name. */
  drugs(): Promise<DrugReply[]> {
    return this.drugList.get()
  }

  /** The product of exactly this name, else the first that a search finds; `undefined` where there is none. */
  async find(name: string): Promise<ProductReply | undefined> {
    const lowerName = name.trim().toLowerCase()
    const products = await this.names.get()
    return (
      products.find(({ productName }) => productName.toLowerCase() === lowerName) ?? (await this.search(name.trim()))[0]
    )
  }

  /** Names that begin with the text come first, then words that do, then the rest; each by how often it is looked for. */
  async search(text: string): Promise<ProductReply[]> {
    const query = normalize(text)
    if (query.length <= searchThreshold) return []
    return rankProducts(await this.names.get(), query).slice(0, limits.suggestions)
  }

  /** What may have been meant by one letter, where nothing that was found begins with the text. */
  async nearMatches(text: string, found: readonly ProductReply[]): Promise<ProductReply[]> {
    const query = normalize(text)
    if (query.length <= searchThreshold || found.some((product) => beginsWord(product, query))) return []
    const names = await this.names.get()
    if (!this.near?.isOf(names)) this.near = new NearMatches(names)
    return this.near.find(query).filter(({ id }) => found.every((product) => product.id !== id))
  }

  /** The product of a form and strength. @throws DomainError PRODUCT_NOT_FOUND */
  async ofDetail(productDetailId: number): Promise<{ name: string; type: 'B' | 'G' }> {
    const row = await maybeOne<{ name: string; type: 'B' | 'G' }>(
      this.deps.database,
      'select p.name, p.type from product p join product_detail d on d.product_id = p.id where d.id = $1',
      [productDetailId],
    )
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND')
    return row
  }

  /** Forms, strengths and quantities; each quantity list ends with the custom placeholder. */
  async choices(productId: number): Promise<ChoicesReply> {
    const cached = this.choicesCache.get(productId)
    if (cached) return cached
    const product = await maybeOne<ProductReply>(this.deps.database, `select ${columns} from product where id = $1`, [
      productId,
    ])
    if (!product) throw new DomainError('PRODUCT_NOT_FOUND')
    const details = await this.deps.database.query<DetailRow>(
      `select d.id, d.form, d.strength, d.unit, d.unit_name "unitName", d.is_default_form "isDefaultForm",
         d.is_default_strength "isDefaultStrength",
         (select json_agg(json_build_object('quantity', q.quantity::text, 'isDefault', q.is_default) order by q.quantity)
          from product_quantity q where q.product_detail_id = d.id) quantities
       from product_detail d where d.product_id = $1 order by d.is_default_form desc, d.form, d.position`,
      [productId],
    )
    const choices = { product, forms: nestForms(details) }
    this.choicesCache.set(productId, choices)
    return choices
  }

  /** Records that a device viewed a product; viewing it again moves it to the front. */
  async addRecent(deviceId: string, productId: number): Promise<void> {
    await this.deps.database.query(
      `insert into product_search_log (device_id, product_id) values ($1, $2)
       on conflict (device_id, product_id) do update set searched_at = clock_timestamp()`,
      [deviceId, productId],
    )
  }

  /** Somebody signed in sees what a guest looked for on the same device too; a guest sees nothing of theirs. */
  recent(deviceId: string): Promise<RecentReply> {
    return this.deps.database.query<RecentReply[number]>(
      `select p.id, p.name "productName" from product_search_log l join product p on p.id = l.product_id
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
