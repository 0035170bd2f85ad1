/** Finds the location that prices are for: checks ZIPs, and asks the browser for the device's location (search 4, "Location"). */
import {
  type Area,
  type Clock,
  type DeviceLocation,
  idle,
  ignoreFailure,
  type LocationPermission,
  latest,
  type Session,
  valueIn,
} from '@rxgauge/client'
import { brokenRule, calls, type RuleCode, uiTimings, zip as zipRule } from '@rxgauge/contract'
import type { Place } from './selection'

export interface PlaceState {
  /** City and state of the ZIP, or why it's invalid. */
  place: Area<Place>
  zipError: RuleCode | undefined
  /** The browser is locating the device. */
  isLocating: boolean
  permission: LocationPermission | 'unknown'
}

export const noPlace: PlaceState = { place: idle, zipError: undefined, isLocating: false, permission: 'unknown' }

/** With this as its ZIP, the server returns the one nearest to the coordinates. */
const nearestZip = '00000'

export type LocateResult =
  | { status: 'found'; zip: string }
  /** The location is unknown, or wasn't found in time. */
  | { status: 'unknown' }
  /** A ZIP was typed meanwhile. */
  | { status: 'canceled' }

export interface PlaceFinder {
  /** Checks five digits and stores the place or the failure. Returns whether they are a ZIP; false as well if a newer check replaced this one. */
  check: (zip: string) => Promise<boolean>
  /** Finds the ZIP at the device's location. */
  locate: () => Promise<LocateResult>
  /** Whether the browser would give the location without a prompt. */
  queryPermission: () => Promise<LocationPermission>
  /** Another ZIP is being typed, so running checks no longer matter. */
  cancel: () => void
}

export function createPlaceFinder(
  session: Session,
  clock: Clock,
  location: DeviceLocation | undefined,
  set: (difference: Partial<PlaceState>) => void,
): PlaceFinder {
  const checks = latest<Place>((place) => set({ place }))
  const locating = latest<string | undefined>(({ status }) => set({ isLocating: status === 'loading' }))
  const permissions = latest<LocationPermission>((area) => {
    if (area.status === 'success') set({ permission: area.value })
  })

  async function queryPermission(): Promise<LocationPermission> {
    const permission = location?.permission() ?? Promise.resolve<LocationPermission>('unavailable')
    await permissions.run(() => permission)
    return permission
  }

  return {
    queryPermission,
    async check(zip) {
      checks.cancel()
      const zipError = brokenRule(zipRule, zip)
      set({ zipError, place: idle })
      if (zipError !== undefined) return false
      const area = await checks.run((signal) =>
        session.call(calls.location.validateZip, { params: { zip } }, { signal }),
      )
      return area?.status === 'success'
    },
    async locate() {
      const area = await locating.run((signal) => withinLimit(clock, zipOfDevice(session, location, signal)))
      if (!area) return { status: 'canceled' }
      await queryPermission()
      const zip = valueIn(area)
      return zip === undefined ? { status: 'unknown' } : { status: 'found', zip }
    },
    cancel() {
      checks.cancel()
      locating.cancel()
      set({ isLocating: false, place: idle })
    },
  }
}

/** Our own server finds the ZIP, so coordinates go nowhere else. `undefined` if it can't be found. */
async function zipOfDevice(
  session: Session,
  location: DeviceLocation | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const coordinates = await location?.locate().catch(() => undefined)
  if (!coordinates || signal.aborted) return undefined
  const { latitude, longitude } = coordinates
  const params = { latitude, longitude, zip: nearestZip }
  try {
    const { zipCode } = await session.call(calls.device.saveDeviceLocation, { params }, { signal })
    return zipCode
  } catch (error) {
    return ignoreFailure(error)
  }
}

/** Resolves to `undefined` if the work takes too long. */
async function withinLimit<T>(clock: Clock, work: Promise<T>): Promise<T | undefined> {
  let cancelLimit = () => {}
  const limit = new Promise<undefined>((resolve) => {
    cancelLimit = clock.after(uiTimings.locationTimeout, () => resolve(undefined))
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    cancelLimit()
  }
}
