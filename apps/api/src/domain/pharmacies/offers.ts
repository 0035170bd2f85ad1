/** The lists of pharmacies near a place, each with its offer for a fill, by price or by distance (search 3 and 7). */
import type { Plan } from '../prices/plans'
import type { GroupOffers, PriceQuery, PriceSource } from '../prices/price-source'
import { byAmount, isProgram, type OfferQuote } from '../prices/quote'
import { atDistance, type NearbyPharmacies, type NearPharmacy, type Pharmacies, type Pharmacy } from './pharmacies'

export type ListOrder = 'price' | 'distance'

/** What one pharmacy charges for a fill. */
export interface PharmacyOffer {
  query: PriceQuery
  /** The plan that the list is for; `null` if it's for everyone. */
  planId: number | null
  pharmacy: NearPharmacy
  quote: OfferQuote
  /** The lowest of its list, or of its mail-order pharmacies; never a program's offer if a card costs less. */
  isLowest: boolean
  isFavorite: boolean
  /** In the same chain as the favorite. */
  isOfFavoriteChain: boolean
  /** The coupon that the person saved from it. */
  saved?: SavedCouponMark
}

export interface SavedCouponMark {
  savedCouponId: number
  hasDose: boolean
  hasRefill: boolean
}

export interface PharmacyList {
  favorite: PharmacyOffer | undefined
  /** Everything but the favorite, in order: pharmacies first, then mail order; mail order first if no pharmacy is near. */
  others: readonly PharmacyOffer[]
  lowest: PharmacyOffer | undefined
  /** Miles to the nearest pharmacy, priced or not, if none is within the radius. */
  milesBeyondRadius: number | null
}

/** Options that depend on the person. */
interface ListOptions {
  /** The pharmacy marked as favorite; `null` for none. */
  favoriteLocationId: number | null
  order: ListOrder
}

/** A pharmacy and its quote. */
type PharmacyQuote = Pick<PharmacyOffer, 'pharmacy' | 'quote'>

/** A fill at one pharmacy; with a plan, the manufacturer's program applies. */
interface FillAt {
  pharmacy: Pharmacy
  query: PriceQuery
  program: Plan | undefined
}

/** Where a list is, and the chains that may be shown; empty for all. */
type ListPlace = Pick<PriceQuery, 'place' | 'pharmacyGroupIds'>

/** A fill, for somebody with this plan. */
interface PrescriptionFill {
  query: PriceQuery
  plan: Plan
}

/** The lists of several fills, and the pharmacies that they are about, priced or not. */
export interface PrescriptionLists extends ShownPharmacies {
  lists: readonly PharmacyList[]
}

interface ShownPharmacies {
  near: NearbyPharmacies
  mail: readonly Pharmacy[]
  favorite: NearPharmacy | undefined
  groupIds: readonly number[]
}

interface Dependencies {
  pharmacies: Pharmacies
  prices: PriceSource
}

export class PharmacyOffers {
  constructor(private readonly deps: Dependencies) {}

  /** Cards and coupons at pharmacies near the place and at mail-order pharmacies. */
  async generic(query: PriceQuery, options: ListOptions): Promise<PharmacyList> {
    const shownPharmacies = await this.pharmaciesFor(query, options)
    const [offers] = await this.deps.prices.offers([{ query, ...sellersOf(shownPharmacies) }])
    return genericList(query, shownPharmacies, offers?.cards ?? [], options)
  }

  /**
   * A manufacturer's program at pharmacies near the place and at the favorite, or cards if it has nothing for this plan; mail
   * order by card.
   */
  async branded(query: PriceQuery, plan: Plan, options: ListOptions): Promise<PharmacyList> {
    const shownPharmacies = await this.pharmaciesFor(query, options)
    const [offers = noOffers] = await this.deps.prices.offers([{ query, ...sellersOf(shownPharmacies), plan }])
    const branded = brandedList(query, plan, shownPharmacies, offers, options)
    const generic = genericList(query, shownPharmacies, offers.cards, options)
    return offers.programs.length === 0 || isProgramBest(branded, generic) ? branded : withoutBest(branded)
  }

  /** The offers of a drug page: the program's if no card costs less, else cards. */
  async prescription(query: PriceQuery, plan: Plan, options: ListOptions): Promise<PharmacyList> {
    const shownPharmacies = await this.pharmaciesFor(query, options)
    const [offers = noOffers] = await this.deps.prices.offers([{ query, ...sellersOf(shownPharmacies), plan }])
    return prescriptionList({ query, plan }, shownPharmacies, offers, options)
  }

