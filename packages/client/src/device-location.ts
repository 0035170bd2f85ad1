/** Where the device is, by the browser: only with a person's permission, and never more exact than needed. */

/** `prompt`: the browser would ask. `unavailable`: there is no way to find out. */
export type LocationPermission = 'granted' | 'prompt' | 'denied' | 'unavailable'

/** Degrees, rounded to about a hundred metres: enough to find the zip. */
export interface Coordinates {
  latitude: number
  longitude: number
}

export interface DeviceLocation {
  permission(): Promise<LocationPermission>
  /** Rejects where the browser does not tell in time or the person refuses. */
  locate(): Promise<Coordinates>
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

/** @param timeout milliseconds until a slow answer counts as none */
export function browserLocation(navigator: Navigator, timeout: number): DeviceLocation {
  return {
    async permission() {
      if (!('geolocation' in navigator)) return 'unavailable'
      try {
        const { state } = await navigator.permissions.query({ name: 'geolocation' })
        return state
      } catch {
        // Browsers that do not say ask when it comes to it.
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
