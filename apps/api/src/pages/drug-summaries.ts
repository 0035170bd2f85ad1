/** What stands on a medication's page before anybody gives their zip: its names, its forms, and what its usual fill costs. */
import type { PageDataReply } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { LRUCache } from 'lru-cache'
import { DomainError } from '../errors/domain-error'
import type { Organization } from '../organizations/organizations'
import type { Places } from '../pharmacies/places'
import type { Plans } from '../prices/plans'
import type { PriceQuery, PriceSource } from '../prices/price-source'
import type { ProductReply, Products } from '../products/products'

export type DrugSummaryReply = Extract<PageDataReply, { kind: 'drug' }>['drug']
type PriceRange = DrugSummaryReply['price']

interface Dependencies {
  products: Products
  places: Places
  plans: Plans
  prices: PriceSource
  /** The zip of the prices until a visitor enters theirs. */
  defaultZip: string
}

/** No plan: what anybody pays. */
const nobodysPlan = 0
/** Prices on these pages may be this old. */
const keepFor = 600_000

export class DrugSummaries {
  private readonly ranges = new LRUCache<string, { range: PriceRange }>({ max: 5000, ttl: keepFor })

  constructor(private readonly deps: Dependencies) {}

  /** @throws DomainError PRODUCT_NOT_FOUND for a product without a form or quantity */
  async of(product: ProductReply, organization: Organization, language: Language): Promise<DrugSummaryReply> {
    const { forms } = await this.deps.products.choices(product.id)
    const form = forms.find(({ defaultFlag }) => isSet(defaultFlag)) ?? forms[0]
    const dosage = form?.dosages.find(({ defaultFlag }) => isSet(defaultFlag)) ?? form?.dosages[0]
    const quantity = dosage?.quantities.find(({ defaultFlag }) => isSet(defaultFlag)) ?? dosage?.quantities[0]
    if (!form || !dosage || !quantity) throw new DomainError('PRODUCT_NOT_FOUND')
    return {
      product,
      productDetailId: dosage.productDetailId,
      forms: forms.map(({ form, dosages }) => ({ form, strengths: dosages.map(({ dosage }) => dosage) })),
      usual: { form: form.form, strength: dosage.dosage, quantity: quantity.quantity, unitName: dosage.unitName },
      price: await this.range(dosage.productDetailId, quantity.quantity, organization, language),
    }
  }

  private async range(
    productDetailId: number,
    quantity: number,
    { pharmacyGroupIds }: Organization,
    language: Language,
  ): Promise<PriceRange> {
    const key = `${productDetailId} ${quantity} ${pharmacyGroupIds.join()}`
    const known = this.ranges.get(key)
    if (known) return known.range
    const { places, plans } = this.deps
    const place = await places.byZip(this.deps.defaultZip)
    const question = { productDetailId, quantity: String(quantity), place, pharmacyGroupIds, language }
    const range = await this.load(question, await plans.forPricing(nobodysPlan)).then(
      (prices) => prices && { ...prices, zip: place.zip, city: place.city, stateName: place.state },
    )
    this.ranges.set(key, { range })
    return range
  }

  /** `null` where there is no price to say. */
  private async load(question: PriceQuery, plan: Awaited<ReturnType<Plans['forPricing']>>) {
    const { prices } = this.deps
    try {
      const [{ regularPrice }, cash, { coupons }] = await Promise.all([
        prices.retail(question),
        prices.cash(question),
        prices.coupon(question, plan),
      ])
      const reduced = [
        ...cash.map(({ discountPrice }) => discountPrice),
        ...coupons.map(({ couponPrice }) => couponPrice),
      ]
      const [low = regularPrice] = reduced.toSorted((a, b) => Number(a) - Number(b))
      return Number(low) <= Number(regularPrice) ? { low, high: regularPrice } : { low: regularPrice, high: low }
    } catch (error) {
      if (error instanceof DomainError && error.code === 'PRICE_NOT_AVAILABLE') return null
      throw error
    }
  }
}

const isSet = (flag: string | null | undefined) => flag?.toLowerCase() === 'y'
