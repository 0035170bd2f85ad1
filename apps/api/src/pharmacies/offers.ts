/** What each pharmacy near a place asks for a fill: the lists of pharmacies, by price or by distance (search 3 and 7). */
import { type CallReply, type calls, toFlag } from '@rxgauge/contract'
import type { Plan } from '../prices/plans'
import type { GroupOffer, PriceQuery, PriceSource } from '../prices/price-source'
import type { NearPharmacy, Pharmacies, Pharmacy } from './pharmacies'

export type OfferReply = CallReply<typeof calls.price.getBrandedPharmacies>[number]
type GenericReply = CallReply<typeof calls.price.getPharmacies>
export type Order = 'price' | 'distance'

/** Who asks, for the favorite that is theirs. */
interface ListOptions {
  /** `null` where it is no device, such as a reminder's. */
  deviceId: string | null
  order: Order
}

type Listed = { pharmacy: NearPharmacy; offer: GroupOffer }

export class PharmacyOffers {
  constructor(
    private readonly pharmacies: Pharmacies,
    private readonly prices: PriceSource,
  ) {}

  /** Cards and coupons at shops near the place and at mail-order pharmacies. */
  async generic(question: PriceQuery, asking: ListOptions): Promise<GenericReply> {
    const [near, mail, favorite] = await Promise.all([
      this.pharmacies.nearby(question.place, question.pharmacyGroupIds),
      this.pharmacies.mailOrder(question.pharmacyGroupIds),
      this.pharmacies.favorite(asking.deviceId, question.place, question.pharmacyGroupIds),
    ])
    const groupIds = [...near.groupIds, ...mail.map(({ groupId }) => groupId)]
    if (favorite && !groupIds.includes(favorite.groupId)) groupIds.push(favorite.groupId)
    const offers = byGroup(await this.prices.offers(question, groupIds))
    const at = (pharmacy: NearPharmacy) => listed(pharmacy, offers)
    const shops = near.shops.filter(({ id }) => id !== favorite?.id).flatMap(at)
    const favorites = favorite ? at(favorite) : []
    const best = lowest([...favorites, ...shops])
    const byMail = ordered(mail.map(atNoDistance).flatMap(at), 'price')
    const isLowest = (entry: Listed) => entry === best || entry === byMail[0]
    const reply = (entry: Listed) => offerReply(question, null, entry, 'P', isLowest(entry), favorite)
    const [favoriteEntry] = favorites
    return {
      favoritePharmacy: favoriteEntry ? reply(favoriteEntry) : null,
      favoritePharmacyAvailableFlag: toFlag(favoriteEntry !== undefined),
      otherPharmacies: [...ordered(shops, asking.order), ...byMail].map(reply),
      lowestPricePharmacy: best ? reply(best) : null,
    }
  }

  /** A manufacturer's programme at shops near the place; cards where there is no programme for this plan. */
  async branded(question: PriceQuery, plan: Plan, asking: ListOptions): Promise<OfferReply[]> {
    const near = await this.pharmacies.nearby(question.place, question.pharmacyGroupIds)
    const program = await this.prices.programOffers(question, near.groupIds, plan)
    const isProgram = program.length > 0
    const offers = byGroup(isProgram ? program : await this.prices.offers(question, near.groupIds))
    const shops = near.shops.flatMap((shop) => listed(shop, offers))
    const best = lowest(shops)
    const favorite = await this.pharmacies.favorite(asking.deviceId, question.place, question.pharmacyGroupIds)
    return ordered(shops, asking.order).map((entry) =>
      offerReply(question, plan.id, entry, isProgram ? 'M' : 'P', entry === best, favorite),
    )
  }

  /** What one pharmacy asks for a fill today; `undefined` where it has no such offer any more. */
  async at(
    question: PriceQuery,
    plan: Plan,
    couponType: 'M' | 'P',
    pharmacy: Pharmacy,
    asking: Pick<ListOptions, 'deviceId'>,
  ): Promise<OfferReply | undefined> {
    const groupIds = [pharmacy.groupId]
    const [found] =
      couponType === 'M'
        ? await this.prices.programOffers(question, groupIds, plan)
        : await this.prices.offers(question, groupIds)
    if (!found) return undefined
    const favorite = await this.pharmacies.favorite(asking.deviceId, question.place, question.pharmacyGroupIds)
    const insuranceId = couponType === 'M' ? plan.id : null
    const here = await this.pharmacies.distanceTo(pharmacy, question.place)
    return offerReply(question, insuranceId, { pharmacy: here, offer: found }, couponType, false, favorite)
  }

