/** Quotes from imports at pharmacies and chains: usual prices, cards, coupons of chains, manufacturers' programs. */

import { cents } from '@rxgauge/contract'
import type { ProductType } from '../../products/product-type'
import type { Exact } from '../exact'
import { centsOf, decimalDollars } from '../money'
import { formatOfferId } from '../offer-id'
import type { Plan } from '../plans'
import type { CardQuote, DiscountQuote, PriceStep, ProgramQuote, QuoteSource } from '../quote'
import type { FillPrices, NetworkPrice, SellerPrices, UsualPrice } from './cards'
import type { ImportedProgram } from './drugs'
import type { FillAtSellers, ImportedFills } from './fills'
import { factOfFigure, type ImportedFigure, type ImportFacts, type ImportFactsById } from './import-facts'
import { cardSteps, decidingFigure, factOf, figuresOf, type PricedCard } from './steps'

/** What one fill costs at each of its sellers. */
export interface ImportedQuotesOfFill {
  /** `undefined` for an unknown product. */
  productType: ProductType | undefined
  cards: CardQuote[]
  /** `undefined` if no program exists or was requested; `notEligible` if it excludes this insurance. */
  programs: ProgramQuote[] | 'notEligible' | undefined
}

/** A seller's price without a card. */
export interface UsualPriceAtSeller extends UsualPrice {
  groupId: number
  /** `null` for the whole chain. */
  locationId: number | null
  /** All of the chain's pharmacies have this price. */
  isOfChain: boolean
}

interface Dependencies {
  fills: ImportedFills
  facts: ImportFacts
}

export class ImportedQuotes {
  constructor(private readonly deps: Dependencies) {}

  /** In the order of the fills. @param day YYYY-MM-DD, of the fills */
  async of(fills: readonly FillAtSellers[], day: string): Promise<ImportedQuotesOfFill[]> {
    const [prices, facts] = await Promise.all([this.deps.fills.of(fills, day), this.deps.facts.on(day)])
    return fills.map((fill, index) => quotesOf(fill, prices[index], facts))
  }

  /** The best price with each network's card, most expensive first. `undefined` for an unknown product. */
  async discounts(fill: FillAtSellers, day: string): Promise<DiscountQuote[] | undefined> {
    const [[prices], facts] = await Promise.all([this.deps.fills.of([fill], day), this.deps.facts.on(day)])
    return prices?.networks
      .flatMap((price) => discountQuote(prices, price, facts) ?? [])
      .toSorted((one, other) => other.amount - one.amount)
  }

  /** Lowest first. `undefined` for an unknown product. */
  async usualPrices(fill: FillAtSellers, day: string): Promise<UsualPriceAtSeller[] | undefined> {
    const [prices] = await this.deps.fills.of([fill], day)
    return prices?.sellers
      .flatMap(({ seller: { groupId, locationId }, usual }) =>
        usual ? { ...usual, groupId, locationId, isOfChain: locationId === null } : [],
      )
      .toSorted((one, other) => one.price.cmp(other.price) || one.importId - other.importId)
  }
}

export function quotesOf(
  { query, plan, only }: FillAtSellers,
  prices: FillPrices | undefined,
  facts: ImportFactsById,
): ImportedQuotesOfFill {
  if (!prices) return { productType: undefined, cards: [], programs: undefined }
  return {
    productType: prices.drug.type,
    cards: prices.sellers.flatMap(
      (seller) =>
        (only === 'discount' ? undefined : couponQuote(prices, seller, facts)) ??
        (only === 'coupon' ? undefined : bestQuote(prices, seller, facts)) ??
        [],
    ),
    programs: plan && programsOf(prices, { productDetailId: query.productDetailId, plan, facts }),
  }
}

/** The part that all quotes at a seller share. */
const sellerTerms = (
  { drug }: FillPrices,
  { seller: { groupId, groupName, locationId } }: Pick<SellerPrices, 'seller'>,
) => ({
  productType: drug.type,
  group: { id: groupId, name: groupName },
  ...(locationId === null ? {} : { pharmacyLocationId: locationId }),
})

const networkTerms = ({ card: { network } }: Pick<NetworkPrice, 'card'>) => ({ id: network.id, name: network.name })

function bestQuote(prices: FillPrices, { seller, usual, best }: SellerPrices, facts: ImportFactsById) {
  return best && discountQuote(prices, { seller, usual, card: best }, facts)
}

