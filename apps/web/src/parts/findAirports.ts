import { call } from '../api.ts'
import type { Suggestion } from '../ui/Combobox.tsx'

export const airportLabel = ({ code, title }: { code: string; title: string }) => `${code}, ${title}`

/** What a search for airports suggests; the town tells airports of like names apart. */
export const findAirports = async (search: string): Promise<Suggestion[]> => {
  const { results } = await call('listAirports', { query: { search } })
  return results.map(({ id, code, title, town, state }) => ({
    id,
    label: airportLabel({ code, title }),
    note: town ? `${town}, ${state}` : state,
  }))
}
