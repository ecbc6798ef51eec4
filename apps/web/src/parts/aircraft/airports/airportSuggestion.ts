import type { Airport } from '@tailshare/contract/aircraft/airports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api.ts'
import type { Search, Suggestion } from '../../../ui/form/choices/Combobox.tsx'

/** The town distinguishes airports with similar names. */
export const airportSuggestion = ({ id, code, title, town, state }: Airport & { town?: string }): Suggestion => ({
  id,
  label: `${code}, ${title}`,
  note: town ? `${town}, ${state}` : state,
})

/** Searches airports by code, name or town. */
export const useAirportSearch = (): Search => {
  const [text, setText] = useState<string | null>(null)
  const found = useQuery({
    ...read('listAirports', { query: { search: text ?? '' } }),
    enabled: text !== null,
    placeholderData: keepPreviousData,
  })
  return {
    suggested: {
      items: text === null ? [] : (found.data?.results ?? []).map(airportSuggestion),
      state: found.isFetching ? 'searching' : found.isError ? 'failed' : 'found',
    },
    onSearch: setText,
  }
}
