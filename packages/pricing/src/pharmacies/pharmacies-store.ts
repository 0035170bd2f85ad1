/** The pharmacies that have an offer for a fill: by price or by distance, as a list or on a map (search 2, "Pharmacy list view"). */
import { type Area, failure, idle, loading, type Session, success, toFailure } from '@rxgauge/client'
import {
  calls,
  noInsurance,
  type Offer,
  type OfferType,
  type PharmacyLocation,
  pharmacyRadiusMiles,
} from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PriceQuery } from '../prices/prices-store'

export type PharmacyOrder = 'price' | 'distance'

export interface PharmacyList {
  favorite: Offer | undefined
  lowest: Offer | undefined
  /** Everything but the favorite, in the order asked for. */
  others: Offer[]
  /** Miles to the nearest shop where none stands within the radius. */
  nearestBeyond: number | undefined
}

export interface PharmaciesState {
  /** A manufacturer's programme, or cards and coupons. */
  type: OfferType
  query: PriceQuery | undefined
  order: PharmacyOrder
  isMap: boolean
  list: Area<PharmacyList>
  /** Other shops of a group that is being looked into. */
  locations: Area<PharmacyLocation[]>
}

export interface PharmaciesActions {
  /** Shows a query's pharmacies; the same query is not asked twice. */
  show: (query: PriceQuery, type: OfferType) => void
  reload: () => void
  setOrder: (order: PharmacyOrder) => void
  showMap: (isMap: boolean) => void
  loadLocations: (offer: Offer) => Promise<void>
  clear: () => void
}

export type PharmaciesStore = StoreApi<PharmaciesState> & { actions: PharmaciesActions }

const { price, location } = calls
export function createPharmaciesStore(session: Session): PharmaciesStore {
  const store = createStore<PharmaciesState>(() => ({
    type: 'pharmacy',
    query: undefined,
    order: 'price',
    isMap: false,
    list: idle,
    locations: idle,
  }))
  let running = new AbortController()

  async function load() {
    const { query, type, order } = store.getState()
    if (!query) return
    running.abort()
    running = new AbortController()
    const { signal } = running
    store.setState({ list: loading })
    try {
      const list = type === 'manufacturer' ? await branded(query, order, signal) : await generic(query, order, signal)
      if (!signal.aborted) store.setState({ list: success(list) })
    } catch (error) {
      if (!signal.aborted) store.setState({ list: failure(toFailure(error)) })
    }
  }

  async function generic(query: PriceQuery, order: PharmacyOrder, signal: AbortSignal): Promise<PharmacyList> {
    const { productDetailId, quantity, zip } = query
    const call = order === 'price' ? price.getPharmacies : price.getPharmaciesByDistance
    const offers = await session.call(call, { params: { productDetailId, quantity, zip } }, { signal })
    return toList(offers.otherPharmacies, offers.favoritePharmacy ?? undefined, offers.lowestPricePharmacy ?? undefined)
  }

  async function branded(query: PriceQuery, order: PharmacyOrder, signal: AbortSignal): Promise<PharmacyList> {
    const { productDetailId, quantity, zip, insuranceId = noInsurance } = query
    const call = order === 'price' ? price.getBrandedPharmacies : price.getBrandedPharmaciesByDistance
    const offers = await session.call(call, { params: { productDetailId, quantity, zip, insuranceId } }, { signal })
    const favorite = offers.find(({ favoritePharmacyLocationFlag }) => favoritePharmacyLocationFlag)
    return toList(
      offers.filter((offer) => offer !== favorite),
      favorite,
      offers.find(({ lowestPrice }) => lowestPrice),
    )
  }

  return Object.assign(store, {
    actions: {
      show(query: PriceQuery, type: OfferType) {
        const { query: queryBefore, type: typeBefore, list } = store.getState()
        if (query === queryBefore && type === typeBefore && list.status !== 'failure') return
        store.setState({ query, type, locations: idle })
        void load()
      },
      reload: () => void load(),
      setOrder(order: PharmacyOrder) {
        store.setState({ order, isMap: false })
        void load()
      },
      showMap: (isMap: boolean) => store.setState({ isMap }),
      async loadLocations({ pharmacyGroupId }: Offer) {
        const { query } = store.getState()
        store.setState({ locations: loading })
        try {
          // "Near this device" is by the zip that it keeps: an address or attribute may have named another.
          if (query) await session.call(location.saveZip, { params: { zip: query.zip } })
          const offers = await session.call(price.listGroupLocations, { params: { id: pharmacyGroupId } })
          store.setState({ locations: success(offers) })
        } catch (error) {
          store.setState({ locations: failure(toFailure(error)) })
        }
      },
      clear() {
        running.abort()
        store.setState({ query: undefined, list: idle, locations: idle, isMap: false, order: 'price' })
      },
    },
  })
}

/** Only retail and mail order are listed (search 5, "Pricing"): an offer of any other type does not parse. */
function toList(others: Offer[], favorite: Offer | undefined, lowest: Offer | undefined): PharmacyList {
  const miles = [...others, ...(favorite ? [favorite] : [])]
    .filter(({ pharmacyType }) => pharmacyType === 'retail')
    .map(({ distance }) => distance)
  const nearest = miles.length > 0 ? Math.min(...miles) : undefined
  return {
    favorite,
    lowest,
    others,
    nearestBeyond: nearest !== undefined && nearest > pharmacyRadiusMiles ? nearest : undefined,
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
})
