/** Every zip of the United States, from the registry's zip-code package, with an illustrative price level by state. */
export interface PlaceRow {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
  cost_index: string
}

const costIndex: Record<string, string> = {
  AK: '1.120', CA: '1.090', CT: '1.060', DC: '1.080', HI: '1.130', MA: '1.070', NJ: '1.080', NY: '1.090', WA: '1.050',
  AL: '0.940', AR: '0.930', KY: '0.940', MS: '0.920', OK: '0.940', WV: '0.930', TN: '0.950', IN: '0.960', OH: '0.960',
} // biome-ignore format: one line a level reads as a table

export async function buildPlaces(): Promise<PlaceRow[]> {
  // Two megabytes that a server without demo data never reads.
  const { default: zipcodes } = await import('zipcodes')
  return Object.values(zipcodes.codes).flatMap(({ zip, city, state, country, latitude, longitude }) =>
    country === 'US' && /^\d{5}$/.test(zip) && latitude !== undefined && longitude !== undefined
      ? [{ zip, city, state, latitude, longitude, cost_index: costIndex[state] ?? '1.000' }]
      : [],
  )
}
