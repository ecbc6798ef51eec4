import type { Airport } from '@tailshare/contract/accounts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import type { Suggestion, UseSuggestions } from '../../ui/form/Combobox.tsx'

/** The town tells airports of like names apart. */
export const airportSuggestion = ({ id, code, title, town, state }: Airport & { town?: string }): Suggestion => ({
  id,
  label: `${code}, ${title}`,
  note: town ? `${town}, ${state}` : state,
})

/** Airports by code, name or town, for a Combobox. */
export const useAirports: UseSuggestions = (text) => {
  const found = useQuery({
    ...read('listAirports', { query: { search: text ?? '' } }),
    enabled: text !== null,
    placeholderData: keepPreviousData,
  })
  return {
    items: text === null ? [] : (found.data?.results ?? []).map(airportSuggestion),
    state: found.isFetching ? 'searching' : found.isError ? 'failed' : 'found',
  }
}
