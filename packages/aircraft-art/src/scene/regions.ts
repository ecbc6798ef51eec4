import { hashOf } from '../svg/chance.ts'

export const regions = ['hills', 'coast', 'desert', 'city', 'mountains', 'forest'] as const
export type Region = (typeof regions)[number]
export const isRegion = (text: string): text is Region => regions.some((region) => region === text)

type Place = { lat: number; lon: number }

/** Landscapes of known places. Elsewhere, the nearest of them applies. */
const known: readonly (readonly [lat: number, lon: number, ...seen: [Region, ...Region[]]])[] = [
  [61.2, -149.9, 'mountains', 'forest'],
  [47.6, -122.3, 'forest', 'mountains', 'coast'],
  [45.5, -122.6, 'forest', 'mountains'],
  [43.6, -116.2, 'mountains', 'hills'],
  [40.8, -111.9, 'mountains', 'desert'],
  [39.4, -119.9, 'mountains', 'forest'],
  [38.6, -121.5, 'hills'],
  [37.6, -122.2, 'hills', 'coast', 'city'],
  [36.7, -119.8, 'hills'],
  [36.1, -115.2, 'desert', 'mountains'],
  [34.0, -118.3, 'city', 'hills', 'coast'],
  [33.6, -117.8, 'coast', 'hills'],
  [32.9, -117.2, 'coast', 'hills'],
  [33.5, -112.0, 'desert'],
  [32.2, -110.9, 'desert'],
  [35.1, -106.6, 'desert', 'mountains'],
  [39.7, -104.9, 'mountains', 'hills'],
  [32.9, -96.9, 'city', 'hills'],
  [30.3, -97.7, 'hills', 'forest'],
  [29.7, -95.4, 'city', 'forest'],
  [29.3, -94.8, 'coast'],
  [39.1, -94.6, 'hills'],
  [45.0, -93.2, 'hills', 'forest'],
  [41.9, -87.8, 'city', 'hills'],
  [36.1, -86.7, 'hills', 'forest'],
  [33.8, -84.4, 'forest', 'city'],
  [28.4, -81.4, 'forest'],
  [27.9, -82.5, 'coast', 'city'],
  [26.6, -81.9, 'coast', 'forest'],
  [25.8, -80.3, 'coast', 'city'],
  [35.2, -80.9, 'forest', 'hills'],
  [38.9, -77.2, 'hills', 'forest'],
  [40.7, -74.0, 'city', 'coast'],
  [42.4, -71.1, 'coast', 'forest'],
]

const radians = Math.PI / 180
/** Approximate, only to compare distances. */
const apart = (one: Place, lat: number, lon: number) => Math.hypot(one.lat - lat, (one.lon - lon) * Math.cos(one.lat * radians))

/** The landscape at an airport, for an aircraft based there: one of the available ones, fixed by registration. */
export const regionAt = (place: Place, tail: string): Region => {
  const [, , ...seen] = known.toSorted((a, b) => apart(place, a[0], a[1]) - apart(place, b[0], b[1]))[0]!
  return seen[hashOf(tail) % seen.length]!
}
