/** The pharmacies with an offer for a fill: by price or by distance, as a list or on a map (search 2, "Pharmacy list view"). */
import {
  type ActionStore,
  type Area,
  createActionStore,
  idle,
  latest,
  type Session,
  success,
  valueIn,
} from '@rxgauge/client'
import {
  calls,
  type GenericOffers,
  noInsurance,
  type Offer,
  type OfferType,
  type PharmacyLocation,
} from '@rxgauge/contract'
import type { PriceQuery } from '../prices/prices-store'
import { radiusOf } from '../prices/radius'
import { pagePharmacyIn } from './page-pharmacy'

/** A manufacturer's program, cards and coupons, or a drug page's list. */
export type PharmacyListKind = OfferType | 'prescription'
export type PharmacyOrder = 'price' | 'distance'

export interface PharmacyList {
  favorite: Offer | undefined
  lowest: Offer | undefined
  /** All offers except the favorite, in the chosen order. */
  others: Offer[]
  /** Search radius in miles: the default, or the profile's. */
  radius: number
  /** Miles to the nearest pharmacy if none is within the radius. */
  nearestBeyond: number | undefined
}

export interface PharmaciesState {
  type: PharmacyListKind
  query: PriceQuery | undefined
  order: PharmacyOrder
  isMap: boolean
  /** The full list is in the page's flow; otherwise it's at most 300 px high. */
  isWhole: boolean
  /** The pharmacy pressed on the map or beside it. */
  selectedId: number | undefined
  /** The pharmacy whose coupon was opened, to return to its row. */
  openedId: number | undefined
  list: Area<PharmacyList>
  /** Other pharmacies of the chain within the radius. */
  locations: Area<PharmacyLocation[]>
}

export interface PharmaciesActions {
  /** Shows a query's pharmacies; doesn't repeat the same query. */
  show: (query: PriceQuery, type: PharmacyListKind) => void
  reload: () => void
  /** Requests the list again and shows the old one until then; for a change that only affects its order. */
  refresh: () => void
  setOrder: (order: PharmacyOrder) => void
  showMap: (isMap: boolean) => void
  select: (locationId: number) => void
  showWhole: (isWhole: boolean) => void
  setOpened: (locationId: number | undefined) => void
  loadLocations: (offer: Offer) => Promise<void>
  clear: () => void
}

export type PharmaciesStore = ActionStore<PharmaciesState, PharmaciesActions>

const initial: PharmaciesState = {
  type: 'pharmacy',
  query: undefined,
  order: 'price',
  isMap: false,
  isWhole: false,
  selectedId: undefined,
  openedId: undefined,
  list: idle,
  locations: idle,
}

interface PharmaciesStoreOptions {
  /** Called when the query changes or is cleared. */
  onQuery?: () => void
  /** Called when a list is requested. The returned function takes its offers, the favorite first. */
  onRequest?: () => (offers: readonly Offer[]) => void
  /** The pharmacy that the host page names is picked in each list. */
  pagePharmacy?: string | undefined
  /** It can't be had: it's unknown, has closed, or has no price within the radius. */
  onRejected?: (part: 'pharmacy') => void
}

