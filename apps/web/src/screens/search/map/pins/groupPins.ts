import type { MapPin } from '@tailshare/contract/search/search'

export type PinGroup = {
  key: string
  lon: number
  lat: number
  count: number
  fromPriceCents: number
  pins: MapPin[]
  /** Pixels down to its lowest airport; the label goes below that. */
  depth: number
}

/** In px, for a price above the dot and a name below it. */
const apart = { x: 84, y: 64 }

/** The cheapest pin sets the group's price and position. */
export const groupPins = (
  pins: readonly MapPin[],
  onScreen: (at: { lon: number; lat: number }) => { x: number; y: number },
): PinGroup[] => {
  const groups: (PinGroup & { x: number; y: number })[] = []
  for (const pin of pins.toSorted(
    (a, b) => a.fromPriceCents - b.fromPriceCents || a.airport.code.localeCompare(b.airport.code),
  )) {
    const { lon, lat, id } = pin.airport
    const { x, y } = onScreen(pin.airport)
    const near = groups.find((group) => Math.abs(group.x - x) < apart.x && Math.abs(group.y - y) < apart.y)
    if (near) {
      near.pins.push(pin)
      near.count += pin.count
      near.depth = Math.max(near.depth, y - near.y)
    } else groups.push({ key: id, lon, lat, count: pin.count, fromPriceCents: pin.fromPriceCents, pins: [pin], depth: 0, x, y })
  }
  return groups
}
