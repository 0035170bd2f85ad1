/**
 * Prices of a fill at its sellers from imported files: which rows apply, and how prices are computed.
 *
 * When several rows apply on a day: NDC before RXCUI before brands or generics before all drugs; then the pharmacy before its
 * chain before everywhere; then the newest import, then the latest start.
 *
 * A price per unit (EA, ML, GM) is multiplied only by a quantity of that unit; the drug's package converts the chosen quantity,
 * and if its contents are unknown, the row has no price for this drug. A card's price is the least of contract (unit cost by its
 * basis x units, less the discount, plus the dispensing fee), MAC (unit price x units plus the fee) and usual price. Only the
 * least is rounded, half up to the cent. Coupons and programs are taken off that rounded price, as at the counter, and rounded
 * the same way.
 */
import type { BillingUnit } from '../../products/billing-units'
import { type BilledQuantity, billedQuantity, isQuantity, priceOf } from '../billed-quantity'
import { Exact, lessPercent, toCent } from '../exact'
import type { ImportedDrug, UnitCost } from './drugs'
import type { Seller } from './sellers'
import type { ContractRate, CouponRow, ImportedTerms, MacRate, Rates } from './terms'

export interface Network {
  id: number
  code: string
  name: string
}

/** A fill with everything that is known about it. */
export interface FillTerms {
  quantity: Exact
  drug: ImportedDrug
  /** The rows for each of the drug's keys, in the order of the keys. */
  terms: readonly ImportedTerms[]
  sellers: readonly Seller[]
  /** Networks that may be shown; at equal prices, the first one wins. */
  networks: readonly Network[]
}

/** A seller's price without any card or coupon. */
export interface UsualPrice {
  price: Exact
  /** For a price per unit: the unit price and the quantity. */
  ofOne?: { price: Exact; quantity: BilledQuantity }
  importId: number
}

/** A unit cost with the quantity that it's multiplied by. */
export interface PricedCost extends UnitCost {
  quantity: BilledQuantity
}

/** The price with a network's card. */
export interface Card {
  network: Network
  /** Position in the organization's order. */
  rank: number
  contract: { rate: ContractRate; cost: PricedCost | undefined; price: Exact | undefined } | undefined
  mac: { rate: MacRate; fee: Exact; price: Exact; quantity: BilledQuantity } | undefined
  /** To the cent. */
  price: Exact
}

/** A chain's own coupon, on the card that it runs on; never more expensive than that card. */
export interface Coupon extends CouponRow {
  card: Card
  price: Exact
}

export interface SellerPrices {
  seller: Seller
  usual: UsualPrice | undefined
  /** The lowest price; at equal prices, the organization's first network. */
  best: Card | undefined
  coupon: Coupon | undefined
}

/** The seller where a network's card is cheapest. */
export interface NetworkPrice {
  seller: Seller
  usual: UsualPrice | undefined
  card: Card
}

export interface FillPrices {
  drug: ImportedDrug
  sellers: readonly SellerPrices[]
  /** In the organization's order. */
  networks: readonly NetworkPrice[]
}

export function pricesOf(fill: FillTerms): FillPrices {
  const amounts = amountsOf(fill)
  const cheapest = new Map<Network, NetworkPrice>()
  const sellers = fill.sellers.map((seller): SellerPrices => {
    const usual = usualPriceAt(seller, fill, amounts)
    const cards = cardsAt(seller, fill, { ...amounts, usual })
    for (const card of cards) {
      const other = cheapest.get(card.network)
      if (!other || card.price.lt(other.card.price)) cheapest.set(card.network, { seller, usual, card })
    }
    const best = lowest(cards)
    return { seller, usual, best, coupon: best && couponAt(seller, fill, { cards, best }) }
  })
  return { drug: fill.drug, sellers, networks: fill.networks.flatMap((network) => cheapest.get(network) ?? []) }
}

/** Values that are the same at every seller. */
interface Amounts {
  /** The fill's quantity in a unit, or in the drug's own for `null`. `undefined` if the package's contents are unknown. */
  quantityIn: (unit: BillingUnit | null) => BilledQuantity | undefined
  /** Cost of the whole quantity by basis; costs that can't be converted are left out. */
  costs: readonly { cost: PricedCost; amount: Exact }[]
}

function amountsOf({ quantity, drug }: FillTerms): Amounts {
  const own = drug.package.billingUnit
  const quantities = {
    EA: billedQuantity(quantity, 'EA', drug.package),
    ML: billedQuantity(quantity, 'ML', drug.package),
    GM: billedQuantity(quantity, 'GM', drug.package),
  }
  const quantityIn = (unit: BillingUnit | null) => {
    const known = unit ?? own
    return known === null ? undefined : quantities[known]
  }
  const costs = drug.unitCosts.flatMap((cost) => {
    const billed = quantities[cost.unit]
    return billed ? [{ cost: { ...cost, quantity: billed }, amount: priceOf(cost.price, billed) }] : []
  })
  return { quantityIn, costs }
}

