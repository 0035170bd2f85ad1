/** Zips that bring about a state for organizations that are for trying. The post office has none of them. */
import { maybeOne, type Queryable } from '../../database/database'

export type TestState = 'usual' | 'noPrice' | 'noPharmacy' | 'slow' | 'failing' | 'noCoupon' | 'retailOnly'

const states: Readonly<Record<string, TestState>> = {
  '00001': 'usual',
  '00002': 'noPrice',
  '00003': 'noPharmacy',
  '00004': 'slow',
  '00005': 'failing',
  '00006': 'noCoupon',
  '00007': 'retailOnly',
}

/** Any other zip is where it is, with the usual prices. */
export const testStateOf = (zip: string): TestState => states[zip] ?? 'usual'

interface TestPlace {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
}

/** The Midway Atoll, far from every pharmacy. */
const farAway = { city: 'TEST', state: 'HI', latitude: 28.2, longitude: -177.37 }
/** Of an installation without pharmacies. */
const anywhere = { city: 'TEST', state: 'NY', latitude: 40.75, longitude: -73.99 }

/** The place of such a zip: beside one of the installation's pharmacies, or far from all. `undefined` for any other zip. */
export async function findTestPlace(database: Queryable, zip: string): Promise<TestPlace | undefined> {
  const state = states[zip]
  if (state === undefined) return undefined
  if (state === 'noPharmacy') return { zip, ...farAway }
  const pharmacy = await maybeOne<{ state: string; latitude: number; longitude: number }>(
    database,
    `select state, latitude, longitude from pharmacy_location where type = 'R' and closed_on is null order by id limit 1`,
  )
  return { zip, ...anywhere, ...pharmacy }
}
