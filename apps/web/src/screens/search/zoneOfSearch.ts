import type { MapPin } from '@tailshare/contract/search'
import type { Filters } from './filters.ts'

/** Whose clock dates are on: the first chosen airport's; the West's, where most of the fleet is, while any will do. */
export const zoneOfSearch = ({ locations }: Pick<Filters, 'locations'>, airports: readonly Pick<MapPin, 'airport'>[]) =>
  airports.find(({ airport }) => airport.id === locations[0])?.airport.zone ?? 'America/Los_Angeles'
