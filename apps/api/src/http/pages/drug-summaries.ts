/**
 * The content of a medication's page before the visitor enters a zip: names, forms, the price of its usual fill, and
 * what pharmacies pay for it.
 * The tiles show the same price.
 */
import { type CallReply, type calls, cents, type PageDataReply } from '@rxgauge/contract'
import { DomainError } from '../../base/errors/domain-error'
import { DataCache } from '../../database/data-cache'
import { type DataVersions, pricedFamilies } from '../../database/data-versions'
import type { Queryable } from '../../database/database'
import type { Organization } from '../../domain/organizations/organizations'
import type { Pharmacies } from '../../domain/pharmacies/pharmacies'
import type { Place, Places } from '../../domain/pharmacies/places'
import { decimalDollars } from '../../domain/prices/money'
import type { Plans } from '../../domain/prices/plans'
import { type PriceQuery, type PriceSource, undefinedIfNoPrice } from '../../domain/prices/price-source'
import { lowestQuote } from '../../domain/prices/quote'
import { orderKey, usesFeeds } from '../../domain/prices/source-order'
import { quantityOf } from '../../domain/prices/usual-quantity'
import type { ProductReply, Products } from '../../domain/products/products'
import { acquisitionCostReply } from '../routes/price-explanations'

export type DrugSummaryReply = Extract<PageDataReply, { kind: 'drug' }>['drug']
type Figures = Pick<DrugSummaryReply, 'price' | 'acquisitionCost'>
type TopPricesReply = CallReply<typeof calls.price.listTopPrices>

interface Dependencies {
  database: Queryable
  versions: DataVersions
  products: Products
  places: Places
  pharmacies: Pharmacies
  plans: Plans
  prices: PriceSource
  /** The date of a fill. */
  today: () => string
  /** The zip for prices until a visitor enters theirs. */
  defaultZip: string
}

/** Prices without insurance. */
const noPlan = 0
const maxBytes = 4 * 2 ** 20

export class DrugSummaries {
  private readonly figures: DataCache<string, Figures>

  constructor(private readonly deps: Dependencies) {
    this.figures = new DataCache({
      versions: deps.versions,
      what: 'drug pages',
      families: pricedFamilies,
      maxBytes,
    })
  }

  /** @throws DomainError PRODUCT_NOT_FOUND for a product without a form or quantity */
  async of(product: ProductReply, organization: Organization): Promise<DrugSummaryReply> {
    const { forms } = await this.deps.products.choices(product.id)
    const form = forms.find(({ defaultFlag }) => isSet(defaultFlag)) ?? forms[0]
    const dosage = form?.dosages.find(({ defaultFlag }) => isSet(defaultFlag)) ?? form?.dosages[0]
    const quantity = dosage?.quantities.find(({ defaultFlag }) => isSet(defaultFlag)) ?? dosage?.quantities[0]
    if (!form || !dosage || !quantity) throw new DomainError('PRODUCT_NOT_FOUND')
    return {
      product,
      productDetailId: dosage.productDetailId,
      forms: forms.map(({ form, dosages }) => ({ form, strengths: dosages.map(({ dosage }) => dosage) })),
      usual: {
        form: form.form,
        strength: dosage.dosage,
        quantity: quantity.quantity,
        unitName: dosage.unitName,
        unitContent: dosage.unitContent,
      },
      ...(await this.figuresOf(dosage.productDetailId, quantity.quantity, organization)),
    }
  }

  /** The lowest price of each product's usual prescription near a place; products without a price are left out. */
  async lowest(
    products: readonly ProductReply[],
    place: Place,
    { pharmacyGroupIds, networkIds, record, sources }: Organization,
  ) {
    const { retailEstimate } = record.options
    const plan = await this.deps.plans.forPricing(noPlan)
    const usual = new Map((await this.deps.products.drugs()).map((drug) => [drug.productName, drug.productDetailId]))
    const prices = await Promise.all(
      products.map(async ({ id, productName }): Promise<TopPricesReply> => {
        const productDetailId = usual.get(productName)
        if (productDetailId === undefined) return []
        const quantity = await quantityOf(this.deps.database, productDetailId, 0)
        const range = await this.load(
          { productDetailId, quantity, place, pharmacyGroupIds, networkIds, retailEstimate, sources },
          plan,
        )
        const knownPrices = [range.reduced, range.retail].filter((price) => price !== undefined)
        return knownPrices.length === 0
          ? []
          : [{ productId: id, productName, price: decimalDollars(cents(Math.min(...knownPrices))) }]
      }),
    )
    return prices.flat()
  }

  private figuresOf(
    productDetailId: number,
    quantity: number,
    { pharmacyGroupIds, networkIds, record, sources }: Organization,
  ): Promise<Figures> {
    const { retailEstimate } = record.options
    const key = JSON.stringify([
      productDetailId,
      quantity,
      pharmacyGroupIds,
      networkIds,
      retailEstimate,
      orderKey(sources),
      this.deps.today(),
    ])
    const load = async () => {
      const { places, plans, prices } = this.deps
      const place = await places.byZip(this.deps.defaultZip)
      const query = {
        productDetailId,
        quantity: String(quantity),
        place,
        pharmacyGroupIds,
        networkIds,
        retailEstimate,
        sources,
      }
      const [{ reduced, retail }, costs] = await Promise.all([
        this.load(query, await plans.forPricing(noPlan)),
        prices.acquisitionCosts?.(productDetailId, sources),
      ])
      const isPriced = reduced !== undefined || retail !== undefined
      return {
        price: isPriced
          ? {
              reduced: reduced === undefined ? null : decimalDollars(reduced),
              retail: retail === undefined ? null : decimalDollars(retail),
              zip: place.zip,
              city: place.city,
              stateName: place.state,
            }
          : null,
        acquisitionCost: costs && costs.changes.length > 1 ? acquisitionCostReply(costs) : null,
      }
    }
    // Feeds change without a new data version, and have their own cache.
    return usesFeeds(sources) ? load() : this.figures.get(key, load)
  }

  /**
   * Each price is `undefined` if none is known or no pharmacy is near; the page and tiles have no room for distances.
   */
  private async load(query: PriceQuery, plan: Awaited<ReturnType<Plans['forPricing']>>) {
    const { prices, pharmacies } = this.deps
    const near = await pharmacies.nearby(query.place, query.pharmacyGroupIds)
    if (near.milesBeyondRadius !== null) return { reduced: undefined, retail: undefined }
    const [retail, discounts = [], coupons] = await Promise.all([
      undefinedIfNoPrice(prices.retail(query)),
      undefinedIfNoPrice(prices.discounts(query)),
      prices.coupons(query, plan),
    ])
    const reduced = lowestQuote([...discounts, ...('quotes' in coupons ? coupons.quotes : [])])
    return { reduced: reduced?.amount, retail: retail?.amount }
  }
}

const isSet = (flag: string | null | undefined) => flag?.toLowerCase() === 'y'
