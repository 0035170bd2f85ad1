/** The device's location from the browser: only with the person's permission, and no more exact than needed. */

/** `prompt`: the browser would ask. `unavailable`: the browser can't tell. */
export type LocationPermission = 'granted' | 'prompt' | 'denied' | 'unavailable'

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
