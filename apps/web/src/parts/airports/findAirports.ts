import type { Airport } from '@tailshare/contract/accounts'
import { call } from '../../api.ts'
import type { Suggestion } from '../../ui/form/Combobox.tsx'

/** The town tells airports of like names apart. */
export const airportSuggestion = ({ id, code, title, town, state }: Airport & { town?: string }): Suggestion => ({
  id,
  label: `${code}, ${title}`,
  note: town ? `${town}, ${state}` : state,
})

/** Airports by code, name or town, for a Combobox. */
export const findAirports = async (search: string): Promise<Suggestion[]> => {
  const { results } = await call('listAirports', { query: { search } })
  return results.map(airportSuggestion)
}
