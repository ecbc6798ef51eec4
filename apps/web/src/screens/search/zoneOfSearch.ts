import type { Airport } from '@tailshare/contract/aircraft/airports'
import { zoneWithoutAirport } from '@tailshare/contract/base/constants'
import type { MapPin } from '@tailshare/contract/search/search'
import type { Filters } from './filters/filters.ts'

/**
 * The time zone of the dates: that of the named airport, otherwise of the first chosen one; `zoneWithoutAirport` if none. `place` is the
 * named airport, which may have no aircraft.
 */
export const zoneOfSearch = (
  { near, locations }: Pick<Filters, 'near' | 'locations'>,
  airports: readonly Pick<MapPin, 'airport'>[],
  place?: Airport | null,
) => {
  const id = near ?? locations[0]
  const known = place && place.id === id ? place : airports.find(({ airport }) => airport.id === id)?.airport
  return known?.zone ?? zoneWithoutAirport
}
