/** The offers of each pharmacy near a place for a fill: the lists of pharmacies, by price or by distance (search 3 and 7). */
import type { Plan } from '../prices/plans'
import type { PriceQuery, PriceSource } from '../prices/price-source'
import { byAmount, isProgram, type OfferQuote } from '../prices/quote'
import type { NearPharmacy, Pharmacies, Pharmacy } from './pharmacies'

export type Order = 'price' | 'distance'

/** What one pharmacy charges for a fill. */
export interface PharmacyOffer {
  query: PriceQuery
  /** The plan that the list is for; `null` where it is for everybody. */
  planId: number | null
  pharmacy: NearPharmacy
  quote: OfferQuote
  /** The lowest of its list, or of its list's mail-order pharmacies. */
  isLowest: boolean
  isFavorite: boolean
  /** Of the same group as the favorite. */
  isOfFavoriteGroup: boolean
  /** The coupon that somebody saved of it. */
  saved?: SavedMark
}

export interface SavedMark {
  savedCouponId: number
  hasDose: boolean
  hasRefill: boolean
}

export interface PharmacyList {
  favorite: PharmacyOffer | undefined
  /** Everything but the favorite in its order: shops first, then mail order. */
  others: readonly PharmacyOffer[]
  lowest: PharmacyOffer | undefined
}

/** For whom a list is made. */
interface ListOptions {
  /** Whose favorite it shows; `null` where it is for no device, such as a reminder's. */
  deviceId: string | null
  order: Order
}

/** A pharmacy and the quote of its group. */
type Listed = Pick<PharmacyOffer, 'pharmacy' | 'quote'>

interface Dependencies {
  pharmacies: Pharmacies
  prices: PriceSource
}

export class PharmacyOffers {
  constructor(private readonly deps: Dependencies) {}

  /** Cards and coupons at shops near the place and at mail-order pharmacies. */
  async generic(query: PriceQuery, { deviceId, order }: ListOptions): Promise<PharmacyList> {
    const [near, mail, favorite] = await Promise.all([
      this.deps.pharmacies.nearby(query.place, query.pharmacyGroupIds),
      this.deps.pharmacies.mailOrder(query.pharmacyGroupIds),
      this.favorite(query, deviceId),
    ])
    const groupIds = [...near.groupIds, ...mail.map(({ groupId }) => groupId)]
    if (favorite && !groupIds.includes(favorite.groupId)) groupIds.push(favorite.groupId)
    const quotes = byGroup(await this.deps.prices.cardOffers(query, groupIds))
    const at = (pharmacy: NearPharmacy) => listed(pharmacy, quotes)
    const shops = near.shops.filter(({ id }) => id !== favorite?.id).flatMap(at)
    const favorites = favorite ? at(favorite) : []
    const lowest = lowestOf([...favorites, ...shops])
    const byMail = ordered(mail.map(atNoDistance).flatMap(at), 'price')
    const offer = (entry: Listed) =>
      pharmacyOffer(entry, { query, planId: null, isLowest: entry === lowest || entry === byMail[0], favorite })
    return {
      favorite: favorites.map(offer)[0],
      others: [...ordered(shops, order), ...byMail].map(offer),
      lowest: lowest && offer(lowest),
    }
  }

  /** A manufacturer's programme at shops near the place; cards where there is no programme for this plan. */
  async branded(query: PriceQuery, plan: Plan, { deviceId, order }: ListOptions): Promise<PharmacyList> {
    const near = await this.deps.pharmacies.nearby(query.place, query.pharmacyGroupIds)
    const programs = await this.deps.prices.programOffers(query, near.groupIds, plan)
    const quotes = byGroup(programs.length > 0 ? programs : await this.deps.prices.cardOffers(query, near.groupIds))
    const shops = near.shops.flatMap((shop) => listed(shop, quotes))
    const lowest = lowestOf(shops)
    const favorite = await this.favorite(query, deviceId)
    const offers = ordered(shops, order).map((entry) =>
      pharmacyOffer(entry, { query, planId: plan.id, isLowest: entry === lowest, favorite }),
    )
    return {
      favorite: offers.find(({ isFavorite }) => isFavorite),
      others: offers.filter(({ isFavorite }) => !isFavorite),
      lowest: offers.find(({ isLowest }) => isLowest),
    }
  }

  /** What one pharmacy charges for a fill today; `undefined` where it has no such offer any more. */
  async at(
    pharmacy: Pharmacy,
    query: PriceQuery,
    { program, deviceId }: { program: Plan | undefined } & Pick<ListOptions, 'deviceId'>,
  ): Promise<PharmacyOffer | undefined> {
    const groupIds = [pharmacy.groupId]
    const [quote] = program
      ? await this.deps.prices.programOffers(query, groupIds, program)
      : await this.deps.prices.cardOffers(query, groupIds)
    if (!quote) return undefined
    const favorite = await this.favorite(query, deviceId)
    const here = await this.deps.pharmacies.distanceTo(pharmacy, query.place)
    return pharmacyOffer({ pharmacy: here, quote }, { query, planId: program?.id ?? null, isLowest: false, favorite })
  }

  /** The offers of a drug page: the programme's for a brand that has one, cards for all else. */
  async prescription(query: PriceQuery, plan: Plan, options: ListOptions): Promise<PharmacyList> {
    const generic = await this.generic(query, options)
    const branded = await this.branded(query, plan, options)
    if (!branded.lowest || !isProgram(branded.lowest.quote)) return generic
    const byMail = generic.others.filter(({ pharmacy }) => pharmacy.type === 'M')
    return { ...branded, others: [...branded.others, ...byMail] }
  }

  private favorite({ place, pharmacyGroupIds }: PriceQuery, deviceId: string | null) {
    return this.deps.pharmacies.favorite(deviceId, place, pharmacyGroupIds)
  }
}

const byGroup = (quotes: readonly OfferQuote[]) => new Map(quotes.map((quote) => [quote.group.id, quote]))

const listed = (pharmacy: NearPharmacy, quotes: ReadonlyMap<number, OfferQuote>): Listed[] => {
  const quote = quotes.get(pharmacy.groupId)
  return quote ? [{ pharmacy, quote }] : []
}

const atNoDistance = (pharmacy: Pharmacy): NearPharmacy => ({ ...pharmacy, miles: 0 })

/** The lowest price; of equal ones the nearest. */
const lowestOf = (entries: readonly Listed[]): Listed | undefined => ordered(entries, 'price')[0]

function ordered(entries: readonly Listed[], order: Order): Listed[] {
  const byPrice = (a: Listed, b: Listed) => byAmount(a.quote, b.quote)
  const byDistance = (a: Listed, b: Listed) => a.pharmacy.miles - b.pharmacy.miles
  return order === 'price'
    ? entries.toSorted((a, b) => byPrice(a, b) || byDistance(a, b))
    : entries.toSorted((a, b) => byDistance(a, b) || byPrice(a, b))
}

interface OfferTerms extends Pick<PharmacyOffer, 'query' | 'planId' | 'isLowest'> {
  favorite: Pharmacy | undefined
}

const pharmacyOffer = (entry: Listed, { favorite, ...terms }: OfferTerms): PharmacyOffer => ({
  ...terms,
  ...entry,
  isFavorite: favorite?.id === entry.pharmacy.id,
  isOfFavoriteGroup: favorite?.groupId === entry.pharmacy.groupId,
})
