/** The prices of the demo's data: from its files; in a database that was filled before it had any, from the tables of that time. */
import type { BuiltInPrices } from './built-in'
import type { ImportedPrices } from './imported'
import type { Plan } from './plans'
import {
  type AcquisitionCosts,
  type CopayEstimate,
  type CouponQuotes,
  type GroupOffers,
  type OfferFill,
  type PriceQuery,
  type PriceSource,
  undefinedIfNoPrice,
} from './price-source'
import type { DiscountQuote, RetailQuote } from './quote'

interface Dependencies {
  files: ImportedPrices
  tables: BuiltInPrices
}

export class DemoPrices implements PriceSource {
  constructor(private readonly deps: Dependencies) {}

  async retail(query: PriceQuery): Promise<RetailQuote> {
    return (await this.source()).retail(query)
  }

  async discounts(query: PriceQuery): Promise<DiscountQuote[]> {
    return (await this.source()).discounts(query)
  }

  async coupons(query: PriceQuery, plan: Plan): Promise<CouponQuotes> {
    return (await this.source()).coupons(query, plan)
  }

  /** Without a plan of theirs the files say nothing: that none is known, or none is needed, stands in no table. */
  async copay(productDetailId: number, plan: Plan): Promise<CopayEstimate> {
    const { files, tables } = this.deps
    return (await undefinedIfNoPrice(files.copay(productDetailId, plan))) ?? tables.copay(productDetailId, plan)
  }

  async offers(fills: readonly OfferFill[]): Promise<GroupOffers[]> {
    return (await this.source()).offers(fills)
  }

  async program(productDetailId: number, plan: Plan): Promise<'available' | 'notEligible' | undefined> {
    return (await this.source()).program(productDetailId, plan)
  }

  acquisitionCosts(productDetailId: number): Promise<AcquisitionCosts | undefined> {
    return this.deps.files.acquisitionCosts(productDetailId)
  }

  private async source(): Promise<ImportedPrices | BuiltInPrices> {
    const { files, tables } = this.deps
    return (await files.hasFiles()) ? files : tables
  }
}
