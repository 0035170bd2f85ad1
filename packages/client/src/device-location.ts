/** The device's location from the browser: only with the person's permission, and no more exact than needed. */

/**
 * `prompt`: the browser would ask. `unavailable`: the browser can't tell. `forbidden`: the page's policy, or that of a page around it, says no,
 * which the person can't change.
 */
export type LocationPermission = 'granted' | 'prompt' | 'denied' | 'unavailable' | 'forbidden'

/** Degrees, rounded to about a hundred meters: enough to find the zip. */
export interface Coordinates {
  latitude: number
  longitude: number
}

export interface DeviceLocation {
  permission(): Promise<LocationPermission>
  /** Rejects if the browser takes too long or the person refuses. */
  locate(): Promise<Coordinates>
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

/** @param timeout milliseconds */
export function browserLocation(navigator: Navigator, timeout: number): DeviceLocation {
  return {
    async permission() {
      if (!('geolocation' in navigator)) return 'unavailable'
      if (isForbidden()) return 'forbidden'
      try {
        const { state } = await navigator.permissions.query({ name: 'geolocation' })
        return state
      } catch {
        // Browsers that can't say will ask when the location is requested.
        return 'prompt'
      }
    },
    locate() {
      return new Promise((resolve, reject) => {
        navigator.geolocation.getCurrentPosition(
          ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
          reject,
          { timeout, maximumAge: 60_000 },
        )
      })
    },
  }
}

/** Browsers ask on secure pages only. Of policies, only Chromium tells. */
function isForbidden(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return !isSecureContext || featurePolicy?.allowsFeature('geolocation') === false
}
