/** Distance between two points on a sphere, as PostgreSQL's earthdistance computes it. */

interface Point {
  latitude: number
  longitude: number
}

const earthRadiusMeters = 6_378_168
const metersPerMile = 1609.344
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Miles, to four decimals. */
export function milesBetween(one: Point, other: Point): number {
  const [x, y, z] = onUnitSphere(one)
  const [otherX, otherY, otherZ] = onUnitSphere(other)
  const chord = Math.hypot(x - otherX, y - otherY, z - otherZ)
  const meters = 2 * earthRadiusMeters * Math.asin(Math.min(1, chord / 2))
  return Math.round((meters / metersPerMile) * 10_000) / 10_000
}

function onUnitSphere({ latitude, longitude }: Point): [number, number, number] {
  const [up, around] = [radians(latitude), radians(longitude)]
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)]
}
