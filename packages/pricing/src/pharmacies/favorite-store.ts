/** The favorite pharmacy: kept by the server for the device, and remembered here (search 4, "Favorite pharmacy"). */
import { type Session, toFailure } from '@rxgauge/client'
import { calls, type Offer } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface Favorite {
  locationId: number
  groupId: number
}

export interface FavoriteState {
  favorite: Favorite | undefined
  /** The person was asked for one and did not want to say: they are not asked again. */
  isDeclined: boolean
}

export interface FavoriteActions {
  set: (offer: Pick<Offer, 'pharmacyLocationId' | 'pharmacyGroupId'>) => Promise<void>
  unset: () => Promise<void>
  decline: () => void
}

export type FavoriteStore = StoreApi<FavoriteState> & { actions: FavoriteActions }

const keys = { location: 'pharmacyLocationId', group: 'pharmacyGroupId', declined: 'favoritePharmacyDeclined' }

export function createFavoriteStore({ call, deviceStorage }: Session): FavoriteStore {
  const store = createStore<FavoriteState>(() => ({
    favorite: readStored(deviceStorage.get(keys.location), deviceStorage.get(keys.group)),
    isDeclined: deviceStorage.get(keys.declined) === 'y',
  }))

  /** A failure is logged and ignored: no favorite is worth a message (search 8). */
  async function quietly(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      console.info(`RxGauge: the favorite pharmacy could not be changed (${toFailure(error).code})`)
    }
  }

  return Object.assign(store, {
    actions: {
      set: ({ pharmacyLocationId, pharmacyGroupId }: Pick<Offer, 'pharmacyLocationId' | 'pharmacyGroupId'>) =>
        quietly(async () => {
          await call(calls.coupon.setFavoritePharmacy, { params: { pharmacyLocationId, pharmacyGroupId } })
          deviceStorage.set(keys.location, String(pharmacyLocationId))
          deviceStorage.set(keys.group, String(pharmacyGroupId))
          store.setState({ favorite: { locationId: pharmacyLocationId, groupId: pharmacyGroupId } })
        }),
      unset: () =>
        quietly(async () => {
          await call(calls.coupon.unsetFavoritePharmacy, {})
          deviceStorage.remove(keys.location)
          deviceStorage.remove(keys.group)
          store.setState({ favorite: undefined })
        }),
      decline() {
        deviceStorage.set(keys.declined, 'y')
        store.setState({ isDeclined: true })
      },
    },
  })
}

function readStored(location: string | undefined, group: string | undefined): Favorite | undefined {
  const [locationId, groupId] = [Number(location), Number(group)]
  return locationId > 0 && groupId > 0 ? { locationId, groupId } : undefined
}
