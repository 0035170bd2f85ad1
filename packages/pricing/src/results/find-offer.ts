/** Finds the offer of one pharmacy among those listed, such as to reopen its coupon. */
import { type Session, valueIn } from '@rxgauge/client'
import { calls, type Offer } from '@rxgauge/contract'
import { offerAt } from '../pharmacies/offer-at'
import type { PharmaciesStore, PharmacyList } from '../pharmacies/pharmacies-store'
import type { PriceQuery } from '../prices/prices-store'

/** A store that can be waited on. */
interface Waitable<State> {
  getState: () => State
  subscribe: (listener: (state: State) => void) => () => void
}

/** Resolves once there's a value; never if canceled before. */
export function when<State, T>(
  store: Waitable<State>,
  signal: AbortSignal,
  read: (state: State) => T | undefined,
): Promise<T> {
  return new Promise((resolve) => {
    function look(state: State) {
      const value = signal.aborted ? undefined : read(state)
      if (value === undefined) return
      stop()
      resolve(value)
    }
    const stop = store.subscribe(look)
    signal.addEventListener('abort', stop)
    look(store.getState())
  })
}

interface Dependencies {
  session: Session
  pharmacies: PharmaciesStore
  signal: AbortSignal
}

/** Waits for the list, also while it's retried after a failure. `undefined` if the pharmacy has no offer any more. */
export async function findListedOffer(
  locationId: number,
  query: PriceQuery,
  { session, pharmacies, signal }: Dependencies,
): Promise<Offer | undefined> {
  const list = await when(pharmacies, signal, (state) => (state.query === query ? valueIn(state.list) : undefined))
  return findOffer(session, list, locationId)
}

/** Finds the pharmacy's offer in the list, or else applies an offer from the same chain to it. */
async function findOffer(session: Session, list: PharmacyList, locationId: number): Promise<Offer | undefined> {
  const offers = [...(list.favorite ? [list.favorite] : []), ...list.others]
  const listed = offers.find(({ pharmacyLocationId }) => pharmacyLocationId === locationId)
  if (listed) return listed
  try {
    const location = await session.call(calls.price.getPharmacyLocation, { params: { id: locationId } })
    const ofChain = offers.find(({ pharmacyGroupId }) => pharmacyGroupId === location.pharmacyGroupId)
    return ofChain && offerAt(ofChain, location)
  } catch {
    // The pharmacy has closed, so the list stays.
    return undefined
  }
}