  /**
   * The same for several fills near one place, in their order.
   * @param kinds the kinds of prices that may be shown
   */
  async prescriptions(
    fills: readonly PrescriptionFill[],
    place: ListPlace,
    kinds: readonly ('discount' | 'coupon')[],
    options: ListOptions,
  ): Promise<PrescriptionLists> {
    const shownPharmacies = await this.pharmaciesFor(place, options)
    const [only] = kinds
    const offers =
      only === undefined
        ? []
        : await this.deps.prices.offers(
            fills.map(({ query, plan }) => ({
              query,
              ...sellersOf(shownPharmacies),
              plan,
              only: kinds.length === 1 ? only : undefined,
            })),
          )
    return {
      ...shownPharmacies,
      lists: fills.map((fill, index) => prescriptionList(fill, shownPharmacies, offers[index] ?? noOffers, options)),
    }
  }

  /** What one pharmacy charges for a fill today; `undefined` if it no longer has such an offer. */
  async at(
    pharmacy: Pharmacy,
    query: PriceQuery,
    { program, favoriteLocationId }: { program: Plan | undefined } & Pick<ListOptions, 'favoriteLocationId'>,
  ): Promise<PharmacyOffer | undefined> {
    const [offer] = await this.atEach([{ pharmacy, query, program }], favoriteLocationId)
    return offer
  }

  /** The same for many fills at once, in their order. */
  async atEach(fills: readonly FillAt[], favoriteLocationId: number | null): Promise<(PharmacyOffer | undefined)[]> {
    const [first] = fills
    if (!first) return []
    const [favorite, offers] = await Promise.all([
      this.favorite(first.query, favoriteLocationId),
      this.deps.prices.offers(
        fills.map(({ pharmacy, query, program }) => ({
          query,
          groupIds: [pharmacy.groupId],
          locationIds: [pharmacy.id],
          plan: program,
        })),
      ),
    ])
    return fills.map(({ pharmacy, query, program }, index) => {
      const { cards, programs } = offers[index] ?? noOffers
      const [quote] = program ? programs : cards
      const here = atDistance(pharmacy, query.place)
      return (
        quote &&
        pharmacyOffer({ pharmacy: here, quote }, { query, planId: program?.id ?? null, isLowest: false, favorite })
      )
    })
  }

  /** The pharmacies of a list: those near the place, mail order, and the favorite. */
  private async pharmaciesFor(around: ListPlace, { favoriteLocationId }: ListOptions): Promise<ShownPharmacies> {
    const [near, mail, favorite] = await Promise.all([
      this.deps.pharmacies.nearby(around.place, around.pharmacyGroupIds),
      this.deps.pharmacies.mailOrder(around.pharmacyGroupIds),
      this.favorite(around, favoriteLocationId),
    ])
    const groupIds = [...near.groupIds, ...mail.map(({ groupId }) => groupId)]
    if (favorite && !groupIds.includes(favorite.groupId)) groupIds.push(favorite.groupId)
    return { near, mail, favorite, groupIds }
  }

  private favorite({ place, pharmacyGroupIds }: ListPlace, favoriteLocationId: number | null) {
    return this.deps.pharmacies.favorite(favoriteLocationId, place, pharmacyGroupIds)
  }
}

/** Whether the program costs no more than the cheapest card. */
function isProgramBest({ lowest: program }: PharmacyList, { lowest: card }: PharmacyList): boolean {
  return program !== undefined && isProgram(program.quote) && (!card || byAmount(program.quote, card.quote) <= 0)
}

const noOffers: GroupOffers = { cards: [], programs: [] }

/** Removes the mark of the best price at pharmacies, because a card is cheaper; mail order is by card anyway. */
function withoutBest(list: PharmacyList): PharmacyList {
  const { favorite, others, lowest } = list
  const mark = (offer: PharmacyOffer) => (isProgram(offer.quote) ? { ...offer, isLowest: false } : offer)
  return { ...list, favorite: favorite && mark(favorite), others: others.map(mark), lowest: lowest && mark(lowest) }
}

const genericList = (
  query: PriceQuery,
  shownPharmacies: ShownPharmacies,
  cards: GroupOffers['cards'],
  options: ListOptions,
): PharmacyList => pharmacyList(shownPharmacies, { query, planId: null, atPharmacies: cards, byMail: cards }, options)

const brandedList = (
  query: PriceQuery,
  plan: Plan,
  shownPharmacies: ShownPharmacies,
  { cards, programs }: GroupOffers,
  options: ListOptions,
): PharmacyList =>
  // Programs apply at pharmacies; mail order is bought with a card.
  pharmacyList(
    shownPharmacies,
    { query, planId: plan.id, atPharmacies: programs.length > 0 ? programs : cards, byMail: cards },
    options,
  )

