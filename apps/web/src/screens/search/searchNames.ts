import { containsWords } from '@tailshare/contract/text/comparable'
import { dayIn, type Period } from '@tailshare/contract/text/period'
import type { MapPin } from '@tailshare/contract/search/search'
import { shortDayText } from '@tailshare/contract/text/timeText'
import { modelsText, moreText, rangeText, typesText } from './filters/filterText.ts'
import { zoneOfSearch } from './zoneOfSearch.ts'
import { type Filters, fullPrice, priceText } from './filters/filters.ts'

type Named = { airports: readonly Pick<MapPin, 'airport'>[]; models: readonly { id: string; name: string }[] }

/** `Sat, Nov 28`, `Sat, Nov 28 – Sun, Nov 29`. */
const daysText = ({ from, to }: Period, zone: string): string =>
  [...new Set([from, to].map((instant) => shortDayText(dayIn(instant, zone))))].join(' – ')

export const searchName = (
  { locations, near, bounds, period, modelIds, types, price, more }: Filters,
  { airports, models }: Named,
): string => {
  const codes = airports.filter(({ airport }) => locations.includes(airport.id)).map(({ airport }) => airport.code)
  const where = codes.length > 3 ? `${codes.length} airports` : codes.join(', ')
  const parts = [
    where || (bounds ? 'This area' : 'Anywhere'),
    period ? daysText(period, zoneOfSearch({ locations, near }, airports)) : undefined,
    modelsText(modelIds, models),
    typesText(types),
    rangeText(price, fullPrice, priceText)?.toLowerCase(),
    moreText(more),
  ]
  return parts.filter(Boolean).join(', ')
}

export type Model = { id: string; name: string }

/** All typed words must match; selected models stay listed, first. */
export const fittingModels = (models: readonly Model[], typed: string, chosen: readonly string[]): Model[] => {
  const isChosen = ({ id }: Model) => chosen.includes(id)
  if (typed.trim() === '') return [...models]
  return [...models.filter(isChosen), ...models.filter((model) => !isChosen(model) && containsWords(model.name, typed))]
}
