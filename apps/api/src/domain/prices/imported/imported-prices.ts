/**
 * The price source of imports: an operator's own files and public data on the day of the fill. Prices that they lack are not
 * available; only a retail price is estimated, if an organization wants it.
 */

import { DomainError } from '../../../base/errors/domain-error'
import { DataCache } from '../../../database/data-cache'
import { type DataVersions, pricedFamilies } from '../../../database/data-versions'
import type { Queryable } from '../../../database/database'
import type { Pharmacies } from '../../pharmacies/pharmacies'
import { billedQuantity, priceOf } from '../billed-quantity'
import { Exact, toCent } from '../exact'
import { centsOf } from '../money'
import { PlanClasses } from '../plan-classes'
import { fileCopay } from '../plan-copay'
import { planTerms } from '../plan-terms'
import type { Plan } from '../plans'
import {
  type AcquisitionCosts,
  type CopayEstimate,
  type CouponQuotes,
  couponWithoutProgram,
  type GroupOffers,
  type OfferFill,
  type PriceQuery,
  type PriceSource,
} from '../price-source'
import { byAmount, type DiscountQuote, lowestQuote, type RetailQuote } from '../quote'
import { appliesOn, newestCostFirst } from './applies-on'
import { ImportedFills } from './fills'
import { type Figures, factOfFigure, type ImportedKind, ImportFacts } from './import-facts'
import { benefitOf, ImportedQuotes, type ImportedQuotesOfFill, statementOf, type UsualPriceAtSeller } from './quotes'
import { factOf, isExact, quantityStep, usualSteps } from './steps'

/** One shared error, so that no request without price files pays for a stack trace. */
const noPrices = new DomainError('PRICE_NOT_AVAILABLE')

/**
 * $1 product detail, $2 the day, $3 the current imports. Of one day the newest value counts; changes after the effective day in
 * NADAC's newest week are dropped, because that week no longer has them.
 */
const costsSql = `
  with said as (
    select u.ndc, u.starts_on, u.price, u.unit, u.import_id, u.said_on
    from (select ndc from drug_ndc where product_detail_id = $1 order by position, ndc limit 1) n
    join unit_cost u on u.ndc = n.ndc and u.basis = 'NADAC' and ${appliesOn('u', '$2::date')}
      and array_position($3::int[], u.import_id) is not null
  ), holding as (
    select u.starts_on from said u order by ${newestCostFirst('u')} limit 1
  ), history as (
    select distinct on (u.starts_on) u.* from said u, holding where u.starts_on <= holding.starts_on
    order by u.starts_on, ${newestCostFirst('u')}
  ), year_ago as (
    select max(starts_on) since from history where starts_on <= $2::date - interval '12 months'
  )
  select h.ndc, h.starts_on "effectiveOn", trim_scale(h.price)::text price, h.unit, h.import_id "importId",
    h.said_on::text "saidOn"
  from history h, year_ago y where y.since is null or h.starts_on >= y.since order by h.starts_on`

interface CostRow {
  ndc: string
  effectiveOn: Date
  price: string
  unit: 'EA' | 'ML' | 'GM'
  importId: number
  /** The last week with this price, as YYYY-MM-DD. */
  saidOn: string | null
}

const maxBytesOfCopays = 8 * 2 ** 20
/** The most coupons that are quoted. */
const mostCoupons = 3

interface Dependencies {
  database: Queryable
  versions: DataVersions
  kinds: readonly ImportedKind[]
  pharmacies: Pharmacies
  figures: Figures
  /** The day of a fill in New York, as YYYY-MM-DD. */
  today: () => string
}

export class ImportedPrices implements PriceSource {
  private readonly facts: ImportFacts
  private readonly fills: ImportedFills
  private readonly quotes: ImportedQuotes
  private readonly classes: PlanClasses
  private readonly copays: DataCache<string, CopayEstimate | undefined>

  constructor(private readonly deps: Dependencies) {
    this.facts = new ImportFacts(deps)
    this.classes = new PlanClasses(deps)
    const { facts } = this
    this.fills = new ImportedFills({ ...deps, facts, what: `prices of imports, ${deps.figures}` })
    this.quotes = new ImportedQuotes({ fills: this.fills, facts })
    const what = `copays of imports, ${deps.figures}`
    this.copays = new DataCache({ versions: deps.versions, what, families: pricedFamilies, maxBytes: maxBytesOfCopays })
  }

