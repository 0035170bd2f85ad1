/** Finds out where prices are wanted: checks zips, and asks the browser where the device is (search 4, "Location"). */

import {
  type Area,
  type Clock,
  type DeviceLocation,
  failure,
  idle,
  type LocationPermission,
  loading,
  type Session,
  success,
  toFailure,
} from '@rxgauge/client'
import { brokenRule, calls, type RuleCode, uiTimings, zip as zipRule } from '@rxgauge/contract'
import type { Place } from './selection'

export interface PlaceState {
  /** City and state of the zip, or why it is none. */
  place: Area<Place>
  zipError: RuleCode | undefined
  /** The browser is being asked where the device is. */
  isLocating: boolean
  permission: LocationPermission | 'unknown'
}

export const noPlace: PlaceState = { place: idle, zipError: undefined, isLocating: false, permission: 'unknown' }

/** A zip of this asks the server for the nearest to the coordinates. */
const nearestZip = '00000'

export interface PlaceFinder {
  /** Whether five digits are a zip; the place or the failure goes into its area. */
  check: (zip: string) => Promise<boolean>
  /** The zip where the device is; `undefined` where that cannot be found out in time. */
  locate: () => Promise<string | undefined>
  /** Whether the browser would tell without asking. */
  queryPermission: () => Promise<LocationPermission>
}

export function createPlaceFinder(
  session: Session,
  clock: Clock,
  location: DeviceLocation | undefined,
  set: (difference: Partial<PlaceState>) => void,
): PlaceFinder {
  let running = new AbortController()

  async function queryPermission(): Promise<LocationPermission> {
    const permission = (await location?.permission()) ?? 'unavailable'
    set({ permission })
    return permission
  }

  /** Our own server knows the zip of a place: coordinates go nowhere else. */
  async function find(signal: AbortSignal): Promise<string | undefined> {
    if (!location) return undefined
    const { latitude, longitude } = await location.locate()
    if (signal.aborted) return undefined
    const params = { latitude, longitude, zip: nearestZip }
    const { zipCode } = await session.call(calls.device.saveDeviceLocation, { params }, { signal })
    return zipCode
  }

  return {
    queryPermission,
    async check(zip) {
      running.abort()
      running = new AbortController()
      const { signal } = running
      const zipError = brokenRule(zipRule, zip)
      set({ zipError, place: zipError === undefined ? loading : idle })
      if (zipError !== undefined) return false
      try {
        const place = await session.call(calls.location.validateZip, { params: { zip } }, { signal })
        if (!signal.aborted) set({ place: success(place) })
        return !signal.aborted
      } catch (error) {
        if (!signal.aborted) set({ place: failure(toFailure(error)) })
        return false
      }
    },
    async locate() {
      set({ isLocating: true })
      const looking = new AbortController()
      let cancelLimit = () => {}
      const limit = new Promise<undefined>((resolve) => {
        cancelLimit = clock.after(uiTimings.locationTimeout, () => resolve(undefined))
      })
      try {
        return await Promise.race([find(looking.signal), limit])
      } catch {
        return undefined
      } finally {
        looking.abort()
        cancelLimit()
        set({ isLocating: false })
        await queryPermission()
      }
    },
  }
}
