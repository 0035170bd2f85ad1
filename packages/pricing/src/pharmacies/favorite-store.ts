/** The favorite pharmacy: stored by the server for the device, and on the device too (search 4, "Favorite pharmacy"). */
import { type ActionStore, createActionStore, inOrder, type Session, toFailure } from '@rxgauge/client'
import { calls, type Offer } from '@rxgauge/contract'

export interface Favorite {
  locationId: number
  groupId: number
}

export interface FavoriteState {
  favorite: Favorite | undefined
  /** The person declined to choose one: the question is not put again. */
  isDeclined: boolean
}

export interface FavoriteActions {
  set: (offer: Pick<Offer, 'pharmacyLocationId' | 'pharmacyGroupId'>) => Promise<void>
  unset: () => Promise<void>
  decline: () => void
}

export type FavoriteStore = ActionStore<FavoriteState, FavoriteActions>

const keys = { location: 'pharmacyLocationId', group: 'pharmacyGroupId', declined: 'favoritePharmacyDeclined' }

export function createFavoriteStore({ call, deviceStorage }: Session): FavoriteStore {
  const initial: FavoriteState = {
    favorite: readStored(deviceStorage.get(keys.location), deviceStorage.get(keys.group)),
    isDeclined: deviceStorage.get(keys.declined) === 'y',
  }
  return createActionStore<FavoriteState, FavoriteActions>(initial, ({ setState }) => {
    const change = inOrder()

    /** A failure is logged and ignored: no favorite is worth a message (search 8). */
    const changeQuietly = (work: () => Promise<void>) =>
      change(work).catch((error: unknown) => {
        console.info(`RxGauge: the favorite pharmacy could not be changed (${toFailure(error).code})`)
      })

    return {
      set: ({ pharmacyLocationId, pharmacyGroupId }) =>
        changeQuietly(async () => {
          await call(calls.coupon.setFavoritePharmacy, { params: { pharmacyLocationId, pharmacyGroupId } })
          deviceStorage.set(keys.location, String(pharmacyLocationId))
          deviceStorage.set(keys.group, String(pharmacyGroupId))
          setState({ favorite: { locationId: pharmacyLocationId, groupId: pharmacyGroupId } })
        }),
      unset: () =>
        changeQuietly(async () => {
          await call(calls.coupon.unsetFavoritePharmacy, {})
          deviceStorage.remove(keys.location)
          deviceStorage.remove(keys.group)
          setState({ favorite: undefined })
        }),
      decline() {
        deviceStorage.set(keys.declined, 'y')
        setState({ isDeclined: true })
      },
    }
  })
}

function readStored(location: string | undefined, group: string | undefined): Favorite | undefined {
  const [locationId, groupId] = [Number(location), Number(group)]
  return locationId > 0 && groupId > 0 ? { locationId, groupId } : undefined
}
