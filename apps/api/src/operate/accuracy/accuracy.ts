/**
 * Shown prices compared with paid ones, by network, chain and drug. A claim is compared with the card last shown for
 * the same network, chain, drug and quantity; without one, with the files' prices on the day of the fill.
 */
import type { Cents } from '@rxgauge/contract'
import { fileKinds } from '../../data/imports/kinds'
import { DataVersions } from '../../database/data-versions'
import type { Queryable } from '../../database/database'
import { type FillAtSellers, ImportedFills } from '../../domain/prices/imported/fills'
import { ImportFacts } from '../../domain/prices/imported/import-facts'
import { ImportedQuotes } from '../../domain/prices/imported/quotes'
import { centsOf } from '../../domain/prices/money'
import { lowestQuote } from '../../domain/prices/quote'
import { smallestShownCount } from '../../domain/reports/report'
import { type ClaimRow, claimsOfDay, daysOfClaims } from './claims-of-day'

export interface AccuracyCell {
  network: string
  chain: string
  drug: string
  claims: number
  /** Claims with a shown card; the others are compared with the files. `null` if either count is from 1 to 10. */
  shownClaims: number | null
  /** Averages, in dollars with cents. */
  expected: string
  paid: string
  /** Paid minus expected: above 0 the counter charged more. */
  difference: string
  /** The average absolute difference; the worst come first by it. */
  distance: string
  /** Percentage of claims paid exactly as expected. */
  exactPercent: number
}

/** Why a claim couldn't be compared. */
export const unmatchedReasons = {
  network: 'no network has that code',
  pharmacy: 'no pharmacy or chain has that number or code',
  drug: 'the catalog does not have that drug',
  package: 'no file converts the billed quantity to the visitors’ unit',
  price: 'no card was shown, and the files have no price for that day',
} as const
export type UnmatchedReason = keyof typeof unmatchedReasons

export interface Accuracy {
  /** The worst first. */
  cells: readonly AccuracyCell[]
  /** Cells with too few claims to show. */
  hiddenCells: number
  /** Claims by reason; `null` if from 1 to 10. */
  unmatched: Readonly<Record<UnmatchedReason, number | null>>
  /** The first and last day of a fill; `null` without claims. */
  firstDay: string | null
  lastDay: string | null
}

interface Choice {
  /** The code of an organization; by default all. */
  organization?: string | undefined
  /** YYYY-MM; by default all. */
  month?: string | undefined
  /** Includes small counts: only for the operator. */
  hidesNothing?: boolean | undefined
}

/** Fills priced by one statement. */
const batch = 200

/** @param onDay called with each day before it's read */
export async function accuracyOf(
  queryable: Queryable,
  { organization, month, hidesNothing = false }: Choice,
  onDay: (day: string) => void = () => undefined,
): Promise<Accuracy> {
  const read = { database: queryable, versions: new DataVersions() }
  const facts = new ImportFacts({ ...read, kinds: fileKinds, figures: 'real' })
  const quotes = new ImportedQuotes({ fills: new ImportedFills({ ...read, facts, what: 'prices of claims' }), facts })
  const days = await daysOfClaims(queryable, month)
  const sums = new Sums(hidesNothing ? 1 : smallestShownCount)
  for (const day of days) {
    onDay(day)
    const open: MatchedClaim[] = []
    for (const row of await claimsOfDay(queryable, day, organization)) {
      const claim = matched(row)
      if (typeof claim === 'string') sums.addUnmatched(claim, row.claims)
      else if (row.shown === null) open.push(claim)
      else sums.add(claim, centsOf(row.shown), true)
    }
    const prices = await pricesOf(quotes, open, day)
    for (const claim of open) {
      const price = prices.get(fillKey(claim))
      if (price === undefined) sums.addUnmatched('price', claim.claims)
      else sums.add(claim, price, false)
    }
  }
  return { ...sums.result(), firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null }
}

interface MatchedClaim {
  claims: number
  paid: Cents
  network: string
  networkId: number
  chain: string
  groupId: number
  locationId: number | null
  drug: string
  productDetailId: number
  quantity: string
}

