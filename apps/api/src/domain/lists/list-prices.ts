/** What a list of medications costs at the pharmacies near a place: the same quotes as for single medications, side by side. */
import { type Cents, cents } from '@rxgauge/contract'
import { DomainError } from '../../base/errors/domain-error'
import type { DataVersions } from '../../database/data-versions'
import type { Queryable } from '../../database/database'
import type { Pauses } from '../pauses/pauses'
import type { PharmacyOffers, PrescriptionLists } from '../pharmacies/offers'
import { atDistance, type NearPharmacy, radiusOf } from '../pharmacies/pharmacies'
import type { Plan, Plans } from '../prices/plans'
import { type PriceQuery, type PriceSource, type PriceTerms, undefinedIfNoPrice } from '../prices/price-source'
import { type CopayQuote, lowestQuote, type OfferQuote } from '../prices/quote'
import { UsualQuantities } from '../prices/usual-quantity'
import { type Shop, type Trip, type Trips, tripsOf } from './trips'

export interface ListFill {
  productDetailId: number
  quantity: number
  /** The unit that the quantity was chosen in; by default the medication's own. */
  unitName?: string | undefined
  /** `null` for none. */
  insuranceId: number | null
}

export type ListQuote = OfferQuote | CopayQuote

/** A pharmacy with what the entries cost there. */
export interface PricedPharmacy extends Shop {
  pharmacy: NearPharmacy
  isFavorite: boolean
  /** One for each entry: the least to pay there; `undefined` without a price. */
  quotes: readonly (ListQuote | undefined)[]
  total: Cents
  pricedCount: number
}

export type ListTrip = Trip<PricedPharmacy>

export interface PricedList extends Trips<PricedPharmacy> {
  entries: {
    status: 'priced' | 'noPrice' | 'gone' | 'recounted' | 'planGone'
    /** At the pharmacies nearby; `undefined` without one. */
    lowest: Cents | undefined
  }[]
  /** Those with a price: most entries first, then the lowest total, then the nearest. */
  pharmacies: readonly PricedPharmacy[]
  mailOrder: readonly PricedPharmacy[]
  /** Miles to the nearest pharmacy, priced or not, if none is within the radius. */
  milesBeyondRadius: number | null
}

interface ListOptions {
  /** The pharmacy marked as favorite; `null` for none. */
  favoriteLocationId: number | null
  /** Otherwise no copay counts. */
  showsCopayPrices: boolean
  /** Leaves out copays that hold only once the year's deductible is met. */
  skipsAfterDeductible?: boolean
}

/** An entry that can be priced. */
interface Entry {
  query: PriceQuery
  plan: Plan
  isPlanGone: boolean
  /** `null` if unknown. */
  usualQuantity: string | null
}

/** No longer in the catalog, or its unit has changed since, so that the quantity means nothing now. */
type Unpriced = 'gone' | 'recounted'

interface Dependencies {
  database: Queryable
  versions: DataVersions
  plans: Plans
  offers: PharmacyOffers
  prices: PriceSource
  pauses: Pauses
}

export class ListPrices {
  private readonly usual: UsualQuantities

  constructor(private readonly deps: Dependencies) {
    this.usual = new UsualQuantities(deps)
  }

  /** @throws DomainError PRICES_PAUSED if an operator has paused all kinds of prices that this list could have */
  async of(fills: readonly ListFill[], terms: PriceTerms, options: ListOptions): Promise<PricedList> {
    const [entries, kinds, showsCopays] = await Promise.all([
      this.entriesOf(fills, terms),
      this.shownKinds(['discount', 'coupon'] as const),
      options.showsCopayPrices ? this.shownKinds(['copay'] as const).then((kinds) => kinds.length > 0) : false,
    ])
    const known = entries.filter((entry) => typeof entry === 'object')
    const [prescriptions, copays] = await Promise.all([
      this.deps.offers.prescriptions(known, terms, kinds, { ...options, order: 'price' }),
      Promise.all(known.map(async (entry) => (showsCopays ? this.copayOf(entry, options) : undefined))),
    ])
    if (kinds.length === 0 && !copays.some((copay) => copay)) throw new DomainError('PRICES_PAUSED')
    const places = entries.map((entry) => (typeof entry === 'object' ? known.indexOf(entry) : -1))
    const offers = places.map((place) => offersByPharmacy(prescriptions.lists[place]))
    const copayOf = places.map((place) => copays[place])
    const priced = (pharmacy: NearPharmacy): PricedPharmacy[] => {
      const isMail = pharmacy.type === 'mail'
      const quotes = offers.map((at, entry) => leastOf(at.get(pharmacy.id), isMail ? undefined : copayOf[entry]))
      const amounts = quotes.flatMap((quote) => (quote ? [quote.amount] : []))
      if (amounts.length === 0) return []
      const isFavorite = pharmacy.id === prescriptions.favorite?.id
      const total = cents(amounts.reduce((sum, amount) => sum + amount, 0))
      const prices = quotes.map((quote) => quote?.amount)
      return [{ pharmacy, isFavorite, quotes, total, pricedCount: amounts.length, miles: pharmacy.miles, prices }]
    }
    const { retail, mail } = shownIn(prescriptions, terms)
    const pharmacies = inOrder(retail.flatMap(priced))
    const mailOrder = inOrder(mail.flatMap(priced))
    const farthest = Math.max(radiusOf(terms.place), ...prescriptions.near.pharmacies.map(({ miles }) => miles))
    // A favorite far away is shown, but nobody goes there on this errand.
    const inReach = pharmacies.filter(({ miles }) => miles <= farthest)
    const lowestAt = (entry: number) => lowestQuote(inReach.flatMap(({ quotes }) => quotes[entry] ?? []))
    return {
      entries: entries.map((entry, index) => {
        const isPriced = [...pharmacies, ...mailOrder].some(({ quotes }) => quotes[index])
        return { status: statusOf(entry, isPriced), lowest: lowestAt(index)?.amount }
      }),
      pharmacies,
      mailOrder,
      ...tripsOf(inReach),
      milesBeyondRadius: prescriptions.near.milesBeyondRadius,
    }
  }

