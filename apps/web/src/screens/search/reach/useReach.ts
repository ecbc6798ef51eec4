import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { useAccount } from '../../../calls/session.ts'
import { queryOfFilters } from '../filters/filters.ts'
import type { Filters } from '../filters/filters.ts'
import { useFilters, useShown } from '../filters/useFilters.ts'
import { fieldOf } from './field.ts'
import { readLimit } from './limit.ts'

/** The searched place, otherwise the home airport. */
export const useOrigin = (filters: Filters) => {
  const account = useAccount()
  return filters.near ?? filters.locations[0] ?? account?.homeAirport?.id
}

/** The limit follows a choice immediately. */
export const useReach = () => {
  const { filters, now, reach: shown } = useShown()
  const { reach: asked } = useFilters()
  const origin = useOrigin(filters)
  const query = { ...queryOfFilters(filters, now), near: origin, locations: undefined, bounds: undefined, order: undefined }
  const answer = useQuery({ ...read('getReach', { query }), enabled: origin !== undefined, placeholderData: keepPreviousData })
  const points = useQuery(read('listAirportPoints'))
  return {
    origin,
    // While closing, keep the limit that is on screen.
    limit: readLimit(asked ?? shown ?? ''),
    field: origin !== undefined && answer.data && points.data ? fieldOf(answer.data, points.data) : null,
    error: answer.error ?? points.error,
    retry: () => void (answer.error ? answer : points).refetch(),
  }
}
