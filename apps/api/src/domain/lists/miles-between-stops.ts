/** The shortest way from stop to stop, by air. */
import { milesBetween } from '../pharmacies/distance'

interface Position {
  latitude: number
  longitude: number
}

/** With more, no exact way is looked for. */
export const mostStops = 12

/** Miles from the first to the last stop in the best order; `undefined` if one has no position, or there are too many. */
export function milesBetweenStops(stops: readonly Position[]): number | undefined {
  if (stops.length <= 1) return 0
  if (stops.length > mostStops || stops.some(({ latitude, longitude }) => latitude === 0 && longitude === 0))
    return undefined
  const miles = stops.map((one) => stops.map((other) => milesBetween(one, other)))
  const all = 2 ** stops.length - 1
  /** The shortest way through a set of stops (a bit for each) that ends at one of them. */
  const ways: number[][] = Array.from({ length: all + 1 }, () => [])
  for (let visited = 1; visited <= all; visited++) {
    for (const last of stops.keys()) {
      if ((visited & (1 << last)) === 0) continue
      const before = visited & ~(1 << last)
      const previous = [...stops.keys()].filter((stop) => (before & (1 << stop)) !== 0)
      const shortest = previous.map((stop) => (ways[before]?.[stop] ?? 0) + (miles[stop]?.[last] ?? 0))
      const row = ways[visited]
      if (row) row[last] = before === 0 ? 0 : Math.min(...shortest)
    }
  }
  return Math.min(...(ways[all] ?? []))
}