function matched(row: ClaimRow): MatchedClaim | UnmatchedReason {
  const { networkId, networkName, groupId, groupName, locationId, productDetailId, drugName, quantity } = row
  if (networkId === null || networkName === null) return 'network'
  if (groupId === null || groupName === null) return 'pharmacy'
  if (productDetailId === null || drugName === null) return 'drug'
  if (quantity === null || Number(quantity) === 0) return 'package'
  return {
    claims: row.claims,
    paid: centsOf(row.paid),
    network: networkName,
    networkId,
    chain: groupName,
    groupId,
    locationId,
    drug: drugName,
    productDetailId,
    quantity,
  }
}

const fillKey = ({ networkId, groupId, locationId, productDetailId, quantity }: MatchedClaim) =>
  [networkId, groupId, locationId, productDetailId, quantity].join(' ')

/** The network's card price on that day, with the chain's coupon if it's lower, as visitors would have seen it. */
async function pricesOf(quotes: ImportedQuotes, claims: readonly MatchedClaim[], day: string) {
  const fills = [...new Map(claims.map((claim) => [fillKey(claim), claim]))]
  const prices = new Map<string, Cents>()
  for (let start = 0; start < fills.length; start += batch) {
    const some = fills.slice(start, start + batch)
    const quoted = await quotes.of(
      some.map(([, claim]) => fillOf(claim)),
      day,
    )
    for (const [index, [key]] of some.entries()) {
      const quote = lowestQuote(quoted[index]?.cards ?? [])
      if (quote) prices.set(key, quote.amount)
    }
  }
  return prices
}

const fillOf = ({ networkId, groupId, locationId, productDetailId, quantity }: MatchedClaim): FillAtSellers => ({
  query: { productDetailId, quantity, networkIds: [networkId] },
  groupIds: [groupId],
  locationIds: locationId === null ? [] : [locationId],
})

interface CellSum {
  network: string
  chain: string
  drug: string
  claims: number
  shownClaims: number
  exact: number
  /** Cents. */
  expected: number
  paid: number
  distance: number
}

class Sums {
  private readonly cells = new Map<string, CellSum>()
  private readonly unmatched: Record<UnmatchedReason, number> = {
    network: 0,
    pharmacy: 0,
    drug: 0,
    package: 0,
    price: 0,
  }

  /** @param smallest the smallest count that's shown */
  constructor(private readonly smallest: number) {}

  add(claim: MatchedClaim, expected: Cents, isShown: boolean): void {
    const { network, chain, drug, claims, paid } = claim
    const key = [claim.networkId, claim.groupId, claim.productDetailId].join(' ')
    const none = { claims: 0, shownClaims: 0, exact: 0, expected: 0, paid: 0, distance: 0 }
    const cell = this.cells.get(key) ?? { network, chain, drug, ...none }
    cell.claims += claims
    if (isShown) cell.shownClaims += claims
    if (paid === expected) cell.exact += claims
    cell.expected += expected * claims
    cell.paid += paid * claims
    cell.distance += Math.abs(paid - expected) * claims
    this.cells.set(key, cell)
  }

  addUnmatched(reason: UnmatchedReason, claims: number): void {
    this.unmatched[reason] += claims
  }

  result(): Pick<Accuracy, 'cells' | 'hiddenCells' | 'unmatched'> {
    const all = [...this.cells.values()]
    const large = all
      .filter(({ claims }) => claims >= this.smallest)
      .toSorted((one, other) => other.distance / other.claims - one.distance / one.claims || other.claims - one.claims)
    const { network, pharmacy, drug, package: size, price } = this.unmatched
    const masked = (count: number) => maskedBelow(this.smallest, count)
    return {
      cells: large.map((cell) => cellOf(cell, masked)),
      hiddenCells: all.length - large.length,
      unmatched: {
        network: masked(network),
        pharmacy: masked(pharmacy),
        drug: masked(drug),
        package: masked(size),
        price: masked(price),
      },
    }
  }
}

const maskedBelow = (smallest: number, count: number) => (count > 0 && count < smallest ? null : count)

function cellOf(
  { network, chain, drug, claims, shownClaims, exact, expected, paid, distance }: CellSum,
  masked: (count: number) => number | null,
): AccuracyCell {
  const mean = (cents: number) => (Math.round(cents / claims) / 100).toFixed(2)
  return {
    network,
    chain,
    drug,
    claims,
    // A small remainder is hidden too, since it would reveal the other count.
    shownClaims: masked(claims - shownClaims) === null ? null : masked(shownClaims),
    expected: mean(expected),
    paid: mean(paid),
    difference: mean(paid - expected),
    distance: mean(distance),
    exactPercent: Math.round((exact / claims) * 100),
  }
}