  /** The offers of a drug page: the programme's for a brand that has one, cards for all else. */
  async prescription(question: PriceQuery, plan: Plan, asking: ListOptions): Promise<GenericReply> {
    const generic = await this.generic(question, asking)
    const branded = await this.branded(question, plan, asking)
    if (branded[0]?.couponType !== 'M') return generic
    const mail = generic.otherPharmacies.filter(({ pharmacyType }) => pharmacyType === 'M')
    const favorite = branded.find(({ favoritePharmacyLocationFlag }) => favoritePharmacyLocationFlag === 'Y')
    return {
      favoritePharmacy: favorite ?? null,
      favoritePharmacyAvailableFlag: toFlag(favorite !== undefined),
      otherPharmacies: [...branded.filter((offer) => offer !== favorite), ...mail],
      lowestPricePharmacy: branded.find(({ lowestPrice }) => lowestPrice === 'Y') ?? null,
    }
  }
}

const byGroup = (offers: readonly GroupOffer[]) => new Map(offers.map((offer) => [offer.groupId, offer]))

const listed = (pharmacy: NearPharmacy, offers: ReadonlyMap<number, GroupOffer>): Listed[] => {
  const offer = offers.get(pharmacy.groupId)
  return offer ? [{ pharmacy, offer }] : []
}

const atNoDistance = (pharmacy: Pharmacy): NearPharmacy => ({ ...pharmacy, miles: 0 })

/** Decimal dollars to compare; the text itself is what goes out. */
const amount = ({ offer }: Listed) => Number(offer.price)

/** The lowest price; of equal ones the nearest. */
const lowest = (entries: readonly Listed[]): Listed | undefined => ordered(entries, 'price')[0]

function ordered(entries: readonly Listed[], order: Order): Listed[] {
  const byPrice = (a: Listed, b: Listed) => amount(a) - amount(b)
  const byDistance = (a: Listed, b: Listed) => a.pharmacy.miles - b.pharmacy.miles
  return order === 'price'
    ? entries.toSorted((a, b) => byPrice(a, b) || byDistance(a, b))
    : entries.toSorted((a, b) => byDistance(a, b) || byPrice(a, b))
}

function offerReply(
  question: PriceQuery,
  insuranceId: number | null,
  { pharmacy, offer }: Listed,
  couponType: 'M' | 'P',
  isLowest: boolean,
  favorite: Pharmacy | undefined,
): OfferReply {
  const isMail = pharmacy.type === 'M'
  return {
    pbmPharmacyLocationId: String(pharmacy.id),
    pbmProductDetailId: String(question.productDetailId),
    pharmacyGroupPbmId: `${offer.networkId ?? 0}-${pharmacy.groupId}`,
    pbmId: String(offer.networkId ?? 0),
    productDetailId: question.productDetailId,
    offerId: offer.offerId,
    insuranceId,
    quantity: Number(question.quantity),
    zipCode: question.place.zip,
    pharmacyLocationId: pharmacy.id,
    pharmacyGroupId: pharmacy.groupId,
    pharmacyName: pharmacy.name,
    pharmacyGroupName: pharmacy.groupName,
    pharmacyType: pharmacy.type,
    price: offer.price,
    lowestPrice: toFlag(isLowest),
    logoURL: pharmacy.logoUrl,
    distance: Math.round(pharmacy.miles * 100) / 100,
    address1: isMail ? '' : pharmacy.address1,
    city: isMail ? '' : pharmacy.city,
    state: isMail ? '' : pharmacy.state,
    latitude: isMail ? null : pharmacy.latitude,
    longitude: isMail ? null : pharmacy.longitude,
    favoritePharmacyFlag: toFlag(favorite?.groupId === pharmacy.groupId),
    favoritePharmacyLocationFlag: toFlag(favorite?.id === pharmacy.id),
    couponType,
    discountType: offer.productType === 'B' ? 'M' : 'P',
    savedFlag: 'N',
    doseReminderFlag: 'N',
    refillReminderFlag: 'N',
    savedCouponId: null,
  }
}
