import { read, readPages } from '../../api.ts'
import { type Filters, queryOfFilters } from './filters/filters.ts'

/** Airports with any listed aircraft, independent of filters. */
export const readFleet = read('searchAircraft', { query: { limit: 1 } })
export const readModels = read('listModels')
export const readFound = (filters: Filters, now: Date) => readPages('searchAircraft', { query: queryOfFilters(filters, now) })
