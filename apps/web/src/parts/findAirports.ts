import type { Airport } from '@tailshare/contract/accounts'
import { call } from '../api.ts'
import type { Suggestion } from '../ui/Combobox.tsx'

export const airportSuggestion = ({ id, code, title, state }: Airport): Suggestion => ({
  id,
  label: `${code}, ${title}`,
  note: state,
})

/** Airports by code or name, for a Combobox. */
export const findAirports = async (search: string): Promise<Suggestion[]> => {
  const { results } = await call('listAirports', { query: { search } })
  return results.map(airportSuggestion)
}
