import type { MapPin } from '@tailshare/contract/search/search'
import { distanceNm } from '@tailshare/rules/search/reach/distance'

/** About an hour's flight. */
const aroundNm = 150
const fewest = 3

/** The pins that the map first shows: those around a place, or else the nearest few. */
export const startPins = (pins: readonly MapPin[], from: { lat: number; lon: number }): readonly MapPin[] => {
  const nearest = pins.map((pin) => ({ pin, nm: distanceNm(from, pin.airport) })).toSorted((a, b) => a.nm - b.nm)
  return nearest.filter(({ nm }, index) => nm <= aroundNm || index < fewest).map(({ pin }) => pin)
}
