/** The four prices of a medication as a visitor gets them, the card's numbers, and how each price was computed. */
import type { Language } from '@rxgauge/text'
import { type Database, one } from '../../database/database'
import { type Network, networkCardSql } from '../coupons/card-of'
import type { Organization } from '../organizations/organizations'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Places } from '../pharmacies/places'
import { decimalDollars } from '../prices/money'
import type { Plans } from '../prices/plans'
import { type CopayEstimate, type PriceQuery, type PriceSource, undefinedIfNoPrice } from '../prices/price-source'
import {
  type CardQuote,
  isProgram,
  lowestQuote,
  type OfferQuote,
  type PriceStep,
  type RetailQuote,
} from '../prices/quote'
import { quantityOf } from '../prices/usual-quantity'
import { type RowBehind, readRowsBehind, rowsOfSteps } from './rows-behind'

interface Dependencies {
  database: Database
  plans: Plans
  places: Places
  pharmacies: Pharmacies
  prices: PriceSource
}

export interface PriceQuestion {
  organization: Organization
  productDetailId: number
  /** Without it, the usual quantity. */
  quantity?: string | undefined
  zip: string
  /** 0 for none. */
  planId: number
  /** YYYY-MM-DD: the day of `prices`. */
  day: string
  /** Of the tier's title. */
  language: Language
}

/** @throws DomainError for an unknown zip, medication or quantity */
export async function explainPrices(deps: Dependencies, question: PriceQuestion) {
  const { organization, productDetailId, planId } = question
  const { database, plans, pharmacies, prices } = deps
  const place = await deps.places.byZip(question.zip)
  const query: PriceQuery = {
    productDetailId,
    quantity: await quantityOf(database, productDetailId, question.quantity ?? 0),
    place,
    pharmacyGroupIds: organization.pharmacyGroupIds,
    networkIds: organization.networkIds,
    sources: organization.sources,
    retailEstimate: organization.record.options.retailEstimate,
  }
  const plan = await plans.forPricing(planId)
  const { groupIds, pharmacies: shops } = await pharmacies.nearby(place, organization.pharmacyGroupIds)
  const locationIds = shops.map(({ id }) => id)
  const [retail, discounts, coupons, copay, [offers]] = await Promise.all([
    undefinedIfNoPrice(prices.retail(query)),
    undefinedIfNoPrice(prices.discounts(query)),
    prices.coupons(query, plan),
    prices.copay(productDetailId, plan, organization.sources),
    prices.offers([{ query, groupIds, locationIds }]),
  ])
  const best = lowestQuote(offers?.cards ?? [])
  const quotes = [retail, ...(discounts ?? []), ...('reason' in coupons ? [] : coupons.quotes), best]
  const rows = await readRowsBehind(database, {
    ...{ productDetailId, day: question.day, groupIds, locationIds },
    importIds: [...new Set(quotes.flatMap((quote) => quote?.steps?.().flatMap(importOfStep) ?? []))],
  })
  const offer = (quote: OfferQuote) => explainedOffer(quote, rows)
  return {
    quantity: query.quantity,
    zip: place.zip,
    town: place.city,
    retail: retail ? explainedQuote(retail, {}, rows) : null,
    discounts: (discounts ?? []).map(offer),
    coupons: 'reason' in coupons ? coupons.reason : coupons.quotes.map(offer),
    copay: explainedCopay(copay, question.language),
    card: best ? { ...offer(best), ...(await cardNumbers(database, best, organization)) } : null,
  }
}

export type ExplainedPrices = Awaited<ReturnType<typeof explainPrices>>

export type ExplainedStep = ReturnType<typeof explainedStep>

const importOfStep = ({ source }: PriceStep) => (source?.kind === 'import' ? [source.importId] : [])

const explainedQuote = (
  { amount, basis, source, asOf, isStale = false, steps = () => [] }: RetailQuote | OfferQuote,
  seller: Parameters<typeof rowsOfSteps>[1],
  rows: readonly RowBehind[],
) => ({
  amount: decimalDollars(amount),
  basis,
  source: source.name,
  importId: source.kind === 'import' ? source.importId : null,
  asOf: asOf?.toISOString() ?? null,
  isStale,
  steps: steps().map(explainedStep),
  /** The rows of files that the steps rest on. */
  rows: rowsOfSteps(steps(), seller, rows),
})

const explainedStep = ({ label, amount, detail, source, asOf }: PriceStep) => ({
  label,
  amount,
  detail: detail ?? null,
  source: source?.name ?? null,
  importId: source?.kind === 'import' ? source.importId : null,
  asOf: asOf?.toISOString().slice(0, 10) ?? null,
})

const explainedOffer = (quote: OfferQuote, rows: readonly RowBehind[]) => ({
  ...explainedQuote(
    quote,
    { network: isProgram(quote) ? undefined : quote.network.name, chain: quote.group.name },
    rows,
  ),
  by: isProgram(quote) ? quote.program.name : quote.network.name,
  at: quote.group.name,
})

function explainedCopay({ copay, tier }: CopayEstimate, language: Language) {
  if (typeof copay === 'string') return copay
  const { amount, least, basis, source, asOf, isStale } = copay
  return {
    amount: decimalDollars(amount),
    least: decimalDollars(least),
    basis,
    tier: tier?.title[language] ?? null,
    source: source.name,
    asOf: asOf?.toISOString() ?? null,
    isStale: isStale ?? false,
  }
}

async function cardNumbers(database: Database, quote: CardQuote, { id }: Organization) {
  const { bin, pcn, group_num, name, powered_by, pharmacy_phone, member_phone, member_prefix } = await one<Network>(
    database,
    networkCardSql,
    [quote.network.id, id],
  )
  return {
    network: name,
    ...{ bin, pcn, group: group_num, memberPrefix: member_prefix ?? 'RXG' },
    ...{ poweredBy: powered_by, pharmacyPhone: pharmacy_phone, memberPhone: member_phone },
  }
}
