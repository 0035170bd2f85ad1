/** Every zip of the United States with its town and position, from the registry's zip-code package. */
import { townName } from './town-name'

export interface KnownZip {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
}

/** One of them lacks its minus: a zip of a state is in the west, but for the islands beyond the date line. */
const inTheWest = ({ zip, longitude }: Pick<KnownZip, 'zip' | 'longitude'>) =>
  !/^(09|96)/.test(zip) && longitude > 0 ? -longitude : longitude

export async function knownZips(): Promise<KnownZip[]> {
  // Two megabytes that a server without demo data never reads.
  const { default: zipcodes } = await import('zipcodes')
  return Object.values(zipcodes.codes).flatMap(({ zip, city, state, country, latitude, longitude }) =>
    country === 'US' && /^\d{5}$/.test(zip) && latitude !== undefined && longitude !== undefined
      ? [{ zip, city: townName(zip, city), state, latitude, longitude: inTheWest({ zip, longitude }) }]
      : [],
  )
}
