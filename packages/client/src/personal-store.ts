/**
 * What a device stores of people, and whose each of it is (docs/whose.md): a value belongs to whoever was signed in when it
 * was stored. A guest's has no mark, and stays for the next person.
 */
import * as v from 'valibot'
import type { KeyValueStore } from './storage'

/** Everything that a visitor chose here. */
const personalKeys: readonly string[] = [
  'storedZipData',
  'zip_location_type',
  'zipChosenAt',
  'zipUnsent',
  'storedInsuranceData',
  'userSelectedInsurance',
  'insuranceChosenAt',
  'insuranceUnsent',
  'pharmacyGroupId',
  'pharmacyLocationId',
  'commercialInsuranceValue',
  'current_live_location1',
  'current_live_location2',
  'firebase_token',
  'userData',
  'selectedCouponItem',
  'resend',
]
/** These are compared with what the server says of one person: a guest's choice is not theirs. */
const neverShared: readonly string[] = ['zipChosenAt', 'zipUnsent', 'insuranceChosenAt', 'insuranceUnsent']
const ownersKey = 'owners'
const storedOwners = v.record(v.string(), v.string())

export interface PersonalStore extends KeyValueStore {
  /** Forgets what belongs to anybody but this person; without one, what belongs to anybody. A guest's stays. */
  forgetAllBut(person: string | undefined): void
}

/** @param person who is signed in now; `undefined` for a guest */
export function personalStore(store: KeyValueStore, person: () => string | undefined): PersonalStore {
  function owners(): Record<string, string> {
    try {
      return v.parse(storedOwners, JSON.parse(store.get(ownersKey) ?? '{}'))
    } catch {
      // Somebody else wrote over it.
      return {}
    }
  }

  function mark(key: string, owner: string | undefined) {
    if (!personalKeys.includes(key)) return
    const { [key]: before, ...others } = owners()
    if (before === owner) return
    const all = owner === undefined ? others : { ...others, [key]: owner }
    if (Object.keys(all).length > 0) store.set(ownersKey, JSON.stringify(all))
    else store.remove(ownersKey)
  }

  const isOfAnother = (key: string, than: string | undefined) => {
    const owner = personalKeys.includes(key) ? owners()[key] : undefined
    const isGuests = owner === undefined && !neverShared.includes(key)
    return !isGuests && owner !== than
  }

  function remove(key: string) {
    store.remove(key)
    mark(key, undefined)
  }

  return {
    get: (key) => (isOfAnother(key, person()) ? undefined : store.get(key)),
    set(key, value) {
      store.set(key, value)
      mark(key, person())
    },
    remove,
    clear: store.clear,
    forgetAllBut(person) {
      for (const key of personalKeys) if (isOfAnother(key, person)) remove(key)
    },
  }
}
