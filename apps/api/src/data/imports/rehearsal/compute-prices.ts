/** Prices of fills as visitors would see them now: computed by the code that serves them, with empty caches. */
import type { Cents } from '@rxgauge/contract'
import { DataVersions } from '../../../database/data-versions'
import { inTurn, type Queryable } from '../../../database/database'
import { type FillAtSellers, ImportedFills } from '../../../domain/prices/imported/fills'
import { ImportFacts } from '../../../domain/prices/imported/import-facts'
import { ImportedQuotes } from '../../../domain/prices/imported/quotes'
import { centsOf } from '../../../domain/prices/money'
import { fileCopay } from '../../../domain/prices/plan-copay'
import { planTerms } from '../../../domain/prices/plan-terms'
import type { Plan } from '../../../domain/prices/plans'
import type { OfferQuote } from '../../../domain/prices/quote'
import { fileKinds } from '../kinds'
import type { ChosenDrug, ChosenFills } from './chosen-fills'

export interface ComputedPrice {
  drug: string
  quantity: string
  /** A chain or a pharmacy; empty if the price is the same everywhere. */
  at: string
  /** A network, a coupon, a program, a plan; `usual price` for the price without any of these. */
  by: string
  amount: Cents
}

/** By drug, place and card, in the order of the drugs. */
export type ComputedPrices = ReadonlyMap<string, ComputedPrice>

/** Number of drugs that one statement prices. */
const batch = 40
/** Copays are looked up one drug at a time, so there are fewer. */
const drugsOfPlan = 30

const planOf = (kind: Plan['kind']): Plan => ({ id: 0, kind, formularyText: '' })
const insured = planOf('commercial')
const uninsured = planOf('uninsured')

/** @param day YYYY-MM-DD, of the fills */
export async function computePrices(queryable: Queryable, chosen: ChosenFills, day: string): Promise<ComputedPrices> {
  const database = inTurn(queryable)
  const versions = new DataVersions()
  versions.moveTo(new Map())
  const read = { database, versions }
  const facts = new ImportFacts({ ...read, kinds: fileKinds, figures: 'real' })
  const quotes = new ImportedQuotes({ fills: new ImportedFills({ ...read, facts, what: 'a rehearsal' }), facts })
  const prices = new Map<string, ComputedPrice>()
  if (chosen.priceKinds.length > 0 && (await facts.hasPrices())) {
    const places = await placesOf(database, chosen)
    for (let start = 0; start < chosen.drugs.length; start += batch) {
      const drugs = chosen.drugs.slice(start, start + batch)
      for (const place of places) await addPricesAt(place, { quotes, chosen, drugs, day, prices })
    }
  }
  for (const plan of chosen.plans) {
    for (const drug of chosen.drugs.slice(0, drugsOfPlan)) {
      const terms = await planTerms(database, { productDetailId: drug.id, planId: plan.id, day, isDemo: false })
      const copay = fileCopay(terms, { planId: plan.id, classTier: undefined, facts: await facts.on(day) })?.copay
      if (typeof copay === 'object') add(prices, drug, { at: '', by: plan.name, amount: copay.amount })
    }
  }
  return prices
}

/** Sellers that are priced together: whole chains, or pharmacies with their current chains. */
interface Places {
  groupIds: readonly number[]
  locationIds: readonly number[]
  /** The names of the chain or pharmacies that a quote applies to. */
  namesOf(quote: Pick<OfferQuote, 'group' | 'pharmacyLocationId'>): readonly string[]
}

async function placesOf(database: Queryable, { groups, locations }: ChosenFills): Promise<Places[]> {
  const locationIds = locations.map(({ id }) => id)
  const found = await database.query<{ id: number; groupId: number }>(
    'select id, pharmacy_group_id "groupId" from pharmacy_location where id = any($1::int[]) and closed_on is null',
    [locationIds],
  )
  const names = new Map(locations.map(({ id, name }) => [id, name]))
  const chains: Places = {
    groupIds: groups.map(({ id }) => id),
    locationIds: [],
    namesOf: ({ group }) => [group.name],
  }
  const pharmacies: Places = {
    groupIds: [...new Set(found.map(({ groupId }) => groupId))],
    locationIds: found.map(({ id }) => id),
    // If no row is for a single pharmacy, each has the price of its chain.
    namesOf: ({ group, pharmacyLocationId }) =>
      found
        .filter(({ id, groupId }) =>
          pharmacyLocationId === undefined ? groupId === group.id : id === pharmacyLocationId,
        )
        .flatMap(({ id }) => names.get(id) ?? []),
  }
  return [chains, pharmacies].filter(({ groupIds }) => groupIds.length > 0)
}

interface Work {
  quotes: ImportedQuotes
  chosen: ChosenFills
  drugs: readonly ChosenDrug[]
  day: string
  prices: Map<string, ComputedPrice>
}

async function addPricesAt(places: Places, { quotes, chosen, drugs, day, prices }: Work): Promise<void> {
  const { groupIds, locationIds, namesOf } = places
  const allNetworks = chosen.networks.map(({ id }) => id)
  const fillOf = (drug: ChosenDrug, networkIds: readonly number[]): FillAtSellers => ({
    query: { productDetailId: drug.id, quantity: drug.quantity, networkIds },
    groupIds,
    locationIds,
  })
  const addAll = async (
    more: Partial<FillAtSellers>,
    networkIds: readonly number[],
    which: 'cards' | 'programs' = 'cards',
  ) => {
    const found = await quotes.of(
      drugs.map((drug) => ({ ...fillOf(drug, networkIds), ...more })),
      day,
    )
    for (const [index, drug] of drugs.entries()) {
      const offers = found[index]?.[which] ?? []
      for (const quote of offers === 'notEligible' ? [] : offers) {
        for (const at of namesOf(quote)) add(prices, drug, { at, by: cardName(quote, more.plan), amount: quote.amount })
      }
    }
  }
  const { priceKinds: asked } = chosen
  if (asked.includes('card')) for (const network of allNetworks) await addAll({ only: 'discount' }, [network])
  if (asked.includes('coupon')) await addAll({ only: 'coupon' }, allNetworks)
  if (asked.includes('program')) {
    for (const plan of [insured, uninsured]) await addAll({ plan }, allNetworks, 'programs')
  }
  for (const drug of asked.includes('usual price') ? drugs : []) {
    const usual = (await quotes.usualPrices(fillOf(drug, allNetworks), day)) ?? []
    for (const { groupId, locationId, price } of usual) {
      const group = { id: groupId, name: chosen.groups.find(({ id }) => id === groupId)?.name ?? '' }
      const seller = locationId === null ? { group } : { group, pharmacyLocationId: locationId }
      for (const at of namesOf(seller)) add(prices, drug, { at, by: 'usual price', amount: centsOf(price.toFixed(2)) })
    }
  }
}

function cardName(quote: OfferQuote, plan: Plan | undefined): string {
  if (quote.basis === 'manufacturer program') {
    return `${quote.program.name}, ${plan?.kind === 'uninsured' ? 'without insurance' : 'with insurance'}`
  }
  return quote.basis === 'group coupon' ? `coupon on ${quote.network.name}` : quote.network.name
}

function add(
  prices: Map<string, ComputedPrice>,
  { id, name: drug, quantity }: ChosenDrug,
  price: Pick<ComputedPrice, 'at' | 'by' | 'amount'>,
): void {
  prices.set(`${id}\n${price.at}\n${price.by}`, { drug, quantity, ...price })
}
