/** A map area in degrees; `west > east` crosses the date line. */
export type Area = readonly [west: number, south: number, east: number, north: number]

const wrapped = (lon: number) => (Math.abs(lon) <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180)

/** Wraps longitudes as map widgets give them when moved past 180°. `null` if it is no area. */
export const areaOf = ([west, south, east, north, ...more]: readonly number[]): Area | null => {
  const edges = [west, south, east, north]
  const isArea = more.length === 0 && edges.every((edge) => edge !== undefined && Number.isFinite(edge)) && west !== east
  if (!isArea || Math.abs(west!) > 720 || Math.abs(east!) > 720) return null
  if (south! < -90 || south! >= north! || north! > 90) return null
  return east! - west! >= 360 ? [-180, south!, 180, north!] : [wrapped(west!), south!, wrapped(east!), north!]
}

/** Rectangle around a place whose sides are `nm` nautical miles away. A minute of latitude is one nautical mile. */
export const areaAround = ({ lat, lon }: { lat: number; lon: number }, nm: number): Area => {
  const up = nm / 60
  const aside = up / Math.cos((lat * Math.PI) / 180)
  return [wrapped(lon - aside), Math.max(-90, lat - up), wrapped(lon + aside), Math.min(90, lat + up)]
}

export const middleOf = ([west, south, east, north]: Area) => ({
  lat: (south + north) / 2,
  lon: wrapped((west + (east < west ? east + 360 : east)) / 2),
})
