import { zoneWithoutAirport } from '@tailshare/contract/constants'
import type { MapPin } from '@tailshare/contract/search'
import type { Filters } from './filters.ts'

/** Whose clock dates are on: the first chosen airport's; `zoneWithoutAirport` while any will do. */
export const zoneOfSearch = ({ locations }: Pick<Filters, 'locations'>, airports: readonly Pick<MapPin, 'airport'>[]) =>
  airports.find(({ airport }) => airport.id === locations[0])?.airport.zone ?? zoneWithoutAirport
