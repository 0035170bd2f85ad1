/** Every zip of the United States with its town and position, from the `zipcodes` package. */
import { townName } from './town-name'

export interface KnownZip {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
}

/** Corrects a missing minus sign: all zips of states are in the west, except islands beyond the date line. */
const inTheWest = ({ zip, longitude }: Pick<KnownZip, 'zip' | 'longitude'>) =>
  !/^(09|96)/.test(zip) && longitude > 0 ? -longitude : longitude

export async function knownZips(): Promise<KnownZip[]> {
  // Loaded on demand: two megabytes that a server without demo data never needs.
  const { default: zipcodes } = await import('zipcodes')
  return Object.values(zipcodes.codes).flatMap(({ zip, city, state, country, latitude, longitude }) =>
    country === 'US' && /^\d{5}$/.test(zip) && latitude !== undefined && longitude !== undefined
      ? [{ zip, city: townName(zip, city), state, latitude, longitude: inTheWest({ zip, longitude }) }]
      : [],
  )
}
