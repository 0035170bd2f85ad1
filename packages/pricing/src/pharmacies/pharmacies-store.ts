/** The pharmacies that have an offer for a fill: by price or by distance, as a list or on a map (search 2, "Pharmacy list view"). */
import { type ActionStore, type Area, createActionStore, idle, latest, type Session } from '@rxgauge/client'
import {
  calls,
  noInsurance,
  type Offer,
  type OfferType,
  type PharmacyLocation,
  pharmacyRadiusMiles,
} from '@rxgauge/contract'
import type { PriceQuery } from '../prices/prices-store'

export type PharmacyOrder = 'price' | 'distance'

export interface PharmacyList {
  favorite: Offer | undefined
  lowest: Offer | undefined
  /** Everything but the favorite, in the chosen order. */
  others: Offer[]
  /** Miles within which shops are looked for: the usual ones, or those of the profile. */
  radius: number
  /** Miles to the nearest shop where none is within the radius. */
  nearestBeyond: number | undefined
}

export interface PharmaciesState {
  /** A manufacturer's programme, or cards and coupons. */
  type: OfferType
  query: PriceQuery | undefined
  order: PharmacyOrder
  isMap: boolean
  list: Area<PharmacyList>
  /** Other shops of one group. */
  locations: Area<PharmacyLocation[]>
}

export interface PharmaciesActions {
  /** Shows a query's pharmacies; the same query is not made twice. */
  show: (query: PriceQuery, type: OfferType) => void
  reload: () => void
  setOrder: (order: PharmacyOrder) => void
  showMap: (isMap: boolean) => void
  loadLocations: (offer: Offer) => Promise<void>
  clear: () => void
}

export type PharmaciesStore = ActionStore<PharmaciesState, PharmaciesActions>

const initial: PharmaciesState = {
  type: 'pharmacy',
  query: undefined,
  order: 'price',
  isMap: false,
  list: idle,
  locations: idle,
}

export function createPharmaciesStore(session: Session): PharmaciesStore {
  return createActionStore<PharmaciesState, PharmaciesActions>(initial, ({ getState, setState }) => {
    const list = latest<PharmacyList>((area) => setState({ list: area }))
    const locations = latest<PharmacyLocation[]>((area) => setState({ locations: area }))

    async function load() {
      const { query, type, order } = getState()
      if (!query) return
      const loadList = type === 'manufacturer' ? loadBranded : loadGeneric
      await list.run((signal) => loadList(session, query, order, signal))
    }

    return {
      show(query, type) {
        const { query: queryBefore, type: typeBefore, list: shown } = getState()
        if (query === queryBefore && type === typeBefore && shown.status !== 'failure') return
        locations.cancel()
        setState({ query, type, locations: idle })
        void load()
      },
      reload: () => void load(),
      setOrder(order) {
        setState({ order, isMap: false })
        void load()
      },
      showMap: (isMap) => setState({ isMap }),
      async loadLocations({ pharmacyGroupId }) {
        const { query } = getState()
        await locations.run(async (signal) => {
          const near = query ? { zip: query.zip } : {}
          return session.call(
            calls.price.listGroupLocations,
            { params: { id: pharmacyGroupId }, query: near },
            { signal },
          )
        })
      },
      clear() {
        list.cancel()
        locations.cancel()
        setState({ query: undefined, list: idle, locations: idle, isMap: false, order: 'price' })
      },
    }
  })
}

type LoadList = (
  session: Session,
  query: PriceQuery,
  order: PharmacyOrder,
  signal: AbortSignal,
) => Promise<PharmacyList>

const loadGeneric: LoadList = async (session, { productDetailId, quantity, zip }, order, signal) => {
  const call = order === 'price' ? calls.price.getPharmacies : calls.price.getPharmaciesByDistance
  const offers = await session.call(call, { params: { productDetailId, quantity, zip } }, { signal })
  return toList(
    offers.otherPharmacies,
    offers.favoritePharmacy ?? undefined,
    offers.lowestPricePharmacy ?? undefined,
    radiusOf(session),
  )
}

const loadBranded: LoadList = async (session, query, order, signal) => {
  const { productDetailId, quantity, zip, insuranceId = noInsurance } = query
  const call = order === 'price' ? calls.price.getBrandedPharmacies : calls.price.getBrandedPharmaciesByDistance
  const offers = await session.call(call, { params: { productDetailId, quantity, zip, insuranceId } }, { signal })
  const favorite = offers.find(({ favoritePharmacyLocationFlag }) => favoritePharmacyLocationFlag)
  return toList(
    offers.filter((offer) => offer !== favorite),
    favorite,
    offers.find(({ lowestPrice }) => lowestPrice),
    radiusOf(session),
  )
}

function radiusOf({ state }: Session): number {
  const current = state.getState()
  const person = current.status === 'ready' ? current.authentication.appUser : null
  return person?.mileRadius ?? pharmacyRadiusMiles
}

/** Only retail and mail order are listed (search 5, "Pricing"): an offer of any other type does not parse. */
function toList(others: Offer[], favorite: Offer | undefined, lowest: Offer | undefined, radius: number): PharmacyList {
  const miles = [...others, ...(favorite ? [favorite] : [])]
    .filter(({ pharmacyType }) => pharmacyType === 'retail')
    .map(({ distance }) => distance)
  const nearest = miles.length > 0 ? Math.min(...miles) : undefined
  return {
    favorite,
    lowest,
    others,
    radius,
    nearestBeyond: nearest !== undefined && nearest > radius ? nearest : undefined,
  }
}

/** The same offer at another shop of its group. */
export const offerAt = (offer: Offer, location: PharmacyLocation): Offer => ({
  ...offer,
  pbmPharmacyLocationId: String(location.id),
  pharmacyLocationId: location.id,
  pharmacyName: location.pharmacyName,
  address1: location.address1,
  city: location.city,
  state: location.state,
  latitude: location.latitude,
  longitude: location.longitude,
  distance: location.distance ?? offer.distance,
  favoritePharmacyLocationFlag: false,
  // What was saved is the coupon of the first shop.
  savedFlag: false,
  savedCouponId: null,
  doseReminderFlag: false,
  refillReminderFlag: false,
})