  /** The median usual price at the shown pharmacies; if none is known, an estimate if the organization wants one. */
  async retail(query: PriceQuery): Promise<RetailQuote> {
    const day = this.deps.today()
    const rows = (await this.facts.has('usual-prices')) ? await this.usualPrices(query, day) : []
    const middle = rows[Math.ceil(rows.length / 2) - 1]
    if (!middle) return this.estimate(query, day)
    const facts = await this.facts.on(day)
    return {
      kind: 'retail',
      basis: 'median usual price',
      amount: centsOf(middle.price.toFixed(2)),
      ...statementOf(middle, [], facts),
      steps: () => [
        { label: 'pharmacies', amount: String(rows.length) },
        ...usualSteps(middle, facts),
        { label: 'retailPrice', amount: middle.price.toFixed(2) },
      ],
    }
  }

  /** One for each shown pharmacy, lowest first. */
  private async usualPrices(query: PriceQuery, day: string): Promise<UsualPriceAtSeller[]> {
    const { pharmacies: shops } = await this.deps.pharmacies.nearby(query.place, query.pharmacyGroupIds)
    const prices = await this.quotes.usualPrices(await this.fillOf(query), day)
    if (!prices) throw new DomainError('PRODUCT_NOT_FOUND')
    return prices.flatMap((price) => {
      const ofGroup = price.isOfChain ? shops.filter(({ groupId }) => groupId === price.groupId).length : 1
      return Array.from({ length: Math.max(ofGroup, 1) }, () => price)
    })
  }

  private async estimate({ productDetailId, quantity, retailEstimate }: PriceQuery, day: string): Promise<RetailQuote> {
    const drug = retailEstimate && (await this.fills.drug(productDetailId, day))
    const cost = drug?.unitCosts.find(({ basis }) => basis === 'NADAC')
    const billed = drug && cost && billedQuantity(new Exact(quantity), cost.unit, drug.package)
    if (!retailEstimate || !cost || !billed) throw new DomainError('PRICE_NOT_AVAILABLE')
    const { markupPercent, fee } = retailEstimate
    const withMarkup = priceOf(cost.price, billed).times(new Exact(markupPercent).times('0.01').plus(1))
    const price = toCent(withMarkup.plus(fee)).toFixed(2)
    const facts = await this.facts.on(day)
    return {
      kind: 'retail',
      basis: 'acquisition cost estimate',
      amount: centsOf(price),
      ...statementOf(cost, [], facts),
      steps: () => [
        ...(isExact(billed)
          ? ([
              quantityStep(billed),
              { label: 'unitCost', amount: cost.price.toFixed(), detail: 'NADAC', ...factOf(cost, facts) },
              { label: 'markupPercent', amount: String(markupPercent) },
              { label: 'dispensingFee', amount: String(fee) },
            ] as const)
          : []),
        { label: 'retailPrice', amount: price },
      ],
    }
  }

  async discounts(query: PriceQuery): Promise<DiscountQuote[]> {
    if (!(await this.facts.hasPrices())) throw noPrices
    const quotes = await this.quotes.discounts(await this.fillOf(query), this.deps.today())
    if (!quotes) throw new DomainError('PRODUCT_NOT_FOUND')
    if (quotes.length === 0) throw new DomainError('PRICE_NOT_AVAILABLE')
    return quotes
  }

  /** A manufacturer's program if there is one, else coupons of chains. */
  async coupons(query: PriceQuery, plan: Plan): Promise<CouponQuotes> {
    if (!(await this.facts.hasPrices())) return { reason: 'notAvailable' }
    const [found] = await this.of([{ ...(await this.fillOf(query)), plan }])
    if (found?.productType === undefined) throw new DomainError('PRODUCT_NOT_FOUND')
    const { cards, programs } = found
    if (programs === 'notEligible') return { reason: 'notEligible' }
    const program = lowestQuote(programs ?? [])
    if (program) return { quotes: [program] }
    const coupons = cards.filter((quote) => quote.kind === 'coupon').toSorted(byAmount)
    return coupons.length > 0 ? { quotes: coupons.slice(0, mostCoupons) } : { reason: 'notAvailable' }
  }