function discountQuote(prices: FillPrices, price: NetworkPrice, facts: ImportFactsById): DiscountQuote {
  const { seller, usual, card } = price
  const priced: PricedCard = { card, usual }
  const { basis, ...figure } = decidingFigure(priced)
  return {
    kind: 'discount',
    basis,
    amount: toCents(card.price),
    offerId: formatOfferId({ kind: 'cash', networkId: card.network.id, groupId: seller.groupId }),
    ...sellerTerms(prices, price),
    network: networkTerms(price),
    ...statementOf(figure, figuresOf(priced), facts),
    steps: () => cardSteps(priced, facts),
  }
}

/** `undefined` if the seller has no coupon, or one that costs more than its best card. */
function couponQuote(prices: FillPrices, at: SellerPrices, facts: ImportFactsById): CardQuote | undefined {
  const { coupon, best, usual, seller } = at
  if (!coupon || !best || coupon.price.gt(best.price)) return undefined
  const priced: PricedCard = { card: coupon.card, usual }
  const { off, floor, price } = coupon
  const said = factOf(coupon, facts)
  const steps = (): PriceStep[] => [
    ...cardSteps(priced, facts),
    'percent' in off
      ? { label: 'percentOff', amount: off.percent.toFixed(), ...said }
      : { label: 'amountOff', amount: off.amount.toFixed(), ...said },
    { label: 'lowestPrice', amount: floor.toFixed(2), ...said },
    { label: 'couponPrice', amount: price.toFixed(2) },
  ]
  return {
    kind: 'coupon',
    basis: 'group coupon',
    amount: toCents(price),
    offerId: formatOfferId({ kind: 'coupon', groupId: seller.groupId }),
    ...sellerTerms(prices, at),
    network: networkTerms(coupon),
    ...statementOf(coupon, figuresOf(priced), facts),
    steps,
  }
}

const toCents = (price: Exact) => centsOf(price.toFixed(2))

interface ProgramTerms {
  productDetailId: number
  plan: Plan
  facts: ImportFactsById
}

/**
 * The most that the program pays for a person with such a plan, in dollars; `undefined` if they are excluded: government
 * beneficiaries always, people without insurance unless it has a benefit for them.
 */
export function benefitOf({ maxBenefit, uninsuredBenefit }: ImportedProgram, { kind }: Plan): string | undefined {
  if (kind === 'commercial') return maxBenefit
  return kind === 'government' || Number(uninsuredBenefit) === 0 ? undefined : uninsuredBenefit
}

/** The best card's price at each seller less the program's benefit, but not below what the patient pays at least. */
function programsOf(prices: FillPrices, terms: ProgramTerms): ImportedQuotesOfFill['programs'] {
  const { drug, sellers } = prices
  const { plan, productDetailId, facts } = terms
  const priced = sellers.filter(({ best }) => best !== undefined)
  const { program } = drug
  if (!program || priced.length === 0) return undefined
  const { name, link, patientPays } = program
  const benefit = benefitOf(program, plan)
  if (benefit === undefined) return 'notEligible'
  const said = factOf(program, facts)
  return priced.flatMap((at): ProgramQuote[] => {
    const { best, usual } = at
    if (!best) return []
    const amount = cents(Math.max(centsOf(patientPays), toCents(best.price) - centsOf(benefit)))
    return [
      {
        kind: 'coupon',
        basis: 'manufacturer program',
        amount,
        offerId: formatOfferId({ kind: 'program', productDetailId }),
        ...sellerTerms(prices, at),
        productType: 'brand',
        program: { name, link },
        planId: plan.id,
        ...statementOf(program, figuresOf({ card: best, usual }), facts),
        steps: () => [
          ...cardSteps({ card: best, usual }, facts),
          { label: 'benefit', amount: benefit, ...said },
          { label: 'patientPays', amount: patientPays, ...said },
          { label: 'programPrice', amount: decimalDollars(amount) },
        ],
      },
    ]
  })
}

/** Source and day of a figure; stale if any figure that it was compared with is. */
export function statementOf(figure: ImportedFigure, others: readonly ImportedFigure[], facts: ImportFactsById) {
  const fact = factOfFigure(figure, facts)
  let staleAsOf: Date | undefined
  for (const each of [figure, ...others]) {
    const { isStale = false, asOf } = factOfFigure(each, facts) ?? {}
    if (isStale && asOf && (!staleAsOf || asOf < staleAsOf)) staleAsOf = asOf
  }
  const provenance = { source: fact?.source ?? replaced, asOf: fact?.asOf ?? null }
  return staleAsOf ? { ...provenance, isStale: true, staleAsOf } : { ...provenance, isStale: false }
}

/** For an import that was replaced since the request began. */
const replaced: QuoteSource = { kind: 'import', name: 'an import that was replaced', importId: 0 }
