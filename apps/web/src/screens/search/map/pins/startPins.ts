import type { MapPin } from '@tailshare/contract/search/search'
import { distanceNm } from '@tailshare/rules/search/reach/distance'

/** About an hour's flight. */
const aroundNm = 150
/** If nothing is that near: a little beyond the nearest. */
const beyond = 1.25

/** The pins that the map first shows: those around a place, or around as far as the nearest. */
export const startPins = (pins: readonly MapPin[], from: { lat: number; lon: number }): readonly MapPin[] => {
  const away = pins.map(({ airport }) => distanceNm(from, airport))
  const within = Math.max(aroundNm, beyond * Math.min(...away))
  return pins.filter((_, index) => away[index]! <= within)
}