function prescriptionList(
  { query, plan }: PrescriptionFill,
  shownPharmacies: ShownPharmacies,
  offers: GroupOffers,
  options: ListOptions,
): PharmacyList {
  const branded = brandedList(query, plan, shownPharmacies, offers, options)
  const generic = genericList(query, shownPharmacies, offers.cards, options)
  return isProgramBest(branded, generic) ? branded : generic
}

/** Which quotes apply where. */
interface ListTerms extends Pick<PharmacyOffer, 'query' | 'planId'> {
  atPharmacies: readonly OfferQuote[]
  byMail: readonly OfferQuote[]
}

function pharmacyList(
  { near, mail, favorite }: ShownPharmacies,
  { query, planId, ...quotes }: ListTerms,
  { order }: ListOptions,
): PharmacyList {
  const [atShops, byMail] = [bySeller(quotes.atPharmacies), bySeller(quotes.byMail)]
  const at = (pharmacy: NearPharmacy) => listed(pharmacy, pharmacy.type === 'mail' ? byMail : atShops)
  const shops = near.pharmacies.filter(({ id }) => id !== favorite?.id).flatMap(at)
  const favorites = favorite ? at(favorite) : []
  const lowest = lowestOf([...favorites, ...shops])
  const sent = ordered(
    mail.flatMap((pharmacy) => at(atDistance(pharmacy, query.place))),
    'price',
  )
  const offer = (entry: PharmacyQuote) =>
    pharmacyOffer(entry, {
      query,
      planId: entry.pharmacy.type === 'mail' ? null : planId,
      isLowest: entry === lowest || entry === sent[0],
      favorite,
    })
  const inOrder = ordered(shops, order)
  const { milesBeyondRadius } = near
  return {
    favorite: favorites.map(offer)[0],
    others: (milesBeyondRadius === null ? [...inOrder, ...sent] : [...sent, ...inOrder]).map(offer),
    lowest: lowest && offer(lowest),
    milesBeyondRadius,
  }
}

/** Quotes of single pharmacies, and quotes of whole chains. */
interface Sold {
  atPharmacies: ReadonlyMap<number, OfferQuote>
  atGroups: ReadonlyMap<number, OfferQuote>
}

const bySeller = (quotes: readonly OfferQuote[]): Sold => ({
  atPharmacies: new Map(
    quotes.flatMap((quote) => (quote.pharmacyLocationId === undefined ? [] : [[quote.pharmacyLocationId, quote]])),
  ),
  atGroups: new Map(
    quotes.flatMap((quote) => (quote.pharmacyLocationId === undefined ? [[quote.group.id, quote]] : [])),
  ),
})

const listed = (pharmacy: NearPharmacy, { atPharmacies, atGroups }: Sold): PharmacyQuote[] => {
  const quote = atPharmacies.get(pharmacy.id) ?? atGroups.get(pharmacy.groupId)
  return quote ? [{ pharmacy, quote }] : []
}

/** The sellers of a list: its pharmacies and their chains. */
const sellersOf = ({ near, mail, favorite, groupIds }: ShownPharmacies) => ({
  groupIds,
  locationIds: [...near.pharmacies, ...mail, ...(favorite ? [favorite] : [])].map(({ id }) => id),
})

/** The lowest price; among equal ones, the nearest. */
const lowestOf = (entries: readonly PharmacyQuote[]): PharmacyQuote | undefined => ordered(entries, 'price')[0]

function ordered(entries: readonly PharmacyQuote[], order: ListOrder): PharmacyQuote[] {
  const byPrice = (a: PharmacyQuote, b: PharmacyQuote) => byAmount(a.quote, b.quote)
  const byDistance = (a: PharmacyQuote, b: PharmacyQuote) => a.pharmacy.miles - b.pharmacy.miles
  return order === 'price'
    ? entries.toSorted((a, b) => byPrice(a, b) || byDistance(a, b))
    : entries.toSorted((a, b) => byDistance(a, b) || byPrice(a, b))
}

interface OfferTerms extends Pick<PharmacyOffer, 'query' | 'planId' | 'isLowest'> {
  favorite: Pharmacy | undefined
}

const pharmacyOffer = (entry: PharmacyQuote, { favorite, ...terms }: OfferTerms): PharmacyOffer => ({
  ...terms,
  ...entry,
  isFavorite: favorite?.id === entry.pharmacy.id,
  isOfFavoriteChain: favorite?.groupId === entry.pharmacy.groupId,
})
