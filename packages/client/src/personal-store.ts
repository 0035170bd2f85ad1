/**
 * What a device stores about people, and its owners (docs/trust/browser-storage.md). A value belongs to the person who was signed in
 * when it was stored. A guest's has no owner and stays for the next person.
 */
import { v } from '@rxgauge/contract'
import type { KeyValueStore } from './storage'

/** Keys of everything that a visitor chose here. */
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
  'myList',
]
/** Compared with the server's values for one person, so a guest's value doesn't count. */
const neverShared: readonly string[] = ['zipChosenAt', 'zipUnsent', 'insuranceChosenAt', 'insuranceUnsent']
/** Only an account has these, so one without an owner is nobody's. */
const neverGuests: readonly string[] = ['myList']
const ownersKey = 'owners'
const storedOwners = v.record(v.string(), v.string())

export interface PersonalStore extends KeyValueStore {
  /**
   * Deletes what belongs to anyone but this person; without a person, what belongs to anyone. A guest's values stay.
   */
  forgetAllBut(person: string | undefined): void
}

/** @param person the id of the person who is signed in; `undefined` for a guest */
export function personalStore(store: KeyValueStore, person: () => string | undefined): PersonalStore {
  function owners(): Record<string, string> {
    try {
      return v.parse(storedOwners, JSON.parse(store.get(ownersKey) ?? '{}'))
    } catch {
      // Another script overwrote it.
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
    if (owner === undefined && neverGuests.includes(key)) return true
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
