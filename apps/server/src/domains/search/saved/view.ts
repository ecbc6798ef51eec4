import { countText } from '@tailshare/contract/text/countText'
import { rateText } from '@tailshare/contract/text/money'
import type { SavedSearch } from '@tailshare/contract/search/savedSearches'
import type { SearchQuery } from '@tailshare/contract/search/search'
import { pricePerHour } from '@tailshare/contract/base/constants'
import { featuresFor } from '@tailshare/rules/aircraft/features'
import type { Period } from '@tailshare/contract/text/period'
import type { Hit, NewSearch, SavedRow } from './queries.ts'

export const viewSaved = ({ id, name, query, hasAlert, isOver, createdAt }: SavedRow): SavedSearch => ({
  id,
  name,
  query: query as Record<string, string>,
  hasAlert,
  isOver,
  created: createdAt.toISOString(),
})

const someOf = <T>(list: T[] | undefined) => (list && list.length > 0 ? list : null)
const cents = (dollars: number | undefined) => (dollars === undefined ? null : Math.round(dollars * 100))

/** The filters as columns for matching. The top of the price scale means no limit. */
export const columnsOf = (query: SearchQuery, period: Period | undefined) =>
  ({
    airportIds: someOf(query.locations),
    modelIds: someOf(query.model_id),
    types: someOf(query.aircraft_type?.map(Number)),
    priceFromCents: cents(query.price_hour_min),
    priceToCents:
      query.price_hour_max !== undefined && query.price_hour_max < pricePerHour.max ? cents(query.price_hour_max) : null,
    yearFrom: query.year_manufactured_min ?? null,
    yearTo: query.year_manufactured_max ?? null,
    period,
    bounds: query.bounds,
    ratedOnly: query.hide_not_rated_aircrafts === true,
    seatsFrom: query.seats_min ?? null,
    usefulLoadFrom: query.useful_load_min ?? null,
    ratingFrom: query.rating_min ?? null,
    selfCheckOut: query.self_check_out === true,
    equipment: (query.equipment ?? []).map((name) => featuresFor[name]),
  }) satisfies Partial<NewSearch>

const mostNamed = 5

/** `“Bargains”`, or the first of several and how many more. */
const searchesText = ([first, ...more]: readonly string[]) =>
  more.length === 0 ? `“${first}”` : `“${first}” and ${countText(more.length, 'more search', 'more searches')} of yours`

export const newsOf = (names: readonly string[], hits: readonly Hit[]) => {
  const named = hits.slice(0, mostNamed)
  const lines = named.map(
    (hit) => `${hit.tailNumber}, ${hit.modelName} at ${hit.airportCode}, ${rateText(hit.rateCents)} an hour.`,
  )
  if (hits.length > named.length) lines.push(`And ${hits.length - named.length} more.`)
  return {
    title: `${hits.length === 1 ? `${hits[0]!.tailNumber} is` : `${hits.length} aircraft are`} new in ${searchesText(names)}`,
    text: lines.join('\n'),
  }
}
