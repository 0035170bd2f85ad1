/** The favorite pharmacy. The server has it; each authentication stores a copy on the device (search 4, "Favorite pharmacy"). */
import { type ActionStore, createActionStore, createChangeQueue, type Session, toFailure } from '@rxgauge/client'
import { calls, type Offer } from '@rxgauge/contract'

export interface Favorite {
  locationId: number
  groupId: number
}

export interface FavoriteState {
  favorite: Favorite | undefined
  /** The person declined to choose one, so they aren't asked again for the pharmacies listed now. */
  isDeclined: boolean
}

export interface FavoriteActions {
  set: (offer: Pick<Offer, 'pharmacyLocationId' | 'pharmacyGroupId'>) => Promise<void>
  unset: () => Promise<void>
  decline: () => void
  /** Call this when other pharmacies are listed. */
  askAgain: () => void
  /** Reads what an authentication stored, because it may have been chosen on another device. */
  readStored: () => void
}

export type FavoriteStore = ActionStore<FavoriteState, FavoriteActions>

const keys = { location: 'pharmacyLocationId', group: 'pharmacyGroupId' }

export function createFavoriteStore({ call, deviceStorage }: Session): FavoriteStore {
  const stored = () => favoriteOf(deviceStorage.get(keys.location), deviceStorage.get(keys.group))
  const initial: FavoriteState = { favorite: stored(), isDeclined: false }
  return createActionStore<FavoriteState, FavoriteActions>(initial, ({ getState, setState }) => {
    const change = createChangeQueue()

    /** A failure is only logged, because a favorite isn't worth an error message (search 8). */
    const changeQuietly = (work: () => Promise<void>) =>
      change(work).catch((error: unknown) => {
        console.info(`RxGauge: could not change the favorite pharmacy (${toFailure(error).code})`)
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
          // Names this one, because another may have been chosen on another device since.
          const id = getState().favorite?.locationId
          const query = id === undefined ? {} : { pharmacyLocationId: String(id) }
          await call(calls.coupon.unsetFavoritePharmacy, { query })
          deviceStorage.remove(keys.location)
          deviceStorage.remove(keys.group)
          setState({ favorite: undefined })
        }),
      decline: () => setState({ isDeclined: true }),
      askAgain: () => setState({ isDeclined: false }),
      readStored() {
        const [favorite, before] = [stored(), getState().favorite]
        const isSame = favorite?.locationId === before?.locationId && favorite?.groupId === before?.groupId
        if (!isSame) setState({ favorite })
      },
    }
  })
}

function favoriteOf(location: string | undefined, group: string | undefined): Favorite | undefined {
  const [locationId, groupId] = [Number(location), Number(group)]
  return locationId > 0 && groupId > 0 ? { locationId, groupId } : undefined
}