  private async entriesOf(fills: readonly ListFill[], terms: PriceTerms): Promise<(Entry | Unpriced)[]> {
    const [usual, plans] = await Promise.all([
      this.usual.of(fills.map(({ productDetailId }) => productDetailId)),
      Promise.all(fills.map(({ insuranceId }) => this.planOf(insuranceId ?? noPlan))),
    ])
    return fills.map(({ productDetailId, quantity, unitName }, index) => {
      const known = usual[index]
      const plan = plans[index]
      if (!known || !plan) return 'gone'
      if (unitName !== undefined && unitName !== known.unitName) return 'recounted'
      const query = { ...terms, productDetailId, quantity: String(quantity) }
      return { query, ...plan, usualQuantity: known.quantity }
    })
  }

  private async planOf(id: number): Promise<Pick<Entry, 'plan' | 'isPlanGone'>> {
    try {
      return { plan: await this.deps.plans.forPricing(id), isPlanGone: false }
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'INSURANCE_NOT_FOUND')) throw error
      return { plan: await this.deps.plans.forPricing(noPlan), isPlanGone: true }
    }
  }

  /** Those that no operator has paused. */
  private async shownKinds<Kind extends 'discount' | 'coupon' | 'copay'>(kinds: readonly Kind[]): Promise<Kind[]> {
    const arePaused = await Promise.all(kinds.map((kind) => this.deps.pauses.isPaused('data', kind)))
    return kinds.filter((_, index) => !arePaused[index])
  }

  /** A copay is for the usual quantity, and counts only if it's an exact amount. */
  private async copayOf(
    { query, plan, usualQuantity }: Entry,
    { skipsAfterDeductible = false }: ListOptions,
  ): Promise<CopayQuote | undefined> {
    const hasPlan = plan.kind === 'commercial' || plan.kind === 'government'
    if (!hasPlan || usualQuantity === null || Number(query.quantity) !== Number(usualQuantity)) return undefined
    const estimate = await undefinedIfNoPrice(this.deps.prices.copay(query.productDetailId, plan, query.sources))
    const copay = estimate?.copay
    if (typeof copay !== 'object' || copay.least !== copay.amount) return undefined
    return skipsAfterDeductible && copay.isAfterDeductible ? undefined : copay
  }
}

/** The id for no plan. */
const noPlan = 0

function statusOf(entry: Entry | Unpriced, isPriced: boolean): PricedList['entries'][number]['status'] {
  if (typeof entry === 'string') return entry
  if (!isPriced) return 'noPrice'
  return entry.isPlanGone ? 'planGone' : 'priced'
}

const offersByPharmacy = (list: PrescriptionLists['lists'][number] | undefined): ReadonlyMap<number, OfferQuote> =>
  new Map(
    list &&
      [...(list.favorite ? [list.favorite] : []), ...list.others].map(({ pharmacy, quote }) => [pharmacy.id, quote]),
  )

/** The offer, unless the copay costs less. */
const leastOf = (offer: OfferQuote | undefined, copay: CopayQuote | undefined): ListQuote | undefined =>
  copay && (!offer || copay.amount < offer.amount) ? copay : offer

/** Each pharmacy once: the favorite may be one of the others. */
function shownIn({ favorite, near, mail }: PrescriptionLists, { place }: PriceTerms) {
  const others = [...near.pharmacies, ...mail.map((pharmacy) => atDistance(pharmacy, place))]
  const all = [...(favorite ? [favorite] : []), ...others.filter(({ id }) => id !== favorite?.id)]
  return { retail: all.filter(({ type }) => type === 'retail'), mail: all.filter(({ type }) => type === 'mail') }
}

const inOrder = (pharmacies: readonly PricedPharmacy[]): PricedPharmacy[] =>
  pharmacies.toSorted(
    (one, other) =>
      other.pricedCount - one.pricedCount ||
      one.total - other.total ||
      one.miles - other.miles ||
      one.pharmacy.id - other.pharmacy.id,
  )
