/** Zips with the price level by state that the former loader gave them; prices of imports have none. */
import { type KnownZip, knownZips } from '../imports/known-zips'

export interface PlaceRow extends KnownZip {
  cost_index: string
}

const costIndex: Record<string, string> = {
  AK: '1.120', CA: '1.090', CT: '1.060', DC: '1.080', HI: '1.130', MA: '1.070', NJ: '1.080', NY: '1.090', WA: '1.050',
  AL: '0.940', AR: '0.930', KY: '0.940', MS: '0.920', OK: '0.940', WV: '0.930', TN: '0.950', IN: '0.960', OH: '0.960',
} // biome-ignore format: one line a level reads as a table

export const buildPlaces = async (): Promise<PlaceRow[]> =>
  (await knownZips()).map((place) => ({ ...place, cost_index: costIndex[place.state] ?? '1.000' }))