/** Entries for the seller's places, the most specific first. */
function foundAt<Found>(
  { places }: Seller,
  { terms }: FillTerms,
  find: (terms: ImportedTerms, place: string) => Found | undefined,
): Found[] {
  const found: Found[] = []
  const known = new Set(places.map((place) => place.known))
  for (const ofDrug of terms) {
    for (const place of known) {
      const one = find(ofDrug, place)
      if (one !== undefined) found.push(one)
    }
  }
  return found
}

function usualPriceAt(seller: Seller, fill: FillTerms, { quantityIn }: Amounts): UsualPrice | undefined {
  const [found] = foundAt(seller, fill, ({ usualPrices }, place) => {
    for (const { price, quantity, unit, importId } of usualPrices.get(place) ?? []) {
      const billed = quantityIn(unit)
      if (billed && quantity === null)
        return { price: priceOf(price, billed), ofOne: { price, quantity: billed }, importId }
      if (billed && quantity && isQuantity(billed, quantity)) return { price, importId }
    }
    return undefined
  })
  return found
}

interface AmountsAtSeller extends Amounts {
  usual: UsualPrice | undefined
}

function cardsAt(seller: Seller, fill: FillTerms, amounts: AmountsAtSeller): Card[] {
  const rates = foundAt(seller, fill, (terms, place) => terms.rates.get(place))
  const cards: Card[] = []
  if (rates.length === 0) return cards
  for (const [rank, network] of fill.networks.entries()) {
    const card = cardOf({ network, rank }, rates, amounts)
    if (card) cards.push(card)
  }
  return cards
}

function cardOf(
  { network, rank }: Pick<Card, 'network' | 'rank'>,
  rates: readonly Rates[],
  { quantityIn, costs, usual }: AmountsAtSeller,
): Card | undefined {
  const contract = firstOf(rates, ({ contracts }) => contracts.get(network.code))
  const mac = firstOf(rates, ({ macs }) => macs.get(network.code))
  const known = contract && costs.find(({ cost }) => cost.basis === contract.basis)
  const contractPrice = known && contract.dispensingFee.plus(known.amount.times(contract.left))
  const fee = mac?.dispensingFee ?? contract?.dispensingFee ?? new Exact(0)
  const macQuantity = mac && quantityIn(mac.unit)
  const macPrice = macQuantity && priceOf(mac.unitPrice, macQuantity).plus(fee)
  if (!contractPrice && !macPrice) return undefined
  let least = contractPrice ?? usual?.price
  if (macPrice && (!least || macPrice.lt(least))) least = macPrice
  if (usual && (!least || usual.price.lt(least))) least = usual.price
  return (
    least && {
      network,
      rank,
      contract: contract && { rate: contract, cost: known?.cost, price: contractPrice },
      mac: mac && macPrice && { rate: mac, fee, price: macPrice, quantity: macQuantity },
      price: toCent(least),
    }
  )
}

function firstOf<From, Found>(all: readonly From[], find: (one: From) => Found | undefined): Found | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

/** The first with the lowest price. */
function lowest<Priced extends { price: Exact }>(priced: readonly Priced[]): Priced | undefined {
  let low = priced[0]
  for (const one of priced) if (low && one.price.lt(low.price)) low = one
  return low
}

/** The lowest price, then the organization's first network; of several coupons on one network, the most specific. */
function couponAt(
  seller: Seller,
  fill: FillTerms,
  { cards, best }: { cards: readonly Card[]; best: Card },
): Coupon | undefined {
  const byNetwork = new Map<string, CouponRow>()
  for (const row of foundAt(seller, fill, ({ coupons }, place) => coupons.get(place)).flat()) {
    if (!byNetwork.has(row.network)) byNetwork.set(row.network, row)
  }
  if (byNetwork.size === 0) return undefined
  const coupons = [...byNetwork.values()].flatMap((row): Coupon[] => {
    const card = row.network === '' ? best : cards.find(({ network }) => network.code === row.network)
    return card ? [{ ...row, card, price: couponPrice(row, card) }] : []
  })
  return lowest(coupons.toSorted((one, other) => one.card.rank - other.card.rank))
}

/** Not below the coupon's floor, and not above the card's price. */
function couponPrice({ off, floor }: CouponRow, { price }: Card): Exact {
  const left = toCent('percent' in off ? price.times(lessPercent(off.percent)) : price.minus(off.amount))
  const atLeast = left.lt(floor) ? floor : left
  return atLeast.gt(price) ? price : atLeast
}