export function createPharmaciesStore(session: Session, options: PharmaciesStoreOptions = {}): PharmaciesStore {
  return createActionStore<PharmaciesState, PharmaciesActions>(initial, ({ getState, setState }) => {
    const list = latest<PharmacyList>((area) => setState({ list: area }))
    const refreshed = latest<PharmacyList>((area) => {
      if (area.status === 'success') setState({ list: area })
    })
    const locations = latest<PharmacyLocation[]>((area) => setState({ locations: area }))

    async function load(into = list) {
      const { query, type, order } = getState()
      if (!query) return
      refreshed.cancel()
      const onListed = options.onRequest?.()
      const area = await into.run((signal) => loadLists[type](session, query, order, signal))
      if (area?.status !== 'success') return
      const { favorite, others } = area.value
      onListed?.(favorite ? [favorite, ...others] : others)
      await pickPagePharmacy(query, area.value)
    }

    async function pickPagePharmacy(query: PriceQuery, loaded: PharmacyList) {
      const { pagePharmacy, onRejected } = options
      if (pagePharmacy === undefined) return
      const picked = await pagePharmacyIn(session, loaded, pagePharmacy, query.zip)
      const { list: shown, selectedId } = getState()
      // The person was faster, or the list is another one.
      if (valueIn(shown) !== loaded || selectedId !== undefined) return
      if (picked === 'unknown') onRejected?.('pharmacy')
      else if (picked) setState({ list: success(picked.list), selectedId: picked.locationId })
    }

    return {
      show(query, type) {
        const { query: queryBefore, type: typeBefore, list: shown } = getState()
        if (query === queryBefore && type === typeBefore && shown.status !== 'failure') return
        locations.cancel()
        setState({ query, type, locations: idle, isWhole: false, selectedId: undefined, openedId: undefined })
        if (query !== queryBefore) options.onQuery?.()
        void load()
      },
      reload: () => void load(),
      refresh: () => void load(getState().list.status === 'success' ? refreshed : list),
      setOrder(order) {
        setState({ order, isMap: false, selectedId: undefined, openedId: undefined })
        void load()
      },
      showMap: (isMap) => setState({ isMap }),
      select: (selectedId) => setState({ selectedId }),
      showWhole: (isWhole) => setState({ isWhole }),
      setOpened: (openedId) => setState({ openedId }),
      async loadLocations({ pharmacyGroupId, pharmacyLocationId }) {
        const { query } = getState()
        await locations.run(async (signal) => {
          const near = query ? { zip: query.zip } : {}
          const found = await session.call(
            calls.price.listGroupLocationsWithin,
            { params: { id: pharmacyGroupId, miles: radiusOf(session) }, query: near },
            { signal },
          )
          return found.filter(({ id }) => id !== pharmacyLocationId)
        })
      },
      clear() {
        list.cancel()
        refreshed.cancel()
        locations.cancel()
        setState({ ...initial, type: getState().type })
        options.onQuery?.()
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
  return toList(await session.call(call, { params: { productDetailId, quantity, zip } }, { signal }), radiusOf(session))
}

const loadBranded: LoadList = async (session, query, order, signal) => {
  const { productDetailId, quantity, zip, insuranceId = noInsurance } = query
  const call = order === 'price' ? calls.price.getBrandedPharmacies : calls.price.getBrandedPharmaciesByDistance
  const params = { productDetailId, quantity, zip, insuranceId }
  return toList(await session.call(call, { params }, { signal }), radiusOf(session))
}

/** A drug page's list is only available by price; by distance it's the same as on other pages. */
const loadPrescription: LoadList = async (session, query, order, signal) => {
  if (order === 'distance') return loadGeneric(session, query, order, signal)
  const { productDetailId, quantity, zip, insuranceId = noInsurance } = query
  const params = { productDetailId, quantity, insuranceId, zip }
  return toList(await session.call(calls.price.getPrescriptionPrices, { params }, { signal }), radiusOf(session))
}

const loadLists: Record<PharmacyListKind, LoadList> = {
  manufacturer: loadBranded,
  pharmacy: loadGeneric,
  prescription: loadPrescription,
}

/** Only retail and mail order are listed (search 5, "Pricing"); offers of any other type fail to parse. */
function toList(offers: GenericOffers, radius: number): PharmacyList {
  const { otherPharmacies: others, favoritePharmacy: favorite, lowestPricePharmacy: lowest } = offers
  return {
    favorite: favorite ?? undefined,
    lowest: lowest ?? undefined,
    others,
    radius,
    nearestBeyond: offers.nearestPharmacyMiles ?? undefined,
  }
}
