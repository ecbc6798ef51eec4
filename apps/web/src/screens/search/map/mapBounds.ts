import type { Area } from '@tailshare/contract/search/area'

/** As the map's library takes it: east of west, also across the date line. */
export const unwrapped = ([west, south, east, north]: Area): [west: number, south: number, east: number, north: number] => [
  west,
  south,
  east < west ? east + 360 : east,
  north,
]

/** Smallest rectangle around the places, across the date line if that is narrower. `null` without places. */
export const areaAroundAll = (places: readonly { lat: number; lon: number }[]): Area | null => {
  if (places.length === 0) return null
  const lats = places.map(({ lat }) => lat)
  const lons = places.map(({ lon }) => lon).toSorted((a, b) => a - b)
  // The widest gap between neighbors is left out.
  const gaps = lons.map((lon, index) => (lons[index + 1] ?? lons[0]! + 360) - lon)
  const last = gaps.indexOf(Math.max(...gaps))
  return [lons[(last + 1) % lons.length]!, Math.min(...lats), lons[last]!, Math.max(...lats)]
}