  /** The copay from the files of plans, today. @throws DomainError PRICE_NOT_AVAILABLE for a plan that is in no file */
  async copay(productDetailId: number, plan: Plan): Promise<CopayEstimate> {
    const day = this.deps.today()
    if (plan.kind === 'none' || plan.kind === 'uninsured') return this.copayWithoutPlan(productDetailId, plan.kind, day)
    if (!(await this.facts.hasPlans())) throw new DomainError('PRICE_NOT_AVAILABLE')
    const copay = await this.copays.get(`${productDetailId} ${plan.id} ${day}`, () =>
      this.loadCopay(productDetailId, plan.id, day),
    )
    if (!copay) throw new DomainError('PRICE_NOT_AVAILABLE')
    return copay
  }

  /** `undefined` for a plan that is in no file. */
  private async loadCopay(productDetailId: number, planId: number, day: string): Promise<CopayEstimate | undefined> {
    const isDemo = this.deps.figures === 'demo'
    const [terms, facts, drug] = await Promise.all([
      planTerms(this.deps.database, { productDetailId, planId, day, isDemo }),
      this.facts.on(day),
      this.fills.drug(productDetailId, day),
    ])
    if (!drug) throw new DomainError('PRODUCT_NOT_FOUND')
    const classTier = terms[0] && (await this.classes.lowestTier(terms[0]))
    const copay = fileCopay(terms, { planId, classTier, facts })
    return copay && { ...copay, coupon: couponWithoutProgram(drug.type) }
  }

  /** Results that need no file: no plan is chosen yet, or nothing covers the drug. */
  private async copayWithoutPlan(
    productDetailId: number,
    kind: 'none' | 'uninsured',
    day: string,
  ): Promise<CopayEstimate> {
    const drug = await this.fills.drug(productDetailId, day)
    if (!drug) throw new DomainError('PRODUCT_NOT_FOUND')
    return {
      copay: kind === 'uninsured' ? 'notCovered' : 'planUnknown',
      tier: undefined,
      claims: undefined,
      hasBetterAlternative: false,
      coupon: couponWithoutProgram(drug.type),
    }
  }

  async offers(fills: readonly OfferFill[]): Promise<GroupOffers[]> {
    const groupQuotes = await this.of(fills)
    return groupQuotes.map(({ cards, programs }) => ({
      cards,
      programs: programs === undefined || programs === 'notEligible' ? [] : programs,
    }))
  }

  async program(productDetailId: number, plan: Plan): Promise<'available' | 'notEligible' | undefined> {
    if (!(await this.facts.has('copay-programs'))) return undefined
    const drug = await this.fills.drug(productDetailId, this.deps.today())
    if (!drug?.program) return undefined
    return benefitOf(drug.program, plan) === undefined ? 'notEligible' : 'available'
  }

  async acquisitionCosts(productDetailId: number): Promise<AcquisitionCosts | undefined> {
    if (!(await this.facts.has('nadac'))) return undefined
    const day = this.deps.today()
    const rows = await this.deps.database.query<CostRow>(costsSql, [productDetailId, day, await this.facts.ids()])
    const last = rows.at(-1)
    const fact = last && factOfFigure(last, await this.facts.on(day))
    if (!fact) return undefined
    const { source, asOf, isStale } = fact
    return {
      ndc: last.ndc,
      unit: last.unit,
      source,
      asOf,
      isStale,
      changes: rows.map(({ effectiveOn, price }) => ({ effectiveOn, price })),
    }
  }

  private async of(fills: readonly OfferFill[]): Promise<ImportedQuotesOfFill[]> {
    if (fills.length === 0) return []
    if (!(await this.facts.hasPrices())) {
      return fills.map(() => ({ productType: undefined, cards: [], programs: undefined }))
    }
    return this.quotes.of(fills, this.deps.today())
  }

  /** At the pharmacies of the list, so that gauge and list agree. */
  private async fillOf(query: PriceQuery): Promise<OfferFill> {
    const { groupIds, pharmacies: shops } = await this.deps.pharmacies.nearby(query.place, query.pharmacyGroupIds)
    return { query, groupIds, locationIds: shops.map(({ id }) => id) }
  }
}
