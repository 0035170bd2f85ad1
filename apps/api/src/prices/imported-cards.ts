/**
 * What a fill costs at its sellers by what files say: the rules by which rows are chosen and prices worked out, each once.
 *
 * Of several rows that hold on the day: the one for the NDC before that for the RXCUI before that for brands or generics before
 * that for all; of these the one for the pharmacy before that for its chain before that for all; of these that of the newest
 * import, of these the one that began last.
 *
 * A price of one unit (EA, ML, GM) is multiplied with a quantity of that unit alone: what is chosen is converted by the drug's
 * package, and where that does not say it, the row has no price for this drug.
 * A card's price is the least of contract (unit cost by its basis x units, less the discount, plus the dispensing fee), MAC
 * (unit price x units plus the fee) and usual price. Nothing is rounded on the way: the least is, half up to the cent. A coupon
 * and a program take theirs off that price, as the counter does, and are rounded in the same way.
 */
import type { BillingUnit } from '../products/billing-units'
import { type BilledQuantity, billedQuantity, isQuantity, priceOf } from './billed-quantity'
import { Exact, lessPercent, toCent } from './exact'
import type { ImportedDrug, UnitCost } from './imported-drugs'
import type { Seller } from './imported-sellers'
import type { ContractRate, CouponRow, ImportedTerms, MacRate, Rates } from './imported-terms'

export interface Network {
  id: number
  code: string
  name: string
}

/** A fill with all that is known of it. */
export interface FillTerms {
  quantity: Exact
  drug: ImportedDrug
  /** What holds for each of the drug's keys, in their order. */
  terms: readonly ImportedTerms[]
  sellers: readonly Seller[]
  /** That may be shown, in the organization's order at equal prices. */
  networks: readonly Network[]
}

/** What a seller asks without help. */
export interface UsualPrice {
  price: Exact
  /** What one costs and how many there are, where the price is that of one. */
  ofOne?: { price: Exact; quantity: BilledQuantity }
  importId: number
}

/** A unit cost with the quantity that it is multiplied with. */
export interface PricedCost extends UnitCost {
  quantity: BilledQuantity
}

/** What a network's card makes of it. */
export interface Card {
  network: Network
  /** Its place in the organization's order. */
  rank: number
  contract: { rate: ContractRate; cost: PricedCost | undefined; price: Exact | undefined } | undefined
  mac: { rate: MacRate; fee: Exact; price: Exact; quantity: BilledQuantity } | undefined
  /** To the cent. */
  price: Exact
}

/** A chain's own, on the card that it runs on; never dearer than that. */
export interface Coupon extends CouponRow {
  card: Card
  price: Exact
}

export interface SellerPrices {
  seller: Seller
  usual: UsualPrice | undefined
  /** The one with the lowest price, of equal ones the organization's first. */
  best: Card | undefined
  coupon: Coupon | undefined
}

/** A network's card where it is cheapest. */
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

/** What is the same at every seller. */
interface Amounts {
  /** The fill in a unit; of a row without one, in the drug's own. `undefined` where the package does not say it. */
  quantityIn: (unit: BillingUnit | null) => BilledQuantity | undefined
  /** What that much costs, by basis; without what cannot be converted. */
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

/** What is found there, the most specific first. */
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

/** Of those with the lowest price, the first. */
function lowest<Priced extends { price: Exact }>(priced: readonly Priced[]): Priced | undefined {
  let low = priced[0]
  for (const one of priced) if (low && one.price.lt(low.price)) low = one
  return low
}

/** The one with the lowest price, of equal ones that of the organization's first network; of several for a network, the most specific. */
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

/** No less than its floor, no more than the card's price. */
function couponPrice({ off, floor }: CouponRow, { price }: Card): Exact {
  const left = toCent('percent' in off ? price.times(lessPercent(off.percent)) : price.minus(off.amount))
  const atLeast = left.lt(floor) ? floor : left
  return atLeast.gt(price) ? price : atLeast
}
